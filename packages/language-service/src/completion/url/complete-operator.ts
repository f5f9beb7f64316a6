/** The operators that can follow an operand, by its type. */
import type { Binary, Node, Schema } from '@odatalint/core';
import { operators, typeDeclaration, type ValueType } from '@odatalint/core/internal';
import { type AddressPlace, around, optionAround } from './address-place.js';
import { completeClause } from './complete-apply.js';
import type { Rank } from '../items/item-list.js';

/** Completes an operator after an operand: those that its type allows, the most frequent ones of the option first. */
export function completeOperator(place: AddressPlace, operator: Node): void {
  const { nodes, binding, dialect, list } = place;
  const node = nodes.findLast((each): each is Binary => each.kind === 'Binary' && each.operator === operator);
  if (node === undefined) return;
  // After `A and B mod 2` the operator belongs to the last operand.
  let { left } = node;
  while (left.kind === 'Logical') left = left.operands.at(-1)!;
  const type = binding.typeOf(left);
  const isComplete = type?.family === 'boolean' && left.kind !== 'MemberPath';
  const isCondition = isInTransformation(place, conditions);
  const isValue = !isCondition && /^(?:compute|apply)$/.test(optionAround(place) ?? '');
  // Only a value in these has a method or a name.
  if (isValue && (optionAround(place) === 'compute' || isInTransformation(place, named))) completeClause(place, left);
  const isRanged = type === undefined || /^(?:number|date|dateTimeOffset|timeOfDay|duration)$/.test(type.family);
  const first = firstOperators(type, place.schema);
  Object.entries(operatorWords).forEach(([name, detail], place) => {
    const order = first.includes(name) ? first.indexOf(name) : first.length + place;
    const role = operators[name]?.role;
    if (role === undefined || !dialect.operators.includes(name) || !fits(name, type, isComplete)) return;
    const isFirst = isValue ? isArithmetic(role) : isComplete === (role === 'logical');
    const rank: Rank = !isFirst ? 'other' : role === 'relational' && !isRanged ? 'usual' : 'likely';
    list.add(name, { kind: 'operator', insert: `${name} `, detail, continues: true, rank, order });
  });
}

/** The transformations whose expressions are conditions, and those whose values get names (aggregation extension 3.2, 3.4). */
const conditions: ReadonlySet<string> = new Set(['filter', 'ancestors', 'descendants']);
const named: ReadonlySet<string> = new Set(['aggregate', 'compute']);

function isInTransformation({ nodes }: AddressPlace, names: ReadonlySet<string>): boolean {
  const name = around(nodes, 'Transformation')?.name;
  return name?.kind === 'Name' && names.has(name.text);
}

/** The usual comparisons of a type: `has` for flags, limits for times and amounts, otherwise equality. */
function firstOperators(type: ValueType | undefined, schema: Schema | undefined): readonly string[] {
  const declaration = type?.family === 'enum' && schema !== undefined ? typeDeclaration(schema, type.name) : undefined;
  if (declaration?.kind === 'enum' && declaration.isFlags) return ['has', 'eq', 'ne', 'in'];
  if (type?.family === 'date' || type?.family === 'dateTimeOffset') return ['ge', 'lt', 'eq', 'gt', 'le'];
  return type !== undefined && fractional.has(type.name) ? ['gt', 'eq', 'lt', 'ge', 'le'] : [];
}

const fractional: ReadonlySet<string> = new Set(['Edm.Decimal', 'Edm.Double', 'Edm.Single']);

const isArithmetic = (role: string): boolean => role === 'additive' || role === 'multiplicative';

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
