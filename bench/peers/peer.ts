/** What the comparison asks of another parser: its tree of a filter as a shape. */
import { createRequire } from 'node:module';
import type { Shape } from '../../test/agreement/shape.js';

export interface Peer {
  /** The name of the package. */
  readonly name: string;
  /** The shape of a filter; throws where the parser does, and where its tree leaves something out. */
  readonly shapeOf: (expression: string) => Shape;
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
