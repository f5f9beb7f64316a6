/** Shows the service, the schema and missing parts above requests. */
import type { StoredRequest } from '@odatalint/documents';
import { type CodeLens, describeTarget, hasLongLine, type LanguageDocument } from '../document/index.js';

/** A request in offsets of its part of the text: what it is checked against does not depend on its place, and most have no lens. */
const itself = (_: LanguageDocument, request: StoredRequest): StoredRequest => request;

/** One lens above the first request, and one above each request that is checked against something else than the one before. */
export function codeLenses(document: LanguageDocument): readonly CodeLens[] {
  const lenses: CodeLens[] = [];
  let last: string | undefined;
  for (const { from, span, answer: request } of document.answersTo(itself)) {
    if (hasLongLine(document, { span })) continue;
    const { label, sentence, service, isChecked } = describeTarget(document, request);
    if (label === last) continue;
    last = label;
    const { start, end } = request.target;
    lenses.push({
      span: { start: start + from, end: end + from },
      title: label,
      tooltip: sentence,
      command: 'odatalint.chooseService',
      arguments: {
        offset: span.start,
        service: isChecked ? service : undefined,
        isNamed: request.service !== undefined,
      },
    });
  }
  return lenses;
}
