/** A URL that begins like the service's but matches none of its APIs. */
import { isKnownResource } from '../../schema/index.js';
import { missWholeRoot, missRoute, type Route, type RouteMiss, siblingApis } from '../../semantics/index.js';
import { type Fix, type Span, suggestNames } from '../../text/index.js';
import type { Url } from '../../syntax/index.js';
import { hasHole } from '../shared/options/query-options.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { askWhether } from '../shared/path/unknown-names.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  readonly url: Url;
  readonly place: Span;
  /** Empty if the URL has no part of the known root of the service. */
  readonly word: string;
  readonly expected: readonly string[];
  readonly near: readonly string[];
  /** The beginning of the route that is missing before the word. */
  readonly lacks?: string | undefined;
  /** Whether the word is in the root of the service. */
  readonly isInRoot?: boolean;
  /** The API that has an entity set of this name. */
  readonly api?: string | undefined;
  /** The address of the API with this name, which is written as a resource of another one. */
  readonly sibling?: string;
}

export const unknownRoute = defineRule<'Url', Fact>({
  name: 'unknown-route',
  visits: ['Url'],
  forms: { Url: ['unrouted', 'versioned'] },
  find(url, context, report) {
    const misplaced = siblingIn(url, context);
    if (misplaced !== undefined) return report(url, misplaced, { span: misplaced.place, severity: 'error' });
    if (context.route !== undefined) return findWithoutSet(url, context, report);
    const { request, conventions } = context;
    if (request === undefined) return;
    const root = missedRoot(url, context);
    if (root !== undefined) {
      const place = { start: url.start, end: url.path?.end ?? url.base?.end ?? url.start };
      report(url, { url, place, word: '', expected: [root], near: [] }, { span: place });
      return;
    }
    const miss = missRoute(request.url, conventions) ?? missWholeRoot(request.url, conventions.addresses.routes);
    if (miss === undefined) return;
    const { segment, expected, lacks, root: missed } = miss;
    if (missed !== undefined && !isFollowedByResource(missed, context)) return;
    // Another rule reports a request of a batch that goes elsewhere.
    if (lacks !== undefined && context.isInBatch) return;
    // A key follows, so this is the name of a set where the API name belongs.
    const word = context.textOf(url, segment).split('(', 1)[0]!;
    const place = { start: segment.start, end: segment.start + word.length };
    if (hasHole(word, context)) return;
    const near = lacks === undefined ? suggestNames(word, expected) : [];
    const api = near.length === 0 && lacks === undefined ? apiOfSet(word, expected, context) : undefined;
    const fact = { url, place, word, expected, near, lacks, isInRoot: missed !== undefined, api };
    // The "$" of such a segment is an error, and part of the same mistake.
    const isSystem = word.startsWith('$') && near.length > 0 && !context.dialect.pathSegments.includes(word);
    report(url, fact, { span: place, ...(isSystem ? { severity: 'error', explains: place } : {}) });
  },
  describe({ word, expected, near, lacks, api, sibling }) {
    if (sibling !== undefined)
      return { message: `"${word}" is an API of its own, not an entity set; write ${sibling}.` };
    if (expected.length === 0)
      return { message: `The URL ends after "${shorten(word)}"; write the name of an entity set.` };
    if (lacks !== undefined) return { message: `"${lacks}" is missing before "${shorten(word)}"; add it.` };
    if (word === '') return { message: `The service is at ${expected[0]!}; write the address below it.` };
    if (api !== undefined)
      return {
        message: `The name of the API is missing before the entity set "${shorten(word)}"; write ${api}/${shorten(word)}.`,
      };
    const hint = near.length > 0 ? askWhether(near) : `; write ${listWords(expected, 'or')} after the version.`;
    return { message: `The service has no API "${shorten(word)}"${hint}` };
  },
  fix: ({ url, place: { start, end }, near, lacks, isInRoot, api, sibling }, context): Fix[] => {
    if (sibling !== undefined) {
      const before = `${routeOfSets(context)?.segments.at(-1) ?? ''}/`;
      const from = start - before.length;
      if (from < 0 || context.textOf(url, { start: from, end: start }).toLowerCase() !== before) return [];
      return [{ title: `Remove "${before}"`, safety: 'unsafe', edits: [{ start: from, end: start, text: '' }] }];
    }
    if (api !== undefined)
      return [{ title: `Add "${api}/"`, safety: 'unsafe', edits: [{ start, end: start, text: `${api}/` }] }];
    if (lacks !== undefined)
      return [{ title: `Add "${lacks}"`, safety: 'unsafe', edits: [{ start, end: start, text: lacks }] }];
    const [meant, ...others] = near;
    if (meant === undefined || others.length > 0) return [];
    const safety = isInRoot === true ? 'unsafe' : 'safe';
    return [{ title: `Change to ${meant}`, safety, edits: [{ start, end, text: context.write(url, meant) }] }];
  },
});

/** `object/batch`: the name of another API where a resource belongs. */
function siblingIn(url: Url, { binding, conventions, isInBatch, route }: RuleContext): Fact | undefined {
  // Another rule reports a request of a batch to another API.
  if (isInBatch) return undefined;
  const [first] = binding.path;
  const name = first?.role === 'system' ? first.segment.name : undefined;
  const sibling = name?.kind === 'Name' ? siblingApis(conventions.addresses.routes).get(name.text) : undefined;
  if (name?.kind !== 'Name' || sibling === undefined || (route !== undefined && route.route.interface !== 'object'))
    return undefined;
  const version = conventions.addresses.versions[0] ?? 'v1';
  const address = `/${sibling.segments.map((word) => (word === '{version}' ? version : word)).join('/')}`;
  return {
    url,
    place: { start: name.start, end: name.end },
    word: name.text,
    expected: [],
    near: [],
    sibling: address,
  };
}

const routeOfSets = ({ conventions }: Pick<RuleContext, 'conventions'>): Route | undefined =>
  conventions.addresses.routes.find((route) => route.interface === 'object');

/** The API of entity sets, if the service has a set of this name and expects the API there. */
function apiOfSet(word: string, expected: readonly string[], { schema, conventions }: RuleContext): string | undefined {
  const api = routeOfSets({ conventions })?.segments.at(-1);
  const isSet = schema?.container?.entitySets.has(word) === true;
  return isSet && api !== undefined && expected.includes(api) ? api : undefined;
}

/** Whether the path after a misspelled root begins with a known resource of the service. */
function isFollowedByResource(
  { resource, isOneWord }: NonNullable<RouteMiss['root']>,
  { schema }: RuleContext,
): boolean {
  return schema?.container === undefined ? !isOneWord : isKnownResource(schema, resource);
}

/** The route to resources without one; a service with metadata has a service document there. */
function findWithoutSet(url: Url, context: RuleContext, report: Report<Fact>): void {
  const { route, dialect, request } = context;
  if (route?.route.interface !== 'object' || request === undefined || dialect.pathSegments.includes('$metadata'))
    return;
  const end = route.resourcePathStart;
  const word = route.route.segments.at(-1) ?? '';
  if (!/^\/?(?:[?#]|$)/.test(request.url.slice(end)) || word === '') return;
  const start = request.url.toLowerCase().lastIndexOf(word.toLowerCase(), end);
  const place = { start, end };
  report(url, { url, place, word, expected: [], near: [] }, { span: place });
}

/** The known root of the service, where a server has received an address that is not below it. */
function missedRoot(url: Url, { conventions, reference, isReceived, isInBatch }: RuleContext): string | undefined {
  const root = routeOfSets({ conventions });
  if (root === undefined || !isReceived || reference !== undefined) return undefined;
  // In a batch an address without a slash begins below the root.
  if (isInBatch && url.base === undefined) return undefined;
  return `/${root.segments.map((word) => (word === '{name}' ? '*' : word)).join('/')}/`;
}
