/** Reads `$search`: words and phrases without quotes and escapes (URL conventions 5.1.7). */
import type { SearchExpression } from '../../syntax/index.js';
import { NotReadable } from './not-readable.js';
import type { BoundSearch } from '../model/bound-search.js';

/** Reads a condition of `$search`; groups are only nested. */
export function readSearch(node: SearchExpression): BoundSearch {
  const { start, end } = node;
  switch (node.kind) {
    case 'SearchTerm':
      return { kind: 'term', start, end, text: termText(node.text, node.isPhrase), isPhrase: node.isPhrase };
    case 'SearchNot':
      return { kind: 'not', start, end, operand: readSearch(node.operand) };
    case 'SearchRun':
      return { kind: node.name === 'AND' ? 'and' : 'or', start, end, operands: node.operands.map(readSearch) };
    case 'SearchGroup':
      return readSearch(node.expression);
    default:
      throw new NotReadable(node, 'A term to search for is expected.');
  }
}

const termText = (text: string, isPhrase: boolean): string =>
  isPhrase
    ? text
        .replace(/^"/, '')
        .replace(/"$/, '')
        .replaceAll(/\\(["\\])/g, '$1')
    : text;
