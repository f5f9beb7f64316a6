/** The features of the protocol that the server has. */
import type { Feature } from '../session.js';
import { completion } from './completion.js';
import { diagnostics } from './diagnostics.js';
import { status } from './status.js';

export const features: readonly Feature[] = [diagnostics, completion, status];
