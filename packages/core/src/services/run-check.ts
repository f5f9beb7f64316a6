/** Runs the rules over a bound request, and puts the parser's problems into words. */
import { doubtFixes, dropConsequences } from '../mistakes/index.js';
import {
  type AnyRule,
  type FindingBudget,
  ownSearches,
  type RuleContext,
  runRules,
  type RuleTable,
  tabulateRules,
} from '../rules/index.js';
import type { Service, Surroundings } from '../semantics/index.js';
import type { Diagnostic, FindingDetail, RuleName, RuleSeverity, Span } from '../text/index.js';
import type { CheckerOptions } from './checker-options.js';
import { describeProblems } from './describe-problems.js';
import { doubtPlaces } from './fixes/doubt-places.js';
import { keepPlaceholders } from './fixes/keep-placeholders.js';
import { inOrder } from './in-order.js';

/** Which rules run: those for requests, or those for an address that a body refers to. */
export type RuleSet = 'request' | 'reference';

/** The rules that are on for one service, with their severities. */
export class RuleRun {
  readonly #isReported: (code: RuleName) => boolean;
  #tables: Readonly<Record<RuleSet, RuleTable>> | undefined;

  constructor(
    private readonly service: Service,
    private readonly options: CheckerOptions,
    /** The rules of each set. */
    private readonly rules: Readonly<Record<RuleSet, readonly AnyRule[]>>,
  ) {
    const only = options.only === undefined ? undefined : new Set(options.only);
    const skip = new Set(options.skip);
    this.#isReported = (code) => (only === undefined || only.has(code)) && !skip.has(code);
  }

  /** The severity of a code whose own severity this is: as configured, otherwise the service's, otherwise its own. */
  readonly severityOf = (code: RuleName, own: RuleSeverity): RuleSeverity => {
    if (!this.#isReported(code)) return 'off';
    const { rules: configured = {} } = this.options;
    const { severities } = this.service;
    if (Object.hasOwn(configured, code)) return configured[code]!;
    return Object.hasOwn(severities, code) ? severities[code]! : own;
  };

  /**
   * The findings of a request in order of place, at places in its own fields, as many as the budget allows: those of the rules, and
   * the parser's problems that no rule explains. A batch has one budget for all of its requests.
   */
  run(
    bound: RuleContext,
    occasion: RuleSet,
    { budget, detail }: { readonly budget: FindingBudget; readonly detail: FindingDetail },
  ): readonly Diagnostic[] {
    const { syntax, isReceived, texts } = bound;
    const problems = describeProblems(syntax, { isReceived, severityOf: this.severityOf, budget, detail });
    const table = (this.#tables ??= this.#tabulate(bound))[occasion];
    const { severityOf } = this;
    const found = runRules(bound, table, { severityOf, isConfigured: this.#isConfigured, budget, detail });
    // Most requests are right.
    if (found.diagnostics.length === 0 && problems.length === 0) return problems;
    const searches = ownSearches(bound);
    const isInSearch = ({ in: field, start, end }: Diagnostic): boolean =>
      field === 'url' && searches.some((search) => search.start <= start && end <= search.end);
    const unexplained = problems.filter((problem) => !found.explained.hold(problem) && !isInSearch(problem));
    const own = found.diagnostics.filter((each) => !found.explained.explain(each));
    const ordered = dropConsequences(inOrder([...own, ...unexplained]), syntax);
    if (detail !== 'fixes') return ordered;
    const doubted = doubtFixes(ordered, syntax, optionsOf(bound), found.explained);
    return isReceived ? doubted : keepPlaceholders(doubtPlaces(doubted, texts), texts);
  }

  readonly #isConfigured = (code: RuleName): boolean => Object.hasOwn(this.options.rules ?? {}, code);

  #tabulate(surroundings: Surroundings): Readonly<Record<RuleSet, RuleTable>> {
    const tabulate = (rules: readonly AnyRule[]): RuleTable => tabulateRules(rules, surroundings, this.severityOf);
    return { request: tabulate(this.rules.request), reference: tabulate(this.rules.reference) };
  }
}

/** The query options of a request's URL, in order of place. */
const optionsOf = ({ url, reference }: RuleContext): readonly Span[] =>
  reference === undefined ? (url?.query?.options ?? []) : [];
