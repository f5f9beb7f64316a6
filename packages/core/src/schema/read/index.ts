/** The door of the readers of documents: text in, a draft of the model out. */
export { readCsdlJson } from './read-csdl-json.js';
export { readCsdlXml } from './read-csdl-xml.js';
export { readOpenApi } from './read-openapi.js';
