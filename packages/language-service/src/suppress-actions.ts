/** The comments that hide findings as actions. */
import { commentInFile, commentOnLine, type DocumentDiagnostic, type SuppressionComment } from '@odatalint/documents';
import type { CodeAction } from './answers.js';
import type { LanguageDocument } from './language-document.js';

/** For each code among the findings: hide it here, and hide it in the whole file; with the reason still to be written. */
export function suppressActions(
  document: LanguageDocument,
  findings: readonly DocumentDiagnostic[],
): readonly CodeAction[] {
  const codes = [...new Map(findings.map((finding) => [finding.code, finding])).values()];
  const { text } = document;
  return [
    ...codes.flatMap((finding) =>
      actionFor(document, finding, `Disable ${finding.code} here`, commentOnLine(text, document, finding)),
    ),
    ...codes.flatMap((finding) =>
      actionFor(document, finding, `Disable ${finding.code} in this file`, commentInFile(text, document, finding.code)),
    ),
  ];
}

function actionFor(
  document: LanguageDocument,
  finding: DocumentDiagnostic,
  title: string,
  comment: SuppressionComment | undefined,
): readonly CodeAction[] {
  if (comment === undefined || !hides(document, comment, finding)) return [];
  const { edit, reason } = comment;
  return [{ title, kind: 'quickfix', finding, edits: () => [edit], selection: reason }];
}

/** Whether the text with the comment has the same requests and lacks the finding; in a body it would be a part of that. */
function hides(document: LanguageDocument, { edit }: SuppressionComment, { code, start }: DocumentDiagnostic): boolean {
  const before = document.check();
  const after = document.variant(edit).check();
  const place = start + (edit.start <= start ? edit.text.length : 0);
  return (
    after.requests === before.requests &&
    after.diagnostics.length < before.diagnostics.length &&
    after.suppressed.some(({ diagnostic }) => diagnostic.code === code && diagnostic.start === place)
  );
}
