/** Takes back that fixes are safe where the text around them is read by guess. */
import type { Diagnostic, Field, Span } from '../source/index.js';
import type { ExplainedTexts } from '../rules/index.js';
import type { Node, SyntaxCode } from '../syntax/index.js';
import type { FieldProblems } from './read-input.js';

/** Where one of these is missing, what else the value holds may be meant otherwise than it is read. */
const guesses: ReadonlySet<string> = new Set<SyntaxCode>(['unclosed-parenthesis', 'unterminated-string']);

/**
 * Findings whose fixes are safe only where every quote and parenthesis of the value has its partner; these are mended first.
 * In: findings about one request, its roots, what the parser noticed, and which of it
 * a rule explains, so that it is no guess. Out: the same findings in the same order.
 */
export function doubtFixes(
  diagnostics: readonly Diagnostic[],
  roots: readonly Node[],
  syntax: readonly FieldProblems[],
  explained: ExplainedTexts,
): readonly Diagnostic[] {
  const doubtful = syntax.flatMap(({ field, problems, text }) =>
    problems
      .filter(({ code, start }) => guesses.has(code) && !explained.hold({ in: field, start }))
      .map((problem) => ({ field, ...valueAround(problem, field === 'url' ? roots : [], text) })),
  );
  if (doubtful.length === 0) return diagnostics;
  const isInside = (field: Field, { start }: Span): boolean =>
    doubtful.some((each) => each.field === field && each.start <= start && start <= each.end);
  const isDoubtful = ({ in: field, code, fixes, ...span }: Diagnostic): boolean =>
    !guesses.has(code) &&
    (isInside(field, span) || fixes.some(({ edits }) => edits.some((edit) => isInside(field, edit))));
  return diagnostics.map((each) =>
    each.fixes.some(({ safety }) => safety === 'safe') && isDoubtful(each)
      ? { ...each, fixes: each.fixes.map((fix) => ({ ...fix, safety: 'unsafe' as const })) }
      : each,
  );
}

/** The query option that an offset stands in; the whole text where it stands in none. */
function valueAround({ start }: Span, roots: readonly Node[], text: string): Span {
  for (const root of roots) {
    const options = root.kind === 'Request' ? root.url.query?.options : undefined;
    const around = options?.find((option) => option.start <= start && start <= option.end);
    if (around !== undefined) return { start: around.start, end: around.end };
  }
  return { start: 0, end: text.length };
}
