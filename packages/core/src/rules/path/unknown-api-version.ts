/** A version of the interface that does not exist. */
import type { Fix, Span } from '../../source/index.js';
import type { Node } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import { listWords } from '../shared/text/index.js';

interface Fact {
  readonly url: Node;
  readonly place: Span;
  readonly word: string;
}

export const unknownApiVersion = defineRule<'Url', Fact>({
  name: 'unknown-api-version',
  wakes: ['Url'],
  find(url, context, report) {
    const place = context.route?.version;
    const { versions } = context.conventions;
    if (place === undefined || versions.length === 0) return;
    const word = context.textOf(url, place);
    if (versions.some((version) => version.toLowerCase() === word.toLowerCase())) return;
    report(url, { url, place, word }, { span: place });
  },
  describe: ({ word }, { conventions: { versions } }) => ({
    message: `The API has no version "${word}"; write ${listWords(
      versions.map((version) => `"${version}"`),
      'or',
    )} in the URL.`,
  }),
  fix: ({ url, place: { start, end } }, context): Fix[] => {
    const [version, ...others] = context.conventions.versions;
    if (version === undefined || others.length > 0) return [];
    return [
      { title: `Change to ${version}`, safety: 'safe', edits: [{ start, end, text: context.write(url, version) }] },
    ];
  },
});
