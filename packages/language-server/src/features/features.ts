/** The features of the protocol that the server has. */
import type { Feature } from '../session.js';
import { codeActionFeature } from './code-action.js';
import { codeLensFeature } from './code-lens.js';
import { completionFeature } from './completion.js';
import { definitionFeature } from './definition.js';
import { diagnosticsFeature } from './diagnostics.js';
import { documentHighlightFeature } from './document-highlight.js';
import { documentLinkFeature } from './document-link.js';
import { environmentsFeature } from './environments.js';
import { foldingRangeFeature } from './folding-range.js';
import { formattingFeature } from './formatting.js';
import { hoverFeature } from './hover.js';
import { inlayHintFeature } from './inlay-hint.js';
import { referencesFeature } from './references.js';
import { renameFeature } from './rename.js';
import { selectionRangeFeature } from './selection-range.js';
import { semanticTokensFeature } from './semantic-tokens.js';
import { signatureHelpFeature } from './signature-help.js';
import { statusFeature } from './status.js';
import { symbolsFeature } from './symbols.js';

export const features: readonly Feature[] = [
  diagnosticsFeature,
  completionFeature,
  hoverFeature,
  signatureHelpFeature,
  definitionFeature,
  referencesFeature,
  documentHighlightFeature,
  renameFeature,
  symbolsFeature,
  codeActionFeature,
  formattingFeature,
  semanticTokensFeature,
  foldingRangeFeature,
  selectionRangeFeature,
  documentLinkFeature,
  inlayHintFeature,
  codeLensFeature,
  statusFeature,
  environmentsFeature,
];
