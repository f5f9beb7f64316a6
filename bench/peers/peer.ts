/** What is asked of another parser: its tree of a filter, as it is and as a shape. */
import { createRequire } from 'node:module';
import type { Shape } from '../../test/agreement/shape.js';

export interface Peer {
  /** The name of the package. */
  readonly name: string;
  readonly license: string;
  /** The parser's own tree of a filter; throws where the parser refuses it. */
  readonly parse: (expression: string) => unknown;
  /** The shape of a filter; throws where the parser refuses it, and where its tree leaves something out. */
  readonly shapeOf: (expression: string) => Shape;
  /** Reads a request, for parsers of more than filters. */
  readonly parseRequest: ((path: string, query: string) => unknown) | undefined;
}

/** A parser whose trees have a type; `shape` is given what `parse` gives. */
export function peerOf<Tree>(
  name: string,
  license: string,
  {
    parse,
    shape,
    parseRequest,
  }: {
    readonly parse: (expression: string) => Tree;
    readonly shape: (tree: Tree) => Shape;
    readonly parseRequest?: (path: string, query: string) => unknown;
  },
): Peer {
  return { name, license, parse, shapeOf: (expression) => shape(parse(expression)), parseRequest };
}

/** A package of `bench/node_modules`, whose trees are known by their adapter only. */
export const load = createRequire(import.meta.url) as (name: string) => unknown;

/** For trees that have what no shape stands for. */
export function unknownNode(node: unknown): never {
  throw new Error(`no shape for ${JSON.stringify(node)}`);
}

/** How a value is written. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return unknownNode(value);
}

/** For packages that write to the console before they throw, or for what they leave out. */
export function quietly<R>(run: () => R): R {
  const { error, warn, log } = console;
  console.error = console.warn = console.log = () => undefined;
  try {
    return run();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}
