/** The trees of odata-filter-parser: predicates of a subject, an operator and a value. */
import { call, infix, list, prefix, type Shape } from '../../test/agreement/shape.js';
import { literal, load, peerOf, unknownNode } from './peer.js';

interface Predicate {
  readonly subject: Predicate | string;
  readonly operator: string;
  readonly value: unknown;
}

const { Parser } = load('odata-filter-parser') as { Parser: { parse: (expression: string) => Predicate | null } };

/** `contains(A,'x')` is `A like '*x*'` to it. */
function shapeOfPattern(subject: Shape, pattern: string): Shape {
  const [, before = '', text = '', behind = ''] = /^(\*?)(.*?)(\*?)$/su.exec(pattern) ?? [];
  const name = before === '' ? 'startswith' : behind === '' ? 'endswith' : 'contains';
  return call(name, [subject, literal(text)]);
}

function shapeOf(tree: Predicate | string): Shape {
  if (typeof tree === 'string') return tree;
  const { subject, operator, value } = tree;
  if (operator === 'not') return prefix('not', shapeOf(subject));
  if (operator === 'like' && typeof value === 'string') return shapeOfPattern(shapeOf(subject), value);
  return infix(operator, shapeOf(subject), shapeOfValue(value));
}

function shapeOfValue(value: unknown): Shape {
  if (Array.isArray(value)) return list(value.map(shapeOfValue));
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return literal(value);
  return 'operator' in value ? shapeOf(value as Predicate) : unknownNode(value);
}

export const odataFilterParser = peerOf<Predicate>('odata-filter-parser', 'Apache-2.0', {
  parse: (expression) => {
    const tree = Parser.parse(expression);
    if (tree === null) throw new Error('it gave nothing');
    return tree;
  },
  shape: shapeOf,
});
