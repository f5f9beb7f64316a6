/** The door of the schema room: the model, its readers, and questions about it. */
export * from './load-schema.js';
export * from './loaded-schema.js';
export * from './model.js';
export * from './schema-queries.js';
export * from './set-references.js';
export * from './suggest-names.js';
