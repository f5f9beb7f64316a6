/** What can begin the address of a request in a batch: a reference to what an earlier request addresses. */
import type { CompletionItem } from './answers.js';
import { earlierRequests, wordsOf } from './batch-body.js';
import { ItemList } from './item-list.js';
import type { LanguageDocument } from './language-document.js';
import type { Probe } from './probe.js';

/** Completes a reference (OData 4.01 JSON format 19.1.2); nothing where the word does not begin an address in a batch. */
export function completeReference(document: LanguageDocument, probe: Probe): readonly CompletionItem[] {
  const { bound, text, word, request } = probe;
  const outer = document.bind(request)[0];
  const [root, own] = [outer?.roots[0], bound.roots[0]];
  if (
    !bound.isInBatch ||
    outer === undefined ||
    root?.kind !== 'Request' ||
    root.batch === undefined ||
    own === undefined
  )
    return [];
  const first = /^[^/?(]*/.exec(text.text)![0];
  const place = word.end > first.length ? undefined : probe.toDocument({ start: 0, end: first.length });
  const index = root.batch.items.findIndex(({ start, end }) => start === own.start && end === own.end);
  const item = root.batch.items[index];
  if (place === undefined || item === undefined) return [];
  const list = new ItemList(place, document.text);
  const conventions = bound.service.conventions.batch;
  const { prefix, suffix } = conventions.reference;
  const declared = new Set(item.dependsOn.map((name) => name.text));
  for (const { requestId, method, url } of earlierRequests(root.batch, index, item.atomicityGroup?.text, conventions)) {
    const id = requestId!.text;
    if (declared.size > 0 && !declared.has(id)) continue;
    const detail = `what ${wordsOf(method, url)} addresses`;
    list.add(`${prefix}${id}${suffix}`, { kind: 'reference', detail, rank: 'likely' });
  }
  return list.items();
}
