/** A raw number sign in a string of a stored URL, where it begins a fragment. */
import { walk } from '../../syntax/index.js';
import type { Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  /** Each raw number sign. */
  readonly places: readonly Span[];
}

export const hashInString = defineRule<'Url', Fact>({
  name: 'hash-in-string',
  visits: ['Url'],
  find(url, context, report) {
    if (context.fieldOf(url) !== 'url' || !context.textOf(url).includes('#')) return;
    const {
      keys: { characters: keyCharacters },
    } = context.conventions;
    walk(url, (node, ancestors) => {
      if (node.kind !== 'Literal') return;
      // In a key, unencoded-key-character reports it together with the other forbidden characters.
      if (keyCharacters !== undefined && ancestors.some(({ kind }) => kind === 'KeyPredicate')) return;
      const places = [...context.textOf(node).matchAll(/#/g)].map(({ index }) => ({
        start: node.start + index,
        end: node.start + index + 1,
      }));
      const [first] = places;
      if (first !== undefined) report(node, { places }, { span: first });
    });
  },
  describe: () => ({ message: 'A raw "#" begins a fragment, so the rest of the URL is never sent; write %23.' }),
  fix: ({ places }) => [
    {
      title: 'Write "#" as %23',
      safety: 'safe',
      edits: places.map(({ start, end }) => ({ start, end, text: '%23' })),
    },
  ],
});
