/** The comments that hide findings as actions. */
import {
  commentInFile,
  commentOnLine,
  descriptorOf,
  type DocumentDiagnostic,
  type SuppressionComment,
} from '@odatalint/documents';
import type { CodeAction } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';

/** For each code among the findings: hide it here, and hide it in the whole file; with the reason still to be written. */
export function suppressActions(
  document: LanguageDocument,
  findings: readonly DocumentDiagnostic[],
): readonly CodeAction[] {
  const codes = [...new Map(findings.map((finding) => [finding.code, finding])).values()];
  const { text } = document;
  return [
    ...codes.flatMap((finding) => {
      const comment = commentOnLine(text, document, finding);
      const isOffered = comment !== undefined && !isInSentText(document, finding) && hides(document, comment, finding);
      return isOffered ? [actionFor(finding, `Disable ${finding.code} here`, comment)] : [];
    }),
    ...codes.flatMap((finding) => {
      const comment = commentInFile(text, document, finding.code);
      return comment === undefined ? [] : [actionFor(finding, `Disable ${finding.code} in this file`, comment)];
    }),
  ];
}

const actionFor = (finding: DocumentDiagnostic, title: string, { edit, reason }: SuppressionComment): CodeAction => ({
  title,
  kind: 'quickfix',
  finding,
  edits: () => [edit],
  selection: reason,
});

/** Whether a comment above the line of a finding would be sent with the body. */
const isInSentText = ({ format }: LanguageDocument, finding: DocumentDiagnostic): boolean =>
  finding.in === 'body' && descriptorOf(format).isHttpText === true;

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
