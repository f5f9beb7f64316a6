/** What can stand in `$apply` beside expressions: transformations, methods, and the words between them (aggregation extension 3). */
import { aggregationMethods, transformations } from '@odatalint/core';
import { type AddressPlace, around } from './address-place.js';

/** Completes a word of `$apply` that is no part of an expression; says whether it was one. */
export function completeInApply(place: AddressPlace): boolean {
  const { nodes, list } = place;
  const leaf = nodes.at(-1);
  const parent = nodes.at(-2);
  if (leaf?.kind !== 'Name') return false;
  if (parent?.kind === 'Transformation' && parent.name === leaf) {
    addTransformations(place);
    return true;
  }
  if (parent?.kind === 'Aggregate' && parent.method === leaf) {
    aggregationMethods.forEach((name, order) => list.add(name, { kind: 'function', order }));
    return true;
  }
  return parent?.kind === 'Aliased' && parent.alias === leaf;
}

/** Those that most queries are made of. */
const likely = ['filter', 'groupby', 'aggregate', 'compute'];

function addTransformations({ list, nodes }: AddressPlace): void {
  if (around(nodes, 'Groupings') !== undefined) return;
  for (const [name, { form, most }] of Object.entries(transformations)) {
    const order = likely.indexOf(name);
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

/** Completes behind an expression in `aggregate(…)` and its kin: how it is aggregated and what it is called. */
export function completeClause({ list, probe, nodes }: AddressPlace): void {
  const options = (around(nodes, 'NestedOptions') ?? around(nodes, 'Query'))?.options ?? [];
  const option = options.findLast(({ start }) => start < probe.word.start)?.option;
  if (option === 'apply') {
    list.add('with', { kind: 'keyword', insert: 'with ', detail: 'how to aggregate', rank: 'other', continues: true });
    list.add('from', { kind: 'keyword', insert: 'from ', detail: 'aggregate in steps', rank: 'seldom' });
  }
  if (option === 'apply' || option === 'compute')
    list.add('as', { kind: 'keyword', insert: 'as ', detail: 'the name of the value', rank: 'likely' });
}
