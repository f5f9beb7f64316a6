/** The forms of nodes, which the engine tests before it runs a rule, so that rules need not. */
import { memo } from '../../text/index.js';
import { type LiteralKind, operators, typeFamilies } from '../../language/index.js';
import { type Annotation, type Schema, structuredType } from '../../schema/index.js';
import { type BoundRequest, declarationOf, type Declared, type ValueType } from '../../semantics/index.js';
import type {
  Binary,
  Expression,
  MemberPath,
  Name,
  Node,
  NodeKind,
  NodeOf,
  Query,
  QueryOption,
  ResourcePath,
  Segment,
  Url,
} from '../../syntax/index.js';

/** The forms of each kind of node. A node can have several forms, or no form. */
export interface NodeForms {
  /** `soap`: its route is that of such an interface. `chained`: it reads the response to a request. `answered`: it has a response. */
  readonly Request: 'soap' | 'chained' | 'answered';
  /** `aliased`: parameter aliases are used. `unrouted`: it follows no route. `versioned`: its route has a version. `batch`: for batches. */
  readonly Url: 'aliased' | 'unrouted' | 'versioned' | 'batch';
  /**
   * `keyed`: parentheses, or a key by another way. `long`: more than one segment. `system`: a name that begins with `$`. `called`: an
   * operation. `unresolved`: it begins with a name that the schema does not have. `reference`: the address in a body.
   */
  readonly ResourcePath: 'keyed' | 'long' | 'system' | 'called' | 'unresolved' | 'reference';
  /** `keyed`: parentheses. `system`: its name begins with `$`. `inner`: of a path with more than one resource. */
  readonly Segment: 'keyed' | 'system' | 'inner';
  /** `several`: more than one option. `custom`: an option that is not one of the standard. */
  readonly Query: 'several' | 'custom';
  readonly NestedOptions: 'several' | 'custom';
  /** The system query option, without `$`; how its name is written; `raw`: a value without structure, or none. */
  readonly QueryOption: string;
  /** `long`: more than one part. `dotted`: a name with a dot. `marked`: a name that begins with `$` or `@`. `lambda`: `any` or `all`. */
  readonly MemberPath: 'long' | 'dotted' | 'marked' | 'lambda';
  /** The operator, and the forms of its operands: see `operandForms`. */
  readonly Binary: string;
  readonly Logical: 'and' | 'or';
  /** Its name. */
  readonly Operator: string;
  readonly Literal: LiteralKind;
  /**
   * `unresolved`: the schema does not have it. `removed`: an aggregation has removed it. `annotated`: its referent, or the type of that,
   * has annotations other than a description.
   */
  readonly Name: 'unresolved' | 'removed' | 'annotated';
}

/** The forms of the kinds that a rule visits. */
export type FormsOf<Kind extends NodeKind> = { readonly [K in Kind & keyof NodeForms]?: readonly NodeForms[K][] };

/** The forms of a kind as flags: their names in the order of their bits, and the flags of a node. */
export interface NodeFlags<N extends Node = Node> {
  readonly names: readonly string[];
  of(node: N, request: BoundRequest): number;
}

function formOf(operand: Expression): number {
  if (operand.kind === 'List') return 8;
  // An alias represents any value.
  if (operand.kind === 'MemberPath') {
    const first = operand.parts[0];
    if (first?.kind === 'Call') return 64;
    return first?.kind === 'Name' && first.text.charCodeAt(0) === at ? 16 : 0;
  }
  if (operand.kind === 'Call') return 64;
  if (operand.kind !== 'Literal') return 0;
  switch (operand.literal) {
    case 'null':
      return 1;
    case 'string':
      return operand.text === "''" ? 2 : 0;
    case 'integer':
    case 'decimal':
    case 'double':
      return 4;
    default:
      return 0;
  }
}

/** Whether an operator surely compares two single values of one family that has its own literals. */
function areAlike(operator: string | undefined, left: ValueType | undefined, right: ValueType | undefined): boolean {
  if (left === undefined || right === undefined || operator === undefined) return false;
  if (
    left.isCollection ||
    right.isCollection ||
    left.family !== right.family ||
    !typeFamilies[left.family].hasOwnLiterals
  )
    return false;
  const role = operators[operator]?.role;
  return role === 'equality' || role === 'relational';
}

/**
 * The forms of either operand, inside any parentheses: `null`; `empty`, the string without characters; `number`, a
 * literal; `list`; `alias`; `call`. A form of both together: `unlike`, unless single values of one such family are compared. A form of the
 * left one: `constant`, a literal.
 */
const operandForms = {
  names: ['null', 'empty', 'number', 'list', 'alias', 'unlike', 'call', 'constant'],
  of({ left, operator, right }: Binary, { binding }: BoundRequest): number {
    const alike = areAlike(operator.name, binding.typeOf(left), binding.typeOf(right));
    const first = inner(left);
    return formOf(first) | formOf(inner(right)) | (alike ? 0 : 32) | (first.kind === 'Literal' ? 128 : 0);
  },
};

function inner(node: Expression): Expression {
  let expression = node;
  while (expression.kind === 'Parenthesized') expression = expression.expression;
  return expression;
}

const flagsByKind: { readonly [K in NodeKind]?: NodeFlags<NodeOf<K>> } = {
  Request: {
    names: ['soap', 'chained', 'answered'],
    of: ({ response }, { route, chain }) =>
      (route?.route.interface === 'soap' ? 1 : 0) | (chain === undefined ? 0 : 2) | (response === undefined ? 0 : 4),
  },
  Url: { names: ['aliased', 'unrouted', 'versioned', 'batch'], of: flagsOfUrl },
  ResourcePath: { names: ['keyed', 'long', 'system', 'called', 'unresolved', 'reference'], of: flagsOfResource },
  Segment: { names: ['keyed', 'system', 'inner'], of: flagsOfSegment },
  Query: { names: ['several', 'custom'], of: flagsOfOptions },
  NestedOptions: { names: ['several', 'custom'], of: flagsOfOptions },
  QueryOption: { names: ['raw', 'dollar', 'miscased'], of: flagsOfOption },
  MemberPath: { names: ['long', 'dotted', 'marked', 'lambda'], of: flagsOfMembers },
  Binary: operandForms,
  Name: { names: ['unresolved', 'removed', 'annotated'], of: flagsOfName },
};

/** The forms of a kind that are flags; undefined where it has none. */
export const flagsOf = (kind: NodeKind): NodeFlags | undefined => flagsByKind[kind] as NodeFlags | undefined;

/** The form of a node that is a word of its own; empty if it has none. */
export function wordOf(node: Node): string {
  switch (node.kind) {
    case 'QueryOption':
      return node.option ?? '';
    case 'Binary':
      return node.operator.name ?? '';
    case 'Logical':
      return node.name;
    case 'Operator':
      return node.name ?? '';
    case 'Literal':
      return node.literal;
    default:
      return '';
  }
}

const beginsWith = (name: Node, code: number): boolean => name.kind === 'Name' && name.text.charCodeAt(0) === code;
const dollar = 36;
const at = 64;

function flagsOfUrl(_url: Url, { binding, route }: BoundRequest): number {
  const aliased = binding.aliasUses.size === 0 ? 0 : 1;
  if (route === undefined) return aliased | 2;
  return aliased | (route.version === undefined ? 0 : 4) | (route.route.interface === 'batch' ? 8 : 0);
}

function flagsOfResource({ segments }: ResourcePath, { binding, reference }: BoundRequest): number {
  let flags = (segments.length > 1 ? 2 : 0) | (reference === undefined ? 0 : 32);
  for (const { keys, name } of segments) {
    if (keys.length > 0) flags |= 1;
    if (beginsWith(name, dollar)) flags |= 4;
  }
  const { path } = binding;
  for (const { key, role } of path) {
    if (key !== undefined || role === 'reference' || role === 'key') flags |= 1;
    if (role === 'operation') flags |= 8;
  }
  const [first] = path;
  if (first !== undefined && binding.referentOf(first.segment.name)?.kind === 'unresolved') flags |= 16;
  return flags;
}

function flagsOfSegment({ keys, name }: Segment, { binding }: BoundRequest): number {
  return (keys.length > 0 ? 1 : 0) | (beginsWith(name, dollar) ? 2 : 0) | (binding.path.length > 1 ? 4 : 0);
}

function flagsOfOptions({ options }: Pick<Query, 'options'>): number {
  let flags = options.length > 1 ? 1 : 0;
  for (const { option } of options) if (option === undefined) flags |= 2;
  return flags;
}

function flagsOfOption({ option, name, value }: QueryOption): number {
  const { text } = name;
  const hasDollar = text.charCodeAt(0) === dollar;
  const isRaw = value.kind === 'RawValue' || value.kind === 'Missing';
  const isExact = text.endsWith(option ?? '') && (hasDollar ? text.length - 1 : text.length) === option?.length;
  return (isRaw ? 1 : 0) | (hasDollar ? 2 : 0) | (option === undefined || isExact ? 0 : 4);
}

function flagsOfMembers({ parts }: MemberPath): number {
  let flags = parts.length > 1 ? 1 : 0;
  for (const part of parts) {
    if (part.kind === 'Lambda') flags |= 8;
    const name = part.kind === 'Call' ? part.name : part;
    if (name.kind !== 'Name') continue;
    if (beginsWith(name, dollar) || beginsWith(name, at)) flags |= 4;
    if (name.text.includes('.')) flags |= 2;
  }
  return flags;
}

function flagsOfName(name: Name, { binding, schema }: BoundRequest): number {
  const referent = binding.referentOf(name);
  if (referent?.kind === 'unresolved') return 1;
  if (referent?.kind === 'removed') return 2;
  const declaration = referent === undefined ? undefined : declarationOf(referent);
  return declaration !== undefined && schema !== undefined && isAnnotated(schema, declaration) ? 4 : 0;
}

const isAnnotated = memo((schema: Schema, declaration: Declared): boolean => {
  const type = 'type' in declaration ? declaration.type : undefined;
  const ofType = structuredType(schema, typeof type === 'object' ? type.name : type);
  return [declaration, ofType].some((each) => each?.annotations.some(saysMore) === true);
});

const saysMore = ({ term }: Annotation): boolean => !term.endsWith('Description');
