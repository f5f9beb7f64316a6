/** One mistake, one finding: drops the findings that another one explains. See ARCHITECTURE.md. */
import type { ExplainedText } from '../rules/index.js';
import type { Diagnostic, Field, Span } from '../text/index.js';

/** Codes of text that lacks its end: then the rest may have another meaning than the parser assumes. */
export const unclosedCodes: ReadonlySet<string> = new Set(['unclosed-parenthesis', 'unterminated-string']);

/** Codes that can result from a quote or parenthesis that is missing elsewhere. */
export const displacedCodes: ReadonlySet<string> = new Set([
  'unexpected-token',
  'missing-operand',
  'unterminated-string',
]);

/** Whether a code says that the parser guessed how the text goes on, so that a change elsewhere can give it another meaning. */
export const isGuessCode = (code: string): boolean => unclosedCodes.has(code) || displacedCodes.has(code);

/** The texts that the findings of rules explain. */
export class ExplainedTexts {
  /** By start; each text ends at or after the previous one, so the last one that starts before a place decides. */
  readonly #texts = new Map<Field, Span[]>();
  /** The rules that explain a text; none of them explains a finding of another. */
  readonly #codes: ReadonlySet<string>;

  constructor(explained: readonly ExplainedText[]) {
    this.#codes = new Set(explained.map(({ code }) => code));
    for (const { in: field, start, end } of [...explained].sort((a, b) => a.start - b.start)) {
      const texts = this.#texts.get(field) ?? [];
      texts.push({ start, end: Math.max(end, texts.at(-1)?.end ?? 0) });
      this.#texts.set(field, texts);
    }
  }

  /** Whether a finding begins in one of the texts. */
  hold({ in: field, start }: Pick<Diagnostic, 'in' | 'start'>): boolean {
    return this.#reaches(field, start, start + 1);
  }

  /** Whether a rule's finding concerns one of the texts, or text that contains a part of one. */
  explain({ in: field, start, end, code }: Diagnostic): boolean {
    return !this.#codes.has(code) && this.#reaches(field, start, Math.max(end, start + 1));
  }

  #reaches(field: Field, start: number, end: number): boolean {
    const texts = this.#texts.get(field) ?? [];
    let [low, high] = [0, texts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (texts[middle]!.start < end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && start < texts[low - 1]!.end;
  }
}

/** The parts of a parser problem that matter here. */
interface NoticedProblem extends Span {
  readonly code: string;
  /** If the parser offers a fix, it knows the intended meaning, so it has read the following text correctly. */
  readonly edits?: readonly unknown[];
  readonly variant?: string;
  readonly spoils?: Span;
}

interface ReadText {
  readonly field: Field;
  readonly text: string;
  readonly problems: readonly NoticedProblem[];
}

/** Text whose meaning is unknown after a mistake. */
interface Spoilt extends Span {
  readonly cause: Diagnostic;
  /** Where the last closing parenthesis is, after one that is never closed. */
  readonly closedAt: number;
}

/**
 * Drops findings in text that cannot be read because of a mistake before it in the same condition, item or segment, and findings of rules
 * about text that the mistake interrupts. Of the findings about one mistake the first one is kept.
 *
 * @param ordered - Findings about one request, in order of place.
 * @param syntax - The parser's problems in its texts.
 */
export function dropConsequences(ordered: readonly Diagnostic[], syntax: readonly ReadText[]): readonly Diagnostic[] {
  if (ordered.length < 2 || !ordered.some(({ code }) => isGuessCode(code))) return ordered;
  const dropped = new Set<Diagnostic>();
  for (const { field, text, problems } of syntax) {
    if (problems.length === 0) continue;
    const noticed = new Map(problems.map((problem) => [keyOf(problem), problem]));
    const findings = ordered.filter((each) => each.in === field);
    const own = findings.filter((each) => noticed.has(keyOf(each)));
    const others = findings.filter((each) => !noticed.has(keyOf(each)));
    const spoilt = dropProblems(own, text, noticed, dropped);
    dropFindings(others, text, spoilt, dropped);
  }
  return dropped.size === 0 ? ordered : ordered.filter((each) => !dropped.has(each));
}

const keyOf = ({ code, start, end }: Span & { readonly code: string }): string => `${code} ${start} ${end}`;

/** Drops the parser's problems that result from one before; returns the texts without a certain meaning, in order. */
function dropProblems(
  found: readonly Diagnostic[],
  text: string,
  noticed: ReadonlyMap<string, NoticedProblem>,
  dropped: Set<Diagnostic>,
): readonly Spoilt[] {
  const spoilt: Spoilt[] = [];
  let doubtful = -1;
  let optionEnd = -1;
  const queryStart = found[0]?.in === 'url' ? text.indexOf('?') : 0;
  for (const each of found) {
    const problem = noticed.get(keyOf(each))!;
    const { code, spoils } = problem;
    const isGuess = isLost(problem);
    const last = spoilt.at(-1);
    const isInside = last !== undefined && each.start < last.end;
    if (isInside && code === 'unterminated-string' && last.cause.code === 'unclosed-parenthesis') {
      // The string may contain the closing parenthesis; otherwise both are open.
      if (last.closedAt < each.start) continue;
      dropped.add(last.cause);
      spoilt[spoilt.length - 1] = { ...last, cause: each };
      continue;
    }
    // A separator that is misplaced in an option belongs to the unread text before it.
    const isLoose = each.start < optionEnd && separator.test(text.slice(each.start, each.end));
    // An operand that is missing after an operator is still missing once the operator is that of OData.
    const isAfterDoubt = doubtful >= 0 && code !== 'missing-operand' && isSpace(text, doubtful, each.start);
    const isResult = isInside ? isGuess || !isOfEncoding(code) : isGuess && (isLoose || isAfterDoubt);
    if (isResult) dropped.add(each);
    // The end of a malformed literal is uncertain, and a sign of another language may not be an operator.
    doubtful = code === 'invalid-literal' ? each.end : code === 'foreign-operator' ? each.start : -1;
    if (!isGuess || isInside) continue;
    const end = spoils?.end ?? endOfSpoilt(text, each, queryStart);
    if (end > optionEnd) optionEnd = (text.indexOf('&', end) + 1 || text.length + 1) - 1;
    const closedAt = code === 'unclosed-parenthesis' ? each.start + text.slice(each.start, end).lastIndexOf(')') : -1;
    spoilt.push({ start: each.start, end, cause: each, closedAt });
  }
  return spoilt;
}

/** Texts that are wrong for a reason that the parser knows, so that it read on with certainty; see `describe-problem.ts`. */
const known: ReadonlySet<string> = new Set([
  'word',
  'brackets',
  'call',
  'colon',
  'equals',
  'quotes',
  'space',
  'closer',
  'foreign',
]);

/** Whether the parser does not know how the text goes on after a problem. */
const isLost = ({ code, edits, variant = '', spoils }: NoticedProblem): boolean =>
  spoils !== undefined || isOpen(code) || (isGuessCode(code) && edits === undefined && !known.has(variant));

/** Everything after an open parenthesis or quote may belong inside. */
const isOpen = (code: string): boolean => code === 'unclosed-parenthesis' || code === 'unterminated-string';

/** Problems with the encoding and the size of a text do not depend on its meaning. */
const isOfEncoding = (code: string): boolean => /encod|excessive/.test(code);

const separator = /^(?:[),:]|%29|%2[cC]|%3[aA])$/;

/** The start of another condition, item or option, at which the parser can read on. */
const resumptions = /(?:\s|\+|%20)(?:and|or)(?:\s|\+|%20)|[,;&?/]|%2[cC]|%3[bB]/;

function endOfSpoilt(text: string, { code, start, end }: Diagnostic, queryStart: number): number {
  // A segment has no meaning without those before it.
  const isInPath = queryStart < 0 || start < queryStart;
  if (isInPath) return queryStart < 0 ? text.length : queryStart;
  const from = Math.max(end, start + 1);
  const length = isOpen(code) ? text.slice(from).indexOf('&') : text.slice(from).search(resumptions);
  return length < 0 ? text.length : from + length;
}

/** Drops findings in spoilt text, about text that contains its beginning, and about the text just before it. */
function dropFindings(
  found: readonly Diagnostic[],
  text: string,
  spoilt: readonly Spoilt[],
  dropped: Set<Diagnostic>,
): void {
  let i = 0;
  for (const each of found) {
    while (i < spoilt.length && spoilt[i]!.start < each.start) i++;
    const next = spoilt[i];
    const isInside = i > 0 && each.start < spoilt[i - 1]!.end;
    if (isInside || (next !== undefined && reaches(each, next, text))) dropped.add(each);
  }
}

/** Whether a finding before spoilt text or at its beginning contains it or ends there; all of a parenthesis can be wrong by itself. */
const reaches = ({ start, end }: Span, spoilt: Spoilt, text: string): boolean =>
  start === spoilt.start
    ? spoilt.cause.code !== 'unclosed-parenthesis'
    : end > spoilt.start || isSpace(text, end, spoilt.start);

/** Whether the text between two places is empty or one space, which can be percent-encoded. */
const isSpace = (text: string, start: number, end: number): boolean =>
  end - start < 4 && /^(?:\s|\+|%20)?$/.test(text.slice(start, Math.max(start, end)));
