/** A version of the interface that does not exist. */
import type { Fix, Span } from '../../text/index.js';
import type { Node } from '../../syntax/index.js';
import { missVersion } from '../../semantics/index.js';
import { defineRule } from '../engine/rule.js';
import { listWords } from '../shared/text/words.js';

interface Fact {
  readonly url: Node;
  readonly place: Span;
  readonly word: string;
  readonly expected: readonly string[];
}

export const unknownApiVersion = defineRule<'Url', Fact>({
  name: 'unknown-api-version',
  visits: ['Url'],
  forms: { Url: ['unrouted', 'versioned'] },
  find(url, context, report) {
    const { route, request, conventions } = context;
    const {
      addresses: { versions },
    } = conventions;
    const miss = route === undefined && request !== undefined ? missVersion(request.url, conventions) : undefined;
    const place = miss?.segment ?? route?.version;
    const expected = miss?.expected ?? versions;
    if (place === undefined || expected.length === 0) return;
    const word = context.textOf(url, place);
    if (expected.some((version) => version.toLowerCase() === word.toLowerCase())) return;
    report(url, { url, place, word, expected }, { span: place });
  },
  describe: ({ word, expected }) => ({
    message: `The API has no version "${word}"; write ${listWords(
      expected.map((version) => `"${version}"`),
      'or',
    )} in the URL.`,
  }),
  fix: ({ url, place: { start, end }, expected }, context): Fix[] => {
    const [version, ...others] = expected;
    if (version === undefined || others.length > 0) return [];
    return [
      { title: `Change to ${version}`, safety: 'safe', edits: [{ start, end, text: context.write(url, version) }] },
    ];
  },
});
