/** Reports the comments that do not hide any finding, with the edit that removes them. */
import { type Fix, ruleInfos, type Span, suggestNames } from '@odatalint/core';
import type { DirectivePart } from './directive-index.js';
import type { Directive, DirectiveCode, DocumentDiagnostic } from '../document/index.js';
import type { RunScope } from './run-scope.js';

/**
 * In: the directives of a document in order, those and those of their codes that hid something, the scope of the run.
 * Out: one finding for each code, or for each directive without codes, that hid nothing although its code was run.
 */
export function unusedSuppressions(
  directives: readonly Directive[],
  used: ReadonlySet<DirectivePart>,
  scope: RunScope,
): readonly DocumentDiagnostic[] {
  const found: DocumentDiagnostic[] = [];
  for (const directive of directives) {
    if (directive.kind === 'enable' || directive.kind === 'service' || directive.kind === 'unknown') continue;
    if (directive.codes.length === 0) {
      if (used.has(directive) || scope.ranAll === false) continue;
      const message = `This ${directive.kind} comment does not hide any finding; remove it.`;
      found.push(unused(message, directive.word, [deletion('Remove the comment', directive.line)]));
      continue;
    }
    const idle = new Set(directive.codes.filter((code) => !used.has(code) && scope.ran?.(code.code) !== false));
    const lastKept = directive.codes.findLastIndex((code) => !idle.has(code));
    directive.codes.forEach((code, index) => {
      if (!idle.has(code)) return;
      const message = `This ${directive.kind} comment does not hide any ${code.code}; remove the code.`;
      const fix = fixFor(directive, index, lastKept);
      if (isKnown(code.code)) found.push(unused(message, code, [fix]));
      else found.push(unused(unknownWords(directive, code), code, [...respelt(code), { ...fix, safety: 'unsafe' }]));
    });
  }
  return found;
}

/**
 * Takes one code out with one of the commas beside it, such that the edits for several codes never overlap and what
 * stays is a list; `lastKept` is the index of the last code that stays. Where nothing would stay the whole line goes: a
 * comment without codes would hide everything.
 */
function fixFor(directive: Directive, index: number, lastKept: number): Fix {
  const { codes } = directive;
  const code = codes[index] as DirectiveCode;
  if (lastKept === -1) return deletion('Remove the comment', directive.line);
  const next = codes[index + 1];
  const before = codes[index - 1];
  const title = `Remove ${code.code} from the comment`;
  if (index < lastKept && next !== undefined) return deletion(title, { start: code.start, end: next.start });
  return deletion(title, { start: before?.end ?? code.start, end: code.end });
}

const deletion = (title: string, span: Span): Fix => ({
  title,
  safety: 'safe',
  edits: [{ start: span.start, end: span.end, text: '' }],
});

const names = ruleInfos.map(({ name }) => name);

const isKnown = (code: string): boolean => names.includes(code);

/** A misspelled rule is still intended, so its comment is not removed. */
const respelt = ({ code, start, end }: DirectiveCode): readonly Fix[] =>
  suggestNames(code, names).map((name) => ({
    title: `Change to ${name}`,
    safety: 'unsafe' as const,
    edits: [{ start, end, text: name }],
  }));

function unknownWords({ kind }: Directive, { code }: DirectiveCode): string {
  const [near] = suggestNames(code, names);
  const advice = near === undefined ? 'Remove the code.' : `Did you mean ${near}?`;
  return `This ${kind} comment names "${code}", which is not a rule. ${advice}`;
}

const unused = (message: string, span: Span, fixes: readonly Fix[]): DocumentDiagnostic => ({
  code: 'unused-suppression',
  severity: 'warning',
  message,
  in: 'url',
  start: span.start,
  end: span.end,
  notes: [],
  fixes,
});
