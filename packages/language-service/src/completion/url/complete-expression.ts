/** What can stand in an expression: operands, operators, and the values that fit what is on the other side. */
import {
  type Binary,
  type Literal,
  type MemberPath,
  type Name,
  type NavigationProperty,
  type Node,
  type Operation,
  operators,
  type Property,
  type Schema,
  structuredType,
  type StructuredType,
  type TypeFamily,
  type ValueType,
  valueTypeOf,
} from '@odatalint/core';
import { type AddressPlace, around, derivedTypes, propertiesOf, typeWords } from './address-place.js';
import { addValues, functionItems, type Rank } from '../items/index.js';

/** Completes a name or literal in an operand's place. */
export function completeExpression(place: AddressPlace, leaf: Name | Literal): void {
  const { nodes } = place;
  const path = around(nodes, 'MemberPath');
  const index = path === undefined || leaf.kind !== 'Name' ? -1 : path.parts.indexOf(leaf);
  if (path !== undefined && index > 0) return completePart(place, path, index);
  if (leaf.kind === 'Literal') return completeLiteral(place, leaf);
  completeOperand(place, leaf);
}

/** The members of what stands before the last slash. */
function completePart(place: AddressPlace, path: MemberPath, index: number): void {
  const { binding, schema, dialect, list } = place;
  const before = path.parts[index - 1];
  if (before === undefined) return;
  if (before.kind === 'Name' && before.text === '$root') {
    for (const { name, type } of schema?.container?.entitySets.values() ?? [])
      list.add(name, { kind: 'entitySet', detail: type });
    for (const { name, type } of schema?.container?.singletons.values() ?? [])
      list.add(name, { kind: 'singleton', detail: type });
    return;
  }
  const type = binding.typeOf(before);
  if (type === undefined || schema === undefined) return;
  if (type.isCollection) return completeCollection(place, type);
  if (type.structured === undefined) return;
  addProperties(place, type.structured, otherSide(place)?.type?.family);
  if (dialect.casts) addCasts(place, type.structured);
  if (dialect.boundOperations) addBoundFunctions(place, type.structured, false);
}

/** What may follow a collection: a lambda, its size, a cast, a filter (URL conventions 5.1.1.13, 5.1.1.14). */
function completeCollection(place: AddressPlace, type: ValueType): void {
  const { dialect, list } = place;
  const variable = freeVariable(place, type);
  for (const [order, operator] of ['any', 'all'].entries()) {
    if (!dialect.functions.includes(operator)) continue;
    list.add(operator, {
      kind: 'function',
      detail: operator === 'any' ? 'true for at least one' : 'true for each',
      insert: `${operator}(\${1:${variable}}:\${1:${variable}}${type.structured === undefined ? '' : '/'}$2)$0`,
      isSnippet: true,
      continues: true,
      rank: 'likely',
      order,
    });
  }
  if (dialect.expressionNames.includes('$count')) list.add('$count', { kind: 'keyword', detail: 'how many there are' });
  if (type.structured === undefined) return;
  if (dialect.casts) addCasts(place, type.structured);
  if (dialect.boundOperations) addBoundFunctions(place, type.structured, true);
}

/** A letter for the members of a collection that no variable around has. */
function freeVariable({ nodes }: AddressPlace, { name }: ValueType): string {
  const taken = new Set(variablesAround(nodes).map((each) => each.text));
  const first = name.slice(name.lastIndexOf('.') + 1, name.lastIndexOf('.') + 2).toLowerCase();
  return [first, 'x', 'y', 'z', 'a', 'b'].find((each) => /[a-z]/.test(each) && !taken.has(each)) ?? 'x';
}

const variablesAround = (nodes: readonly Node[]): Name[] =>
  nodes.flatMap((node) => (node.kind === 'Lambda' && node.variable !== undefined ? [node.variable] : []));

function completeOperand(place: AddressPlace, name: Name): void {
  const { binding, nodes, list, dialect } = place;
  const lambda = around(nodes, 'Lambda');
  if (lambda?.variable === name) return;
  const collection = lambdaCollection(place);
  if (collection !== undefined) return completeVariable(place, collection);
  const other = otherSide(place);
  if (other !== undefined) addFitting(place, other);
  for (const variable of variablesAround(nodes))
    list.add(variable.text, { kind: 'variable', insert: `${variable.text}/`, continues: true, rank: 'likely' });
  const isItem = around(nodes, 'List') !== undefined && dialect.listItems === 'literals';
  const scope = binding.scopeOf(name);
  if (isItem) return;
  if (scope !== undefined) {
    addProperties(place, scope, other?.type?.family);
    if (dialect.casts) addCasts(place, scope);
  }
  addComputedNames(place);
  addWords(place, other);
}

/** What `any(` stands behind, where its variable is due. */
function lambdaCollection({ nodes, binding }: AddressPlace): ValueType | undefined {
  const call = around(nodes, 'Call');
  const path =
    call === undefined ? undefined : nodes.findLast((node) => node.kind === 'MemberPath' && node.parts.includes(call));
  if (call === undefined || path?.kind !== 'MemberPath' || !/^(?:any|all)$/.test(call.name.text)) return undefined;
  const before = path.parts[path.parts.indexOf(call) - 1];
  return before === undefined ? undefined : binding.typeOf(before);
}

function completeVariable(place: AddressPlace, collection: ValueType): void {
  const variable = freeVariable(place, collection);
  const path = collection.structured === undefined ? '' : '/';
  place.list.add(`${variable}:`, {
    kind: 'variable',
    detail: collection.name,
    insert: `\${1:${variable}}:\${1:${variable}}${path}$0`,
    isSnippet: true,
    continues: true,
  });
}

/** The type that the place asks for: that of the other side of the operator, if there is one. */
function otherSide({
  nodes,
  binding,
}: AddressPlace): { type: ValueType | undefined; operator: string | undefined } | undefined {
  const index = nodes.findLastIndex(
    ({ kind }) => kind === 'Binary' || kind === 'Lambda' || kind === 'Call' || kind === 'Logical',
  );
  const node = nodes[index];
  if (node?.kind !== 'Binary') return undefined;
  const { left, right } = node;
  const next = nodes[index + 1];
  const isList = next?.kind === 'List';
  const other = next === right || isList ? left : right;
  return { type: binding.typeOf(other), operator: node.operator.name };
}

function addFitting(place: AddressPlace, { type, operator }: NonNullable<ReturnType<typeof otherSide>>): void {
  const { schema, dialect, list } = place;
  const role = operator === undefined ? undefined : operators[operator]?.role;
  if (role === 'pattern')
    return list.add("'%text%'", {
      kind: 'value',
      insert: "'%${1:text}%'",
      isSnippet: true,
      rank: 'needed',
      detail: 'pattern',
    });
  if (operator === 'in' && around(place.nodes, 'List') === undefined)
    list.add('( )', {
      kind: 'snippet',
      insert: '($0)',
      isSnippet: true,
      rank: 'needed',
      continues: true,
      detail: 'list of values',
    });
  else if (type !== undefined) addValues(list, { type, schema, dialect, rank: 'needed' });
  if (role === 'equality' && dialect.literals.includes('null')) list.add('null', { kind: 'value', rank: 'other' });
}

/** Within the quotes of an enumeration's literal stand its members. */
function completeLiteral({ binding, schema, list }: AddressPlace, literal: Literal): void {
  const type = binding.typeOf(literal);
  if (literal.literal !== 'enum' || schema === undefined || type === undefined) return;
  const declaration = schema.types.get(type.name);
  if (declaration?.kind !== 'enum') return;
  for (const member of declaration.members.values())
    list.add(member.name, { kind: 'enumMember', detail: String(member.exactValue ?? member.value) });
}

/**
 * Adds the properties of a type; those that lead on are written with their slash. Of the others only those that can be compared
 * with a value of the wanted family, if there is one.
 */
function addProperties(place: AddressPlace, type: StructuredType, wanted: TypeFamily | undefined): void {
  const { schema, list, dialect } = place;
  if (schema === undefined) return;
  for (const [name, property] of propertiesOf(schema, type)) {
    const leadsOn =
      property.kind === 'navigation' ||
      structuredType(schema, property.type.name) !== undefined ||
      property.type.isCollection;
    if (leadsOn && property.type.isCollection && !dialect.collectionPaths) continue;
    if (property.type.name === 'Edm.Stream') continue;
    const family = valueTypeOf(schema, property.type)?.family;
    if (!leadsOn && wanted !== undefined && family !== undefined && !areUsuallyCompared(family, wanted)) continue;
    list.add(name, {
      ...propertyShape(property),
      rank: leadsOn ? 'other' : 'usual',
      ...(leadsOn ? { insert: `${name}/`, continues: true } : {}),
    });
  }
}

/** Narrower than what the rules allow. Strings can be enumeration members (OData 4.01 URL conventions 5.1.1.16). */
const areUsuallyCompared = (a: TypeFamily, b: TypeFamily): boolean =>
  a === b ||
  [a, b].every((each) => each === 'string' || each === 'enum') ||
  [a, b].every((each) => each.startsWith('date'));

/** How a property looks in a list. */
export const propertyShape = (
  property: Property | NavigationProperty,
): { kind: 'property' | 'navigation'; detail: string } => ({
  kind: property.kind,
  detail: typeWords(property.type),
});

function addCasts({ schema, list }: AddressPlace, type: StructuredType): void {
  if (schema === undefined) return;
  for (const { name } of derivedTypes(schema, type))
    list.add(name, { kind: 'type', insert: `${name}/`, continues: true, rank: 'seldom', filterText: name });
}

function addBoundFunctions({ schema, list }: AddressPlace, type: StructuredType, onMany: boolean): void {
  if (schema === undefined) return;
  for (const [name, overloads] of schema.operations) {
    const fitting = overloads.find((each) => each.kind === 'function' && isBoundTo(schema, each, type, onMany));
    if (fitting !== undefined) list.add(name, { kind: 'function', rank: 'seldom', ...callShape(name, fitting) });
  }
}

/** Whether an operation is bound to values of a type or of one that it is derived from (CSDL 12.5). */
export function isBoundTo(
  schema: Schema,
  { isBound, parameters }: Operation,
  type: StructuredType,
  onMany: boolean,
): boolean {
  const first = parameters[0];
  if (!isBound || first === undefined || first.type.isCollection !== onMany) return false;
  if (first.type.name === type.name) return true;
  for (let base = structuredType(schema, type.baseType); base !== undefined && base !== type;) {
    if (base.name === first.type.name) return true;
    base = structuredType(schema, base.baseType);
  }
  return false;
}

/** A call of a function with places for its parameters. */
export function callShape(
  name: string,
  { isBound, parameters, returnType }: Operation,
): { insert: string; isSnippet: true; detail: string } {
  const own = isBound ? parameters.slice(1) : parameters;
  const places = own.map((parameter, i) => `${parameter.name}=$${i + 1}`);
  return {
    insert: `${name}(${places.join(',')})$0`,
    isSnippet: true,
    detail: returnType === undefined ? '' : typeWords(returnType),
  };
}

function addComputedNames({ nodes, list }: AddressPlace): void {
  const query = around(nodes, 'Query');
  const nested = around(nodes, 'NestedOptions');
  for (const { option, value } of (nested ?? query)?.options ?? []) {
    if (option !== 'compute' || value.kind !== 'ComputeList') continue;
    for (const item of value.items)
      if (item.kind === 'Aliased' && item.alias.kind === 'Name')
        list.add(item.alias.text, { kind: 'variable', detail: '$compute' });
  }
}

/** Functions, `not` and the other words that can begin an operand. */
function addWords(place: AddressPlace, other: ReturnType<typeof otherSide>): void {
  const { dialect, list } = place;
  for (const { label, ...shape } of functionItems(dialect)) list.add(label, { ...shape, rank: 'seldom' });
  if (other === undefined && dialect.operators.includes('not') && isCondition(place))
    list.add('not', { kind: 'operator', insert: 'not ', continues: true, rank: 'other' });
  if (place.probe.text.field === 'url')
    for (const word of ['$it', '$root'].filter((name) => dialect.expressionNames.includes(name)))
      list.add(word, { kind: 'keyword', insert: `${word}/`, continues: true, rank: 'seldom' });
}

/** Whether a condition is due: not in what is sorted by, computed or handed to a function. */
const isCondition = ({ nodes }: AddressPlace): boolean =>
  !nodes.some(({ kind }) => kind === 'OrderbyItem' || kind === 'ComputeList' || kind === 'Call');

/** Completes an operator behind an operand: those that its type takes. */
export function completeOperator(place: AddressPlace, operator: Node): void {
  const { nodes, binding, dialect, list } = place;
  const node = nodes.findLast((each): each is Binary => each.kind === 'Binary' && each.operator === operator);
  if (node === undefined) return;
  const type = binding.typeOf(node.left);
  const isComplete = type?.family === 'boolean' && node.left.kind !== 'MemberPath';
  Object.entries(operatorWords).forEach(([name, detail], order) => {
    const role = operators[name]?.role;
    if (role === undefined || !dialect.operators.includes(name) || !fits(name, type, isComplete)) return;
    const rank: Rank = isComplete === (role === 'logical') ? 'likely' : 'other';
    list.add(name, { kind: 'operator', insert: `${name} `, detail, continues: true, rank, order });
  });
}

/** In the order in which they are offered. */
const operatorWords: Readonly<Record<string, string>> = {
  eq: 'equal', ne: 'not equal', gt: 'greater than', ge: 'greater or equal', lt: 'less than', le: 'less or equal', in: 'one of',
  like: 'matches a pattern', has: 'has the flags', and: 'both', or: 'at least one', add: 'plus', sub: 'minus', mul: 'times',
  div: 'divided by', divby: 'divided by, with fractions', mod: 'remainder',
}; // prettier-ignore

function fits(name: string, type: ValueType | undefined, isComplete: boolean): boolean {
  const role = operators[name]!.role;
  if (role === 'logical') return type === undefined || type.family === 'boolean';
  if (isComplete) return false;
  if (type === undefined) return true;
  if (type.isCollection) return false;
  const { family } = type;
  switch (role) {
    case 'equality':
      return true;
    case 'relational':
      return !['boolean', 'structured', 'geo', 'stream', 'binary', 'guid'].includes(family);
    case 'pattern':
      return family === 'string';
    case 'membership':
      return family !== 'structured' && family !== 'stream';
    case 'flags':
      return family === 'enum';
    case 'additive':
      return ['number', 'duration', 'date', 'dateTimeOffset'].includes(family);
    default:
      return family === 'number' || family === 'duration';
  }
}
