/** A request in a batch to another API than that of entities. */
import { matchLeadingRoute, readBatchReference, type Route, siblingApis } from '../../semantics/index.js';
import { type Fix, suggestNames } from '../../text/index.js';
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  /** Undefined for a URL that is not one of the service's. */
  readonly target: Exclude<Route['interface'], 'object'> | 'nothing' | undefined;
  readonly url: BatchText;
  /** For a URL that is not one of the service's: the word before the first slash or parenthesis. */
  readonly word: string;
  /** The start of the URLs of entities. */
  readonly object: string;
  readonly fit: 'missing' | 'misspelled' | undefined;
}

export const unsupportedBatchTarget = defineRule<'BatchItem', Fact>({
  name: 'unsupported-batch-target',
  visits: ['BatchItem'],
  find({ url }, { conventions: { addresses, batch }, schema }, report) {
    if (url === undefined || batch.routes.length === 0) return;
    const match = matchLeadingRoute(url.text, batch.routes);
    const route = match?.route;
    const isEmpty = match !== undefined && !url.hasHole && match.resourcePathStart >= url.text.length;
    const resource = match && /^\w*/.exec(url.text.slice(match.resourcePathStart))![0];
    const sibling = resource === undefined ? undefined : siblingApis(addresses.routes).get(resource);
    if (route?.interface === 'object' && !isEmpty && sibling === undefined) return;
    const object = batch.routes.find(({ interface: is, segments }) => is === 'object' && segments.length === 1);
    const [word] = /^[^/?#(]*/.exec(url.text)!;
    const fact = { url, word, object: object?.segments[0] ?? '' };
    if (route !== undefined) {
      const api = route.interface === 'object' ? sibling?.interface : route.interface;
      const target = api === undefined || api === 'object' ? 'nothing' : api;
      return report(url, { ...fact, target, fit: undefined });
    }
    if (isOtherMatter(url.text) || readBatchReference(url.text, batch, new Set()) !== undefined) return;
    const isSet = schema?.container?.entitySets.has(word) === true;
    const isNear = suggestNames(word, [fact.object]).length > 0;
    report(url, { ...fact, target: undefined, fit: isSet ? 'missing' : isNear ? 'misspelled' : undefined });
  },
  describe({ target, url, object, fit }) {
    if (target === 'nothing')
      return { message: `"${shorten(url.text)}" ends without an entity set; write its name after "${object}/".` };
    const message =
      target === undefined
        ? `In a batch the url must begin with "${object}/"${fit === 'missing' ? `; write ${shorten(`${object}/${url.text}`)}` : `, but is "${shorten(url.text)}"`}.`
        : `${words[target]}; send this request on its own.`;
    return { message };
  },
  fix({ url, word, object, fit }, context): Fix[] {
    if (fit === undefined || context.textOf(url) !== url.text) return [];
    const { start } = url;
    const end = fit === 'missing' ? start : start + word.length;
    const text = fit === 'missing' ? `${object}/` : object;
    return [{ title: `Begin with ${object}/`, safety: 'safe', edits: [{ start, end, text }] }];
  },
});

/** Other rules check a url that is empty, begins with a slash or a host, refers to a request or contains a variable. */
const isOtherMatter = (url: string): boolean =>
  /^\s*(?:$|\/|[A-Za-z][A-Za-z0-9+.-]*:\/\/|\$)/.test(url) || /[{<]/.test(url.split('(', 1)[0]!);

const words: Readonly<Record<Exclude<Route['interface'], 'object'>, string>> = {
  batch: 'A batch cannot contain a batch',
  foreign: 'A workflow cannot be started in a batch',
  soap: 'The SOAP connector cannot be called in a batch',
};
