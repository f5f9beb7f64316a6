/** The variables that a Bruno file defines. */
import type { StoredVariable } from '../../document/stored-variable.js';
import { exactText } from '../../text/generated-text.js';
import { storedVariable } from '../../variables/make-variable.js';
import { type BrunoBlock, brunoBlocks, brunoPairs } from './bruno-blocks.js';

/** `vars` of an environment, otherwise `vars:pre-request`. Values from a response are unknown. */
const names: ReadonlySet<string> = new Set(['vars', 'vars:pre-request']);

/** The enabled variables of a file. A value of several lines is ignored. */
export const brunoVariables = (text: string, blocks = brunoBlocks(text)): readonly StoredVariable[] =>
  blocks.filter(({ name }) => names.has(name)).flatMap((block) => variablesIn(text, block));

const variablesIn = (text: string, block: BrunoBlock): readonly StoredVariable[] =>
  brunoPairs(text, block).flatMap(({ key, keySpan, value }): StoredVariable[] => {
    const made = exactText(text, value);
    return made.text.startsWith("'''") ? [] : [storedVariable({ name: key, nameSpan: keySpan }, made)];
  });
