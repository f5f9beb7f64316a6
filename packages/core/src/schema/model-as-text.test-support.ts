/** The model of a schema as plain data without places, so that tests can compare what two documents declare. */
import { annotationKey } from './apply-annotations.js';
import type { Annotation, Schema } from './model.js';

/** Maps become objects sorted by name, annotations are sorted by term; everything called `span` is left out. */
export const modelOf = (schema: Schema | undefined): unknown => plain(schema, '');

function plain(value: unknown, name: string): unknown {
  if (value instanceof Map) return sorted(value as Map<string, unknown>);
  if (value instanceof Set) return [...(value as Set<unknown>)].sort();
  if (Array.isArray(value))
    return (name === 'annotations' ? byTerm(value as Annotation[]) : value).map((item) => plain(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  return sorted(Object.entries(value).filter(([member]) => member !== 'span'));
}

const sorted = (entries: Iterable<readonly [string, unknown]>): Record<string, unknown> =>
  Object.fromEntries(
    [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, plain(member, name)]),
  );

const byTerm = (annotations: readonly Annotation[]): Annotation[] =>
  [...annotations].sort((a, b) => (annotationKey(a) < annotationKey(b) ? -1 : 1));

/** Where two models differ, one line each: `path: first ≠ second`. */
export function differencesOf(first: unknown, second: unknown, path = ''): string[] {
  if (Object.is(first, second)) return [];
  if (typeof first === 'object' && typeof second === 'object' && first !== null && second !== null) {
    const a = first as Readonly<Record<string, unknown>>;
    const b = second as Readonly<Record<string, unknown>>;
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].flatMap((name) => differencesOf(a[name], b[name], `${path}/${name}`));
  }
  return [`${path}: ${JSON.stringify(first)} ≠ ${JSON.stringify(second)}`];
}
