/** Characters in a key that must be percent-encoded. */
import type { Fix } from '../../text/index.js';
import { encodeCharacter, type Node } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { keyValuesOf, type WrittenCharacter, writtenCharacters } from '../shared/path/key-characters.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  readonly value: Node;
  readonly found: readonly WrittenCharacter[];
  /** Whether the key is written as a reference to another request of a batch. */
  readonly isReference: boolean;
}

export const unencodedKeyCharacter = defineRule<'ResourcePath', Fact>({
  name: 'unencoded-key-character',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  find(path, context, report) {
    const { conventions, route } = context;
    const {
      keys: { characters: keyCharacters },
    } = conventions;
    const { prefix, suffix } = conventions.batch.reference;
    if (route !== undefined && route.route.interface !== 'object') return;
    // A stored fragment is plain text that is encoded when it is sent.
    if (context.fieldOf(path) !== 'url') return;
    // Inside a string every quote is doubled.
    const allowed = keyCharacters === undefined ? undefined : `'${keyCharacters.bare}${keyCharacters.forbidden}`;
    for (const {
      item: { value },
    } of keyValuesOf(path)) {
      if (value.kind !== 'Literal' || value.literal !== 'string' || /^'[\w.-]*'$/.test(context.textOf(value))) continue;
      const found = writtenCharacters(value, context).filter(
        // By the standard alone only two are certain: a slash always separates segments, and a question mark begins the options.
        ({ char, isEncoded }) =>
          !isEncoded &&
          (allowed === undefined ? char === '/' || char === '?' : !/^[\w.-]$/.test(char) && !allowed.includes(char)),
      );
      const [first] = found;
      const isReference = suffix !== '' && value.text.startsWith(`'${prefix}`) && value.text.endsWith(`${suffix}'`);
      if (first !== undefined)
        report(value, { value, found, isReference }, { span: { start: first.start, end: first.end } });
    }
  },
  describe({ value, found, isReference }, context) {
    const text = shorten(context.textOf(value));
    if (isReference)
      return {
        message: `The key ${text} refers to no request; write ${text.slice(1, -1)} at the beginning of the URL.`,
      };
    const pairs = [...new Set(found.map(({ char }) => char))].map(
      (char) => `${charWords(char)} as ${encodeCharacter(char)}`,
    );
    return {
      message: `The key ${text} in the path must be percent-encoded: write ${listWords(pairs)}.`,
    };
  },
  fix: ({ found, isReference }): Fix[] => {
    if (isReference) return [];
    const edits = found.map(({ char, start, end }) => ({ start, end, text: encodeCharacter(char) }));
    return [{ title: 'Encode it', safety: 'safe', edits }];
  },
});

/** A character as a sentence names it. */
function charWords(char: string): string {
  if (char === ' ') return 'a space';
  if (char === '\t') return 'a tab';
  if (char === '"') return 'a double quote';
  return char < ' ' || char === '\u007f' ? 'a control character' : `"${char}"`;
}
