/** The trees of the grammar of odata-sequelize: those of odata-parser, with paths of two names and lambdas. */
import { call, infix, lambda, path, prefix, type Shape } from '../../test/agreement/shape.js';
import { literal, load, peerOf, unknownNode } from './peer.js';

interface Tree {
  readonly type: string;
  readonly left: Tree;
  readonly right: Tree;
  readonly name: string;
  readonly entity: string;
  readonly property: string;
  readonly func: string;
  /** A property is its name here, and what is written as a literal may be the value itself. */
  readonly args: readonly (Tree | string | boolean)[];
  readonly value: unknown;
  readonly operator: string;
  readonly path: string;
  readonly variable: string;
  readonly condition: Tree;
}

interface Outcome {
  readonly $filter: Tree;
}

const { parse } = load('odata-sequelize/odata-parser-generated.js') as { parse: (query: string) => Outcome };

function shapeOf(tree: Tree | string | boolean): Shape {
  if (typeof tree !== 'object') return String(tree);
  switch (tree.type) {
    case 'property':
      return tree.name;
    case 'pathProperty':
      return path([tree.entity, tree.property]);
    case 'literal':
      return literal(tree.value);
    case 'functioncall':
      return call(tree.func, tree.args.map(shapeOf));
    case 'not':
      return prefix('not', shapeOf(tree.left));
    case 'lambda':
      return path([tree.path, lambda(tree.operator, tree.variable, shapeOf(tree.condition))]);
    default:
      return 'left' in tree && 'right' in tree
        ? infix(tree.type, shapeOf(tree.left), shapeOf(tree.right))
        : unknownNode(tree);
  }
}

export const odataSequelize = peerOf<Outcome>('odata-sequelize', 'MIT', {
  parse: (expression) => parse(`$filter=${expression}`),
  shape: ({ $filter }) => shapeOf($filter),
  parseRequest: (_path, query) => parse(decodeURIComponent(query)),
});
