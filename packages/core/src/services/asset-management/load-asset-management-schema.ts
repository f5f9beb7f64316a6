/** The built-in schema as a model; the build puts the model that is made here in this module's place (`scripts/write-ready-schema.js`). */
import { loadSchema, type Schema } from '../../schema/index.js';
import { assetManagementCsdl } from './schema.js';

/** Reads the built-in CSDL. It is our own, so a test holds that it has no problems. */
export const loadAssetManagementSchema = (): Schema | undefined => loadSchema(assetManagementCsdl).schema;
