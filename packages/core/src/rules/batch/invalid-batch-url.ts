/** A URL of a request in a batch that is not relative, or does not begin with its path. */
import type { Fix, Span } from '../../text/index.js';
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly url: BatchText;
  readonly kind: 'absolute' | 'slash' | 'space' | 'empty' | 'version';
  /** The number of characters before the path; they are unchanged in the text. */
  readonly prefix: number;
}

/** Scheme and authority, or the `//` that means "the same scheme" (RFC 3986, 4.2). */
const authority = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^/?#]*\/*/;

export const invalidBatchUrl = defineRule<'BatchItem', Fact>({
  name: 'invalid-batch-url',
  visits: ['BatchItem'],
  find({ url }, { conventions }, report) {
    if (url === undefined || conventions.batch.urls === 'any') return;
    const { text } = url;
    if (text.trim() === '' && conventions.batch.urls !== 'path') return report(url, { url, kind: 'empty', prefix: 0 });
    const spaces = /^\s+/.exec(text)?.[0].length ?? 0;
    if (spaces > 0) return report(url, { url, kind: 'space', prefix: spaces }, { span: partOf(url, spaces) });
    const host = authority.exec(text);
    if (host !== null)
      return report(url, { url, kind: 'absolute', prefix: host[0].length }, { span: partOf(url, host[0].length) });
    if (conventions.batch.urls === 'path') {
      const [, first = ''] = /^\/?([^/?]+)\//.exec(text) ?? [];
      const isVersion = conventions.addresses.routes.some(
        (each) => each.interface === 'object' && each.segments[0] === first.toLowerCase(),
      );
      if (isVersion) report(url, { url, kind: 'version', prefix: text.indexOf(first) + first.length });
      return;
    }
    const slashes = /^\/+/.exec(text)?.[0].length ?? 0;
    if (slashes > 0) report(url, { url, kind: 'slash', prefix: slashes }, { span: partOf(url, slashes) });
  },
  describe({ url, kind }) {
    if (kind === 'empty')
      return {
        message: 'The url is empty; write the path from "api/" on, without a leading slash.',
      };
    if (kind === 'space') return { message: 'The url of a request in a batch must not begin with a space; remove it.' };
    if (kind === 'version')
      return {
        message:
          'The url of a request in a batch begins after the version, which that of the batch has; remove the version.',
      };
    const message =
      kind === 'slash'
        ? 'The url of a request in a batch must not begin with a slash; remove it.'
        : `${shorten(JSON.stringify(url.text))} must be relative to the host of the batch; write only the path, without a leading slash.`;
    return { message };
  },
  fix({ url, kind, prefix }, context): Fix[] {
    if (kind === 'empty' || prefix >= url.text.length) return [];
    const { start, end } = partOf(url, prefix);
    // An escape before the path would make it longer as written than it is.
    if (context.textOf(url, { start, end }) !== url.text.slice(0, prefix)) return [];
    const titles = {
      slash: 'Remove the slash',
      space: 'Remove the space',
      absolute: 'Remove scheme and host',
      version: 'Remove the version',
    } as const;
    const safety = kind === 'absolute' ? 'unsafe' : 'safe';
    return [{ title: titles[kind], safety, edits: [{ start, end, text: '' }] }];
  },
});

const partOf = ({ start }: BatchText, length: number): Span => ({
  start,
  end: start + length,
});
