/** A check of single query options by chosen rules, for programs that carry neither the others nor the readers of requests. */
import { type AnyRule, FindingBudget } from '../rules/index.js';
import type { Schema } from '../schema/index.js';
import type { BoundRequest, Service } from '../semantics/index.js';
import {
  type CheckInput,
  type Diagnostic,
  type FindingDetail,
  type FindingPlace,
  type FragmentInput,
  objectWith,
  requireArgument,
  requireInput,
  type RuleName,
  type RuleSeverity,
  shownFinding,
  anArray,
  anObject,
} from '../text/index.js';
import { FragmentBinder } from './bind-fragments.js';
import { type CheckLimits, defaultCheckLimits } from './check-limits.js';
import type { CheckerOptions } from './checker-options.js';
import { verifyFixes } from './fixes/verify-fixes.js';
import { inOrder } from './in-order.js';
import { withoutSecretsOf } from './report-findings.js';
import { RuleRun } from './run-check.js';
import { odata401Service } from '../profiles/index.js';

/** What is asked of a checker about single query options; every `Checker` is one. */
export interface FragmentChecker {
  /** Checks options; their texts never make it throw. Diagnostics are in order of place. */
  check(input: FragmentInput): readonly Diagnostic[];
  /** The places of the findings of some codes. @beta */
  locate(input: FragmentInput, codes: ReadonlySet<RuleName>): readonly FindingPlace[];
  /** What the names of the options mean. @beta */
  bind(input: FragmentInput): readonly BoundRequest[];
}

/** What such a checker is made with. */
export interface FragmentCheckerOptions {
  /** The rules to run, beside the parser: `nameRules`, `typeRules` or lists of them. */
  readonly rules: readonly AnyRule[];
  /** The schema of the service; `thawSchema` loads one without a reader. Absent: that of the service. */
  readonly schema?: Schema | undefined;
  /** A record of a service, not its name; `odata401Service` if absent. */
  readonly service?: Service;
  /** Severities by code, over those of the service and the rules. */
  readonly severities?: Readonly<Partial<Record<RuleName, RuleSeverity>>>;
  /** Limits beyond which a text is not checked; absent ones have their defaults. */
  readonly limits?: Partial<CheckLimits>;
}

/**
 * Makes a checker of query options that carries only the given rules: a bundle contains what it imports. With the same rules its
 * findings are those of `createChecker`. Throws a TypeError for unknown options and for rules that are not a list.
 *
 * @public
 */
export function createFragmentChecker(options: FragmentCheckerOptions): FragmentChecker {
  requireArgument('createFragmentChecker', 'options', options, someOptions);
  const { rules, schema, service = odata401Service, severities = {} } = options;
  const limits = { ...defaultCheckLimits, ...options.limits };
  const settings: CheckerOptions = { schema, rules: severities };
  const binder = new FragmentBinder(service, settings, limits);
  const runOf = (only: readonly AnyRule[]): RuleRun => new RuleRun(service, settings, { request: only, reference: [] });
  const find = (input: FragmentInput, run: RuleRun, detail: FindingDetail, limit: number): readonly Diagnostic[] => {
    const budget = new FindingBudget(limit);
    return budget.trim(inOrder([...run.run(binder.bind(input).bound, 'request', { budget, detail })]));
  };
  const all = runOf(rules);
  const some = new WeakMap<ReadonlySet<RuleName>, RuleRun>();
  return {
    check(input) {
      requireInput(input);
      const found = find(input, all, 'fixes', limits.findings);
      const verified = verifyFixes(input, found, {
        schema: binder.surroundings.schema,
        version: 'known',
        dialect: service.dialect,
        check: (tried: CheckInput) => find(tried as FragmentInput, all, 'places', Infinity),
        before: found.length < limits.findings ? found : undefined,
        time: undefined,
      });
      return withoutSecretsOf(input, verified).map(shownFinding);
    },
    locate(input, codes) {
      let run = some.get(codes);
      if (run === undefined) some.set(codes, (run = runOf(rules.filter(({ name }) => codes.has(name)))));
      return find(input, run, 'places', limits.findings);
    },
    bind: (input) => [binder.bind(input).bound],
  };
}

const someOptions = objectWith(
  { rules: anArray, schema: anObject, service: anObject, severities: anObject, limits: anObject },
  ['rules'],
);
