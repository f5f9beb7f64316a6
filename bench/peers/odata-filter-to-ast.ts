/** The trees of odata-filter-to-ast: nodes named after operators. */
import { call, infix, list, type Shape } from '../../test/agreement/shape.js';
import { literal, load, peerOf, unknownNode } from './peer.js';

interface Tree {
  readonly type: string;
  readonly left: Tree;
  readonly right: Tree;
  readonly name: string;
  readonly arguments: readonly Tree[];
  readonly value: unknown;
}

const { parseFilter } = load('odata-filter-to-ast') as { parseFilter: (expression: string) => Tree };

const operators: Readonly<Record<string, string>> = {
  OrExpr: 'or', AndExpr: 'and', EqExpr: 'eq', NeExpr: 'ne', GtExpr: 'gt', GeExpr: 'ge', LtExpr: 'lt', LeExpr: 'le', InExpr: 'in',
}; // prettier-ignore

function shapeOf(tree: Tree): Shape {
  const operator = operators[tree.type];
  if (operator !== undefined) return infix(operator, shapeOf(tree.left), shapeOf(tree.right));
  switch (tree.type) {
    case 'Primitive':
      return literal(tree.value);
    case 'MemberExpr':
      return String(tree.value);
    case 'ArrayExpr':
      return list((tree.value as readonly Tree[]).map(shapeOf));
    case 'FunctionExpr':
      return call(tree.name, tree.arguments.map(shapeOf));
    default:
      return unknownNode(tree);
  }
}

export const odataFilterToAst = peerOf('odata-filter-to-ast', 'MIT', { parse: parseFilter, shape: shapeOf });
