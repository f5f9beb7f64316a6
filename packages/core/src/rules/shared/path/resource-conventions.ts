/** The conventions of a service for the resource of a request, found by its path only. */
import { memo } from '../../../text/index.js';
import type { ResourceConventions, BoundRequest } from '../../../semantics/index.js';
import type { ResourcePath, Segment } from '../../../syntax/index.js';
import { isServiceQuery } from '../../engine/is-service-query.js';

/** A resource that the conventions list. */
export interface ListedResource {
  readonly conventions: ResourceConventions;
  /** The `$count` after the resource, which reads the number of its entities. */
  readonly count: Segment | undefined;
}

/** The conventions of all matching paths, combined; undefined if no path matches, or if the request may go to another service. */
export function listedResource(context: BoundRequest): ListedResource | undefined {
  return context.conventions.query.resources.length === 0 ? undefined : context.remember(readResource);
}

function readResource(context: BoundRequest): ListedResource | undefined {
  const { resources } = context.conventions.query;
  const path = context.url?.path;
  if (path === undefined || !isServiceQuery(context)) return undefined;
  const last = path.segments.at(-1);
  const count = last?.name.kind === 'Name' && last.name.text === '$count' ? last : undefined;
  const words = wordsOf(path, count);
  const patterns = patternsOf(resources);
  const found = [...(patterns.byLength.get(words.length) ?? []), ...patterns.endings]
    .filter((pattern) => matches(pattern.words, words))
    .concat(patterns.beginnings.filter((pattern) => begins(pattern, words)))
    .map(({ conventions }) => conventions);
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  const conventions =
    others.length === 0
      ? first
      : found.reduceRight((all, each) => ({
          ...all,
          ...each,
          ...(all.members && each.members && { members: { ...all.members, ...each.members } }),
        }));
  return { conventions, count };
}

/** A path of the conventions, split into lower-case words. */
interface Pattern {
  readonly words: readonly string[];
  readonly conventions: ResourceConventions;
}

/** The paths of a service in order, by their number of words, and the paths that any segments can precede or follow. */
interface Patterns {
  readonly byLength: ReadonlyMap<number, readonly Pattern[]>;
  readonly endings: readonly Pattern[];
  readonly beginnings: readonly Pattern[];
}

/** A service lists hundreds of paths, and every request needs them. */
const patternsOf = memo((resources: readonly ResourceConventions[]): Patterns => {
  const byLength = new Map<number, Pattern[]>();
  const endings: Pattern[] = [];
  const beginnings: Pattern[] = [];
  for (const conventions of resources)
    for (const path of conventions.paths) {
      const words = path.toLowerCase().split('/');
      if (words[0] === '*') {
        endings.push({ words: words.slice(1), conventions });
        continue;
      }
      if (words.at(-1) === '*') {
        beginnings.push({ words: words.slice(0, -1), conventions });
        continue;
      }
      const patterns = byLength.get(words.length) ?? [];
      patterns.push({ words, conventions });
      byLength.set(words.length, patterns);
    }
  return { byLength, endings, beginnings };
});

/** The words of a path: its names, and undefined for a key in parentheses or a variable. */
function wordsOf({ segments }: ResourcePath, count: Segment | undefined): (string | undefined)[] {
  const words: (string | undefined)[] = [];
  for (const segment of segments) {
    if (segment === count) continue;
    words.push(segment.name.kind === 'Name' ? segment.name.text.toLowerCase() : undefined);
    if (segment.keys.some(({ items }) => items.length > 0)) words.push(undefined);
  }
  if (words.at(-1) === '') words.pop();
  return words;
}

/** Whether a path begins with the words of a pattern, and goes on with none of the names that belong to another resource. */
function begins(
  { words: first, conventions: { otherThan } }: Pattern,
  words: readonly (string | undefined)[],
): boolean {
  if (!matches(first, words.slice(0, first.length))) return false;
  if (otherThan === undefined) return true;
  // What follows a colon is a path of the service's own.
  if (words[first.length - 1]?.endsWith(':') === true) return false;
  const next = words[first.length];
  return (
    next !== undefined &&
    /^[^$]/.test(next) &&
    !otherThan.some((name) => (name.endsWith('.') ? next.startsWith(name.toLowerCase()) : name.toLowerCase() === next))
  );
}

const qualifiedName = /^[a-z_]\w*(?:\.[a-z_]\w*)+$/;

/** A key can have a dot too: `contoso.com`. */
const isCast = (word: string): boolean => qualifiedName.test(word) && word.split('.').length > 2;

function matches(pattern: readonly string[], words: readonly (string | undefined)[]): boolean {
  const offset = words.length - pattern.length;
  return (
    offset >= 0 &&
    pattern.every((expected, i) => {
      const word = words[offset + i];
      if (expected === '{key}') return word === undefined || (!word.startsWith('$') && !isCast(word));
      if (expected === '{host}') return word !== undefined && /^[\w-]+(?:\.[\w-]+)+$/.test(word);
      if (expected === '{name}') return word !== undefined && !word.startsWith('$');
      if (expected === '{type}') return word !== undefined && qualifiedName.test(word);
      return word === expected;
    })
  );
}
