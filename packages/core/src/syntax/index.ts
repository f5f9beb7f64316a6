/** The public interface of the syntax room: dialects, trees, the parser and its problems. */
export type {
  Aggregate,
  AggregateFrom,
  Aliased,
  ApplyArgument,
  ComputeList,
  Groupings,
  SearchExpression,
  SearchGroup,
  SearchNot,
  SearchOperator,
  SearchRun,
  SearchTerm,
  Transformation,
  Transformations,
} from './tree/query-tree.js';
export {
  type Argument,
  type Binary,
  type Call,
  type Case,
  childFields,
  type Direction,
  type ExpandItem,
  type ExpandList,
  type Expression,
  type V3Form,
  type Hole,
  type KeyPredicate,
  type KeyValue,
  type Lambda,
  type List,
  type Literal,
  type Logical,
  type MemberPath,
  type Missing,
  type Name,
  type NestedOptions,
  type Node,
  type NodeKind,
  type NodeOf,
  type NodeShape,
  type Operator,
  type OptionName,
  type OptionValue,
  type OrderbyItem,
  type OrderbyList,
  type Parenthesized,
  type Query,
  type QueryOption,
  type RawValue,
  type ResourcePath,
  type Segment,
  type SelectItem,
  type SelectList,
  type ServiceRoot,
  type Skipped,
  type Unary,
  type Url,
} from './tree/tree.js';
export type {
  Batch,
  BatchFault,
  BatchItem,
  BatchText,
  Body,
  Response,
  BodyFault,
  Header,
  JsonArray,
  JsonMember,
  JsonName,
  JsonNode,
  JsonObject,
  JsonScalar,
  Method,
  Request,
} from './tree/request-tree.js';
export { describeTree } from './tree/describe-tree.js';
export { forEachChild, nodesAt, walk } from './tree/walk.js';
export { encodeCharacter, print } from './tree/print.js';
export type { XmlAttribute, XmlDocument, XmlElement, XmlFault, XmlName, XmlText, XmlValue } from './tree/xml-tree.js';
export * from './dialect.js';
export { decodeText, type Encoding, type EncodingMark, holeEnd } from './text/decoded-text.js';
export { type JsonItem, jsonOfLiteral, readJsonLiteral, type RootPath, rootPathsIn } from './text/json-literal.js';
export { systemOption } from './text/split-query.js';
export * from './parse.js';
export { isMultipartBatch } from './batch/read-multipart-batch.js';
export { parseBatch } from './batch/parse-batch.js';
export { parseRequestBody } from './body/parse-request-body.js';
export { parseXml } from './xml/parse-xml.js';
export { describeProblem } from './problems/describe-problem.js';
export { defaultLimits, type ParseLimits, type Token, type TokenKind } from './context/parse-context.js';
export type { SyntaxCode, SyntaxProblem } from './context/syntax-problem.js';
export { classifyLiteral, type ClassifiedLiteral, isDurationValue } from './scanner/literal-kind.js';
export { v3Number, v3Prefixed } from './scanner/v3-literal.js';
export {
  aggregationMethods,
  isAggregationMethod,
  type Rollup,
  type StandardAggregation,
  type StandardTransformation,
  transformations,
  type TransformationShape,
} from './transformations.js';
export { isGuid } from './scanner/literal-kind.js';
