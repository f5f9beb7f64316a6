/** The one check that every surface uses: request in, diagnostics out. */
import {
  anObject,
  type CheckInput,
  type Diagnostic,
  type FindingDetail,
  type FindingPlace,
  isBatchInput,
  isRequestInput,
  plainRequest,
  type RequestInput,
  requireArgument,
  requireInput,
  type ResponseInput,
  type RuleName,
  shownFinding,
} from '../text/index.js';
import type { Schema } from '../schema/index.js';
import { BoundRequest, type ResponseChain, type ResponseShape, type Service } from '../semantics/index.js';
import {
  FindingBudget,
  invalidReference,
  pathRules,
  rules,
  shapeResponse,
  supportedFeatures,
  unauthorizedProperty,
} from '../rules/index.js';
import type { BoundPart } from './bind-fragments.js';
import { RequestBinder } from './bind-requests.js';
import { findService, odata401Service } from '../profiles/index.js';
import { type CheckLimits, defaultCheckLimits } from './check-limits.js';
import type { CheckerOptions } from './checker-options.js';
import { requireCheckerOptions } from './require-options.js';
import { detectService, certaintyOf, serviceOfBatch, serviceOfVersion } from './detect-service.js';
import { asVariables, placed } from './as-variables.js';
import { verifyFixes } from './fixes/verify-fixes.js';
import { inOrder } from './in-order.js';
import { withPointers, withoutSecretsOf } from './report-findings.js';
import { type RuleSet, RuleRun } from './run-check.js';
import { isTimeUp, type TimeLimit } from './time-limit.js';

export interface Checker {
  /** Checks one request or fragment; its texts never make it throw. Diagnostics are in order of place. */
  check(input: CheckInput): readonly Diagnostic[];
  /** Checks what a service answered to a request; the field of every finding is `response`. */
  checkResponse(request: RequestInput, response: ResponseInput): readonly Diagnostic[];
  /**
   * The same check, with long names in full, for callers that hide more in the words before they shorten them. If the time is up before
   * the end, the findings are those of the requests before, and no fix that was not tried is safe.
   */
  inspect(input: CheckInput, limit?: TimeLimit): readonly Diagnostic[];
  /**
   * The places of what the rules of some codes find, for callers that try many inputs: without messages and fixes it is several
   * times faster. Unknown codes, and those of rules that are off, find nothing. Pass the same set each time. @beta
   */
  locate(input: CheckInput, codes: ReadonlySet<RuleName>): readonly FindingPlace[];
  /** The same check, with the bound request that it was about, for programs that go on with it. @beta */
  examine(input: CheckInput): Examination;
  /** What the names of an input mean: one entry for the input itself, and one for each request of its batch. */
  bind(input: CheckInput): readonly BoundRequest[];
  /** What the response to a request has; undefined where that is not known. @beta */
  responseShape(request: RequestInput): ResponseShape | undefined;
  /** The service of an input: the configured one, otherwise the one whose routes it matches. */
  serviceFor(input: CheckInput): Service;
}

/** The findings in an input, and what its names mean. @beta */
export interface Examination {
  /** In order of place. */
  readonly diagnostics: readonly Diagnostic[];
  /** The input as a bound request; undefined if nothing in it is checked, as at an address of another service. */
  readonly bound: BoundRequest | undefined;
}

/**
 * Makes a checker. Throws where the program is wrong: a RangeError for the name of a service that is not built in (see
 * `builtInServices`) and for unknown names in `supports`; a TypeError for unknown options and rules, and for values that an option
 * cannot have, such as the text of a schema. The methods throw a TypeError for an input that is not a request, fragment or batch, and
 * never for what one contains.
 *
 * @public
 */
export function createChecker(options: CheckerOptions = {}): Checker {
  requireCheckerOptions(options);
  const configured = typeof options.service === 'string' ? findService(options.service) : options.service;
  if (options.supports !== undefined) supportedFeatures(options.supports);
  const checks = new Map<Service, ServiceCheck>();
  const serviceFor = (input: CheckInput): Service => configured ?? serviceByRoute(input, options.schema);
  const checkFor = (input: CheckInput): ServiceCheck => {
    const service = serviceFor(input);
    let check = checks.get(service);
    if (check === undefined) checks.set(service, (check = new ServiceCheck(service, options, responseShape)));
    return check;
  };
  const fill: typeof asVariables = (input, withBody) => {
    requireInput(input);
    // In what a server has received nothing is a placeholder.
    return options.isReceived === true ? undefined : asVariables(input, withBody);
  };
  const responseShape = (request: RequestInput): ResponseShape | undefined => {
    const input = fill(request, false)?.input ?? request;
    return isRequestInput(input) ? checkFor(input).shape(input) : undefined;
  };
  const inspect = (input: CheckInput, limit?: TimeLimit): readonly Diagnostic[] => {
    const filled = fill(input);
    if (filled === undefined) return checkFor(input).inspect(input, limit);
    return checkFor(filled.input)
      .inspect(filled.input, limit)
      .map((each) => filled.toInput(each));
  };
  const locate: Checker['locate'] = (input, codes) => {
    const filled = fill(input);
    if (filled === undefined) return checkFor(input).locate(input, codes);
    return checkFor(filled.input)
      .locate(filled.input, codes)
      .map((each) => filled.spanToInput(each));
  };
  const bind = (input: CheckInput): readonly BoundRequest[] => {
    const filled = fill(input, false);
    if (filled === undefined) return checkFor(input).bind(input);
    const withPlaces = (bound: BoundRequest): BoundRequest =>
      new BoundRequest(bound, { ...bound, texts: bound.texts.map((text) => placed(text, filled)) });
    return checkFor(filled.input).bind(filled.input).map(withPlaces);
  };
  const examine = (input: CheckInput): Examination => {
    if (fill(input) !== undefined) return { diagnostics: shownBy(input), bound: bind(input)[0] };
    const examined = checkFor(input).examine(input);
    return { ...examined, diagnostics: examined.diagnostics.map(shownFinding) };
  };
  const shownBy = (input: CheckInput): readonly Diagnostic[] => inspect(input).map(shownFinding);
  return {
    serviceFor: (input) => serviceFor(fill(input, false)?.input ?? input),
    checkResponse: (request, response) =>
      shownBy(withResponse(request, response)).filter(({ in: field }) => field === 'response'),
    inspect,
    examine,
    locate,
    bind,
    responseShape,
    check: shownBy,
  };
}

function withResponse(request: RequestInput, response: ResponseInput): RequestInput {
  requireArgument('checkResponse', 'response', response, anObject);
  return { ...request, response };
}

/** A request whose address is a profile's own gets it; otherwise versions decide, and everything else gets the standard. */
function serviceByRoute(input: CheckInput, schema: Schema | undefined): Service {
  if (isBatchInput(input)) return serviceOfBatch(input);
  return isRequestInput(input) ? detectService(input, schema) : (serviceOfVersion(schema) ?? odata401Service);
}

/** Those for requests, and those for addresses in bodies. */
const allRules = { request: rules, reference: [...pathRules, invalidReference, unauthorizedProperty] };

/** The check for one service: binds an input, runs the rules, and reports the findings. */
class ServiceCheck {
  readonly #limits: CheckLimits;
  readonly #binder: RequestBinder;
  readonly #rules: RuleRun;

  constructor(
    private readonly service: Service,
    private readonly options: CheckerOptions,
    /** The shape of the response to a request, which can go to another service. */
    private readonly shapeOf: (request: RequestInput) => ResponseShape | undefined,
  ) {
    this.#limits = { ...defaultCheckLimits, ...options.limits };
    this.#binder = new RequestBinder(service, options, this.#limits, (request) => this.#chainOf(request));
    this.#rules = new RuleRun(service, options, allRules);
  }

  bind(input: CheckInput): readonly BoundRequest[] {
    return Array.from(this.#binder.bind(input), ({ bound }) => bound);
  }

  /** The shape of the response to a request. */
  shape(request: RequestInput): ResponseShape | undefined {
    for (const { bound } of this.#binder.bind(plainRequest(request))) return shapeResponse(bound);
    return undefined;
  }

  /** The findings in an input, without the trial of fixes, and its first bound request. */
  examine(input: CheckInput): Examination {
    const { diagnostics, bound } = this.#examine(input, { detail: 'messages' });
    return { diagnostics: withoutSecretsOf(input, diagnostics), bound };
  }

  inspect(input: CheckInput, time: TimeLimit | undefined): readonly Diagnostic[] {
    return withoutSecretsOf(input, this.#verified(input, this.#check(input, time), time));
  }

  /** The findings, of whose fixes those are safe that do no harm when tried; a server shows no fixes, so none is tried there. */
  #verified(input: CheckInput, found: readonly Diagnostic[], time: TimeLimit | undefined): readonly Diagnostic[] {
    const { isReceived = false, fixes = true } = this.options;
    if (isReceived || !fixes || found.length === 0) return found;
    // A new finding must not go unseen because it comes after the limit.
    const checkAll = (tried: CheckInput): readonly Diagnostic[] =>
      this.#find(tried, { limit: Infinity, detail: 'places', time });
    const before = found.length < this.#limits.findings ? found : undefined;
    const { schema } = this.#binder.surroundings;
    return verifyFixes(input, found, {
      schema,
      version: this.options.service !== undefined || schema !== undefined ? 'known' : certaintyOf(this.service),
      dialect: this.service.dialect,
      check: checkAll,
      before,
      time,
    });
  }

  readonly #runs = new WeakMap<ReadonlySet<RuleName>, RuleRun>();

  /** The places of the findings of some codes. */
  locate(input: CheckInput, codes: ReadonlySet<RuleName>): readonly FindingPlace[] {
    let rules = this.#runs.get(codes);
    if (rules === undefined) {
      const { only } = this.options;
      const asked = only === undefined ? [...codes] : only.filter((code) => codes.has(code));
      this.#runs.set(codes, (rules = new RuleRun(this.service, { ...this.options, only: asked }, allRules)));
    }
    return this.#find(input, { rules, detail: 'places' });
  }

  #every: RuleRun | undefined;

  /** The run with the rules that this check leaves out: whether a value is valid does not depend on what is reported. */
  get #everyRule(): RuleRun {
    return (this.#every ??= new RuleRun(this.service, {}, allRules));
  }

  #chainOf(request: RequestInput): ResponseChain | undefined {
    if (request.named === undefined && request.script === undefined) return undefined;
    const shapes = new Map<RequestInput, ResponseShape | undefined>();
    return {
      shapeOf: (other = request) => {
        if (!shapes.has(other)) shapes.set(other, other === request ? this.shape(request) : this.shapeOf(other));
        return shapes.get(other);
      },
      findingsWith: (url) =>
        this.#find({ ...plainRequest(request), url }, { rules: this.#everyRule, detail: 'places' }),
    };
  }

  #check(input: CheckInput, time: TimeLimit | undefined): readonly Diagnostic[] {
    return this.#find(input, { detail: this.options.fixes === false ? 'messages' : 'fixes', time });
  }

  /** The findings in an input. */
  #find(input: CheckInput, settings: FindSettings): readonly Diagnostic[] {
    return this.#examine(input, settings).diagnostics;
  }

  #examine(
    input: CheckInput,
    { detail, limit = this.#limits.findings, rules = this.#rules, time }: FindSettings,
  ): Examination {
    const check: OpenCheck = { found: [], budget: new FindingBudget(limit), detail, rules, time };
    let first: BoundPart | undefined;
    for (const part of this.#binder.bind(input)) {
      if (isTimeUp(time)) break;
      first ??= part;
      this.#run(part, 'request', check);
      if (part.root?.body === undefined) this.#checkReferences(part, check);
      else this.#checkBody(part, check);
    }
    const found = check.budget.trim(inOrder(check.found));
    return { diagnostics: withPointers(found, first?.bound.request, first?.root), bound: first?.bound };
  }

  /** Adds the findings of the rules in one part, at their places in the input; what has none there is left out. */
  #run({ bound, toInput }: BoundPart, occasion: RuleSet, check: OpenCheck): void {
    for (const diagnostic of check.rules.run(bound, occasion, check)) {
      const carried = toInput(diagnostic);
      if (carried !== undefined) check.found.push(carried);
    }
  }

  /** Checks the addresses and the query options that a body contains. */
  #checkBody(part: BoundPart, check: OpenCheck): void {
    this.#checkReferences(part, check);
    const query = this.#binder.bindQueryBody(part);
    if (query !== undefined) this.#run(query, 'request', check);
    for (const option of this.#binder.bindBodyOptions(part)) this.#run(option, 'request', check);
  }

  /** Checks the addresses that a request refers to, as long as the budget has room. */
  #checkReferences(part: BoundPart, check: OpenCheck): void {
    for (const reference of this.#binder.bindReferences(part)) {
      this.#run(reference, 'reference', check);
      if (check.budget.isExceeded || isTimeUp(check.time)) break;
    }
  }
}

/** How an input is searched: the detail of findings, how many there can be, and the rules, if they are not all that are on. */
interface FindSettings {
  readonly detail: FindingDetail;
  readonly limit?: number;
  readonly rules?: RuleRun;
  readonly time?: TimeLimit | undefined;
}

/** A check that goes on: what it has found so far, how much more it may find, by which rules, and the parts of its findings. */
interface OpenCheck {
  readonly found: Diagnostic[];
  readonly budget: FindingBudget;
  readonly detail: FindingDetail;
  readonly rules: RuleRun;
  readonly time: TimeLimit | undefined;
}
