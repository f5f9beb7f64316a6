/** A URL that begins like the service's but matches none of its APIs. */
import { missRoute } from '../../semantics/index.js';
import { type Fix, type Span, suggestNames } from '../../text/index.js';
import type { Url } from '../../syntax/index.js';
import { hasHole } from '../shared/options/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { askWhether } from '../shared/path/index.js';
import { listWords, shorten } from '../shared/text/index.js';

interface Fact {
  readonly url: Url;
  readonly place: Span;
  /** Empty where the address has nothing of the root that the service is known to have. */
  readonly word: string;
  readonly expected: readonly string[];
  readonly near: readonly string[];
}

export const unknownRoute = defineRule<'Url', Fact>({
  name: 'unknown-route',
  visits: ['Url'],
  forms: { Url: ['unrouted'] },
  find(url, context, report) {
    if (context.route !== undefined || context.request === undefined) return;
    const root = missedRoot(url, context);
    if (root !== undefined) {
      const place = { start: url.start, end: url.path?.end ?? url.base?.end ?? url.start };
      report(url, { url, place, word: '', expected: [root], near: [] }, { span: place });
      return;
    }
    const miss = missRoute(context.request.url, context.conventions);
    if (miss === undefined) return;
    const { segment, expected } = miss;
    // A key follows, so this is the name of a set where the API name belongs.
    const word = context.textOf(url, segment).split('(', 1)[0]!;
    const place = { start: segment.start, end: segment.start + word.length };
    if (hasHole(word, context)) return;
    report(url, { url, place, word, expected, near: suggestNames(word, expected) }, { span: place });
  },
  describe({ word, expected, near }) {
    if (word === '') return { message: `The service is at ${expected[0]!}; write the address below it.` };
    const hint = near.length > 0 ? askWhether(near) : `; after the version write ${listWords(expected, 'or')}.`;
    return { message: `The service has no API "${shorten(word)}"${hint}` };
  },
  fix: ({ url, place: { start, end }, near }, context): Fix[] => {
    const [meant, ...others] = near;
    if (meant === undefined || others.length > 0) return [];
    return [{ title: `Change to ${meant}`, safety: 'safe', edits: [{ start, end, text: context.write(url, meant) }] }];
  },
});

/** The known root of the service, where a server has received an address that is not below it. */
function missedRoot(url: Url, { conventions, reference, isReceived, isInBatch }: RuleContext): string | undefined {
  const root = conventions.routes.find((route) => route.interface === 'object');
  if (root === undefined || !isReceived || reference !== undefined) return undefined;
  // In a batch an address without a slash begins below the root.
  if (isInBatch && url.base === undefined) return undefined;
  return `/${root.segments.map((word) => (word === '{name}' ? '*' : word)).join('/')}/`;
}
