/** The door of names: where they are declared, used and renamed. */
export { definition, typeDefinition } from './definition.js';
export { documentLinks } from './document-links.js';
export { documentSymbols, workspaceSymbols } from './document-symbols.js';
export { highlights, references, referencesIn, referencesToDeclaration, schemaNameAt } from './references.js';
export { prepareRename, rename } from './rename.js';
