/** The door of the language: one table for each kind of word that OData has; everything else derives from them. */
export * from './functions.js';
export * from './headers.js';
export * from './literals.js';
export * from './operators.js';
export * from './options.js';
export * from './preferences.js';
export * from './segments.js';
export * from './synonyms.js';
export * from './type-families.js';
export * from './versions.js';
