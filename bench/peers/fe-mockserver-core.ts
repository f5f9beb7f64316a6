/** The trees of the filter parser in \@sap-ux/fe-mockserver-core: expressions with an operator, or of others. */
import { call, infix, lambda, list, path, prefix, type Shape } from '../../test/agreement/shape.js';
import { load, peerOf, quietly, unknownNode } from './peer.js';

interface Method {
  readonly type: 'method';
  readonly method: string;
  readonly methodArgs: readonly string[];
}

interface Condition {
  readonly type: 'lambda';
  readonly operator: string;
  readonly key: string;
  readonly expression: Tree;
  readonly target: string;
}

interface Tree {
  readonly expressions?: readonly Tree[];
  readonly operator?: string;
  readonly isReversed?: boolean;
  readonly literal?: string | readonly string[] | Method;
  readonly identifier?: string | Method | Condition;
}

const { parseFilter } = load('@sap-ux/fe-mockserver-core/dist/request/filterParser.js') as {
  parseFilter: (expression: string) => Tree;
};

function shapeOf(tree: Tree): Shape {
  const { expressions, operator, isReversed, literal, identifier } = tree;
  const whole =
    expressions !== undefined
      ? expressions.map(shapeOf).reduce((left, right) => infix((operator ?? '').toLowerCase(), left, right))
      : identifier === undefined
        ? unknownNode(tree)
        : operator === undefined
          ? shapeOfIdentifier(identifier)
          : infix(operator, shapeOfIdentifier(identifier), shapeOfLiteral(literal));
  return isReversed === true ? prefix('not', whole) : whole;
}

function shapeOfIdentifier(identifier: string | Method | Condition): Shape {
  if (typeof identifier === 'string') return identifier;
  if (identifier.type === 'method') return call(identifier.method, identifier.methodArgs.map(String));
  const { operator, key, expression, target } = identifier;
  return path([target, lambda(operator.toLowerCase(), key, shapeOf(expression))]);
}

function shapeOfLiteral(literal: Tree['literal']): Shape {
  if (literal === undefined) return unknownNode(literal);
  if (typeof literal === 'string') return literal;
  return 'method' in literal ? shapeOfIdentifier(literal) : list(literal);
}

export const feMockserverCore = peerOf<Tree>('@sap-ux/fe-mockserver-core', 'Apache-2.0', {
  parse: (expression) => quietly(() => parseFilter(expression)),
  shape: shapeOf,
});
