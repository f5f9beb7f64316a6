/** The one check that every surface uses: request in, diagnostics out. */
import { findService, odata401Service } from '../profiles/index.js';
import {
  invalidReference,
  pathRules,
  rules,
  shapeResponse,
  supportedFeatures,
  unauthorizedProperty,
} from '../rules/index.js';
import type { Schema } from '../schema/index.js';
import type { BoundRequest, ResponseChain, ResponseShape, Service } from '../semantics/index.js';
import {
  anObject,
  type CheckInput,
  type Diagnostic,
  isBatchInput,
  isRequestInput,
  memo,
  plainRequest,
  type RequestInput,
  requireArgument,
  requireInput,
  type ResponseInput,
  shownFinding,
} from '../text/index.js';
import { InputBinder } from './bind-input.js';
import { ServiceCheck, type WantedFindings } from './check.js';
import type { CheckerOptions } from './checker-options.js';
import { certaintyOf, detectService, serviceOfBatch, serviceOfVersion } from './detect-service.js';
import type { DatedInput } from './fixes/doubt-fixes.js';
import { requireCheckerOptions } from './require-options.js';
import { ServiceRules } from './service-rules.js';
import { asGiven, type MarkedInput, placed, withVariables } from './with-variables.js';

export interface Checker {
  /** Checks one request or fragment; its texts never make it throw. Diagnostics are in order of place. */
  check(input: CheckInput): readonly Diagnostic[];
  /** Checks what a service answered to a request; the field of every finding is `response`. */
  checkResponse(request: RequestInput, response: ResponseInput): readonly Diagnostic[];
  /**
   * The same check, for callers that need only some findings or some parts of them, or have a time limit. Long names are in full, so that
   * callers can hide more in the words before they shorten them.
   */
  find(input: CheckInput, wanted?: WantedFindings): readonly Diagnostic[];
  /**
   * The meaning of the names of an input: one entry for the input itself, one for each request of its batch, and one for each address and each
   * list of query options in a body.
   */
  bind(input: CheckInput): readonly BoundRequest[];
  /** The contents of the response to a request; undefined if they are not known. @beta */
  responseShape(request: RequestInput): ResponseShape | undefined;
  /** The service of an input: the configured one, otherwise the one whose routes it matches. */
  serviceFor(input: CheckInput): Service;
}

/**
 * Makes a checker. Its methods throw a TypeError for an input that is not a request, fragment or batch, and never because of what one
 * contains.
 *
 * @throws A RangeError for the name of a service that is not built in (see `builtInServices`) and for unknown names in `supports`; a
 *   TypeError for unknown options and rules, and for invalid values of options, such as the text of a schema.
 * @example
 * const checker = createChecker({ service: 'odata-4.01', schema: loadSchema(text).schema });
 * checker.check({ method: 'GET', url: '/Orders?$filter=Price gt 5' });
 * @public
 */
export function createChecker(options: CheckerOptions = {}): Checker {
  requireCheckerOptions(options);
  const configured = typeof options.service === 'string' ? findService(options.service) : options.service;
  if (options.supports !== undefined) supportedFeatures(options.supports);

  const mark = (input: CheckInput, withBody = true): MarkedInput => {
    requireInput(input);
    // A received request contains no placeholders.
    return options.isReceived === true ? asGiven(input) : withVariables(input, withBody);
  };
  const serviceFor = (input: CheckInput): Service => configured ?? detect(input, options.schema);
  const certainty = (service: Service): DatedInput['version'] =>
    configured === undefined ? certaintyOf(service) : 'known';
  const checkOf = memo((service: Service) => checkByAllRules(service, options, certainty(service), responseShape));
  const checkFor = (input: CheckInput): InputCheck => checkOf(serviceFor(input));

  const find: Checker['find'] = (input, wanted) => {
    const marked = mark(input);
    return checkFor(marked.input).find(marked.input, wanted).diagnostics.map(marked.carry);
  };
  const responseShape = (request: RequestInput): ResponseShape | undefined => {
    const { input } = mark(request, false);
    return isRequestInput(input) ? shapeOf(checkFor(input), input) : undefined;
  };
  const check: Checker['check'] = (input) => find(input).map(shownFinding);
  return {
    check,
    checkResponse: (request, response) =>
      check(withResponse(request, response)).filter(({ in: field }) => field === 'response'),
    find,
    bind: (input) => {
      const marked = mark(input, false);
      return Array.from(checkFor(marked.input).binder.parts(marked.input), ({ bound }) => placed(bound, marked));
    },
    responseShape,
    serviceFor: (input) => serviceFor(mark(input, false).input),
  };
}

function withResponse(request: RequestInput, response: ResponseInput): RequestInput {
  requireArgument('checkResponse', 'response', response, anObject);
  return { ...request, response };
}

/** A request whose address is a profile's own gets it; otherwise versions decide, and everything else gets the standard. */
function detect(input: CheckInput, schema: Schema | undefined): Service {
  if (isBatchInput(input)) return serviceOfBatch(input);
  return isRequestInput(input) ? detectService(input, schema) : (serviceOfVersion(schema) ?? odata401Service);
}

/** The check of any input for one service. */
export type InputCheck = ServiceCheck<CheckInput, InputBinder>;

const allRules = { request: rules, reference: [...pathRules, invalidReference, unauthorizedProperty] };

/** The check for one service by all rules that are on. `otherShape` answers for responses to requests that can go to another service. */
export function checkByAllRules(
  service: Service,
  options: CheckerOptions,
  certainty: DatedInput['version'],
  otherShape: (request: RequestInput) => ResponseShape | undefined,
): InputCheck {
  const binder = new InputBinder(service, options, chainOf);
  const check: InputCheck = new ServiceCheck(binder, new ServiceRules(service, options, allRules), options, certainty);
  // The omitted rules count too: whether a value is valid does not depend on the reported codes.
  let everyRule: InputCheck | undefined;

  function chainOf(request: RequestInput): ResponseChain | undefined {
    if (request.named === undefined && request.script === undefined) return undefined;
    const shapeIn = memo((other: RequestInput) => (other === request ? shapeOf(check, request) : otherShape(other)));
    return {
      shapeOf: (other = request) => shapeIn(other),
      findingsWith: (url) => {
        everyRule ??= new ServiceCheck(binder, new ServiceRules(service, {}, allRules), options, certainty);
        return everyRule.find({ ...plainRequest(request), url }, { detail: 'places' }).diagnostics;
      },
    };
  }
  return check;
}

/** The shape of the response to a request. */
function shapeOf({ binder }: InputCheck, request: RequestInput): ResponseShape | undefined {
  for (const { bound } of binder.requests(plainRequest(request))) return shapeResponse(bound);
  return undefined;
}
