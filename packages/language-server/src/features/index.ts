/** The features of the protocol that the server has. */
import type { Feature } from '../session.js';
import { codeLens } from './code-lens.js';
import { completion } from './completion.js';
import { definition } from './definition.js';
import { diagnostics } from './diagnostics.js';
import { documentHighlight } from './document-highlight.js';
import { hover } from './hover.js';
import { references } from './references.js';
import { rename } from './rename.js';
import { status } from './status.js';

export const features: readonly Feature[] = [
  diagnostics,
  completion,
  hover,
  definition,
  references,
  documentHighlight,
  rename,
  codeLens,
  status,
];
