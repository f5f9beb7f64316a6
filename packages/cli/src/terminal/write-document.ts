/** Writes the text of a document itself, for programs and people to read. */
import type { Host } from '../host.js';
import { printableLines } from './safe-text.js';

/** Exactly as it is, but for a terminal, where nothing in it may have an effect. */
export const writeDocument = (host: Pick<Host, 'write' | 'isTerminal'>, text: string): Promise<void> =>
  host.write(host.isTerminal ? printableLines(text) : text);
