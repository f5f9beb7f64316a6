/** The built-in schema as a model; a bundle may put a model that was made beforehand in this module's place. */
import { loadSchema, type Schema } from '../../schema/index.js';
import { assetManagementCsdl } from './schema.js';

/** Reads the built-in CSDL. It is our own, so a test holds that it has no problems. */
export const loadAssetManagementSchema = (): Schema | undefined => loadSchema(assetManagementCsdl).schema;
