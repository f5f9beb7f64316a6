/**
 * The check that runs before a server's handler: a URL in, and a response out if the handler must not see the request.
 */
import { type Diagnostic, pageUrl } from '../text/index.js';
import type { Schema } from '../schema/index.js';
import { findService, odata401Service } from './built-in-services.js';
import { createChecker } from './checker.js';
import type { CheckerOptions } from './checker-options.js';
import { atRoot } from './service-at.js';
import { serverLimits, type Service } from '../semantics/index.js';

export interface GuardOptions extends Omit<CheckerOptions, 'schema' | 'isReceived'> {
  /**
   * The root of the service: an absolute URL, of which only the path counts, or a path such as `/odata/`. A segment with `*` is any
   * word. Absent: the root of the host. With a schema, an address that does not begin with it is refused. A service that has routes of its own is
   * found by those.
   */
  readonly root?: string;
  /**
   * The schema of the service, loaded without errors; or `'none'`, and then the guard knows no names and checks syntax only. It
   * can be left out where the service brings its own.
   */
  readonly schema?: Schema | 'none' | undefined;
}

/** A request as a server sees it before it reads the body. */
export interface GuardedRequest {
  /** GET when absent. */
  readonly method?: string | undefined;
  /** The whole request target as received, from the root of the host: `/odata/Orders?$top=1`. */
  readonly url: string;
}

/** The answer to a request that the handler should never see. */
export interface Refusal {
  /**
   * 400: the address has errors. 414: it is too long to be looked at (RFC 9110 15.5.15). 501: all that is wrong is that it asks for
   * what the server does not implement (`supports`; OData 4.01 Protocol 9.3.1).
   */
  readonly status: 400 | 414 | 501;
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

/** The response to send instead of calling the handler; undefined for a valid request. Never throws. */
export type Guard = (request: GuardedRequest) => Refusal | undefined;

/**
 * What a server looks at when nothing else is said: 16 kB of address, 10,000 items of a list where longer addresses are let in,
 * 1,000 query options, since Express ignores those after them, and as many findings as a person reads. Nesting is limited as in every check.
 *
 * @public
 */
export const defaultGuardLimits = {
  ...serverLimits,
  length: 16_384,
  items: 10_000,
  options: 1_000,
  findings: 20,
} as const;

/**
 * Makes a guard for the requests to one service. It looks at addresses only, since the body has not come yet, and only
 * errors count. The service is OData 4.01 unless another one is named.
 *
 * An address is read as it was received (`isReceived` in `ParseOptions`): nothing in it is a variable, and every raw `&` separates
 * query options. So no other reader of the same address finds options in it that the guard has not seen.
 *
 * Throws where the program is wrong: a TypeError without a schema that was loaded without errors, where neither the service brings
 * one nor `schema` is `'none'`; a RangeError for the name of a service that is not built in, for an unknown name in `supports`, or
 * for a `root` that no address can begin with.
 *
 * @public
 */
export function createGuard(options: GuardOptions = {}): Guard {
  const { root = '/', service = odata401Service } = options;
  const limits = { ...defaultGuardLimits, ...options.limits };
  const own = typeof service === 'string' ? findService(service) : service;
  const given = schemaOf(own, options);
  // What an alias without a value means is left to the server, and servers differ: for some it is null, for others an error.
  // An address at none of the service's places names nothing that could be checked. The word AND cannot be searched for (ABNF searchWord).
  const rules = {
    'undefined-parameter-alias': 'error',
    'unknown-route': 'error',
    'misplaced-search-operator': 'error',
    ...options.rules,
  } as const;
  const checker = createChecker({
    ...options,
    schema: undefined,
    ...given.options,
    rules,
    service: atRoot(given.service, root),
    limits,
    isReceived: true,
    fixes: false,
  });
  // Parsers are built when they are first used, and engines compile what has run often: no request shall wait for that.
  for (const url of exercises(root)) checker.check({ url });
  return (request) => {
    const { method = 'GET', url } = readable(request);
    if (typeof url !== 'string' || typeof method !== 'string') return refusal(400, unreadable, []);
    if (url.length > limits.length) return refusal(414, tooLong(url.length, limits.length), []);
    // What asks for the options of communication (RFC 9110 9.3.7) reads nothing, whatever its address says.
    if (method === 'OPTIONS') return undefined;
    const errors = checker
      .check({ method, url, placeholders: 'none' })
      .filter((diagnostic) => diagnostic.severity === 'error' && diagnostic.in === 'url');
    const [first] = errors;
    if (first === undefined) return undefined;
    return refusal(errors.every(({ code }) => code === 'unimplemented-feature') ? 501 : 400, first.message, errors);
  };
}

/** The service of a guard's checker and the schema that replaces the service's own, if one does. */
function schemaOf(
  service: Service,
  options: GuardOptions,
): { service: Service; options: Pick<CheckerOptions, 'schema'> } {
  const { name, schema: own } = service;
  const { schema } = options;
  if (schema === 'none') return { service: { ...fieldsOf(service), schema: undefined }, options: {} };
  if (schema === undefined && Object.hasOwn(options, 'schema'))
    throw new TypeError(
      'The schema given to createGuard is undefined: loadSchema returns that for a text that is not a schema.',
    );
  if (schema === undefined && own === undefined)
    throw new TypeError(
      `The service ${name} has no schema of its own: give createGuard one (schema: loadSchema(text).schema), or schema: 'none' to check syntax only.`,
    );
  if ((schema ?? own)?.hasErrors === true)
    throw new TypeError(
      'The schema given to createGuard had errors when it was loaded, so declarations may be missing: see the problems that loadSchema returns.',
    );
  return { service, options: schema === undefined ? {} : { schema } };
}

/** An address with options of each family that has a parser of its own. */
const everyFamily =
  '$filter=B eq 1&$orderby=B&$select=B&$expand=C&$search=D&$compute=B as E&$apply=aggregate(B with sum as F)';

/** What long addresses repeat, right and wrong: what is before it, the piece itself, and what ends the address. */
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

const fieldsOf = ({ name, summary, dialect, conventions, severities }: Service): Omit<Service, 'schema'> => ({
  name,
  summary,
  dialect,
  conventions,
  severities,
});

/** The request of a program without types, which may be anything. */
const readable = (request: unknown): { readonly method?: unknown; readonly url?: unknown } =>
  typeof request === 'object' && request !== null ? request : {};

const unreadable = 'The request has no address or method that is a text.';

const tooLong = (length: number, limit: number): string =>
  `The address has ${length} characters, more than the limit of ${limit}; ask for less at once, or send the query in the body of a POST to $query.`;

/** The phrases of the statuses (RFC 9110 15). */
const phrases = { 400: 'Bad Request', 414: 'URI Too Long', 501: 'Not Implemented' } as const;

function refusal(status: Refusal['status'], detail: string, errors: readonly Diagnostic[]): Refusal {
  const findings = errors.map(({ code, message, start, end }) => ({ code, message, start, end, page: pageUrl(code) }));
  const problem: ProblemDetails = { type: 'about:blank', title: phrases[status], status, detail, findings };
  return { status, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(problem), problem };
}
