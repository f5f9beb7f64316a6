/** The built-in schema as a model. The build replaces this module by the model as data (`scripts/write-ready-data.js`). */
import { loadSchema, type Schema } from '../schema/index.js';
import { assetManagementCsdl } from './asset-management-schema.js';

/** Reads the built-in CSDL. A test checks that it has no problems. */
export const loadAssetManagementSchema = (): Schema | undefined => loadSchema(assetManagementCsdl).schema;
