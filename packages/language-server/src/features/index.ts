/** The features of the protocol that the server has. */
import type { Feature } from '../session.js';
import { codeAction } from './code-action.js';
import { codeLens } from './code-lens.js';
import { completion } from './completion.js';
import { definition } from './definition.js';
import { diagnostics } from './diagnostics.js';
import { documentHighlight } from './document-highlight.js';
import { documentLink } from './document-link.js';
import { environments } from './environments.js';
import { foldingRange } from './folding-range.js';
import { formatting } from './formatting.js';
import { hover } from './hover.js';
import { inlayHint } from './inlay-hint.js';
import { references } from './references.js';
import { rename } from './rename.js';
import { selectionRange } from './selection-range.js';
import { semanticTokens } from './semantic-tokens.js';
import { signatureHelp } from './signature-help.js';
import { status } from './status.js';
import { symbols } from './symbols.js';

export const features: readonly Feature[] = [
  diagnostics,
  completion,
  hover,
  signatureHelp,
  definition,
  references,
  documentHighlight,
  rename,
  symbols,
  codeAction,
  formatting,
  semanticTokens,
  foldingRange,
  selectionRange,
  documentLink,
  inlayHint,
  codeLens,
  status,
  environments,
];
