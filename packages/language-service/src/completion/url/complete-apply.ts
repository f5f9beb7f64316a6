/**
 * Completes `$apply` outside expressions: transformations, methods, and the keywords between them (aggregation
 * extension 3).
 */
import type { Aliased, Node, StructuredType } from '@odatalint/core';
import { aggregationMethods, findProperty, structuredType, transformations, typeText } from '@odatalint/core/internal';
import { type AddressPlace, around, inheritedProperties } from './address-place.js';
import { probeAt } from '../items/probe.js';
import type { Rank } from '../items/item-list.js';

/** Completes a word of `$apply` that is not part of an expression. Returns whether it was one. */
export function completeInApply(place: AddressPlace): boolean {
  const { nodes, list } = place;
  const leaf = nodes.at(-1);
  const parent = nodes.at(-2);
  if (leaf?.kind !== 'Name') return false;
  if (parent?.kind === 'Transformation' && parent.name === leaf) {
    addTransformations(place);
    return true;
  }
  if (completeFirst(place)) return true;
  if (parent?.kind === 'Aggregate' && parent.method === leaf) {
    aggregationMethods.forEach((name, order) => list.add(name, { kind: 'function', order }));
    return true;
  }
  if (parent?.kind !== 'Aliased' || parent.alias !== leaf) return false;
  addNewName(place, parent);
  return true;
}

/** The first arguments that are not values of the items: a number, or a collection to join. Returns whether one is expected. */
function completeFirst({ nodes, binding, schema, list }: AddressPlace): boolean {
  const step = around(nodes, 'Transformation');
  const first = step?.args?.[0];
  const leaf = nodes.at(-1);
  if (step?.name.kind !== 'Name' || first?.kind !== 'MemberPath' || first.parts.length > 1 || first.parts[0] !== leaf)
    return false;
  if (/^(?:top|bottom)(?:count|percent|sum)$/.test(step.name.text)) {
    list.add('10', { kind: 'value', insert: '10,', continues: true });
    return true;
  }
  const type = binding.target?.type;
  if (!/^(?:outer)?join$/.test(step.name.text) || schema === undefined || type === undefined) return false;
  for (const [name, property] of inheritedProperties(schema, type))
    if (property.type.isCollection && structuredType(schema, property.type.name) !== undefined)
      list.add(name, { kind: property.kind, detail: typeText(property.type), insert: `${name} as `, continues: true });
  return true;
}

/** A name for an aggregated value, unless a property has it: `TotalPrice` for the sum of `Price`, `Count` for `$count`. */
function addNewName({ binding, schema, list }: AddressPlace, { value, alias }: Aliased): void {
  const path = value.kind === 'Aggregate' ? value.expression : value;
  const last = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  if (last?.kind !== 'Name') return;
  const method = value.kind === 'Aggregate' && value.method?.kind === 'Name' ? value.method.text : '';
  const prefix = prefixes[method];
  const name = last.text === '$count' ? 'Count' : `${prefix}${last.text}`;
  const scope = binding.scopeOf(last) ?? binding.scopeOf(alias);
  const isTaken = schema !== undefined && scope !== undefined && findProperty(schema, scope, name) !== undefined;
  const isOdd = last.text !== '$count' && (prefix === undefined || last.text.startsWith(prefix));
  if (!isTaken && !isOdd) list.add(name, { kind: 'variable', detail: 'a new name' });
}

const prefixes: Readonly<Record<string, string>> = {
  sum: 'Total', average: 'Average', max: 'Max', min: 'Min', countdistinct: 'Distinct',
}; // prettier-ignore

/** The transformations that most queries use, and those for groups. */
const likely = ['groupby', 'aggregate', 'filter', 'compute'];
const likelyInGroups = ['aggregate', 'groupby', 'filter', 'compute'];

function addTransformations({ list, nodes }: AddressPlace): void {
  if (around(nodes, 'Groupings') !== undefined) return;
  const isInGroups = nodes.filter(({ kind }) => kind === 'Transformation').length > 1;
  for (const [name, { form, most }] of Object.entries(transformations)) {
    const order = (isInGroups ? likelyInGroups : likely).indexOf(name);
    const insert = name === 'groupby' ? 'groupby(($1)$2)$0' : `${name}($1)$0`;
    const shape = most === 0 ? {} : { insert, isSnippet: true, continues: true };
    list.add(name, {
      kind: 'function',
      detail: form,
      rank: order < 0 ? 'other' : 'likely',
      ...(order < 0 ? {} : { order }),
      ...shape,
    });
  }
}

/** Completes after an expression in `aggregate(…)` and `$compute`: the method and the alias. */
export function completeClause(place: AddressPlace, before: Node): void {
  const { list } = place;
  const isBare = before.kind === 'MemberPath';
  // `$count` needs no method.
  const isCount = isBare && isCountSegment(before.parts.at(-1));
  const step = around(place.nodes, 'Transformation')?.name;
  if (step?.kind === 'Name' && step.text === 'aggregate' && !isCount) {
    list.add('with', { kind: 'keyword', insert: 'with ', detail: 'how to aggregate', rank: 'needed', continues: true });
    list.add('from', { kind: 'keyword', insert: 'from ', detail: 'aggregate in steps', rank: 'seldom' });
  }
  addAlias(place, isBare && !isCount ? 'usual' : 'needed');
}

const isCountSegment = (part: Node | undefined): boolean => part?.kind === 'Name' && part.text === '$count';

/** Adds `as`, which introduces an alias. */
export const addAlias = ({ list }: AddressPlace, rank: Rank = 'needed'): void =>
  list.add('as', { kind: 'keyword', insert: 'as ', detail: 'the name of the value', rank, order: 99 });

/** The type whose properties an expression in `aggregate(…)` can begin with, before `with`. */
export function scopeInAggregate({ nodes, document, offset }: AddressPlace): StructuredType | undefined {
  const step = around(nodes, 'Transformation');
  if (step?.name.kind !== 'Name' || step.name.text !== 'aggregate') return undefined;
  const probe = probeAt(document, offset, ' with max as zZ');
  const leaf = probe?.nodes.at(-1);
  return leaf === undefined ? undefined : probe?.bound.binding.scopeOf(leaf);
}
