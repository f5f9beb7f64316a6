/** The door of the query room: bound queries, how to read, restrict, print and write them. */
export type * from './model/index.js';
export { foldExpression, functionNames } from './model/index.js';
export { literalText, type LiteralTextOptions, literalValue, type LiteralValueOptions } from './values/index.js';
export { createReader, type Reader, type ReaderOptions, type ReadResult } from './read/index.js';
export { print, type PrintOptions } from './print/index.js';
export {
  evaluate,
  type EvaluateOptions,
  type EvaluateResult,
  InvalidFilter,
  predicate,
  type PredicateOptions,
} from './evaluate/index.js';
export {
  type Policy,
  type ReadVia,
  restrict,
  type RestrictOptions,
  type RestrictResult,
  type RowsRead,
} from './restrict/index.js';
export {
  editQuery,
  type EditOptions,
  odata,
  type QueryEditor,
  type TypedText,
  type TypedTextOptions,
} from './write/index.js';
