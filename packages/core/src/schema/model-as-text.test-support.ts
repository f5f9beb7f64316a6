/** The model of a schema as plain data without places, so that tests can compare the declarations of two documents. */
import { annotationKey } from './assemble/apply-annotations.js';
import type { Annotation, Schema } from './model/model.js';

/**
 * Maps become objects sorted by name, annotations lists of values by term; everything called `span` is left out, and so are
 * the addresses of other documents, which differ between the formats, and whether the document has errors.
 */
export const modelOf = (schema: Schema | undefined): unknown => plain(schema, '');

/** Properties of a document that do not belong to its model. */
const ofDocuments: ReadonlySet<string> = new Set(['span', 'references', 'hasErrors']);

function plain(value: unknown, name: string): unknown {
  // The annotations of schemas are lists by namespace, each described by its terms like any other.
  if (value instanceof Map && name === 'annotations')
    return sorted([...(value as Map<string, Annotation[]>)].map(([namespace, list]) => [namespace, byTerm(list)]));
  if (value instanceof Map) return sorted(value as Map<string, unknown>);
  if (value instanceof Set) return [...(value as Set<unknown>)].sort();
  if (name === 'annotations' && Array.isArray(value)) return sorted(byTerm(value as Annotation[]));
  if (Array.isArray(value)) return value.map((item) => plain(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  return sorted(Object.entries(value).filter(([member]) => !ofDocuments.has(member)));
}

const sorted = (entries: Iterable<readonly [string, unknown]>): Record<string, unknown> =>
  Object.fromEntries(
    [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, plain(member, name)]),
  );

function byTerm(annotations: readonly Annotation[] = []): Map<string, Annotation[]> {
  const lists = new Map<string, Annotation[]>();
  for (const annotation of annotations)
    lists.set(annotationKey(annotation), [...(lists.get(annotationKey(annotation)) ?? []), annotation]);
  return lists;
}

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
