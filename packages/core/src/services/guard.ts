/** The check that stands before a server's handler: an address in, and what to answer if it is no good. */
import { type Diagnostic, pageUrl } from '../source/index.js';
import { odata401, builtInServices } from './built-in-services.js';
import type { CheckerOptions } from './checker-options.js';
import { createChecker } from './checker.js';
import { serviceAt } from './service-at.js';
import type { Service } from './service.js';

export interface GuardOptions extends CheckerOptions {
  /** Where the service lies: an absolute URL or the path from the root of the host, as in `/odata/`. Absent: at that root. */
  readonly root?: string;
}

/** A request as a server sees it before it reads the body. */
export interface GuardedRequest {
  /** GET when absent. */
  readonly method?: string | undefined;
  /** The whole request target, from the root of the host: `/odata/Orders?$top=1`. */
  readonly url: string;
}

/** The answer to a request that the handler should never see. */
export interface Refusal {
  /** 400: the address has errors. 414: it is too long to be looked at (RFC 9110 15.5.15). */
  readonly status: 400 | 414;
  readonly headers: { readonly 'content-type': 'application/problem+json' };
  /** The problem as JSON. */
  readonly body: string;
  readonly problem: ProblemDetails;
}

/** What a refusal says (RFC 9457), with one extension member: the findings. */
export interface ProblemDetails {
  readonly type: 'about:blank';
  /** The phrase of the status. */
  readonly title: string;
  readonly status: number;
  /** The message of the first finding. */
  readonly detail: string;
  /** Every error in the address in order of place, up to `limits.findings`. */
  readonly findings: readonly RefusedFinding[];
}

/** One error in the address. */
export interface RefusedFinding extends Pick<Diagnostic, 'code' | 'message' | 'start' | 'end'> {
  /** The address of the page about the code. */
  readonly page: string;
}

/** What to answer in place of the handler; undefined for a request that the handler may have. Never throws. */
export type Guard = (request: GuardedRequest) => Refusal | undefined;

/**
 * What a server looks at when nothing else is said: 16 kB of address, 10,000 items of a list where longer addresses are let in, and as
 * many findings as a person reads. Nesting is limited as in every check.
 *
 * @public
 */
export const defaultGuardLimits = { length: 16_384, items: 10_000, findings: 20 } as const;

/**
 * Makes a guard for the requests to one service. It looks at addresses only, since the body has not come yet, and only
 * errors count. The service is OData 4.01 unless another one is named.
 *
 * @public
 */
export function createGuard(options: GuardOptions = {}): Guard {
  const { root = '/', service = odata401, ...others } = options;
  const limits = { ...defaultGuardLimits, ...options.limits };
  const checker = createChecker({ ...others, service: placed(service, root), limits, fixes: false });
  // Parsers are built when they are first used, and engines compile what has run often: no request shall wait for that.
  for (const url of exercises(root)) checker.check({ url });
  return ({ method = 'GET', url }) => {
    if (url.length > limits.length) return refusal(414, 'URI Too Long', tooLong(url.length, limits.length), []);
    // What asks for the options of communication (RFC 9110 9.3.7) reads nothing, whatever its address says.
    if (method === 'OPTIONS') return undefined;
    const errors = checker
      .check({ method, url: withoutVariables(url), placeholders: 'none' })
      .filter((diagnostic) => diagnostic.severity === 'error' && diagnostic.in === 'url');
    return errors.length === 0 ? undefined : refusal(400, 'Bad Request', errors[0]!.message, errors);
  };
}

/** An address with options of each family that has a parser of its own. */
const everyFamily =
  '$filter=B eq 1&$orderby=B&$select=B&$expand=C&$search=D&$compute=B as E&$apply=aggregate(B with sum as F)';

/** What long addresses repeat, right and wrong: what stands before it, the piece itself, and what ends the address. */
const repetitions: readonly (readonly [before: string, piece: string, after: string])[] = [
  ['(1)', '/B(1)/%2F', ''],
  ['?', '$top=1&', ''],
  ['?', '&=', ''],
  ['?$filter=', "B eq 1 or not (C/D ne 'x') and ", 'E'],
  ['?$filter=B in (', '1,', '1)'],
  ['?$filter=', 'not -', '1'],
  ['?$filter=', 'concat(A/any(x:', ''],
  ['?$filter=', '%', ''],
  ['?$filter=', '%257', ''],
  ['?$orderby=', 'x:', ''],
  ['?$select=', 'B,', 'B'],
  ['?$expand=', 'A($expand=', ''],
  ['?$expand=', 'a eq ', ''],
  ['?$search=', '(NOT ', ''],
  ['?$apply=', 'filter(', ''],
];

/** Where engines have compiled most of what runs; longer addresses would take more time than they save. */
const exerciseLength = 500;

/** Addresses in the service that make the engine compile what a long one needs: some tens of milliseconds, once. */
function exercises(root: string): string[] {
  const set = `${root.endsWith('/') ? root : `${root}/`}A`;
  const long = repetitions.map(
    ([before, piece, after]) => set + before + piece.repeat(exerciseLength / piece.length) + after,
  );
  return [`${set}(1)?${everyFamily}`, ...long];
}

/** A server knows where its own service lies, so a path below the root begins with an entity set. */
function placed(service: Service | string, root: string): Service {
  const own = typeof service === 'string' ? builtInServices.find(({ name }) => name === service) : service;
  const known = serviceAt(own ?? odata401, [root]);
  if (known !== own || own.conventions.routes.some((route) => route.interface === 'object')) return known;
  const { name, summary, dialect, conventions, schema, severities } = own;
  const routes = [...conventions.routes, { interface: 'object' as const, segments: [] }];
  return { name, summary, dialect, conventions: { ...conventions, routes }, schema, severities };
}

/**
 * In a stored request `{{name}}` stands for something that is not known, in one that was sent it stands for itself, and
 * can be no part of a query but of its strings. Every place keeps its offset.
 */
const withoutVariables = (url: string): string =>
  url.replace(/(?:\{|%7B)(?=\{|%7B)/gi, (brace) => (brace === '{' ? '}' : '%7D'));

const tooLong = (length: number, limit: number): string =>
  `The address has ${length} characters, more than the limit of ${limit}; ask for less at once, or send the query in the body of a POST to $query.`;

function refusal(status: 400 | 414, title: string, detail: string, errors: readonly Diagnostic[]): Refusal {
  const findings = errors.map(({ code, message, start, end }) => ({ code, message, start, end, page: pageUrl(code) }));
  const problem: ProblemDetails = { type: 'about:blank', title, status, detail, findings };
  return { status, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(problem), problem };
}
