/** The operands and operators of `$search` (OData 4.01 URL conventions 5.1.7). */
import type { AddressPlace } from './address-place.js';

/** Offers an operator after an operand, and an operand anywhere else. */
export function addSearchWords({ document, list, probe }: AddressPlace): void {
  const before = probe.text.text.slice(0, probe.word.start);
  const value = before.slice(Math.max(before.lastIndexOf('='), before.lastIndexOf('(')) + 1);
  const words = value
    .trim()
    .replaceAll('%20', ' ')
    .split(/[\s+]+/);
  const last = words.at(-1) ?? '';
  const isAfterOperand = last !== '' && !/^(?:AND|OR|NOT)$/.test(last);
  if (isAfterOperand) {
    list.add('AND', { kind: 'operator', insert: 'AND ', detail: 'both terms', continues: true, rank: 'needed' });
    list.add('OR', {
      kind: 'operator',
      insert: 'OR ',
      detail: 'at least one of the terms',
      continues: true,
      rank: 'needed',
    });
  }
  // In a string of a host a quote would have to be written in another way.
  if (document.format === 'http' || document.format === 'odata' || document.format === 'markdown')
    list.add('"phrase"', {
      kind: 'value',
      insert: '"${1:phrase}"',
      isSnippet: true,
      detail: 'words in this order',
      rank: 'likely',
    });
  if (last !== 'NOT')
    list.add('NOT', {
      kind: 'operator',
      insert: 'NOT ',
      detail: 'without the next term',
      continues: true,
      rank: 'likely',
    });
}
