/** The problems that the parser noticed, in words. */
import type { FindingBudget, SeverityOf } from '../rules/index.js';
import type { Diagnostic, FindingDetail } from '../text/index.js';
import { describeProblem } from '../syntax/index.js';
import { isBesideHole } from '../mistakes/index.js';
import type { FieldProblems } from '../semantics/index.js';

interface Run {
  /** Whether nothing in the texts is a variable. */
  readonly isReceived: boolean;
  readonly severityOf: SeverityOf;
  readonly budget: FindingBudget;
  readonly detail: FindingDetail;
}

/** The problems of each text as findings at the severities of a run, as many as its budget admits. */
export function describeProblems(
  syntax: readonly FieldProblems[],
  { isReceived, severityOf, budget, detail }: Run,
): readonly Diagnostic[] {
  const described: Diagnostic[] = [];
  for (const { field, problems, text } of syntax) {
    const hasHoles = !isReceived && text.includes('{{');
    for (const problem of problems) {
      if (budget.isExceeded) return described;
      // Of a code that is off, no words are made.
      if (severityOf(problem.code, 'error') === 'off' || (hasHoles && isBesideHole(problem, text))) continue;
      const diagnostic = describeProblem(problem, field, detail);
      const severity = severityOf(problem.code, diagnostic.severity);
      if (severity === 'off' || !budget.admit(severity)) continue;
      described.push(severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity });
    }
  }
  return described;
}
