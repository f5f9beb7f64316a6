/** The trees of odata-v4-parser and of @odata/parser, which was made from it: tokens named after rules of the ABNF. */
import { call, infix, lambda, path, prefix, type Shape } from '../../test/agreement/shape.js';
import { load, type Peer, peerOf, unknownNode } from './peer.js';

interface Token {
  readonly type: string;
  readonly raw: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const operators: Readonly<Record<string, string>> = {
  OrExpression: 'or', AndExpression: 'and', EqualsExpression: 'eq', NotEqualsExpression: 'ne', LesserThanExpression: 'lt',
  LesserOrEqualsExpression: 'le', GreaterThanExpression: 'gt', GreaterOrEqualsExpression: 'ge', HasExpression: 'has', AddExpression: 'add',
  SubExpression: 'sub', MulExpression: 'mul', DivExpression: 'div', ModExpression: 'mod',
}; // prettier-ignore

/** Tokens that surround one other. */
const wrappers: ReadonlySet<string> = new Set([
  'CommonExpression', 'BoolParenExpression', 'ParenExpression', 'FirstMemberExpression', 'MemberExpression', 'LambdaPredicateExpression',
]); // prettier-ignore

function shapeOfToken(token: Token): Shape {
  const inner = token.value as unknown as Token;
  const operator = operators[token.type];
  if (operator !== undefined)
    return infix(operator, shapeOfToken(token.value['left'] as Token), shapeOfToken(token.value['right'] as Token));
  if (Array.isArray(token.value)) return path(token.value.map(shapeOfToken));
  if (wrappers.has(token.type)) return shapeOfToken(inner);
  switch (token.type) {
    case 'NotExpression':
      return prefix('not', shapeOfToken(inner));
    case 'NegateExpression':
      return prefix('-', shapeOfToken(inner));
    case 'MethodCallExpression': {
      const { method, parameters } = token.value as { method: string; parameters?: Token[] };
      return call(method, (parameters ?? []).map(shapeOfToken));
    }
    case 'IsOfExpression': {
      const { target, typename } = token.value as { target: Token; typename: Token };
      return call('isof', [shapeOfToken(target), typename.raw]);
    }
    case 'PropertyPathExpression':
      return path(pathParts(token));
    case 'Literal':
    case 'Enum':
    case 'ODataIdentifier':
    case 'LambdaVariableExpression':
      return token.raw;
    default:
      return unknownNode(token);
  }
}

/** The parts of a path, which hold each other as `current` and `next`; a lambda is the last one. */
function pathParts(token: Token): readonly Shape[] {
  const { current, next } = token.value as { current?: Token; next?: Token };
  if (token.type === 'AnyExpression' || token.type === 'AllExpression') return [shapeOfLambda(token)];
  if (token.type === 'ODataIdentifier') return [token.raw];
  if (token.type === 'CountExpression') return [token.raw.replace('/', '')];
  if (current !== undefined && next !== undefined) return [...pathParts(current), ...pathParts(next)];
  const inner = token.value as unknown as Token;
  return typeof inner.type === 'string' ? pathParts(inner) : unknownNode(token);
}

function shapeOfLambda(token: Token): Shape {
  const { variable, predicate } = token.value as { variable?: Token; predicate?: Token };
  const body = predicate?.value as unknown as Token | undefined;
  return lambda(
    token.type === 'AnyExpression' ? 'any' : 'all',
    variable?.raw,
    body === undefined ? undefined : shapeOfToken(predicate!),
  );
}

interface Parser {
  readonly filter: (expression: string) => Token;
  readonly odataUri: (uri: string) => unknown;
}

const peer = (name: string, parser: Parser): Peer =>
  peerOf(name, 'MIT', {
    parse: (expression) => parser.filter(expression),
    shape: shapeOfToken,
    parseRequest: (path, query) => parser.odataUri(`${path}?${query}`),
  });

export const odataV4Parser = peer('odata-v4-parser', load('odata-v4-parser') as Parser);
export const odataSlashParser = peer(
  '@odata/parser',
  (load('@odata/parser') as { defaultParser: Parser }).defaultParser,
);
