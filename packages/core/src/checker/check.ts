/** The check of an input for one service, step by step. */
import { FindingBudget } from '../rules/index.js';
import type { BoundRequest, ServiceMembers } from '../semantics/index.js';
import type { CheckInput, Diagnostic, FindingDetail, RuleName } from '../text/index.js';
import type { BoundPart } from './bind-fragment.js';
import { type CheckerOptions, type CheckLimits, isTimeUp, type TimeLimit } from './checker-options.js';
import { type DatedInput, doubtFixesInInput } from './fixes/doubt-fixes.js';
import { verifyFixes } from './fixes/verify-fixes.js';
import { inOrder, withoutSecretsOf, withPointers } from './report-findings.js';
import type { ServiceRules } from './service-rules.js';

/** The findings that a caller needs, and the parts of them. */
export interface WantedFindings {
  /** Only places, also messages and notes, or also fixes; `fixes` when absent. Without the other parts a check is several times faster. */
  readonly detail?: FindingDetail;
  /** Only findings with these codes. Pass the same set each time. */
  readonly codes?: ReadonlySet<RuleName>;
  /** If the time is up early, the findings are those in the parts before, and no fix that was not tried is safe. */
  readonly time?: TimeLimit | undefined;
}

/** The findings in an input, in order of place, and the meaning of its names. */
interface Found {
  readonly diagnostics: readonly Diagnostic[];
  /** The input as a bound request; undefined if nothing in it is checked, as at an address of another service. */
  readonly bound: BoundRequest | undefined;
}

/** Reads and binds the parts of an input. */
interface PartBinder<Input> {
  readonly common: ServiceMembers;
  readonly limits: CheckLimits;
  parts(input: Input): Iterable<BoundPart>;
}

/** The check for one service, with chosen rules. */
export class ServiceCheck<Input extends CheckInput, Binder extends PartBinder<Input>> {
  constructor(
    readonly binder: Binder,
    private readonly rules: ServiceRules,
    private readonly options: Pick<CheckerOptions, 'isReceived' | 'fixes'>,
    /** The certainty of the OData version without a schema. */
    private readonly certainty: DatedInput['version'],
  ) {}

  /** The findings in an input, none of which shows a secret of the input. */
  find(input: Input, { detail = 'fixes', codes, time }: WantedFindings = {}): Found {
    const rules = codes === undefined ? this.rules : this.rules.only(codes);
    const limit = this.binder.limits.findings;
    const wanted = detail === 'fixes' && this.options.fixes === false ? 'messages' : detail;
    const { diagnostics, bound } = this.#search(input, rules, wanted, limit, time);
    if (detail === 'places' || diagnostics.length === 0) return { diagnostics, bound };
    const before = diagnostics.length < limit && codes === undefined ? diagnostics : undefined;
    const tried = wanted === 'fixes' ? this.#tryFixes(input, diagnostics, before, time) : diagnostics;
    return { diagnostics: withoutSecretsOf(input, tried), bound };
  }

  /** Binds the parts of an input, applies the rules to each, and collects the findings at their places in the input. */
  #search(input: Input, rules: ServiceRules, detail: FindingDetail, limit: number, time: TimeLimit | undefined): Found {
    const budget = new FindingBudget(limit);
    const found: Diagnostic[] = [];
    let whole: BoundPart | undefined;
    for (const part of this.binder.parts(input)) {
      if (budget.isExceeded || isTimeUp(time)) break;
      whole ??= part;
      for (const diagnostic of rules.find(part.bound, part.kind, { budget, detail })) {
        const inInput = part.carry(diagnostic);
        if (inInput !== undefined) found.push(inInput);
      }
    }
    return { diagnostics: withPointers(budget.trim(inOrder(found)), whole), bound: whole?.bound };
  }

  /** The findings, of whose fixes those are safe that do no harm when tried; a server shows no fixes, so none is tried there. */
  #tryFixes(
    input: Input,
    found: readonly Diagnostic[],
    before: readonly Diagnostic[] | undefined,
    time: TimeLimit | undefined,
  ): readonly Diagnostic[] {
    if (this.options.isReceived === true) return found;
    const { schema, dialect } = this.binder.common;
    const version = schema === undefined ? this.certainty : 'known';
    return verifyFixes(input, doubtFixesInInput(found, { input, schema, dialect, version }), {
      // A new finding must not go unseen because it comes after the limit.
      check: (fixed) => this.#search(fixed as Input, this.rules, 'places', Infinity, time).diagnostics,
      before,
      time,
    });
  }
}
