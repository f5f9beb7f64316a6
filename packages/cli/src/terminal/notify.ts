/** Messages on standard error. */
import type { Host } from '../host.js';
import { printable } from './safe-text.js';

/** Writes one line about what the command does; names and texts in the message cannot steer anything. */
export const notify = (host: Pick<Host, 'warn'>, message: string): void => {
  host.warn(`odatalint: ${printable(message)}\n`);
};
