/** The door of the migration: requests of OData V2 and V3 become requests of V4. */
export { conversions } from './conversions.js';
export {
  migrateDocument,
  type LeftInDocument,
  type MigrateDocumentOptions,
  type MigratedBody,
  type MigratedDocument,
} from './migrate-document.js';
export { migrateRequest, type MigratedRequest } from './migrate-request.js';
export type { Conversion, FieldEdit, LeftConstruct, MigrationOptions } from './migration.js';
