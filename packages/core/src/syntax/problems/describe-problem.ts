/** The messages of the parser's codes. */
import { defaultSeverity } from '../../codes/index.js';
import type { Diagnostic, Field, FindingDetail, Severity } from '../../text/index.js';
import type { SyntaxCode, SyntaxProblem } from '../context/syntax-problem.js';
import { ambiguousOption } from './ambiguous-option.js';
import { dateWithTimeZone } from './date-with-time-zone.js';
import { excessiveLength } from './excessive-length.js';
import { excessiveNesting } from './excessive-nesting.js';
import { foreignOperator } from './foreign-operator.js';
import { invalidLiteral } from './invalid-literal.js';
import { invalidPercentEncoding } from './invalid-percent-encoding.js';
import { legacyLiteral } from './legacy-literal.js';
import { miscasedKeyword } from './miscased-keyword.js';
import { misplacedSpace } from './misplaced-space.js';
import { missingOperand } from './missing-operand.js';
import { nestedAggregate } from './nested-aggregate.js';
import { quotedTypeName } from './quoted-type-name.js';
import { suffixedNumber } from './suffixed-number.js';
import type { SyntaxRule } from './syntax-rule.js';
import { trailingComma } from './trailing-comma.js';
import { unclosedParenthesis } from './unclosed-parenthesis.js';
import { unencodedHash } from './unencoded-hash.js';
import { unencodedPercent } from './unencoded-percent.js';
import { unencodedPlus } from './unencoded-plus.js';
import { unexpectedToken } from './unexpected-token.js';
import { unterminatedString } from './unterminated-string.js';

const rulesByName: Readonly<Record<SyntaxCode, SyntaxRule>> = {
  'ambiguous-option': ambiguousOption,
  'date-with-time-zone': dateWithTimeZone,
  'excessive-length': excessiveLength,
  'excessive-nesting': excessiveNesting,
  'foreign-operator': foreignOperator,
  'invalid-literal': invalidLiteral,
  'invalid-percent-encoding': invalidPercentEncoding,
  'legacy-literal': legacyLiteral,
  'miscased-keyword': miscasedKeyword,
  'misplaced-space': misplacedSpace,
  'missing-operand': missingOperand,
  'nested-aggregate': nestedAggregate,
  'quoted-type-name': quotedTypeName,
  'suffixed-number': suffixedNumber,
  'trailing-comma': trailingComma,
  'unclosed-parenthesis': unclosedParenthesis,
  'unencoded-hash': unencodedHash,
  'unencoded-percent': unencodedPercent,
  'unencoded-plus': unencodedPlus,
  'unexpected-token': unexpectedToken,
  'unterminated-string': unterminatedString,
};

/** A problem as a finding; its offsets count in `field`. The severity is the code's own, which a service may change. */
export function describeProblem(problem: SyntaxProblem, field: Field, detail: FindingDetail = 'fixes'): Diagnostic {
  const rule = rulesByName[problem.code];
  const { code, start, end } = problem;
  const severity = rule.severityOf?.(problem) ?? severityOfCode(code);
  const { message, notes = [] } = detail === 'places' ? { message: '' } : rule.describe(problem);
  const fixes = detail === 'fixes' ? (rule.fix?.(problem) ?? []) : [];
  return { code, severity, message, in: field, start, end, notes, fixes };
}

/** No code of the parser is off by default. */
function severityOfCode(code: SyntaxCode): Severity {
  const severity = defaultSeverity(code);
  return severity === 'off' ? 'error' : severity;
}
