/** Completes URLs and stored query options. */
import type { CompletionItem } from '../../document/answers.js';
import type { LanguageDocument } from '../../document/language-document.js';
import { around } from './address-place.js';
import { completeOption } from './complete-option.js';
import { completeSegment } from './complete-path.js';
import type { Probe } from '../items/probe.js';

/** Completes in an address, a path or the value of a query option. */
export function completeAddress(document: LanguageDocument, offset: number, probe: Probe): readonly CompletionItem[] {
  return completeOption(document, offset, probe, (place) => {
    if (around(place.nodes, 'Segment') === undefined) return false;
    completeSegment({ ...place, document });
    return true;
  });
}
