/** The door of the checks of a schema as a whole. */
export { checkSchema } from './check-schema.js';
