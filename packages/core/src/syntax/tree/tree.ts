/** The syntax tree: plain readonly nodes with spans, and the one table of their children that drives every walk. */
import type {
  Aggregate,
  AggregateFrom,
  Aliased,
  Argument,
  ComputeList,
  Direction,
  ExpandItem,
  ExpandList,
  Expression,
  Groupings,
  KeyPredicate,
  KeyValue,
  Name,
  NestedOptions,
  Operator,
  OptionName,
  OrderbyItem,
  OrderbyList,
  Query,
  QueryOption,
  RawValue,
  ResourcePath,
  SearchExpression,
  SearchOperator,
  Segment,
  SelectItem,
  SelectList,
  ServiceRoot,
  Transformation,
  Transformations,
  Url,
} from './query-tree.js';
import type {
  Batch,
  BatchItem,
  BatchText,
  Body,
  Response,
  Header,
  JsonArray,
  JsonMember,
  JsonName,
  JsonObject,
  JsonScalar,
  Method,
  Request,
} from './request-tree.js';
import type { XmlAttribute, XmlDocument, XmlElement, XmlName, XmlText, XmlValue } from './xml-tree.js';

export type { NodeShape } from './node-shape.js';
export type * from './query-tree.js';
export * from './request-tree.js';
export * from './xml-tree.js';

/** A node of any kind. */
export type Node =
  | Request
  | Method
  | Header
  | Body
  | Response
  | JsonObject
  | JsonMember
  | JsonName
  | JsonArray
  | JsonScalar
  | Batch
  | BatchItem
  | BatchText
  | XmlDocument
  | XmlElement
  | XmlName
  | XmlAttribute
  | XmlValue
  | XmlText
  | Url
  | ServiceRoot
  | ResourcePath
  | Segment
  | KeyPredicate
  | KeyValue
  | Query
  | NestedOptions
  | QueryOption
  | OptionName
  | RawValue
  | OrderbyList
  | OrderbyItem
  | Direction
  | SelectList
  | SelectItem
  | ExpandList
  | ExpandItem
  | Name
  | Argument
  | Operator
  | ComputeList
  | Aliased
  | Aggregate
  | AggregateFrom
  | Transformations
  | Transformation
  | Groupings
  | SearchOperator
  | SearchExpression
  | Expression;

export type NodeKind = Node['kind'];

/** The type of the nodes of a kind: `NodeOf<'Call'>` is `Call`. The nodes of bodies and batches are named only so. */
export type NodeOf<K extends NodeKind> = Extract<Node, { readonly kind: K }>;

type ChildFields = { readonly [K in NodeKind]: readonly Exclude<keyof NodeOf<K>, 'kind' | 'id' | 'start' | 'end'>[] };

/** The fields of each kind that contain a child or a list of children, in the order of the text. */
export const childFields = {
  Request: ['method', 'url', 'headers', 'body', 'batch', 'envelope', 'response'],
  Response: [],
  Method: [],
  Header: ['name', 'value'],
  Body: ['content'],
  JsonObject: ['members'],
  JsonMember: ['name', 'value'],
  JsonName: [],
  JsonArray: ['items'],
  JsonScalar: [],
  Batch: ['items'],
  BatchItem: ['requestId', 'method', 'url', 'headers', 'atomicityGroup', 'dependsOn', 'condition'],
  BatchText: [],
  XmlDocument: ['root'],
  XmlElement: ['name', 'attributes', 'content'],
  XmlName: [],
  XmlAttribute: ['name', 'value'],
  XmlValue: [],
  XmlText: ['embedded'],
  Url: ['base', 'path', 'query'],
  ServiceRoot: [],
  ResourcePath: ['segments'],
  Segment: ['name', 'keys'],
  KeyPredicate: ['items'],
  KeyValue: ['name', 'value'],
  Query: ['options'],
  NestedOptions: ['options'],
  QueryOption: ['name', 'value'],
  OptionName: [],
  RawValue: [],
  OrderbyList: ['items'],
  OrderbyItem: ['expression', 'direction'],
  Direction: [],
  SelectList: ['items'],
  SelectItem: ['path', 'options'],
  ExpandList: ['items'],
  ExpandItem: ['path', 'options'],
  Name: [],
  Argument: ['name', 'value'],
  Operator: [],
  Literal: [],
  MemberPath: ['parts'],
  Call: ['name', 'args', 'key'],
  Lambda: ['operator', 'variable', 'body'],
  Logical: ['operands', 'operators'],
  Binary: ['left', 'operator', 'right'],
  Unary: ['operator', 'operand'],
  Parenthesized: ['expression'],
  List: ['items'],
  Case: ['condition', 'value'],
  ComputeList: ['items'],
  Aliased: ['value', 'alias'],
  Aggregate: ['expression', 'method', 'from'],
  AggregateFrom: ['paths', 'method'],
  Transformations: ['steps'],
  Transformation: ['name', 'args'],
  Groupings: ['items'],
  SearchTerm: [],
  SearchOperator: [],
  SearchNot: ['operator', 'operand'],
  SearchRun: ['operands', 'operators'],
  SearchGroup: ['expression'],
  Hole: [],
  Missing: [],
  Skipped: [],
} as const satisfies ChildFields;
