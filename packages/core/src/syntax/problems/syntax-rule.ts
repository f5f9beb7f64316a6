/** The shape of the texts of one parser code. */
import type { Fix, Note, Severity } from '../../text/index.js';
import type { SyntaxProblem } from '../context/syntax-problem.js';

/** The texts of a problem. */
export interface ProblemDescription {
  /** The problem in one sentence, then what to write. */
  readonly message: string;
  readonly notes?: readonly Note[];
}

export interface SyntaxRule {
  /** The code, the file's name and the page's name. */
  readonly name: SyntaxProblem['code'];
  /** The severity of one problem, where it is not that of the code. */
  severityOf?(problem: SyntaxProblem): Severity;
  describe(problem: SyntaxProblem): ProblemDescription;
  /** Fixes; none where the intention is unclear. */
  fix?(problem: SyntaxProblem): readonly Fix[];
}
