/** Marks fixes as unsafe where the text around them is read by guess. */
import { type Diagnostic, type Field, type Span, withoutSafety } from '../text/index.js';
import type { ExplainedTexts } from './explained-texts.js';

/** A problem of syntax, as far as it matters here. */
interface NoticedProblem {
  readonly code: string;
  readonly start: number;
}

/** If one of these is missing, the rest of the value may have another meaning than the parser assumes. */
const guesses: ReadonlySet<string> = new Set(['unclosed-parenthesis', 'unterminated-string']);

/** These may come from a partner that is missing elsewhere than it is asked for. */
const signs: ReadonlySet<string> = new Set(['unexpected-token', 'missing-operand', 'unterminated-string']);

/** Whether a code says that the parser guessed how the text goes on, so that a change elsewhere can give it another meaning. */
export const isGuessCode = (code: string): boolean => guesses.has(code) || signs.has(code);

/**
 * Findings whose fixes are safe only where every quote and parenthesis of the value has its partner; these are fixed first,
 * and that is safe only where nothing else is out of place, and the option does not end at a wrong separator, which may be an
 * operator. No fix of an operator without an operand is safe. In: findings about one request, the parser's problems, the query
 * options of its URL in order, and the texts that a rule explains, which are not guesses. Out: the same findings in the same order.
 */
export function doubtFixes(
  diagnostics: readonly Diagnostic[],
  syntax: readonly { readonly field: Field; readonly problems: readonly NoticedProblem[] }[],
  options: readonly Span[],
  explained: ExplainedTexts,
): readonly Diagnostic[] {
  const guessed = new Map<Field, GuessedText>();
  const incomplete = new Set<string>();
  for (const { field, problems } of syntax) {
    for (const { code, start } of problems) if (code === 'missing-operand') incomplete.add(`${field} ${start}`);
    if (!problems.some(({ code }) => guesses.has(code))) continue;
    const unexplained = problems.filter(({ start }) => !explained.hold({ in: field, start }));
    guessed.set(field, new GuessedText(unexplained, field === 'url' ? options : [], diagnostics));
  }
  if (guessed.size === 0 && incomplete.size === 0) return diagnostics;
  return diagnostics.map((each) =>
    // A sign with nothing before or after it need not be an operator.
    incomplete.has(`${each.in} ${each.start}`) || guessed.get(each.in)?.holds(each) === true
      ? withoutSafety(each)
      : each,
  );
}

/** A text in which some query options, or the text outside them, were read by guess. */
class GuessedText {
  /** Whether there are signs, by option. */
  readonly #guesses = new Map<Span | undefined, boolean>();
  /** The options before a wrong separator. */
  readonly #cut = new Set<Span | undefined>();

  constructor(
    problems: readonly NoticedProblem[],
    private readonly options: readonly Span[],
    diagnostics: readonly Diagnostic[],
  ) {
    for (const { code, in: field, start } of diagnostics)
      if (code === 'misplaced-separator' && field === 'url') this.#cut.add(this.#optionBefore(start));
    for (const { code, start } of problems) if (guesses.has(code)) this.#guesses.set(this.#optionAt(start), false);
    for (const { code, start } of problems) {
      const option = this.#optionAt(start);
      if (signs.has(code) && this.#guesses.has(option)) this.#guesses.set(option, true);
    }
  }

  /** Whether a finding, or an edit of it, is at a place that was guessed. */
  holds({ code, start, fixes }: Diagnostic): boolean {
    return [{ start }, ...fixes.flatMap(({ edits }) => edits)].some((place) => {
      const option = this.#optionAt(place.start);
      if (code === 'unclosed-parenthesis' && option !== undefined && this.#cut.has(option)) return true;
      const hasSigns = this.#guesses.get(option);
      return hasSigns === true || (hasSigns === false && !guesses.has(code));
    });
  }

  /** The option that contains an offset or ends at it. */
  #optionAt(offset: number): Span | undefined {
    const option = this.#optionBefore(offset);
    return option !== undefined && offset <= option.end ? option : undefined;
  }

  /** The last option that begins before an offset or at it. */
  #optionBefore(offset: number): Span | undefined {
    let [low, high] = [0, this.options.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.options[middle]!.start <= offset) low = middle + 1;
      else high = middle;
    }
    return this.options[low - 1];
  }
}
