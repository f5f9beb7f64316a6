/** A check of single query options by chosen rules, for programs whose bundle must not contain the other rules and the readers of requests. */
import type { AnyRule } from '../rules/index.js';
import type { Schema } from '../schema/index.js';
import type { BoundRequest, Service } from '../semantics/index.js';
import {
  type Diagnostic,
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
import { odata401Service } from '../profiles/index.js';
import { FragmentBinder } from './bind-fragment.js';
import { ServiceCheck, type WantedFindings } from './check.js';
import type { CheckerOptions, CheckLimits } from './checker-options.js';
import { ServiceRules } from './service-rules.js';

/** A checker of single query options; every `Checker` is one. */
export interface FragmentChecker {
  /** Checks options; their texts never make it throw. Diagnostics are in order of place. */
  check(input: FragmentInput): readonly Diagnostic[];
  /** The same check, for callers that need only some findings or some parts of them. Long names are in full. */
  find(input: FragmentInput, wanted?: WantedFindings): readonly Diagnostic[];
  /** The meaning of the names in the options. @beta */
  bind(input: FragmentInput): readonly BoundRequest[];
}

/** The options of a checker of query options. */
export interface FragmentCheckerOptions {
  /** The rules to run in addition to the parser: `nameRules`, `typeRules` or lists of them. */
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
 * Makes a checker of query options that needs only the given rules, so a bundle contains no others. With the same rules its findings are
 * those of `createChecker`.
 *
 * @throws A TypeError for unknown options and for rules that are not a list.
 * @example
 * const checker = createFragmentChecker({ schema: thawSchema(frozen), rules: [...nameRules, ...typeRules] });
 * checker.check({ on: 'Orders', filter: "Name eq 'A'" });
 * @public
 */
export function createFragmentChecker(options: FragmentCheckerOptions): FragmentChecker {
  requireArgument('createFragmentChecker', 'options', options, someOptions);
  const { rules, schema, service = odata401Service, severities = {}, limits = {} } = options;
  const settings: CheckerOptions = { schema, rules: severities, limits };
  const binder = new FragmentBinder(service, settings);
  const check = new ServiceCheck(
    binder,
    new ServiceRules(service, settings, { request: rules, reference: [] }),
    settings,
    'known',
  );
  const find: FragmentChecker['find'] = (input, wanted) => {
    requireInput(input);
    return check.find(input, wanted).diagnostics;
  };
  return {
    check: (input) => find(input).map(shownFinding),
    find,
    bind: (input) => Array.from(binder.parts(input), ({ bound }) => bound),
  };
}

const someOptions = objectWith(
  { rules: anArray, schema: anObject, service: anObject, severities: anObject, limits: anObject },
  ['rules'],
);
