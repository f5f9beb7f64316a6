/** How a service documents the use of single properties in queries: in its conventions, and as annotations of their types. */
import { memo } from '../../../text/index.js';
import { type Annotation, lineage, type Schema, type StructuredType, structuredType } from '../../../schema/index.js';
import type { BoundRequest, PropertyConventions, PropertyTerm, Service } from '../../../semantics/index.js';
import { type Expression, forEachChild, type Name, type Node } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { functionBetween, nullLiteral, unwrap } from '../expressions/operands.js';
import { listedResource } from '../path/resource-conventions.js';
import { textsOf, usedPaths } from './used-paths.js';

/** One use of a property in a filter. */
export interface PropertyUse {
  readonly names: readonly Name[];
  /** From the entity; a lambda's variable is replaced by the names of its collection. */
  readonly path: string;
  /** The operator or function, in lower case: `eq`, `startswith`, `$count`; `eq null` for a comparison with null. */
  readonly operation: string;
  /** The operator or function as written. */
  readonly text: string;
  readonly node: Node;
  /** Whether it is inside the operand of `not`. */
  readonly isNegated: boolean;
}

/** The uses of properties in the value of a filter, in their order. */
export function propertyUses(filter: Node, context: RuleContext): readonly PropertyUse[] {
  const paths = new Map(usedPaths(filter, context).map(({ node, names }) => [node as Node, names]));
  const uses: PropertyUse[] = [];
  const add = (operand: Node | undefined, operation: string, text: string, node: Node, isNegated: boolean): boolean => {
    const names = operand === undefined ? undefined : paths.get(operand);
    if (names === undefined) return false;
    uses.push({ names, path: textsOf(names).join('/'), operation, text, node, isNegated });
    return true;
  };
  const visit = (node: Node, isNegated: boolean): void => {
    const between = node.kind === 'Binary' ? functionBetween(node.operator) : undefined;
    if (node.kind === 'Binary' && between !== undefined) {
      const { operator } = node;
      add(unwrap(node.left), between, operator.text, operator, isNegated);
    } else if (node.kind === 'Binary' && node.operator.name !== undefined) {
      const [left, right] = [unwrap(node.left), unwrap(node.right)];
      const { name, text } = node.operator;
      const hasNull = nullLiteral(left) !== undefined || nullLiteral(right) !== undefined;
      const operation = hasNull ? `${name} null` : name;
      for (const side of [left, right]) {
        const last = side.kind === 'MemberPath' ? side.parts.at(-1) : undefined;
        if (last?.kind === 'Name' && last.text === '$count') add(side, '$count', '$count', side, isNegated);
        else if (last?.kind === 'Name') add(side, operation, hasNull ? `${text} null` : text, node, isNegated);
      }
    } else if (node.kind === 'Call') {
      for (const arg of node.args) {
        const inner = unwrap(arg as Expression);
        if (inner.kind === 'MemberPath') add(inner, node.name.text.toLowerCase(), node.name.text, node.name, isNegated);
      }
    }
    const negates = isNegated || (node.kind === 'Unary' && node.operator.name === 'not');
    forEachChild(node, (child) => visit(child, negates));
  };
  visit(filter, false);
  return uses;
}

/** The conventions of a property by its path from the requested entity; undefined if there are none. */
export function propertyConventions(
  path: string,
  names: readonly Name[],
  context: BoundRequest,
): PropertyConventions | undefined {
  const resource = listedResource(context)?.conventions;
  const key = path.toLowerCase();
  const own = resource?.properties === undefined ? undefined : lowerCased(resource.properties).get(key);
  if (own !== undefined) return own;
  const first = names[0];
  const referent = first === undefined ? undefined : context.binding.referentOf(first);
  const declared = referent?.kind === 'property' || referent?.kind === 'navigation' ? referent : undefined;
  const byTarget = annotationsOf(context.service);
  const documented = typesOf(resource?.type, declared?.declaredBy, context.schema)
    .map((type) => byTarget?.get(`${type.toLowerCase()}/${key}`))
    .find((each) => each !== undefined);
  if (documented !== undefined || declared === undefined || names.length !== 1) return documented;
  return fromAnnotations(declared.property.annotations);
}

/** The names of the types whose documentation has a property: the type of the resource if it inherits the property, then the one that declares it. */
function typesOf(
  ofResource: string | undefined,
  declaredBy: StructuredType | undefined,
  schema: Schema | undefined,
): readonly string[] {
  if (declaredBy === undefined) return ofResource === undefined ? [] : [ofResource];
  const type = ofResource === undefined || schema === undefined ? undefined : structuredType(schema, ofResource);
  const inherits = type !== undefined && schema !== undefined && lineage(schema, type).includes(declaredBy);
  return inherits ? [type.name, declaredBy.name] : [declaredBy.name];
}

/** Operators and functions whose support is documented for each property; arithmetic and the like is not. */
const documented: ReadonlySet<string> = new Set([
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'has',
  'startswith',
  'endswith',
  'contains',
  'eq null',
  'ne null',
  'substringof',
]);

/** Whether the documentation of a property allows an operation, such as `eq null` or `startswith`. */
export function allowsOperation({ filter, advancedFilter = [] }: PropertyConventions, operation: string): boolean {
  if (filter === undefined || !documented.has(operation)) return true;
  const all = [...filter, ...advancedFilter];
  if (operation.endsWith(' null'))
    return all.includes(operation) || !all.some((each) => each.endsWith(' null')) || all.includes('null');
  return all.includes(operation);
}

/** The operations that a property can be filtered with, as its documentation writes them. */
export const operationsOf = ({ filter = [], advancedFilter = [] }: PropertyConventions): readonly string[] =>
  [...new Set([...filter, ...advancedFilter])]
    .filter((each) => each !== '$count' && !each.endsWith('null'))
    .map((each) => ({ startswith: 'startsWith', endswith: 'endsWith' })[each] ?? each);

const namespace = 'odatalint.V1';

/** The annotations of a schema, which a user has written. */
function fromAnnotations(annotations: readonly Annotation[]): PropertyConventions | undefined {
  return annotations.length === 0
    ? undefined
    : fromTerms((name) => annotations.find(({ term }) => term === `${namespace}.${name}`)?.value);
}

/** The terms of the vocabulary (docs/vocabularies/odatalint.V1.xml) as conventions; undefined if none is there. */
function fromTerms(valueOf: (term: PropertyTerm) => unknown): PropertyConventions | undefined {
  const filter = valueOf('FilterOperators');
  const advancedFilter = valueOf('AdvancedFilterOperators');
  const sort = valueOf('Sort');
  if (filter === undefined && advancedFilter === undefined && sort === undefined) return undefined;
  const listed = (value: unknown): readonly string[] =>
    (Array.isArray(value) ? value : []).filter((each): each is string => typeof each === 'string');
  return {
    ...(filter === undefined && advancedFilter === undefined
      ? {}
      : { filter: listed(filter), advancedFilter: listed(advancedFilter) }),
    ...(typeof sort === 'string' ? { sort: sort as NonNullable<PropertyConventions['sort']> } : {}),
  };
}

type ByTarget = ReadonlyMap<string, PropertyConventions>;

/** The annotations of a profile by their targets in lower case. */
const annotationsByTarget = memo((annotations: NonNullable<Service['annotations']>): ByTarget => {
  const read = new Map<string, PropertyConventions>();
  for (const [target, terms] of Object.entries(annotations)) {
    const found = fromTerms((term) => terms[`@${namespace}.${term}`]);
    if (found !== undefined) read.set(target.toLowerCase(), found);
  }
  return read;
});

const annotationsOf = ({ annotations }: Service): ByTarget | undefined =>
  annotations && annotationsByTarget(annotations);

const lowerCased = memo(
  (properties: Readonly<Record<string, PropertyConventions>>): ByTarget =>
    new Map(Object.entries(properties).map(([name, each]) => [name.toLowerCase(), each])),
);
