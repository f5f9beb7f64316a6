/** The metadata of the parser's codes, available without running the parser. */
import type { Severity } from '../source/index.js';
import { syntaxRules } from './problems/index.js';

export interface SyntaxInfo {
  readonly name: string;
  readonly summary: string;
  /** Where what it checks is specified. */
  readonly specification: string;
  readonly severity: Severity;
  readonly fixable: boolean;
}

/** The parser's codes, sorted by name. */
export const syntaxInfos: readonly SyntaxInfo[] = syntaxRules.map(
  ({ name, summary, specification, severity, fix }): SyntaxInfo => ({
    name,
    summary,
    specification,
    severity,
    fixable: fix !== undefined,
  }),
);
