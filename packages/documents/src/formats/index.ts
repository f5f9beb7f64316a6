/** The door of the formats: the table, and readers by name. */
export { type Chunk, ChunkedDocument, type ChunkSplice } from './chunked-document.js';
export {
  descriptorOf,
  type DocumentFormat,
  documentFormats,
  formatInPlace,
  formatOf,
  lineFormats,
  lineLayoutOf,
  loadFormats,
  markerOf,
  type Place,
  readDocument,
  type RequestDocument,
} from './formats.js';
export type { Embedding, FileNames, FormatDescriptor, FormatLayout, LineLayout } from './format-descriptor.js';
export { formatOfKnownFile, knownFileLabels, mayBeKnownFile } from './known-files.js';
export { brunoVariables } from './bruno/bruno-variables.js';
export { definitionsIn, FileVariables, type VariableDefinition, type VariableValue } from './http/file-variables.js';
export { type HttpBlock, isSeparator, scanHttpBlock } from './http/http-block.js';
export { type NdjsonProblem, type NdjsonRequest, readNdjsonLine } from './ndjson/ndjson-line.js';
