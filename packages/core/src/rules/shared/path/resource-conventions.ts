/** The conventions of a service for the resource of a request, found by its path alone. */
import type { ResourceConventions, BoundRequest } from '../../../semantics/index.js';
import type { ResourcePath, Segment } from '../../../syntax/index.js';
import { isServiceQuery } from '../../engine/index.js';

/** A resource that the conventions list. */
export interface ListedResource {
  readonly conventions: ResourceConventions;
  /** The `$count` after the resource, which reads the number of its entities. */
  readonly count: Segment | undefined;
}

/** The first conventions whose paths match; undefined where none do, or where a request may go to another service. */
export function listedResource(context: BoundRequest): ListedResource | undefined {
  const { resources } = context.conventions.query;
  const path = context.url?.path;
  if (resources.length === 0 || path === undefined || !isServiceQuery(context)) return undefined;
  const last = path.segments.at(-1);
  const count = last?.name.kind === 'Name' && last.name.text === '$count' ? last : undefined;
  const words = wordsOf(path, count);
  const conventions = resources.find(({ paths }) => paths.some((each) => matches(each.split('/'), words)));
  return conventions === undefined ? undefined : { conventions, count };
}

/** The words of a path: its names, and undefined for a key in parentheses or a variable. */
function wordsOf({ segments }: ResourcePath, count: Segment | undefined): (string | undefined)[] {
  const words: (string | undefined)[] = [];
  for (const segment of segments) {
    if (segment === count) continue;
    words.push(segment.name.kind === 'Name' ? segment.name.text.toLowerCase() : undefined);
    if (segment.keys.length > 0) words.push(undefined);
  }
  if (words.at(-1) === '') words.pop();
  return words;
}

const qualifiedName = /^[a-z_]\w*(?:\.[a-z_]\w*)+$/;

const matches = (pattern: readonly string[], words: readonly (string | undefined)[]): boolean =>
  pattern.length === words.length &&
  pattern.every((expected, i) => {
    const word = words[i];
    if (expected === '{key}') return word === undefined || !word.startsWith('$');
    if (expected === '{type}') return word !== undefined && qualifiedName.test(word);
    return word === expected.toLowerCase();
  });
