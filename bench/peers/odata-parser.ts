/** The trees of odata-parser: a type and two sides. */
import { call, infix, prefix, type Shape } from '../../test/agreement/shape.js';
import { literal, load, peerOf, unknownNode } from './peer.js';

interface Tree {
  readonly type: string;
  readonly left: Tree;
  readonly right: Tree;
  readonly name: string;
  readonly func: string;
  readonly args: readonly Tree[];
  readonly value: unknown;
}

interface Outcome {
  readonly $filter?: Tree;
  readonly error?: string;
}

const { parse } = load('odata-parser') as { parse: (query: string) => Outcome };

function shapeOf(tree: Tree): Shape {
  switch (tree.type) {
    case 'property':
      return tree.name;
    case 'literal':
      return literalOf(tree.value);
    case 'functioncall':
      return call(tree.func, tree.args.map(shapeOf));
    case 'not':
      return prefix('not', shapeOf(tree.value as Tree));
    default:
      return 'left' in tree && 'right' in tree
        ? infix(tree.type, shapeOf(tree.left), shapeOf(tree.right))
        : unknownNode(tree);
  }
}

/** Its decimals are strings, its null is two of them. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return String(value[0]);
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value : literal(value);
}

function parseQuery(query: string): Outcome {
  const outcome = parse(query);
  if (outcome.error !== undefined) throw new Error(outcome.error);
  return outcome;
}

export const odataParser = peerOf<Outcome>('odata-parser', 'MIT', {
  parse: (expression) => parseQuery(`$filter=${expression}`),
  shape: ({ $filter }) => shapeOf($filter!),
  parseRequest: (_path, query) => parseQuery(decodeURIComponent(query)),
});
