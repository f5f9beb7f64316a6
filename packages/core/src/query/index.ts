/** The door of the query room: bound queries, how to read, restrict, print and write them. */
export type {
  ChangedValue,
  ComplexChange,
  ContainedIn,
  ExpectedValue,
  LinkChange,
  RowChange,
} from './model/bound-change.js';
export type {
  Aggregation,
  AggregationMethod,
  ApplyStep,
  BoundQuery,
  BoundSearch,
  ComputedValue,
  ExpandNode,
  Ordering,
  QueryNode,
  QueryTarget,
  ResultForm,
  SelectedProperty,
  SelectTree,
  TopMethod,
} from './model/bound-query.js';
export type * from './model/expression.js';
export { type ExprVisitor, foldExpression } from './model/fold-expression.js';
export type { FunctionName } from '../language/index.js';
export type { ODataValue } from './model/odata-value.js';
export { literalText, type LiteralTextOptions } from './values/literal-text.js';
export { literalValue, type LiteralValueOptions } from './values/literal-value.js';
export { createReader, type Reader, type ReaderOptions, type ReadResult } from './read/reader.js';
export { printQuery, type PrintOptions } from './print/print-query.js';
export { evaluate, type EvaluateOptions, type EvaluateResult } from './evaluate/evaluate.js';
export { InvalidFilter, predicate, type PredicateOptions } from './evaluate/predicate.js';
export type { Policy, ReadVia, RowsRead } from './restrict/policy.js';
export { restrict, type RestrictOptions, type RestrictResult } from './restrict/restrict.js';
export { editQuery, type EditOptions, type QueryEditor } from './write/edit-query.js';
export { odata, type TypedText, type TypedTextOptions } from './write/typed-text.js';
