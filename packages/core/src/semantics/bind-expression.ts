/** Gives names in expressions their referents and expressions their types (OData 4.01 URL conventions 5.1.1). */
import { findProperty, resolveAlias, structuredType, type StructuredType, typesDeclaring } from '../schema/index.js';
import {
  type Binary,
  type Call,
  type Expression,
  type JsonItem,
  type Lambda,
  type Literal,
  type MemberPath,
  type Name,
  type Node,
  readJsonLiteral,
} from '../syntax/index.js';
import { functionRow, operators, pathStarts } from '../language/index.js';
import { type Aliases, aliasUse, isAliasName } from './bind-aliases.js';
import { calledFunctions, calledImport, resultType } from './bind-call.js';
import { beginningOf, bindName, type BindContext, castType, isPlainName, declaredMember } from './bind-names.js';
import { itemScope, ownType, type Scope } from './scope.js';
import { arithmeticType, countType, functionType } from './result-types.js';
import {
  booleanType,
  literalType,
  primitiveType,
  type ValueType,
  valueTypeOf,
  structuredValueType,
} from './value-type.js';

/** Binds an expression and gives its type; undefined when it is not known. */
export function bindExpression(context: BindContext, node: Expression, scope: Scope): ValueType | undefined {
  const type = expressionType(context, node, scope);
  context.binding.setType(node, type);
  return type;
}

function expressionType(context: BindContext, node: Expression, scope: Scope): ValueType | undefined {
  switch (node.kind) {
    case 'Literal':
      return (node.malformed && !isSuffixedNumber(node)) || node.hasHole ? undefined : typeOfLiteral(context, node);
    case 'MemberPath':
      return bindMemberPath(context, node, scope);
    case 'Call':
      return bindCall(context, node, ownType(scope.type), scope, true);
    case 'Lambda':
      return booleanType;
    case 'Logical':
      for (const operand of node.operands) bindExpression(context, operand, scope);
      return booleanType;
    case 'Binary': {
      const left = bindExpression(context, node.left, scope);
      const right = bindExpression(context, node.right, scope);
      expectJsonIn(context, node);
      return operatorType(node.operator.name, left, right);
    }
    case 'Unary': {
      const operand = bindExpression(context, node.operand, scope);
      if (node.operator.name === 'not') return booleanType;
      // The operand of a minus sign that is not a number or a duration is a mistake, and its result is nothing.
      return operand === undefined || isNegatable(operand) ? operand : undefined;
    }
    case 'Parenthesized':
      return bindExpression(context, node.expression, scope);
    case 'List':
      for (const item of node.items) bindExpression(context, item, scope);
      return undefined;
    case 'Case':
      bindExpression(context, node.condition, scope);
      return bindExpression(context, node.value, scope);
    default:
      return undefined;
  }
}

const isNegatable = ({ family, isCollection }: ValueType): boolean =>
  !isCollection && (family === 'number' || family === 'duration');

/** `5L` and `2.5M`, which some services of V4 accept, are numbers of the types that their letters name. */
const isSuffixedNumber = ({ v3, literal }: Literal): boolean =>
  v3 !== undefined && (literal === 'integer' || literal === 'decimal' || literal === 'double');

/** Gives each side of an operation that is a JSON value the type of the other one. */
export function expectJsonIn(context: BindContext, { left, right }: Binary): void {
  const { binding } = context;
  expectJson(context, right, binding.typeOf(left));
  expectJson(context, left, binding.typeOf(right));
}

/** The members of a JSON value belong to the type that it is compared with, through parentheses, lists and aliases. */
function expectJson(context: BindContext, node: Expression, other: ValueType | undefined): void {
  if (other?.structured === undefined) return;
  if (node.kind === 'Parenthesized') return expectJson(context, node.expression, other);
  if (node.kind === 'List') for (const item of node.items) expectJson(context, item, other);
  const alias = aliasUse(node);
  const value = alias === undefined ? node : context.binding.aliasOf(alias)?.value;
  if (value?.kind === 'Literal' && value.literal === 'json') context.binding.setScope(value, other.structured);
}

/** An object is a complex value; an array is a collection of what its values are, if they are of one kind. */
function jsonType(text: string): ValueType | undefined {
  const shape = readJsonLiteral(text);
  if (shape === undefined) return undefined;
  if (shape.kind === 'object') return { family: 'structured', name: 'Edm.ComplexType', isCollection: false };
  const [first] = shape.items;
  const name = first === undefined ? undefined : jsonTypes[first.kind];
  if (name === undefined || shape.items.some(({ kind }) => kind !== first!.kind && kind !== 'null')) return undefined;
  return primitiveType(name, true) ?? { family: 'structured', name, isCollection: true };
}

const jsonTypes: Readonly<Partial<Record<JsonItem['kind'], string>>> = {
  object: 'Edm.ComplexType',
  string: 'Edm.String',
  number: 'Edm.Decimal',
  boolean: 'Edm.Boolean',
};

/** An enumeration literal names its type, and a geographic one its shape. */
function typeOfLiteral({ schema }: BindContext, { literal, text }: Literal): ValueType | undefined {
  if (literal === 'json') return jsonType(text);
  if (literal === 'geo') return geoType(text);
  if (literal !== 'enum') return literalType(literal);
  const type = valueTypeOf(schema, { name: text.slice(0, Math.max(0, text.indexOf("'"))), isCollection: false });
  return type?.family === 'enum' ? type : undefined;
}

/** `geography'SRID=0;Point(1 2)'`: `Edm.GeographyPoint`; undefined for a shape that OData does not have. */
export function geoType(text: string): ValueType | undefined {
  const [, surface, word = ''] = /^geo(graphy|metry)'\s*(?:SRID\s*=\s*(?:\d+\s*)?;\s*)?([A-Za-z]+)/i.exec(text) ?? [];
  // Well-known text says GEOMETRYCOLLECTION for what OData calls Collection.
  const written = word.toLowerCase().replace(/^geometry(?=collection$)/, '');
  const shape = geoShapes.find((each) => each.toLowerCase() === written);
  if (surface === undefined || shape === undefined) return undefined;
  return primitiveType(`Edm.${surface.length === 6 ? 'Geography' : 'Geometry'}${shape}`);
}

const geoShapes = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon', 'Collection'];

function operatorType(
  name: string | undefined,
  left: ValueType | undefined,
  right: ValueType | undefined,
): ValueType | undefined {
  const role = name === undefined ? undefined : operators[name]?.role;
  if (name === undefined || role === undefined) return undefined;
  if (role !== 'additive' && role !== 'multiplicative') return booleanType;
  if (left === undefined || right === undefined || left.isCollection || right.isCollection) return undefined;
  return arithmeticType(name, left.family, right.family);
}

function bindMemberPath(context: BindContext, node: MemberPath, scope: Scope): ValueType | undefined {
  const [start] = node.parts;
  const isAbsolute = start?.kind === 'Name' && start.text === '$root';
  let current: ValueType | undefined = isAbsolute ? undefined : ownType(scope.type);
  for (let i = isAbsolute ? 1 : 0; i < node.parts.length; i++) {
    const part = node.parts[i]!;
    if (isAbsolute && i === 1) current = bindResource(context, part, scope);
    else if (isAbsolute && part.kind === 'Name' && isKeySegment(context, part, current))
      current = { ...current!, isCollection: false };
    else if (part.kind === 'Name')
      current = bindPart(context, part, current, scope, i === 0, i === node.parts.length - 1);
    else if (part.kind === 'Lambda') current = bindLambda(context, part, current, scope);
    else if (part.kind === 'Call') current = bindCall(context, part, current, scope, i === 0);
    else current = undefined;
    context.binding.setType(part, current);
  }
  return isPathRemoved(context, node, scope) ? undefined : current;
}

/** The properties that a path leads through; what follows another part is not one of them, and casts do not count. */
export function propertiesIn({ parts }: MemberPath): string[] {
  const end = parts.findIndex((part) => part.kind !== 'Name' || /^[$@]/.test(part.text));
  return (end < 0 ? parts : parts.slice(0, end)).flatMap((part) =>
    part.kind === 'Name' && !part.text.includes('.') ? [part.text] : [],
  );
}

/** Whether an aggregation has removed the end of a path, though not its first property. */
function isPathRemoved({ binding }: BindContext, node: MemberPath, { kept, keptPaths, computed }: Scope): boolean {
  if (keptPaths === undefined) return false;
  const names = propertiesIn(node);
  const [first = ''] = names;
  if (kept?.has(first) !== true || computed?.has(first) === true) return false;
  const own = keptPaths.filter((path) => path[0] === first);
  const shared = own.map((path) => path.findIndex((name, i) => name !== names[i]));
  // One path leads to the other, or continues it.
  if (own.length === 0 || shared.some((length) => length < 0 || length >= names.length)) return false;
  const place = shared.reduce((most, length) => Math.max(most, length), 0);
  const name = node.parts.find((part) => part.kind === 'Name' && part.text === names[place]);
  if (name?.kind === 'Name') binding.setReferent(name, { kind: 'removed' });
  return true;
}

/** A name after a collection of entities that is not a type is the key of one of them (URL conventions 4.3.6). */
const isKeySegment = (context: BindContext, { text }: Name, current: ValueType | undefined): boolean =>
  current?.isCollection === true &&
  current.structured?.kind === 'entity' &&
  !text.startsWith('$') &&
  castType(context, text) === undefined;

/** The name after `$root`: a set, one of its entities, or a singleton (URL conventions 5.1.1.14.5). */
function bindResource(context: BindContext, part: MemberPath['parts'][number], scope: Scope): ValueType | undefined {
  const { binding, schema } = context;
  if (part.kind === 'Call') for (const argument of argumentsOf(part)) bindExpression(context, argument, scope);
  const name = part.kind === 'Call' ? part.name : part;
  if (name.kind !== 'Name') return undefined;
  const called = part.kind === 'Call' ? calledImport(schema, part) : undefined;
  if (called !== undefined && part.kind === 'Call') {
    binding.setCall(part, called);
    return resultType(schema, called);
  }
  const entitySet = schema.container?.entitySets.get(name.text);
  const singleton = schema.container?.singletons.get(name.text);
  if (entitySet !== undefined) binding.setReferent(name, { kind: 'entitySet', entitySet });
  else if (singleton !== undefined) binding.setReferent(name, { kind: 'singleton', singleton });
  else if (schema.container?.imports.has(name.text) === false)
    binding.setReferent(name, {
      kind: 'unresolved',
      expected: 'entitySet',
      scope: undefined,
      isCertain: !context.isPartial,
    });
  const type = ownType(structuredType(schema, (entitySet ?? singleton)?.type));
  return type === undefined ? undefined : { ...type, isCollection: entitySet !== undefined && part.kind === 'Name' };
}

function bindPart(
  context: BindContext,
  name: Name,
  current: ValueType | undefined,
  scope: Scope,
  isFirst: boolean,
  isLast: boolean,
): ValueType | undefined {
  const { text } = name;
  if (isFirst && context.aliases !== undefined && isAliasName(text)) return bindAlias(context, context.aliases, name);
  if (isFirst && scope.variables.has(text)) {
    context.binding.setReferent(name, { kind: 'variable' });
    return scope.variables.get(text);
  }
  const computed = isFirst ? scope.computed?.get(text) : undefined;
  if (computed !== undefined) {
    context.binding.setReferent(name, { kind: 'computed', alias: computed.alias });
    return computed.type;
  }
  if (isFirst && isRemoved(context, name, scope)) return undefined;
  if (!isFirst && isMisplaced(context, text)) return bindMisplaced(context, name, current);
  if (text === '$it' || text === '$this') return scope.variables.get(text);
  if (text === '$count') return countType;
  if (isFirst && text === '$these') return collectionOf(ownType(scope.type));
  const structured = current?.structured;
  const own = isFirst ? beginningOf(context) : context;
  if (isFirst && structured === undefined && scope.item !== undefined) bindInPrimitive(own, name, scope.item);
  if (structured === undefined || current === undefined) return undefined;
  const expected = isLast ? 'property' : 'navigation';
  if (!current.isCollection) return bindName(own, name, structured, expected);
  if (scope.crossesCollections !== true) return bindCollectionCast(context, name, structured);
  const type = bindName(context, name, structured, expected);
  return type === undefined ? undefined : { ...type, isCollection: true };
}

const collectionOf = (item: ValueType | undefined): ValueType | undefined => item && { ...item, isCollection: true };

/** A name that an option gives a value is no annotation, even if it follows a slash. */
const isMisplaced = ({ aliases, aliasNames }: BindContext, text: string): boolean =>
  pathStarts.has(text) ||
  (text.startsWith('@') && (aliasNames?.has(text) === true || aliases?.get(text).option !== undefined));

function bindMisplaced({ binding, isPartial }: BindContext, name: Name, before: ValueType | undefined): undefined {
  const scope = before?.structured;
  const place = scope === undefined && before !== undefined ? { scope, item: before } : { scope };
  binding.setReferent(name, { kind: 'unresolved', expected: 'property', ...place, isCertain: !isPartial });
}

/** Among primitive values a name has no referent: `$it` is the value itself (URL conventions 5.1.1.14.4). */
function bindInPrimitive(context: BindContext, name: Name, item: ValueType): void {
  const { binding, schema, computedNames } = context;
  if (computedNames?.has(name.text) === true || !isPlainName(name.text) || schema.isUnannotated === true) return;
  if (item.family === 'geo' || item.family === 'stream' || context.isPartial) return;
  binding.setReferent(name, { kind: 'unresolved', expected: 'property', scope: undefined, item, isCertain: true });
}

/** A name that is a parameter alias has the type of its value. */
export function bindAlias({ binding }: BindContext, aliases: Aliases, name: Name): ValueType | undefined {
  const fact = aliases.get(name.text);
  binding.setAlias(name, fact);
  return fact.value === undefined ? undefined : binding.typeOf(fact.value);
}

/** After a collection only a type may be, beside what begins with `$` (URL conventions 4.11). */
function bindCollectionCast(context: BindContext, name: Name, element: StructuredType): ValueType | undefined {
  const { binding } = context;
  if (name.text.includes('.')) binding.setScope(name, element);
  const cast = castType(context, name.text);
  if (cast === undefined) return undefined;
  binding.setReferent(name, { kind: 'type', type: cast });
  return structuredValueType(cast, true);
}

/**
 * Whether an aggregation has left a property of the type, or the alias of an earlier step, out of what comes out (data aggregation 3.2.1
 * and 3.2.3).
 */
export function isRemoved(context: BindContext, name: Name, { type, kept }: Scope): boolean {
  const { binding, schema, computedNames, appliedNames } = context;
  const { text } = name;
  if (kept === undefined || type === undefined || kept.has(text)) return false;
  const isProperty = findProperty(schema, type, text) !== undefined;
  if (isProperty ? computedNames?.has(text) === true : appliedNames?.has(text) !== true) return false;
  binding.setReferent(name, { kind: 'removed' });
  return true;
}

function bindLambda(context: BindContext, node: Lambda, collection: ValueType | undefined, scope: Scope): ValueType {
  if (node.body !== undefined && node.variable !== undefined) {
    const element = collection === undefined ? undefined : { ...collection, isCollection: false };
    if (element !== undefined) context.binding.setType(node.variable, element);
    const variables = new Map(scope.variables).set(node.variable.text, element);
    bindExpression(context, node.body, { type: scope.type, variables });
  }
  context.binding.setType(node, booleanType);
  return booleanType;
}

/** A canonical function, a function of the schema, a key after a collection, or a filter on one. */
function bindCall(
  context: BindContext,
  node: Call,
  on: ValueType | undefined,
  scope: Scope,
  isFirst: boolean,
): ValueType | undefined {
  const { binding, schema } = context;
  const { text } = node.name;
  if (text === '$filter' && !isFirst) return bindFiltered(context, node, on, scope);
  if (text === '$count' && !isFirst) {
    bindFiltered(context, node, on, scope);
    return countType;
  }
  if (text === 'aggregate' && !isFirst) return bindAggregated(context, node, on, scope);
  if (isFirst && typeFunctions.has(text.toLowerCase())) return bindTypeFunction(context, node, scope);
  // Without the variable of `any` and `all` it is not known whose names the condition has, and the parser has reported that.
  const names = !isFirst && lambdaOperators.has(text.toLowerCase()) ? { ...scope, type: undefined } : scope;
  const types = argumentsOf(node).map((argument) => bindExpression(context, argument, names));
  // `any()` asks whether there is a member at all.
  if (!isFirst && text === 'any' && types.length === 0) return booleanType;
  if (functionRow(text) !== undefined) {
    const structured = types.find((type) => type?.structured !== undefined);
    for (const argument of argumentsOf(node)) expectJson(context, argument, structured);
    if (isFirst && text.toLowerCase() === 'case') return caseType(node, types);
    return isFirst ? functionType(text, types) : undefined;
  }
  const called = mayBeMember(context, node, on) ? undefined : calledFunctions(schema, node, on, isFirst);
  if (called !== undefined) {
    binding.setCall(node, called);
    const result = resultType(schema, called);
    return node.key === undefined || result === undefined ? result : { ...result, isCollection: false };
  }
  return bindKeyed(context, node, on);
}

/** The type of `case`, where all of its values have one or are numbers (URL conventions 5.1.1.12.1). */
function caseType({ args }: Call, types: readonly (ValueType | undefined)[]): ValueType | undefined {
  if (!args.every(({ kind }) => kind === 'Case')) return undefined;
  const isNull = (branch: Node | undefined): boolean =>
    branch?.kind === 'Case' && branch.value.kind === 'Literal' && branch.value.literal === 'null';
  const [first, ...others] = types.filter((_, i) => !isNull(args[i]));
  if (
    first === undefined ||
    others.every((type) => type?.name === first.name && type.isCollection === first.isCollection)
  )
    return first;
  const all = [first, ...others];
  if (!all.every((type) => type?.family === 'number' && !type.isCollection)) return undefined;
  return primitiveType(all.some((type) => /Double|Single/.test(type!.name)) ? 'Edm.Double' : 'Edm.Decimal');
}

/** Whether a name without a namespace may be that of a collection with a key rather than of a function. */
const mayBeMember = ({ schema }: BindContext, { name: { text } }: Call, on: ValueType | undefined): boolean =>
  !text.includes('.') &&
  (on?.structured === undefined
    ? typesDeclaring(schema).has(text)
    : findProperty(schema, on.structured, text) !== undefined);

/** `Items(1)`: the one of a collection that the key names; undefined for what may be a function. */
function bindKeyed(context: BindContext, { name }: Call, on: ValueType | undefined): ValueType | undefined {
  if (on?.structured === undefined || on.isCollection) return undefined;
  const found = declaredMember(context, on.structured, name.text);
  if (found === undefined) return undefined;
  if (found.property.kind !== 'navigation' || !found.property.type.isCollection) {
    context.binding.setScope(name, on.structured);
    return undefined;
  }
  const type = bindName(context, name, on.structured, 'navigation');
  return type === undefined ? undefined : { ...type, isCollection: false };
}

/** `Items/$filter(…)`, `Items/$count($filter=…)`: the names in it belong to the items (URL conventions 4.8, 4.12). */
function bindFiltered(
  context: BindContext,
  node: Call,
  on: ValueType | undefined,
  { variables }: Scope,
): ValueType | undefined {
  const element = on === undefined ? undefined : { ...on, isCollection: false };
  const inner = itemScope(element?.structured, new Map(variables).set('$this', element), on);
  for (const argument of argumentsOf(node)) bindExpression(context, argument, inner);
  return node.key === undefined ? on : element;
}

/** `Items/aggregate(Amount with max)`: the names in it belong to the items (data aggregation 4). */
function bindAggregated(context: BindContext, { args }: Call, on: ValueType | undefined, scope: Scope): undefined {
  if (on?.structured === undefined) return;
  const across: Scope = { ...scope, type: on.structured, kept: undefined, crossesCollections: true };
  for (const argument of args) {
    const value = argument.kind === 'Aliased' ? argument.value : argument;
    // Without a method it is a custom aggregate, whose name no property needs to have.
    if (value.kind !== 'Aggregate' || value.method === undefined) continue;
    for (const each of [value.expression, ...value.from.flatMap(({ paths }) => paths)])
      if (isExpression(each)) bindExpression(context, each, across);
  }
}

const typeFunctions: ReadonlySet<string> = new Set(['cast', 'isof']);

const lambdaOperators: ReadonlySet<string> = new Set(['any', 'all']);

/** `cast` and `isof`, whose last argument is the name of a type (URL conventions 5.1.1.10). */
function bindTypeFunction(context: BindContext, node: Call, scope: Scope): ValueType | undefined {
  const args = argumentsOf(node);
  for (const argument of args.slice(0, -1)) bindExpression(context, argument, scope);
  if (node.name.text.toLowerCase() === 'isof') return booleanType;
  const [name, ...others] = pathOf(args.at(-1));
  if (name?.kind !== 'Name' || others.length > 0) return undefined;
  return valueTypeOf(context.schema, { name: resolveAlias(context.schema, name.text), isCollection: false });
}

const pathOf = (node: Expression | undefined): MemberPath['parts'] => (node?.kind === 'MemberPath' ? node.parts : []);

/** The arguments of a call. The argument of an aggregation belongs to another collection than the names around it. */
function argumentsOf({ args }: Call): Expression[] {
  const values: Expression[] = [];
  for (const argument of args) {
    const value = argument.kind === 'Argument' ? argument.value : argument;
    if (value.kind !== 'Aggregate' && value.kind !== 'Aliased') values.push(value);
  }
  return values;
}

/** Whether a node is an expression that `bindExpression` accepts. */
export const isExpression = (node: Node): node is Expression => expressionKinds.has(node.kind);

const expressionKinds: ReadonlySet<Node['kind']> = new Set<Expression['kind']>([
  'Literal', 'MemberPath', 'Call', 'Logical', 'Binary', 'Unary', 'Parenthesized', 'List', 'Case', 'Lambda', 'Hole', 'Missing', 'Skipped',
]); // prettier-ignore
