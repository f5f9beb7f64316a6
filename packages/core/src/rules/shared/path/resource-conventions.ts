/** The conventions of a service for the resource of a request, found by its path alone. */
import type { ResourceConventions, BoundRequest } from '../../../semantics/index.js';
import type { ResourcePath, Segment } from '../../../syntax/index.js';
import { isServiceQuery } from '../../engine/is-service-query.js';

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
  const found = patternsOf(resources)
    .get(words.length)
    ?.find((pattern) => matches(pattern.words, words));
  return found === undefined ? undefined : { conventions: found.conventions, count };
}

/** A path of the conventions, split into words of lower case. */
interface Pattern {
  readonly words: readonly string[];
  readonly conventions: ResourceConventions;
}

type PatternsByLength = ReadonlyMap<number, readonly Pattern[]>;

const knownPatterns = new WeakMap<readonly ResourceConventions[], PatternsByLength>();

/** The paths of a service by their number of words, in their order. A service lists hundreds, and every request asks for them. */
function patternsOf(resources: readonly ResourceConventions[]): PatternsByLength {
  const known = knownPatterns.get(resources);
  if (known !== undefined) return known;
  const byLength = new Map<number, Pattern[]>();
  for (const conventions of resources)
    for (const path of conventions.paths) {
      const words = path.toLowerCase().split('/');
      const patterns = byLength.get(words.length) ?? [];
      patterns.push({ words, conventions });
      byLength.set(words.length, patterns);
    }
  knownPatterns.set(resources, byLength);
  return byLength;
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
  pattern.every((expected, i) => {
    const word = words[i];
    if (expected === '{key}') return word === undefined || !word.startsWith('$');
    if (expected === '{type}') return word !== undefined && qualifiedName.test(word);
    return word === expected;
  });
