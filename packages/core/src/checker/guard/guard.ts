/**
 * The check that runs before a server's handler: a URL in, and a response out if the handler must not see the request.
 */
import {
  type Diagnostic,
  headerLines,
  headersText,
  headerValue,
  type RequestInput,
  shownFinding,
  type Span,
} from '../../text/index.js';
import type { Schema } from '../../schema/index.js';
import { isBeforeV4 } from '../../syntax/index.js';
import { type BoundRequest, matchRoute, resourceKindOf, serverLimits, type Service } from '../../semantics/index.js';
import { findService, odata401Service } from '../../profiles/index.js';
import { checkByAllRules, type InputCheck } from '../checker.js';
import { type CheckerOptions, type CheckLimits, defaultCheckLimits } from '../checker-options.js';
import { type ErrorForm, type Refusal, refuse, type Refused, type RefusedTexts } from './refusal.js';
import { type GuardedRequest, readable, type ReadableRequest } from './readable-request.js';
import { requireGuardOptions } from '../require-options.js';
import { atRoot } from '../service-at.js';

export interface GuardOptions extends Omit<CheckerOptions, 'schema' | 'isReceived' | 'fixes'> {
  /**
   * The root of the service: an absolute URL, of which only the path counts, or a path such as `/odata/`. A segment with `*` is any
   * word. Every other URL is refused. If absent, a built-in service with routes of its own has these, and any other is at the root
   * of the host.
   */
  readonly root?: string;
  /**
   * The schema of the service, loaded without errors; or `'none'`, and then the guard knows no names and checks syntax only. It
   * can be left out where the service brings its own.
   */
  readonly schema?: Schema | 'none' | undefined;
  /**
   * The checker of the bodies of `$batch` and `$query`, which contain further queries. By default both are refused with
   * 501; `checked-by-handler`: the handler passes each such body to `guard.body` before it uses it.
   */
  readonly bodies?: 'checked-by-handler';
  /** The form of the body of a refusal: problem details (RFC 9457) if absent, or the error body of OData. */
  readonly errors?: ErrorForm;
}

/** The check before a handler. It never throws. */
export interface Guard {
  /** The response to send instead of calling the handler; undefined for a valid request. The body is not read. */
  (request: GuardedRequest): Refusal | undefined;
  /**
   * Checks a request and the text of its body: the query in the body of `$query`, every request of a `$batch`, and values and
   * addresses in any other body. For a batch and for `$query` the headers of the request must contain its content type. Pass all
   * headers: some bodies are right only with them, such as a text with its Content-Language.
   */
  body(request: GuardedRequest, text: string): Refusal | undefined;
}

/**
 * The default limits of a guard: a URL of 16 kB, 10,000 items of a list if longer URLs are accepted, 1,000 query options, because
 * Express ignores later ones, and as many findings as a person reads. Nesting is limited as in every check.
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
 * Makes a guard for the requests to one service, OData 4.01 by default. Called with a request, the guard checks the URL, since the body
 * has not arrived yet. Only errors count.
 *
 * A URL is read as it was received (`isReceived` in `ParseOptions`): nothing in it is a variable, and every raw `&` separates
 * query options. With `decoding: 'any'`, the default, text that programs with another order of decoding read otherwise is an error.
 * So no other reader of an accepted URL finds options in it that the guard has not checked.
 *
 * @throws A TypeError for unknown options and invalid values, for a schema that was loaded with errors, and for a missing schema unless the
 *   service has its own or `schema` is `'none'`; a RangeError for the name of a service that is not built in, for an unknown name in
 *   `supports`, and for a `root` that no URL can begin with.
 * @example
 * const guard = createGuard({ schema, root: '/odata/' });
 * const refusal = guard({ method: 'GET', url: '/odata/Orders?$top=1' });
 * @public
 */
export function createGuard(options: GuardOptions = {}): Guard {
  const check = new GuardCheck('createGuard', options);
  const guard = (request: GuardedRequest): Refusal | undefined => check.refusalOf(request);
  return Object.assign(guard, {
    body: (request: GuardedRequest, text: string): Refusal | undefined => check.refusalOfBody(request, text),
  });
}

/** A request whose URL was checked: refused, or bound if it addresses a resource of the service. */
export type Received =
  | { readonly refusal: Refusal; readonly bound?: undefined }
  | { readonly refusal: undefined; readonly bound: BoundRequest | undefined };

/** The check of a guard for programs that go on with the bound request. */
export interface Receiver {
  /** Checks a request as a guard does, with the text of its body if it is passed, and keeps the bound request. Never throws. */
  receive(request: GuardedRequest, body?: string): Received;
  /** The refusal for one more error. */
  refuse(url: string, error: Pick<Diagnostic, 'code' | 'message' | 'start' | 'end' | 'in'>, body?: string): Refusal;
}

/** Makes a receiver; throws as `createGuard` does. */
export const createReceiver = (call: string, options: GuardOptions): Receiver => new GuardCheck(call, options);

/** The check of one guard. */
class GuardCheck implements Receiver {
  readonly #service: Service;
  readonly #limits: CheckLimits;
  readonly #form: ErrorForm;
  readonly #mayHaveBodies: boolean;
  readonly #readsPlus: boolean;
  readonly #check: InputCheck;
  readonly #bodyCheck: InputCheck;

  /** `call` is the name of the function that messages about its options begin with. */
  constructor(call: string, given: GuardOptions) {
    requireGuardOptions(call, given);
    const { bodies, errors = 'problem-details', root, ...options } = given;
    const { service = odata401Service } = options;
    this.#limits = { ...defaultCheckLimits, ...defaultGuardLimits, ...options.limits };
    this.#form = errors;
    this.#mayHaveBodies = bodies === 'checked-by-handler';
    this.#readsPlus = options.plus !== 'literal';
    const own = typeof service === 'string' ? findService(service) : service;
    const known = schemaOf(own, options, call);
    this.#service = atRoot(known.service, root);
    // An address at none of the service's places names nothing that could be checked. The word AND cannot be searched for (ABNF searchWord).
    const rules = {
      'unknown-route': 'error',
      'misplaced-search-operator': 'error',
      // A key that does not let a client see a property does not let it filter by the property either.
      'unauthorized-property': 'error',
      ...options.rules,
    } as const;
    const settings = { ...options, schema: undefined, ...known.options, rules, service: this.#service, fixes: false };
    const limits = this.#limits;
    // The body of a request that has one comes after its URL has been checked.
    const skip = [...(options.skip ?? []), 'missing-body', 'malformed-envelope'] as const;
    const checkWith = (own: CheckerOptions): InputCheck =>
      checkByAllRules(this.#service, { ...settings, isReceived: true, ...own }, 'known', () => undefined);
    this.#check = checkWith({ skip, limits });
    this.#bodyCheck = checkWith({ limits: { ...limits, length: bodyShare * limits.length } });
    // Builds the parsers and lets the engine compile them now, so that no request waits for it.
    for (const url of exercises(root ?? '/')) findErrors(this.#check, { url });
  }

  refusalOf(request: unknown): Refusal | undefined {
    return this.receive(request).refusal;
  }

  receive(request: unknown, body?: string): Received {
    const read = readable(request);
    if (typeof read === 'string') return { refusal: this.#refuse(read, []) };
    const { method, url } = read;
    const fault = this.#faultOf(read) ?? (this.#mayHaveBodies ? undefined : this.#uncheckedBody(url));
    if (fault !== undefined) return { refusal: fault };
    const isOptions = method.toUpperCase() === 'OPTIONS';
    const input = inputOf(read);
    const { errors, bound } = isOptions
      ? { errors: this.#errorsForOptions(url), bound: undefined }
      : body === undefined
        ? findErrors(this.#check, input)
        : findErrors(this.#bodyCheck, { ...input, body });
    if (errors.length > 0)
      return { refusal: this.#refuseErrors(errors, { ...textsOf(read), ...(body === undefined ? {} : { body }) }) };
    return { refusal: undefined, bound };
  }

  refuse(url: string, error: Pick<Diagnostic, 'code' | 'message' | 'start' | 'end' | 'in'>, body = ''): Refusal {
    return this.#refuseErrors([{ ...error, in: error.in === 'body' ? 'body' : 'url' }], { url, body });
  }

  refusalOfBody(request: unknown, text: unknown): Refusal | undefined {
    const read = readable(request);
    if (typeof read === 'string') return this.#refuse(read, []);
    if (typeof text !== 'string') return this.#refuse('The body of the request is not a text.', []);
    const { url, contentType } = read;
    const fault = this.#faultOf(read);
    if (fault !== undefined) return fault;
    const inHead = findErrors(this.#check, inputOf(read)).errors;
    if (inHead.length > 0) return this.#refuseErrors(inHead, textsOf(read));
    const further = placeOfFurther(url, this.#service);
    const errors =
      further?.what === 'query'
        ? this.#errorsInQuery(further, url, contentType, text)
        : this.#errorsInBody(read, text, further?.what === 'batch');
    if (typeof errors === 'string') return this.#refuse(errors, []);
    return errors.length === 0 ? undefined : this.#refuseErrors(errors, { ...textsOf(read), body: text });
  }

  /** A URL that is too long to be checked, or a method that other programs read in a header. */
  #faultOf({ url, headers }: ReadableRequest): Refusal | undefined {
    const { length: limit } = this.#limits;
    if (url.length > limit) return this.#refuse(tooLong(url.length, limit), [], 414);
    const hidden = overriddenMethod(headers, this.#service.dialect);
    return hidden === undefined ? undefined : this.#refuse(hidden, []);
  }

  /** The refusal of a request whose body contains queries, which is not checked. */
  #uncheckedBody(url: string): Refusal | undefined {
    const further = placeOfFurther(url, this.#service);
    if (further === undefined) return undefined;
    const { start, end } = further;
    const word = url.slice(start, end);
    const message = `The server does not accept "${word}", because the queries in its body are not checked; send them as URLs.`;
    return this.#refuseErrors([{ code: 'unimplemented-feature', message, in: 'url', start, end }], { url });
  }

  /** Handlers may run for OPTIONS too, whose URL must be valid with GET or, for an action, with POST. */
  #errorsForOptions(url: string): readonly Refused[] {
    const { errors } = findErrors(this.#check, { method: 'GET', url });
    if (errors.length === 0 || url.includes('?')) return errors;
    return findErrors(this.#check, { method: 'POST', url }).errors.length === 0 ? [] : errors;
  }

  /** The errors in the query of the URL and the body of `$query` together, or the fault of the whole body. */
  #errorsInQuery(
    { start: segment, end: pathEnd }: Span,
    url: string,
    contentType: string,
    text: string,
  ): readonly Refused[] | string {
    const type = mediaType(contentType);
    const isForm = type === 'application/x-www-form-urlencoded' && this.#readsPlus;
    if (type !== 'text/plain' && !isForm)
      return 'The content type of a body for "$query" must be text/plain; send the query options as they are in a URL.';
    if (/^\s*[{[]/.test(text)) return 'The body of "$query" must contain query options as in a URL, not JSON.';
    if (pathEnd < pathOf(url).length) return 'Nothing can follow "$query" in the path; remove it.';
    const path = url.slice(0, segment - 1);
    const own = url.slice(pathEnd + 1);
    const before = `${path}?${own}${own === '' ? '' : '&'}`;
    const { errors } = findErrors(this.#bodyCheck, { method: 'GET', url: before + text });
    const removed = pathEnd - path.length;
    return errors.map(({ start, end, ...error }) => {
      if (start >= before.length)
        return { ...error, in: 'body' as const, start: start - before.length, end: end - before.length };
      const shift = start >= path.length ? removed : 0;
      return { ...error, start: start + shift, end: Math.min(end, before.length) + shift };
    });
  }

  /** The errors in a body that is not a query by itself, or the fault of the whole body. */
  #errorsInBody(read: ReadableRequest, text: string, isBatch: boolean): readonly Refused[] | string {
    if (isBatch && !['application/json', 'multipart/mixed'].includes(mediaType(read.contentType)))
      return 'The content type of a batch must be application/json or multipart/mixed.';
    const input = { ...inputOf(read), body: text };
    const { errors, bound } = findErrors(this.#bodyCheck, input);
    if (errors.length > 0) return errors;
    if (!isBatch) return (text.trim() === '' ? undefined : bound && doubtOf(bound)) ?? [];
    const [outer, ...requests] = Array.from(this.#bodyCheck.binder.requests(input), (part) => part.bound);
    const [root] = outer?.roots ?? [];
    const { batch, body } = root?.kind === 'Request' ? root : {};
    // Some readers of JSON compare names without case.
    const members = body?.content?.kind === 'JsonObject' ? body.content.members : [];
    const lists = members.filter(({ name }) => name.text.toLowerCase() === 'requests');
    if (batch?.items.length !== requests.length || lists.length > 1 || text.trim() === '')
      return 'The batch contains requests that cannot be read; see OData JSON Format 4.01, section 19.';
    const isFurther = requests.some(
      ({ request }) => request === undefined || placeOfFurther(request.url, this.#service) !== undefined,
    );
    if (isFurther) return 'A request in a batch cannot be "$batch" or "$query"; send it by itself.';
    return requests.map(doubtOf).find((doubt) => doubt !== undefined) ?? [];
  }

  /** The refusal for errors, of which there is at least one. */
  #refuseErrors(errors: readonly Refused[], texts: RefusedTexts): Refusal {
    const isUnimplemented = errors.every(({ code }) => code === 'unimplemented-feature');
    return refuse(isUnimplemented ? 501 : 400, errors[0]!.message, errors, this.#form, texts);
  }

  #refuse(detail: string, errors: readonly Refused[], status: Refusal['status'] = 400): Refusal {
    return refuse(status, detail, errors, this.#form, {});
  }
}

/** A request without its body, as the checker reads it. */
const inputOf = ({ method, url, headers }: ReadableRequest): RequestInput => ({
  method,
  url,
  ...(headers === undefined ? {} : { headers }),
});

const textsOf = ({ method, url, headers = [] }: ReadableRequest): RefusedTexts => ({
  method,
  url,
  headers: headersText(headers),
});

/** The findings that refuse a request, and the bound request. */
function findErrors(
  check: InputCheck,
  request: RequestInput,
): { readonly errors: readonly Refused[]; readonly bound: BoundRequest | undefined } {
  const { diagnostics, bound } = check.find(request, { detail: 'messages' });
  const errors = diagnostics
    .map(shownFinding)
    .flatMap(({ severity, in: field, ...error }): readonly Refused[] =>
      severity === 'error' && (field === 'url' || field === 'method' || field === 'headers' || field === 'body')
        ? [{ ...error, in: field }]
        : [],
    );
  return { errors, bound };
}

const jsonType = /^application\/(?:[\w.-]+\+)?json$/;

/** Methods whose bodies are checked; before V4, PATCH was called MERGE. */
const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The reason for which programs may read a request with its body differently; undefined if there is none. */
function doubtOf({ binding, method, request, roots: [root], dialect }: BoundRequest): string | undefined {
  const hidden = overriddenMethod(request?.headers, dialect);
  if (hidden !== undefined) return hidden;
  const { target, path } = binding;
  if (root?.kind !== 'Request' || root.body === undefined || target === undefined) return undefined;
  if (!writes.has(method) && !(method === 'MERGE' && isBeforeV4(dialect)))
    return `The body of a ${method} is not checked; remove it, or use another method.`;
  const types = headerLines(request?.headers).filter(({ name }) => name.trim().toLowerCase() === 'content-type');
  if (types.length > 1) return 'A request in the batch has more than one Content-Type; send one.';
  const type = mediaType(types[0]?.value ?? '');
  if (type === '' || jsonType.test(type)) return undefined;
  // A stream may have any type, and so may the value of a property (Protocol 11.4.7 and 11.4.9.2).
  const isStream = target.value?.family === 'stream' || (method === 'POST' && target.type?.hasStream === true);
  return isStream || resourceKindOf(path) === 'value'
    ? undefined
    : 'The content type of this body must be application/json, because bodies in other formats are not checked.';
}

/** Headers by which some programs replace the method of a request; V2 and V3 define the first of them, and it is checked there. */
const overrides = ['x-http-method', 'x-http-method-override', 'x-method-override'];

function overriddenMethod(headers: RequestInput['headers'], dialect: Service['dialect']): string | undefined {
  const names = isBeforeV4(dialect) ? overrides.slice(1) : overrides;
  const name = names.find((each) => headerValue(headers, each) !== undefined);
  return (
    name && `Some programs read another method in the header ${name}; remove it, and send the request with that method.`
  );
}

/** A query in a body may be longer than one in a URL by this factor. */
const bodyShare = 4;

const mediaType = (contentType: string): string => contentType.split(';', 1)[0]!.trim().toLowerCase();

const pathOf = (url: string): string => url.split('?', 1)[0]!;

/** A segment after which the body contains further queries. */
interface FurtherQueries extends Span {
  readonly what: 'batch' | 'query';
}

/** A character of `$query` and `$batch`, encoded or not. */
const mayBeFurther = /[$%]/;

/** The segment of a path that makes the body contain further queries: `$query`, `$batch`, or the service's own address for batches. */
function placeOfFurther(url: string, { conventions }: Service): FurtherQueries | undefined {
  const path = pathOf(url);
  const last = mayBeFurther.test(path) ? path.length : -1;
  for (let start = 0, end; start <= last; start = end + 1) {
    end = path.indexOf('/', start);
    if (end < 0) end = path.length;
    const word = decoded(path.slice(start, end)).trim().toLowerCase();
    if (word === '$query') return { what: 'query', start, end };
    if (word === '$batch') return { what: 'batch', start, end };
  }
  const isBatch =
    conventions.addresses.routes.some((route) => route.interface === 'batch') &&
    matchRoute(url, conventions, true)?.route.interface === 'batch';
  return isBatch ? { what: 'batch', start: 0, end: path.length } : undefined;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The service of a guard, and the schema that replaces the service's own. */
function schemaOf(
  service: Service,
  options: GuardOptions,
  call: string,
): { service: Service; options: Pick<CheckerOptions, 'schema'> } {
  const { name, schema: own } = service;
  const { schema } = options;
  if (schema === 'none') return { service: { ...service, schema: undefined }, options: {} };
  if (schema === undefined && Object.hasOwn(options, 'schema'))
    throw new TypeError(
      `The schema given to ${call} is undefined: loadSchema returns that for a text that is not a schema.`,
    );
  if (schema === undefined && own === undefined)
    throw new TypeError(
      `The service ${name} has no schema of its own: give ${call} one (schema: loadSchema(text).schema), or schema: 'none' to check syntax only.`,
    );
  if ((schema ?? own)?.hasErrors === true)
    throw new TypeError(
      `The schema given to ${call} had errors when it was loaded, so declarations may be missing: see the problems that loadSchema returns.`,
    );
  // The schema that the service brings is not one that replaces it.
  return { service, options: schema === undefined || schema === own ? {} : { schema } };
}

/** Query options of each family that has its own parser. */
const everyFamily =
  '$filter=B eq 1&$orderby=B&$select=B&$expand=C&$search=D&$compute=B as E&$apply=aggregate(B with sum as F)';

/** The parts of long URLs, valid and invalid: the text before the repeated piece, the piece, and the text after it. */
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

/** Engines have compiled most code after a URL of this length; longer ones would take more time than they save. */
const exerciseLength = 500;

/** URLs that make the engine compile the code for long URLs, once, in some tens of milliseconds. */
function exercises(root: string): string[] {
  const set = `${root.endsWith('/') ? root : `${root}/`}A`;
  const long = repetitions.map(
    ([before, piece, after]) => set + before + piece.repeat(exerciseLength / piece.length) + after,
  );
  return [`${set}(1)?${everyFamily}`, ...long];
}

const tooLong = (length: number, limit: number): string =>
  `The URL has ${length} characters, more than the limit of ${limit}; split the query into several requests.`;
