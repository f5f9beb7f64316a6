/** What can stand in an address or a stored query option. */
import type { CompletionItem } from './answers.js';
import type { LanguageDocument } from './language-document.js';
import type { Probe } from './probe.js';

/** Completes in an address, a path or the value of a query option. */
export function completeAddress(
  _document: LanguageDocument,
  _offset: number,
  _probe: Probe,
): readonly CompletionItem[] {
  return [];
}
