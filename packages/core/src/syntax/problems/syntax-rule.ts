/** The shape of the words of one of the parser's codes. */
import type { Fix, Note, Severity } from '../../source/index.js';
import type { SyntaxProblem } from '../context/index.js';

/** What is said about a problem. */
export interface ProblemDescription {
  /** One sentence that stands alone: what is wrong, why, what to do. */
  readonly message: string;
  readonly notes?: readonly Note[];
}

export interface SyntaxRule {
  /** The code, the file's name and the page's name. */
  readonly name: SyntaxProblem['code'];
  /** For `syntaxInfos`, as `specification` is: where the core is built, both stand there alone (`scripts/part-rule-infos.js`). */
  readonly summary: string;
  /** Where what it checks is specified. */
  readonly specification: string;
  readonly severity: Severity;
  /** The severity of one problem, where it is not that of the code. */
  severityOf?(problem: SyntaxProblem): Severity;
  describe(problem: SyntaxProblem): ProblemDescription;
  /** Ways to mend it; none where what was meant is not plain. */
  fix?(problem: SyntaxProblem): readonly Fix[];
}
