/** Checks of paths that the grammar cannot express: the order of segments (URL conventions 4; ABNF 3). */
import { isBareAnnotation } from './call-checks.js';
import type { Span } from '../../text/index.js';
import { isNameStart, nameEnd } from '../text/characters.js';
import type { ParseContext } from '../context/parse-context.js';
import type { KeyPredicate, Name, Query, ResourcePath, Segment, ServiceRoot } from '../tree/tree.js';

/** Segments that end a path; only `$query` may follow those that address a resource. */
const last: ReadonlySet<string> = new Set(['$batch', '$metadata', '$query', '$count', '$ref', '$value']);
/** Segments that describe the segment before them, so they cannot begin a path. */
const suffixes: ReadonlySet<string> = new Set(['$count', '$each', '$filter', '$query', '$ref', '$value']);
/** Segments that can only begin a path. */
const first: ReadonlySet<string> = new Set(['$all', '$batch', '$crossjoin', '$entity', '$metadata']);

/** Checks a path and, after `$entity`, the query, if the dialect has a `$` segment with a fixed position. */
export function checkPath(
  context: ParseContext,
  base: ServiceRoot | undefined,
  path: ResourcePath | undefined,
  query: Query | undefined,
): void {
  if (path === undefined || context.dialect.pathSegments.length === 0) return;
  const { segments } = path;
  // The path can contain the service root, so a segment is certainly not the first one only after a key or a `$` word.
  let isAfterStart = false;
  for (const [i, segment] of segments.entries()) {
    checkSegment(context, segment);
    checkOrder(context, segments, i, isAfterStart);
    isAfterStart ||= hasKey(segment) || systemName(segment) !== '';
  }
  checkStart(context, base, path, query);
}

/** Requires one condition in `$filter(…)` (URL conventions 4.12). */
function checkConditions(context: ParseContext, name: Name, { items }: KeyPredicate): void {
  const [first, second] = items;
  if (first === undefined) context.unexpected(name, name.text, 'a condition in parentheses', 'after');
  if (second !== undefined)
    context.unexpected(
      second,
      foundAt(context, second),
      'only one condition is allowed here; join them with "and"',
      'extra',
    );
}

const textOf = (segment: Pick<Segment, 'name'> | undefined): string =>
  segment?.name.kind === 'Name' ? segment.name.text : '';

/** 4.01 ignores the case of these words. */
const systemName = (segment: Segment | undefined): string => {
  const text = textOf(segment);
  return text.startsWith('$') ? text.toLowerCase() : '';
};

const foundAt = ({ raw }: ParseContext, { start, end }: Span): string => raw.slice(start, end);

/** Checks a name with a key: it is an identifier with one key, also after the parameters of a function. */
function checkSegment(context: ParseContext, { name, keys }: Segment): void {
  if (name.kind === 'Name' && keys.length === 0) checkGlued(context, name);
  if (keys.length === 0 || name.kind !== 'Name') return;
  if (!isIdentifier(name)) context.unexpected(name, name.text, 'a name without special characters', 'instead');
  const [one, two, three] = keys;
  const last = keys.at(-1)!;
  if (textOf({ name }) === '$filter') checkConditions(context, name, one!);
  const extra = two !== undefined && isSecondKey(context, name, one!, two) ? two : three;
  if (extra === undefined) return;
  const span = { start: extra.start, end: last.end };
  context.unexpected(span, foundAt(context, span), 'remove the second key', 'extra');
}

/** `Owner$ref`: no name contains a dollar sign. */
function checkGlued(context: ParseContext, { start, text }: Name): void {
  const at = text.lastIndexOf('$');
  const word = text.slice(at);
  if (at <= 0 || !isName(text.slice(0, at)) || !last.has(word.toLowerCase()) || !context.raw.startsWith(text, start))
    return;
  const span = { start: start + at, end: start + text.length };
  context.unexpected(span, word, 'a slash', 'before', [{ start: span.start, end: span.start, text: '/' }]);
}

const isName = (text: string): boolean => isNameStart(text, 0) && nameEnd(text, 0, text.length) === text.length;

function isIdentifier({ text }: Name): boolean {
  const start = text.startsWith('$') || text.startsWith('@') ? 1 : 0;
  return isNameStart(text, start) && nameEnd(text, start, text.length) === text.length;
}

/** Only parameters of a function, which have names, can precede a key; the same values twice are a duplicate key. */
function isSecondKey(context: ParseContext, name: Name, one: KeyPredicate, two: KeyPredicate): boolean {
  if (name.text.startsWith('$')) return false;
  const isPositional = one.items.length > 0 && one.items.some((item) => item.name === undefined);
  return isPositional || (one.items.length > 0 && foundAt(context, one) === foundAt(context, two));
}

function checkOrder(context: ParseContext, segments: readonly Segment[], i: number, isAfterStart: boolean): void {
  const segment = segments[i]!;
  const system = systemName(segment);
  const before = segments[i - 1];
  const { name } = segment;
  if (before === undefined || name.kind === 'Missing') return;
  const previous = systemName(before);
  const expected = last.has(previous) && system !== '$query' ? `nothing can follow ${previous} in a path` : undefined;
  const isMisplaced = first.has(system) && isAfterStart;
  const isRepeatedCast =
    isCast(segment) && isCast(before) && textOf(segment) === textOf(before) && hasKey(segments[i - 2]);
  if (expected !== undefined) context.unexpected(name, name.text, expected, 'extra');
  else if (isMisplaced) context.unexpected(name, name.text, 'it is only allowed at the beginning of a path', 'extra');
  else if (isRepeatedCast) context.unexpected(name, name.text, 'the path already has this type; remove it', 'extra');
  else if (!mayFollow(previous, segment, i, segments))
    context.unexpected(name, name.text, followers[previous] ?? 'the path must end before it', 'extra');
}

const isCast = (segment: Segment): boolean => textOf(segment).includes('.') && segment.keys.length === 0;
const hasKey = (segment: Segment | undefined): boolean => segment !== undefined && segment.keys.length > 0;

const followers: Readonly<Record<string, string>> = {
  $all: 'only a type can follow $all',
  $entity: 'only a type can follow $entity',
  $crossjoin: 'only $count can follow $crossjoin(…)',
};

function mayFollow(previous: string, segment: Segment, i: number, segments: readonly Segment[]): boolean {
  const system = systemName(segment);
  if (previous === '$crossjoin') return system === '$count' || system === '$query';
  if (previous === '$all' || previous === '$entity') return isCast(segment) || system === '$query';
  // A type also ends the path.
  const root = systemName(segments[i - 2]);
  return root !== '$entity' || !isCast(segments[i - 1]!) || system === '$query';
}

/** Names of entity sets alone (ABNF crossjoin). */
function checkCrossjoin(context: ParseContext, { keys }: Segment): void {
  for (const { value } of keys.flatMap(({ items }) => items)) {
    const isName = value.kind === 'MemberPath' && value.parts.length === 1 && value.parts[0]!.kind === 'Name';
    if (isName || value.kind === 'Hole' || value.kind === 'Missing' || value.kind === 'Skipped') continue;
    context.unexpected(value, context.raw.slice(value.start, value.end), 'the name of an entity set', 'instead');
  }
}

function checkStart(
  context: ParseContext,
  base: ServiceRoot | undefined,
  { segments, end }: ResourcePath,
  query: Query | undefined,
): void {
  for (const [i, segment] of segments.entries()) {
    const { name } = segment;
    const system = systemName(segment);
    if (name.kind !== 'Name') continue;
    if (context.isReceived && isBareAnnotation(name.text))
      context.unexpected(name, name.text, 'the name of a resource or property', 'instead');
    if (system === '$crossjoin') checkCrossjoin(context, segment);
    // A variable as the base may contain the rest of the path.
    if (i === 0 && suffixes.has(system) && base?.text.includes('{{') !== true)
      context.unexpected(name, name.text, 'a resource', 'before');
    if (system === '$crossjoin' && !segment.keys.some(({ items }) => items.length > 0))
      context.unexpected(name, name.text, 'entity sets in parentheses such as (A,B)', 'after');
    if (system === '$metadata' && i === segments.length - 1 && context.raw.slice(name.end, end + 1).startsWith('/'))
      context.unexpected({ start: name.end, end: name.end + 1 }, '/', 'the path must end before it', 'extra');
  }
  const entity = segments.findIndex((segment) => systemName(segment) === '$entity');
  const word = segments[entity]?.name;
  if (word?.kind === 'Name') checkEntity(context, word, segments[entity + 1], query);
  const [only, second] = segments;
  // Before V4 the container can precede the name. Only these dialects have empty parentheses.
  if (context.dialect.emptyParentheses) return;
  if (base === undefined && second === undefined && only?.name.kind === 'Name') checkQualifiedRoot(context, only.name);
}

/** Checks `$entity?$id=…`: `$select` and `$expand` require the name of the type. */
function checkEntity(context: ParseContext, name: Name, next: Segment | undefined, query: Query | undefined): void {
  const options = query?.options ?? [];
  if (!context.isReceived && options.some(({ name: option }) => option.text.includes('{{'))) return;
  if (!options.some(({ option }) => option === 'id')) context.unexpected(name, name.text, 'the option $id', 'after');
  if (next !== undefined) return;
  for (const { option, name: word } of options)
    if (option === 'select' || option === 'expand')
      context.unexpected(word, word.text, 'write a type before it: $entity/Ns.Type', 'extra');
}

/** File extensions of services, which are not type names. */
const fileNames = /\.(?:svc|xsodata|php|ashx|aspx?|json|xml)$/i;

/**
 * Reports a qualified name at the beginning: sets, singletons and imports have no namespace, and qualified functions and actions are bound.
 */
function checkQualifiedRoot(context: ParseContext, name: Name): void {
  if (!name.text.includes('.') || name.text.startsWith('$') || !isIdentifier(name) || fileNames.test(name.text)) return;
  context.unexpected(name, name.text, 'an entity set or a path, and a slash', 'before');
}
