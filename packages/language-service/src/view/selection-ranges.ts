/** The steps by which a selection grows. */
import type { Span } from '@odatalint/core';
import { nodesAt } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { LanguageDocument } from '../document/language-document.js';
import { nodeInDocument, type RequestPosition, positionAt, spanInDocument } from '../document/position.js';

/**
 * The spans around an offset, from the narrowest to the whole document: the word, the expressions around it, the
 * option, the URL, the request.
 */
export function selectionRanges(document: LanguageDocument, offset: number): readonly Span[] {
  const request = document.requestAt(offset);
  const position = request && positionAt(document, offset);
  const inner = position?.nodes.flatMap((node) => spanInDocument(position, node) ?? []) ?? [];
  const around = [
    { start: 0, end: document.text.length },
    ...(request === undefined ? [] : [request.span, request.target]),
  ];
  const chain: Span[] = [];
  for (const span of [
    ...around,
    ...batchSpans(document, request, position, offset),
    ...inner,
    ...insideOf(document, inner.at(-1), offset),
  ]) {
    const last = chain.at(-1);
    const isInside = last === undefined || (span.start >= last.start && span.end <= last.end);
    const isNarrower = last === undefined || span.end - span.start < last.end - last.start;
    if (isInside && isNarrower && span.start <= offset && offset <= span.end)
      chain.push({ start: span.start, end: span.end });
  }
  return chain.reverse();
}

/** Around an address of a batch: the JSON of the batch. */
function batchSpans(
  document: LanguageDocument,
  request: StoredRequest | undefined,
  position: RequestPosition | undefined,
  offset: number,
): Span[] {
  if (request === undefined || position?.bound.isInBatch !== true) return [];
  const bound = document.bind(request)[0]!;
  const [root] = bound.roots;
  const content = root?.kind === 'Request' ? root.body?.content : undefined;
  const at = request.maps.body?.made(offset);
  if (content === undefined || at === undefined) return [];
  return nodesAt(content, at).flatMap((node) => nodeInDocument({ request, bound }, node) ?? []);
}

/** The characters between the quotes of a string. */
function insideOf({ text }: LanguageDocument, span: Span | undefined, offset: number): Span[] {
  if (span === undefined || span.end - span.start < 2) return [];
  const quote = text[span.end - 1];
  const opening = quote === "'" || quote === '"' ? text.indexOf(quote, span.start) : -1;
  if (opening < 0 || opening >= span.end - 1 || offset <= opening || offset >= span.end) return [];
  return [{ start: opening + 1, end: span.end - 1 }];
}
