/** Messages on standard error. */
import type { Host } from '../host.js';
import { printable } from './safe-text.js';

/** Writes one line about the command. Names and texts in it cannot control the terminal. */
export const notify = (host: Pick<Host, 'warn'>, message: string): void => {
  host.warn(`odatalint: ${printable(message)}\n`);
};
