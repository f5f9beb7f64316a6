/** The fixes of findings as actions: one by one, all of a rule, and all of a document. */
import type { Fix, FixOptions, Span, TextEdit } from '@odatalint/core';
import { chosenFix, differenceOf, fixText } from '@odatalint/core/internal';
import type { DocumentDiagnostic } from '@odatalint/documents';
import type { CodeAction } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';

/** The findings that a span touches. */
export const findingsIn = (document: LanguageDocument, { start, end }: Span): readonly DocumentDiagnostic[] =>
  document.check().diagnostics.filter((finding) => finding.start <= end && start <= finding.end);

/** Every fix of the findings, the safe ones first, and after them all fixes of the same rules. */
export function fixActions(document: LanguageDocument, findings: readonly DocumentDiagnostic[]): readonly CodeAction[] {
  const single = findings.flatMap((finding) => finding.fixes.map((fix) => fixAction(finding, fix)));
  single.sort((a, b) => Number(b.isPreferred === true) - Number(a.isPreferred === true));
  const codes = new Map(findings.map((finding) => [finding.code, finding]));
  return [...single, ...[...codes.values()].flatMap((finding) => fixRule(document, finding))];
}

/** The pages of the rules that the findings break, each once; a client opens them. */
export const explainActions = (findings: readonly DocumentDiagnostic[]): readonly CodeAction[] =>
  [...new Map(findings.map((finding) => [finding.code, finding])).values()].map((finding) => ({
    title: `Explain ${finding.code}`,
    kind: 'quickfix',
    finding,
    explains: finding.code,
    edits: () => [],
  }));

const fixAction = (finding: DocumentDiagnostic, { title, safety, edits }: Fix): CodeAction => ({
  title,
  kind: 'quickfix',
  finding,
  ...(safety === 'safe' ? { isPreferred: true } : {}),
  edits: () => edits,
});

/** All findings of a rule at once, if several have safe fixes. */
function fixRule(document: LanguageDocument, finding: DocumentDiagnostic): readonly CodeAction[] {
  const { code } = finding;
  const count = fixable(document).filter((each) => each.code === code).length;
  if (count < 2 || chosenFix(finding) === undefined) return [];
  const title = `Apply all ${count} safe fixes of ${code} in this file`;
  return [{ title, kind: 'quickfix', finding, edits: () => fixedBy(document, { code }) }];
}

/** All safe fixes of a document, with the same result as `odatalint --fix`. */
export function fixAllActions(document: LanguageDocument): readonly CodeAction[] {
  const count = fixable(document).length;
  if (count === 0) return [];
  const title = count === 1 ? 'Apply the one safe fix in this file' : `Apply all ${count} safe fixes in this file`;
  return [{ title, kind: 'source.fixAll', edits: () => fixedBy(document) }];
}

const fixable = (document: LanguageDocument): readonly DocumentDiagnostic[] =>
  document.check().diagnostics.filter((finding) => chosenFix(finding) !== undefined);

const fixedBy = (document: LanguageDocument, options: FixOptions = {}): readonly TextEdit[] =>
  fixText(document.text, (text) => document.variant(differenceOf(document.text, text)).check(), options).edits;
