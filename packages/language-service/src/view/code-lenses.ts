/** Shows the service, the schema and missing parts above requests. */
import { type CodeLens, describeTarget, hasLongLine, type LanguageDocument } from '../document/index.js';

/** One lens above the first request, and one above each request that is checked against something else than the one before. */
export function codeLenses(document: LanguageDocument): readonly CodeLens[] {
  const lenses: CodeLens[] = [];
  let last: string | undefined;
  for (const request of document.requests) {
    if (hasLongLine(document, request)) continue;
    const { label, sentence, service, isChecked } = describeTarget(document, request);
    if (label === last) continue;
    last = label;
    const { span, target } = request;
    lenses.push({
      span: target,
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
