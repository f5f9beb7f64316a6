/** The readers of schemas, in a file that is loaded with the first schema. */
export { loadSchemas } from '@odatalint/core/schema';
