/** The trees of @balena/odata-parser: arrays that begin with an operator, literals apart from them. */
import { call, infix, lambda, list, path, prefix, type Shape } from '../../test/agreement/shape.js';
import { literal, load, peerOf, unknownNode } from './peer.js';

interface Property {
  readonly name: string;
  readonly property?: Property;
  readonly count?: true;
  readonly lambda?: { readonly method: string; readonly identifier: string; readonly expression: Tree };
}
type Bind = readonly [type: string, value: unknown];
type Tree = readonly unknown[] | { readonly bind: number } | Property | null;

interface Outcome {
  readonly tree: Tree;
  readonly binds: readonly Bind[];
}

const { parse } = load('@balena/odata-parser') as {
  parse: (text: string, options?: { startRule: string; rule: string }) => Outcome;
};

function shapeOf(tree: Tree, binds: readonly Bind[]): Shape {
  const inside = (inner: Tree): Shape => shapeOf(inner, binds);
  if (tree === null) return 'null';
  if ('bind' in tree) return bound(binds[tree.bind]!);
  if ('name' in tree) return path(pathParts(tree, inside));
  const [operator, ...rest] = tree as readonly [string, ...Tree[]];
  if (operator === 'call') {
    const { method, args } = rest[0] as unknown as { method: string; args: Tree[] };
    return call(method, args.map(inside));
  }
  if (operator === 'not') return prefix('not', inside(rest[0]!));
  if (operator === 'eqany') return infix('in', inside(rest[0]!), inside(rest[1]!));
  return rest.map(inside).reduce((left, right) => infix(operator, left, right));
}

function pathParts(
  { name, property, count, lambda: condition }: Property,
  inside: (tree: Tree) => Shape,
): readonly Shape[] {
  // A minus sign before a property is read as a part of its name.
  if (name.startsWith('-')) return unknownNode(name);
  if (condition !== undefined)
    return [name, lambda(condition.method, condition.identifier, inside(condition.expression))];
  if (count === true) return [name, '$count'];
  return property === undefined ? [name] : [name, ...pathParts(property, inside)];
}

function bound(bind: Bind | null): Shape {
  // In a list null is nothing at all.
  if (bind === null) return 'null';
  const [type, value] = bind;
  if (type === 'List') return list((value as readonly (Bind | null)[]).map(bound));
  return literal(value ?? null);
}

export const balenaOdataParser = peerOf<Outcome>('@balena/odata-parser', 'BSD', {
  parse: (expression) => parse(expression, { startRule: 'ProcessRule', rule: 'FilterByExpression' }),
  shape: ({ tree, binds }) => shapeOf(tree, binds),
  parseRequest: (path, query) => parse(`${path}?${query}`),
});
