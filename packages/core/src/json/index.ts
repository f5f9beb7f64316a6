/** The door of JSON: one scanner, one tolerant reader with places, and strings with the way back to how they are written. */
export { type JsonRole, JsonScanner, type JsonTokenKind, type OtherEnd } from './json-scanner.js';
export { eachStringPiece, escapeJson, readJsonString, type StringPieces } from './json-string.js';
export type {
  ArrayValue,
  JsonFault,
  JsonText,
  JsonValue,
  ObjectValue,
  ScalarValue,
  ValueMember,
} from './json-value.js';
export { readJson, type ReadJsonOptions } from './read-json.js';
