/** Applies the comments of a document that hide findings in more than one of its chunks. */
import {
  applyDirectives,
  type DocumentCheck,
  type RequestDocument,
  type RunScope,
  hideSecretsIn,
} from '@odatalint/documents';
import type { JoinedCheck } from './join-checks.js';

/** Whether all findings are in the document itself: others are hidden where the document names their file. */
export const canApplyComments = ({ chunks, check }: JoinedCheck): boolean =>
  check.bodies.length === 0 && chunks.every(({ chunk }) => chunk.document.problems.length === 0);

/** In: a document, the check of its chunks, each with only its own comments. Out: the check with all comments. */
export function applyComments(
  { text, format, directives }: Pick<RequestDocument, 'format' | 'directives'> & { readonly text: string },
  { chunks, check, known }: JoinedCheck,
  scope: RunScope,
): DocumentCheck {
  const requests: { readonly target: { readonly start: number; readonly end: number } }[] = [];
  const found: DocumentCheck['diagnostics'][number][] = [];
  let start = 0;
  for (const chunk of chunks) {
    for (const { target } of chunk.chunk.document.requests)
      requests.push({ target: { start: target.start + start, end: target.end + start } });
    for (const each of chunk.foundAt(start)) found.push(each);
    start += chunk.length;
  }
  const applied = applyDirectives({ format, directives, requests }, text, found, scope);
  const diagnostics = [...applied.diagnostics].sort((a, b) => a.start - b.start || a.end - b.end);
  return hideSecretsIn({ ...check, diagnostics, suppressed: applied.suppressed }, known);
}
