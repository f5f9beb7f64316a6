/** The door of assembly: drafts of documents in, one model out. */
export { annotationKey, applyAnnotations } from './apply-annotations.js';
export { chooseContainer } from './choose-container.js';
export { signature } from './overload-index.js';
export { resolveNames } from './resolve-names.js';
export { SchemaAssembly } from './schema-assembly.js';
