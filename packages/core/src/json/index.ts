/** The public interface of the JSON reader: a scanner, a tolerant reader, and strings with maps to their escapes. */
export { type JsonRole, JsonScanner, type JsonTokenKind, type OtherEnd } from './json-scanner.js';
export { eachStringPiece, escapeJson, readJsonString, type StringPieces } from './json-string.js';
export type {
  ArrayValue,
  JsonFault,
  JsonTree,
  JsonValue,
  ObjectValue,
  ScalarValue,
  ValueMember,
} from './json-value.js';
export { readJson, type ReadJsonOptions } from './read-json.js';
