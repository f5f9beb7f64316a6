/** Compares trees by their contents, without their places. */
import type { Node } from '../syntax/index.js';

const places: ReadonlySet<string> = new Set(['start', 'end', 'id']);

/** Whether two trees are the same but for offsets and numbers. */
export const isSameTree = (a: Node, b: Node): boolean => isSame(a, b);

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, i) => isSame(each, b[i]));
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(one).filter((name) => !places.has(name));
  return (
    names.length === Object.keys(other).filter((name) => !places.has(name)).length &&
    names.every((name) => isSame(one[name], other[name]))
  );
}
