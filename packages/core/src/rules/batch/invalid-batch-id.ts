/** An id or group name with characters that are not allowed. */
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly text: string;
  readonly what: 'id' | 'atomicityGroup';
}

export const invalidBatchId = defineRule<'BatchItem', Fact>({
  name: 'invalid-batch-id',
  visits: ['BatchItem'],
  find({ requestId, atomicityGroup }, { conventions }, report) {
    const { nameCharacters } = conventions.batch;
    if (nameCharacters === undefined) return;
    const check = (node: BatchText | undefined, what: Fact['what']): void => {
      if (node === undefined || node.hasHole || isName(node.text, nameCharacters)) return;
      report(node, { text: node.text, what });
    };
    check(requestId, 'id');
    check(atomicityGroup, 'atomicityGroup');
  },
  describe({ text, what }, { conventions }) {
    const also = [...(conventions.batch.nameCharacters ?? '')].join(' ');
    const rule = `only allows letters, digits and ${also}`;
    return {
      message:
        text === ''
          ? `This ${what} is empty; write letters, digits and ${also}.`
          : `${shorten(JSON.stringify(text))} is not a valid ${what}, which ${rule}; choose another name.`,
    };
  },
});

/** ASCII letters and digits, and the additional characters that the service allows. */
const isName = (text: string, characters: string): boolean =>
  text !== '' && [...text].every((char) => /^[A-Za-z0-9]$/.test(char) || characters.includes(char));
