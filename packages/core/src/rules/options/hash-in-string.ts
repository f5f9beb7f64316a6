/** A raw number sign in a string of a stored URL, where it begins a fragment. */
import type { Node } from '../../syntax/index.js';
import type { Span } from '../../source/index.js';
import { defineRule } from '../engine/index.js';

interface Fact {
  readonly node: Node;
  /** Each raw number sign. */
  readonly places: readonly Span[];
}

export const hashInString = defineRule<'Literal', Fact>({
  name: 'hash-in-string',
  wakes: ['Literal'],
  find(literal, context, report) {
    // A value that is not part of an address is encoded as a whole before it is sent.
    if (context.request === undefined || !literal.text.includes('#') || context.fieldOf(literal) !== 'url') return;
    // Of a key, unencoded-key-character says it with every other character that the service forbids.
    if (
      context.conventions.keyCharacters !== undefined &&
      context.ancestors.some(({ kind }) => kind === 'KeyPredicate')
    )
      return;
    const written = context.textOf(literal, literal);
    const places = [...written.matchAll(/#/g)].map(({ index }) => ({
      start: literal.start + index,
      end: literal.start + index + 1,
    }));
    const [first] = places;
    if (first !== undefined) report(literal, { node: literal, places }, { span: first });
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
