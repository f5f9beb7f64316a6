/** Completes the beginning of a URL in a batch: references to the resources of earlier requests. */
import type { CompletionItem } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { earlierRequests, wordsOf } from './body/batch-body.js';
import { ItemList } from './items/item-list.js';
import type { Probe } from './items/probe.js';

/** Completes a reference (OData 4.01 JSON format 19.1.2); undefined if the word does not begin a URL in a batch. */
export function completeReference(document: LanguageDocument, probe: Probe): readonly CompletionItem[] {
  const { bound, text, word, request } = probe;
  const [own] = bound.roots;
  const first = /^[^/?(]*/.exec(text.text)![0];
  if (!bound.isInBatch || own === undefined || word.end > first.length) return [];
  const root = document.bind(request)[0]?.roots[0];
  const batch = root?.kind === 'Request' ? root.batch : undefined;
  const index = batch?.items.findIndex(({ start, end }) => start === own.start && end === own.end) ?? -1;
  const item = batch?.items[index];
  const place = probe.toDocument({ start: 0, end: first.length });
  if (batch === undefined || item === undefined || place === undefined) return [];
  const list = new ItemList(place, { text: document.text, fit: probe.fit });
  const conventions = bound.service.conventions.batch;
  const { prefix, suffix } = conventions.reference;
  const declared = new Set(item.dependsOn.map((name) => name.text));
  for (const { requestId, method, url } of earlierRequests(batch, index, item.atomicityGroup?.text, conventions)) {
    const id = requestId!.text;
    if (declared.size > 0 && !declared.has(id)) continue;
    const detail = `what ${wordsOf(method, url)} addresses`;
    list.add(`${prefix}${id}${suffix}`, { kind: 'reference', detail, rank: 'likely' });
  }
  return list.items();
}
