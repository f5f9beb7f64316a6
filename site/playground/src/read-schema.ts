/** The readers of schemas, in a file of their own that is loaded when a schema is read for the first time. */
export { loadSchemas } from '@odatalint/core/schema';
