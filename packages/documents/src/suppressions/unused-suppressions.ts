/** Reports the comments that do not hide any finding, with the edit that removes them. */
import { type Fix, ruleInfos, type Span } from '@odatalint/core';
import { suggestNames } from '@odatalint/core/internal';
import { isLineEdge } from '../comments/line-of-comment.js';
import type { DirectivePart } from './directive-index.js';
import type { Directive, DirectiveCode, DocumentDiagnostic } from '../document/document.js';
import type { RunScope } from './run-scope.js';

/** One finding for each code, or for each directive without codes, that hid nothing although its code was run. */
export function unusedSuppressions(
  directives: readonly Directive[],
  text: string,
  used: ReadonlySet<DirectivePart>,
  scope: RunScope,
): readonly DocumentDiagnostic[] {
  const found: DocumentDiagnostic[] = [];
  const spelling = new Spelling();
  for (const directive of directives) {
    if (directive.kind === 'enable' || directive.kind === 'service' || directive.kind === 'unknown') continue;
    if (directive.kind === 'disable-line' && isAlone(directive.line, text)) {
      found.push(aloneOnLine(directive));
      continue;
    }
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
      else {
        const near = spelling.nearest(code.code);
        const fixes = [...respelt(code, near), { ...fix, safety: 'unsafe' as const }];
        found.push(unused(unknownWords(directive, code, near), code, fixes));
      }
    });
  }
  return found;
}

/**
 * Removes one code and one of the commas beside it, so that the edits for several codes never overlap and a list
 * remains. If nothing would remain, it removes the whole line: a comment without codes would hide everything.
 *
 * @param lastKept - The index of the last code that stays.
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

/** A comment about its own line that is alone on it. */
function aloneOnLine({ word }: Directive): DocumentDiagnostic {
  const title = 'Change to odatalint-disable-next-line';
  const edits = [{ start: word.start, end: word.end, text: 'odatalint-disable-next-line' }];
  const message =
    'This disable-line comment hides nothing, because it is on a line of its own; write odatalint-disable-next-line.';
  return unused(message, word, [{ title, safety: 'unsafe', edits }]);
}

/** Whether a comment is alone on its line. The line of a comment beside code is only the comment. */
const isAlone = ({ start, end }: Span, text: string): boolean =>
  isLineEdge(text, start - 1) && (isLineEdge(text, end) || isLineEdge(text, end - 1));

const deletion = (title: string, span: Span): Fix => ({
  title,
  safety: 'safe',
  edits: [{ start: span.start, end: span.end, text: '' }],
});

const names = ruleInfos.map(({ name }) => name);

const known: ReadonlySet<string> = new Set(names);

const isKnown = (code: string): boolean => known.has(code);

/** If a document has more unknown words than this, they get no suggestions: comparing each with every rule is slow. */
const maxSuggested = 100;

/** The rules that unknown words may mean, computed once for each word. */
class Spelling {
  readonly #near = new Map<string, readonly string[]>();

  nearest(code: string): readonly string[] {
    const found = this.#near.get(code);
    if (found !== undefined) return found;
    if (this.#near.size >= maxSuggested) return [];
    const near = suggestNames(code, names);
    this.#near.set(code, near);
    return near;
  }
}

/** A misspelled rule is still intended, so its comment is not removed. */
const respelt = ({ start, end }: DirectiveCode, near: readonly string[]): readonly Fix[] =>
  near.map((name) => ({
    title: `Change to ${name}`,
    safety: 'unsafe' as const,
    edits: [{ start, end, text: name }],
  }));

function unknownWords({ kind }: Directive, { code }: DirectiveCode, [near]: readonly string[]): string {
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
