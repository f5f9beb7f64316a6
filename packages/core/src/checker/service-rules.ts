/** The rules that are on for one service: finds the mistakes in a bound request, each of them once. */
import {
  type AnyRule,
  type FindingBudget,
  ownSearches,
  type RuleContext,
  runRules,
  type RuleTable,
  tabulateRules,
} from '../rules/index.js';
import type { Service } from '../semantics/index.js';
import { describeProblem, type SyntaxProblem } from '../syntax/index.js';
import {
  type Diagnostic,
  type FindingDetail,
  memo,
  type RuleName,
  type RuleSeverity,
  type Span,
} from '../text/index.js';
import type { PartKind } from './bind-fragment.js';
import type { CheckerOptions } from './checker-options.js';
import { doubtFixesInPart } from './fixes/doubt-fixes.js';
import { dropConsequences, ExplainedTexts } from './one-finding.js';
import { inOrder } from './report-findings.js';

/** The settings for findings, and their maximum number: all requests of a batch share one budget. */
export interface FindingSettings {
  readonly budget: FindingBudget;
  readonly detail: FindingDetail;
}

/** The rules that are on for one service, with their severities. */
export class ServiceRules {
  readonly #isReported: (code: RuleName) => boolean;
  #tables: Readonly<Record<PartKind, RuleTable>> | undefined;

  constructor(
    private readonly service: Service,
    private readonly options: CheckerOptions,
    /** The rules for each kind of part. */
    private readonly rules: Readonly<Record<PartKind, readonly AnyRule[]>>,
  ) {
    const only = options.only === undefined ? undefined : new Set(options.only);
    const skip = new Set(options.skip);
    this.#isReported = (code) => (only === undefined || only.has(code)) && !skip.has(code);
  }

  /** Those of these rules that have some codes, and the parser's problems with these codes. */
  readonly only = memo((codes: ReadonlySet<RuleName>): ServiceRules => {
    const { only } = this.options;
    const asked = only === undefined ? [...codes] : only.filter((code) => codes.has(code));
    return new ServiceRules(this.service, { ...this.options, only: asked }, this.rules);
  });

  /** The severity of a code whose own severity this is: as configured, otherwise the service's, otherwise its own. */
  readonly #severityOf = (code: RuleName, own: RuleSeverity): RuleSeverity => {
    if (!this.#isReported(code)) return 'off';
    const { rules: configured = {} } = this.options;
    const { severities } = this.service;
    if (Object.hasOwn(configured, code)) return configured[code]!;
    return Object.hasOwn(severities, code) ? severities[code]! : own;
  };

  readonly #isConfigured = (code: RuleName): boolean => Object.hasOwn(this.options.rules ?? {}, code);

  /** The findings in a bound request in order of place, at places in its own fields, as many as the budget allows. */
  find(bound: RuleContext, kind: PartKind, { budget, detail }: FindingSettings): readonly Diagnostic[] {
    const problems = this.#describeProblems(bound, { budget, detail });
    const settings = { severityOf: this.#severityOf, isConfigured: this.#isConfigured, budget, detail };
    const found = runRules(bound, this.#tableOf(kind, bound), settings);
    if (found.diagnostics.length === 0 && problems.length === 0) return problems;
    const explained = new ExplainedTexts(found.explained);
    const searches = ownSearches(bound);
    const isInSearch = ({ in: field, start, end }: Diagnostic): boolean =>
      field === 'url' && searches.some((search) => search.start <= start && end <= search.end);
    const unexplained = problems.filter((problem) => !explained.hold(problem) && !isInSearch(problem));
    const own = found.diagnostics.filter((each) => !explained.explain(each));
    const findings = dropConsequences(inOrder([...own, ...unexplained]), bound.syntax);
    return detail === 'fixes' ? doubtFixesInPart({ findings, bound, explained }) : findings;
  }

  /** The parser's problems as findings. */
  #describeProblems(
    { syntax, isReceived, conventions }: RuleContext,
    { budget, detail }: FindingSettings,
  ): readonly Diagnostic[] {
    const described: Diagnostic[] = [];
    for (const { field, problems, text } of syntax) {
      const hasHoles = !isReceived && text.includes('{{');
      for (const problem of problems) {
        if (budget.isExceeded) return described;
        // Messages are not made for codes that are off.
        if (this.#severityOf(problem.code, 'error') === 'off' || (hasHoles && isBesideHole(problem, text))) continue;
        const diagnostic = withSpaces(describeProblem(problem, field, detail), problem, text, conventions);
        const severity = this.#severityOf(problem.code, diagnostic.severity);
        if (severity === 'off' || !budget.admit(severity)) continue;
        described.push(severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity });
      }
    }
    return described;
  }

  #tableOf(kind: PartKind, bound: RuleContext): RuleTable {
    const tabulate = (rules: readonly AnyRule[]): RuleTable => tabulateRules(rules, bound, this.#severityOf);
    this.#tables ??= { request: tabulate(this.rules.request), reference: tabulate(this.rules.reference) };
    return this.#tables[kind];
  }
}

/** Two words where one name is expected, for services that encode the spaces of names. */
function withSpaces(
  diagnostic: Diagnostic,
  { variant, found, start }: SyntaxProblem,
  text: string,
  { names: { spaces } }: RuleContext['conventions'],
): Diagnostic {
  if (spaces === undefined || variant !== 'before' || !/^[A-Za-z]\w*$/.test(found)) return diagnostic;
  const [, before] =
    /(?:^|[=,(]|[ +]|%20)([A-Za-z]\w*)(?: |\+|%20)$/.exec(text.slice(Math.max(0, start - 60), start)) ?? [];
  if (before === undefined || /^(?:and|or|not|eq|ne|[gl][te])$/i.test(before)) return diagnostic;
  return {
    ...diagnostic,
    message: `${diagnostic.message} If the name has a space, write ${before}${spaces}${found}.`,
  };
}

/**
 * Whether a problem touches a variable whose value can make the text valid, since it can contain names, operators, commas or nothing at
 * all: `{{set}}('1')`, `Products(5){{query}}`, `in ({{first}}'B')`.
 */
function isBesideHole({ code, start, end }: Span & { readonly code: string }, text: string): boolean {
  if (code !== 'unexpected-token') return false;
  return text.startsWith('}}', start - 2) || holeBegins(text, start) || holeBegins(text, end);
}

/** A variable contains no braces, so this never reads far. */
function holeBegins(text: string, at: number): boolean {
  const hole = /\{\{[^{}\n]*\}\}/y;
  hole.lastIndex = at;
  return hole.test(text);
}
