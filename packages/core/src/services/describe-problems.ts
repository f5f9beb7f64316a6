/** The problems that the parser noticed, in words. */
import type { FindingBudget, SeverityOf } from '../rules/index.js';
import type { Diagnostic } from '../source/index.js';
import { describeProblem } from '../syntax/index.js';
import { isBesideHole } from '../mistakes/index.js';
import type { FieldProblems } from '../semantics/index.js';

interface Run {
  /** Whether nothing in the texts is a variable. */
  readonly isReceived: boolean;
  readonly severityOf: SeverityOf;
  readonly budget: FindingBudget;
  readonly hasFixes: boolean;
}

/** The problems of each text as findings at the severities of a run, as many as its budget admits. */
export function describeProblems(
  syntax: readonly FieldProblems[],
  { isReceived, severityOf, budget, hasFixes }: Run,
): readonly Diagnostic[] {
  const described: Diagnostic[] = [];
  for (const { field, problems, text } of syntax) {
    const hasHoles = !isReceived && text.includes('{{');
    for (const problem of problems) {
      if (budget.isExceeded) return described;
      if (hasHoles && isBesideHole(problem, text)) continue;
      const diagnostic = describeProblem(problem, field, hasFixes);
      const severity = severityOf(problem.code, diagnostic.severity);
      if (severity === 'off' || !budget.admit(severity)) continue;
      described.push(severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity });
    }
  }
  return described;
}
