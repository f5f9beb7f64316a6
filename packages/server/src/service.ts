/** Creates a service, which returns the response to a request. */
import {
  builtInServices,
  type KeyDefinition,
  odata401Service,
  pageUrl,
  ruleInfos,
  type Schema,
  type Service,
} from '@odatalint/core';
import {
  memo,
  atRoot,
  createRequestReader,
  KeyAccess,
  maskSecrets,
  matchRoute,
  type RequestReadResult,
  type Route,
  type ServingConventions,
} from '@odatalint/core/internal';
import type { BoundQuery, QueryNode } from '@odatalint/core/query';
import { answerBatch } from './batch.js';
import { answerChange } from './change.js';
import { computedProperties, type ComputedValues } from './computed.js';
import { MetadataDocuments, serviceDocument } from './documents.js';
import { Failed, failed, type Failure, ofError, ofRefusal } from './failures.js';
import { contentTypeOf, jsonFormatOf, metadataFormat, versionOf } from './negotiate.js';
import { defaultServiceLimits, type ServiceLimits, type ServiceOptions } from './options.js';
import { relativePath } from './links.js';
import { answerAction, answerFunction } from './operations.js';
import { answerPlainRead } from './plain-answers.js';
import { answerPlainChange } from './plain-changes.js';
import { answerRead, setAt } from './read.js';
import {
  type Incoming,
  inTransaction,
  notAllowed,
  type RequestSession,
  type ServiceAnswer,
  type ServiceParts,
  unlessAborted,
} from './request.js';
import { bodyOfRawValue } from './raw-value.js';
import { NotAnswered, type Store } from './store.js';
import { etagPaths } from './write-json.js';

/** A service as a function from a request to a response. `fetch` never rejects: a failure is a response. It has no `this`. */
export interface FetchHandler {
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Makes a service from a schema and a store. Throws for mistakes of the program: a TypeError for a schema with errors, an operation that the
 * schema lacks, or a set whose ETag has no property; a RangeError for an unknown name of a service.
 */
export function createService<Caller = undefined>(options: ServiceOptions<Caller>): FetchHandler {
  const handler = new ServiceHandler(options);
  return { fetch: (request) => handler.fetch(request) };
}

/** Reads the requests that have one key definition. */
type Reader = ReturnType<typeof createRequestReader>;

class ServiceHandler<Caller> implements ServiceParts<Caller> {
  readonly store: Store;
  readonly service: Service;
  readonly limits: ServiceLimits;
  readonly root: string;
  readonly computed: ComputedValues<Caller>;
  readonly read: ServiceParts<Caller>['read'];
  readonly schema: Schema;
  readonly #metadata: MetadataDocuments;
  /** The routes of a service that has its own. */
  readonly #routes: readonly Route[] | undefined;

  constructor(readonly options: ServiceOptions<Caller>) {
    const { store, root, limits } = options;
    this.service = serviceNamed(options.service);
    const { conventions } = this.service;
    const schema = options.schema ?? this.service.schema;
    if (schema === undefined)
      throw new TypeError(`createService: options.schema is missing, and the service ${this.service.name} has none.`);
    this.schema = schema;
    this.limits = {
      ...defaultServiceLimits,
      ...(conventions.serving && { page: conventions.serving.page }),
      ...limits,
    };
    // The routes of a service that has its own batch URL, at whatever path a gateway mounts them.
    this.#routes =
      conventions.serving === undefined ? undefined : atRoot(this.service, root).conventions.addresses.routes;
    this.root = `/${(root ?? '')
      .replace(/^https?:\/\/[^/]*/, '')
      .split('/')
      .filter((segment) => segment !== '')
      .join('/')}/`.replace('//', '/');
    const usual = this.#readerFor(undefined);
    const readerOfKey = memo((key: KeyDefinition) => this.#readerFor(key));
    this.read = ({ method, target, headers, body }, key) => {
      const read = key === undefined ? usual : readerOfKey(key);
      return read({ method, url: target, headers: [...headers], ...(body === undefined ? {} : { body }) });
    };
    this.#requireOptions();
    store.prepare?.(schema, this.service.conventions);
    this.store = store;
    this.computed = computedProperties(options, schema);
    this.#metadata = new MetadataDocuments(schema);
  }

  /** A reader of the requests that have a key definition. */
  #readerFor(key: KeyDefinition | undefined): Reader {
    const { url: length, expandDepth, expands, lambdaDepth, nodes } = this.limits;
    return createRequestReader({
      schema: this.schema,
      service: this.service,
      ...(this.#routes !== undefined && this.options.root === undefined ? {} : { root: this.root }),
      ...(key === undefined ? {} : { key }),
      // The service is the only reader of the URL, and decodes it after it is split.
      decoding: 'standard',
      // A preference that is not valid is ignored (RFC 7240 2).
      ...(this.#routes === undefined ? { skip: ['invalid-preference' as const] } : {}),
      limits: { length, expandDepth, expands, lambdaDepth, nodes, top: Infinity },
    });
  }

  #requireOptions(): void {
    const { operations = {}, writable } = this.options;
    const { schema } = this;
    for (const name of Object.keys(operations)) {
      const [qualified = ''] = name.split('(', 1);
      if (!schema.operations.has(qualified))
        throw new TypeError(
          `createService: options.operations has "${name}", which is not an operation of the schema.`,
        );
    }
    const { entitySets, singletons } = schema.container ?? {};
    for (const name of Array.isArray(writable) ? (writable as readonly string[]) : [])
      if (entitySets?.has(name) !== true && singletons?.has(name) !== true)
        throw new TypeError(
          `createService: options.writable has "${name}", which is not a set or singleton of the schema.`,
        );
    for (const set of [...(entitySets?.values() ?? []), ...(singletons?.values() ?? [])])
      if (this.isWritable(set.name) && etagPaths(set)?.length === 0)
        throw new TypeError(
          `createService: the set "${set.name}" has an ETag (Core.OptimisticConcurrency) without a property; name one that changes with each update.`,
        );
  }

  readonly isWritable = (name: string): boolean => {
    const { writable, store } = this.options;
    if (store.transaction === undefined) return false;
    return writable === 'all' || writable?.includes(name) === true;
  };

  async fetch(request: Request): Promise<Response> {
    const started = performance.now();
    const url = new URL(request.url);
    const target = `${url.pathname}${url.search}`;
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(this.limits.time)]);
    let answer: ServiceAnswer;
    try {
      // A store may not obey the signal.
      answer = await unlessAborted(signal, this.#admit(request, { url, target, signal }));
    } catch (error) {
      answer = this.failure(failureOf(error, target, signal), request.headers);
    }
    this.log({ method: request.method, target }, answer, started);
    return responseOf(answer, request.method);
  }

  async #admit(
    request: Request,
    { url, target, signal }: { readonly url: URL; readonly target: string; readonly signal: AbortSignal },
  ): Promise<ServiceAnswer> {
    if (target.length > this.limits.url)
      throw failed(414, 'excessive-length', `The URL has more than ${this.limits.url} characters.`);
    const { caller: callerOf, policy, origin = url.origin } = this.options;
    const caller = callerOf === undefined ? (undefined as Caller) : await callerOf(request);
    if (callerOf !== undefined && caller === undefined) throw failed(401, 'unauthorized', 'The caller is not known.');
    signal.throwIfAborted();
    const known = caller as Caller;
    const key = this.options.key?.(known);
    const session: RequestSession<Caller> = {
      caller: known,
      ...(key === undefined ? {} : { key, access: new KeyAccess(key) }),
      policy: policy && ((rows) => policy(rows, known)),
      signal,
      origin,
      budget: {
        steps: this.limits.steps,
        expands: batchShare * this.limits.expands,
        nodes: batchShare * this.limits.nodes,
      },
    };
    const bytes = await bytesOfBody(request, this.limits.body, signal);
    const isRaw = url.pathname.endsWith('/$value');
    const content = isRaw && bytes !== undefined ? { body: undefined, bytes } : { body: bytes && textOf(bytes) };
    return this.answer({ method: request.method.toUpperCase(), target, headers: request.headers, ...content }, session);
  }

  /** Answers one request, also of a batch. Never rejects. */
  answer = async (incoming: Incoming, session: RequestSession<Caller>): Promise<ServiceAnswer> => {
    try {
      if (this.#routes !== undefined) return withSafeHeaders(await this.#plainAnswer(incoming, session, this.#routes));
      const version = versionOf(incoming.headers, this.options.version ?? '4.0');
      return withCommonHeaders(await this.#answerAt(incoming, session, version), version);
    } catch (error) {
      return this.failure(failureOf(error, incoming.target, session.signal), incoming.headers);
    }
  };

  failed = (error: unknown, { target, headers }: Incoming): ServiceAnswer =>
    this.failure(ofError(error, target), headers);

  /** The path of the root of a URL's resource. */
  rootOf = (target: string): string => {
    const match = this.#routes && matchRoute(target, { addresses: { routes: this.#routes } }, true);
    const object = this.#routes?.find((route) => route.interface === 'object');
    if (match === undefined || object === undefined) return this.root;
    if (match.route === object) return target.slice(0, match.resourcePathStart);
    // At the same root as the batch URL.
    const version = match.version === undefined ? '' : target.slice(match.version.start, match.version.end);
    const words = target.split('?', 1)[0]!.replace(/\/$/, '').split('/');
    const before = words.slice(0, words.length - match.route.segments.length);
    return [...before, ...object.segments.map((word) => (word === '{version}' ? version : word)), ''].join('/');
  };

  /** The response of a service with its own routes, which has no control information. */
  async #plainAnswer(
    incoming: Incoming,
    session: RequestSession<Caller>,
    routes: readonly Route[],
  ): Promise<ServiceAnswer> {
    const { method, headers, body } = incoming;
    if (!knownMethods.has(method)) throw failed(501, 'unsupported-method', `The method ${method} is not implemented.`);
    const target = this.#withSigns(incoming.target);
    const place = matchRoute(target, { addresses: { routes } }, true)?.route.interface;
    if (place === 'soap') throw failed(501, 'unimplemented-feature', soapIsOpen);
    if (place === 'foreign') throw failed(501, 'unimplemented-feature', 'Only the object interface is implemented.');
    if (place === 'batch' && session.isInBatch !== true && method === 'POST')
      return answerBatch(this, incoming, session);
    const isWrite = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    if (isWrite && body !== undefined && body !== '' && !isJsonType(headers)) throw notJson();
    const asked = isWrite ? method : 'GET';
    const read = this.read({ method: asked, target, headers, body: isWrite ? (body ?? '') : undefined }, session.key);
    if (!read.ok) throw new Failed(ofRefusal(read.refusal, target, body ?? ''));
    if (method === 'OPTIONS') return { status: 204, headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } };
    const { query, change } = read;
    spend(session, query, target);
    const answered = { incoming: { ...incoming, target }, query, version: '4.0' as const };
    if (change === undefined) return answerPlainRead(this, answered, session);
    const name = query.target.set?.name;
    if (name === undefined || !this.isWritable(name)) throw notAllowed(['GET', 'HEAD']);
    return inTransaction(this, session, (inside) => answerPlainChange(this, { ...answered, change }, inside));
  }

  /** Encodes percent signs that encode nothing: clients often send a wildcard unencoded. */
  #withSigns(target: string): string {
    if (!this.service.conventions.query.wildcards.some(({ sign }) => sign === '%')) return target;
    const at = target.indexOf('?');
    if (at < 0) return target;
    const query = target
      .slice(at)
      .replace(/%([0-9a-f]{2})?/gi, (sign, digits?: string) => (digits === undefined ? '%25' : sign));
    return target.slice(0, at) + query;
  }

  async #answerAt(
    incoming: Incoming,
    session: RequestSession<Caller>,
    version: '4.0' | '4.01',
  ): Promise<ServiceAnswer> {
    const { method, target, headers } = incoming;
    if (!knownMethods.has(method)) throw failed(501, 'unsupported-method', `The method ${method} is not implemented.`);
    if (headers.get('Isolation')?.toLowerCase() === 'snapshot')
      throw failed(412, 'unsupported-isolation', 'Snapshot isolation is not implemented.');
    const [path = '', search = ''] = [
      target.split('?', 1)[0],
      target.includes('?') ? target.slice(target.indexOf('?') + 1) : '',
    ];
    const isRoot = path === this.root || `${path}/` === this.root;
    if (!isRoot && !path.startsWith(this.root)) throw failed(404, 'not-found', 'The resource does not exist.');
    const rest = isRoot ? '' : path.slice(this.root.length);
    const format = formatOption(search);
    if (rest === '') return this.#readOnly(method, () => this.#root(headers, format, session, version));
    if (rest === '$metadata')
      return this.#readOnly(method, () => this.#metadataAnswer(headers, format, search, version));
    if (rest === '$batch') {
      if (method === 'OPTIONS') return { status: 204, headers: { Allow: 'POST' } };
      if (method !== 'POST') throw notAllowed(['POST']);
      if (session.isInBatch === true) throw failed(400, 'nested-batch', 'A batch cannot contain a batch.');
      return answerBatch(this, incoming, session);
    }
    if (rest === '$entity') return this.answer(this.#entityRequest(incoming, session), session);
    if (rest.endsWith('/$query') && method === 'POST') return this.answer(queryRequest(incoming, session), session);
    return this.#resource(incoming, session, version);
  }

  async #resource(
    incoming: Incoming,
    session: RequestSession<Caller>,
    version: '4.0' | '4.01',
  ): Promise<ServiceAnswer> {
    const { method, target, headers, body } = incoming;
    const isWrite = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    if (isWrite && /\/\$value(?:\?|$)/.test(target)) return this.#changeRawValue(incoming, session, version);
    const hasBody = isWrite && body !== undefined && body !== '';
    if (hasBody && !isJsonType(headers)) throw notJson();
    const asked = method === 'HEAD' || method === 'OPTIONS' ? 'GET' : method;
    const read = this.read({ method: asked, target, headers, body: isWrite ? (body ?? '') : undefined });
    if (!read.ok) {
      // A resource that cannot be changed at all is reported before mistakes in the change.
      const plain = isWrite ? this.read({ method: 'GET', target, headers, body: undefined }) : read;
      const possible = plain.ok ? this.#allowedMethods(plain.query) : [method];
      if (!possible.includes(method)) throw notAllowed(possible);
      const failure = ofRefusal(read.refusal, target, body ?? '');
      if (failure.status === 501 && isWrite && !hasBody && method !== 'DELETE')
        throw failed(400, 'missing-body', `${method} requires a body.`);
      if (failure.status !== 405) throw new Failed(failure);
      const others = possible.filter((each) => each !== method);
      throw new Failed({ ...failure, headers: { Allow: others.join(', ') } });
    }
    const { query, change } = read;
    spend(session, query, target);
    const allowed = this.#allowedMethods(query);
    if (method === 'OPTIONS') return { status: 204, headers: { Allow: allowed.join(', ') } };
    if (!allowed.includes(method)) throw notAllowed(allowed);
    if (change !== undefined)
      return inTransaction(this, session, (inside) => {
        const asked = { incoming, query, version };
        return change.kind === 'call'
          ? answerAction(this, { ...asked, change }, inside)
          : answerChange(this, { ...asked, change }, inside);
      });
    const last = query.path.at(-1);
    if (last?.kind === 'operation') return answerFunction(this, { incoming, query, version }, session);
    return answerRead(this, { incoming, query, version }, session);
  }

  /** Changes a property by its raw value (Protocol 11.4.9). */
  async #changeRawValue(
    incoming: Incoming,
    session: RequestSession<Caller>,
    version: '4.0' | '4.01',
  ): Promise<ServiceAnswer> {
    const { method, target, headers, body, bytes = new TextEncoder().encode(body ?? '') } = incoming;
    const read = this.read({ method: 'GET', target, headers, body: undefined });
    if (!read.ok) throw new Failed(ofRefusal(read.refusal, target, ''));
    const { path, target: addressed } = read.query;
    const last = path.at(-1);
    const property = last?.kind === 'property' ? last.property : undefined;
    if (property === undefined || addressed.form !== 'value' || property.type.name === 'Edm.Stream')
      throw new NotAnswered(501, 'Media entities and streams are not implemented.', last);
    if (method !== 'PUT' && method !== 'DELETE') throw notAllowed(['GET', 'HEAD', 'PUT', 'DELETE']);
    const own = new Headers(headers);
    own.set('Content-Type', 'application/json');
    own.set('Prefer', 'return=minimal');
    const changed = await this.#resource(
      {
        method,
        target: target.replace('/$value', ''),
        headers: own,
        body:
          method === 'PUT'
            ? bodyOfRawValue(this.schema, property, bytes, headers.get('Content-Type') ?? '')
            : undefined,
      },
      session,
      version,
    );
    return { status: changed.status, headers: {} };
  }

  /** The methods of a resource, as far as its set is writable (RFC 9110 15.5.6). */
  #allowedMethods({ path, target }: Extract<RequestReadResult, { ok: true }>['query']): readonly string[] {
    const reading = ['GET', 'HEAD'];
    const last = path.at(-1);
    if (last?.kind === 'operation') return last.operation.kind === 'action' ? ['POST'] : reading;
    if (target.form === 'count') return reading;
    const isReference = target.form === 'references';
    const navigation = path.findLastIndex(({ kind }) => kind === 'navigation');
    // A reference is changed in the one or in the other entity.
    const sets = [target.set ?? setAt(path.filter((step) => step.kind !== 'navigation' || !step.isContained))];
    if (isReference && navigation > 0) sets.push(setAt(path.slice(0, navigation)));
    if (!sets.some((set) => set !== undefined && this.isWritable(set.name))) return reading;
    // A contained entity always belongs to its owner.
    if (isReference && path.findLast((step) => step.kind === 'navigation')?.isContained === true) return reading;
    if (isReference) return target.isCollection ? [...reading, 'POST', 'PUT', 'DELETE'] : [...reading, 'PUT', 'DELETE'];
    if (last?.kind === 'property')
      return [...reading, ...(target.isCollection ? ['POST'] : []), 'PUT', 'PATCH', 'DELETE'];
    if (target.isCollection) return [...reading, 'POST', 'PATCH', 'PUT', 'DELETE'];
    return target.set?.kind === 'singleton' ? [...reading, 'PATCH', 'PUT'] : [...reading, 'PATCH', 'PUT', 'DELETE'];
  }

  #readOnly(method: string, answer: () => ServiceAnswer): ServiceAnswer {
    if (method === 'OPTIONS') return { status: 204, headers: { Allow: 'GET, HEAD' } };
    if (method !== 'GET' && method !== 'HEAD') throw notAllowed(['GET', 'HEAD']);
    return answer();
  }

  #root(
    headers: Headers,
    format: string | undefined,
    { origin }: RequestSession<Caller>,
    version: '4.0' | '4.01',
  ): ServiceAnswer {
    const written = jsonFormatOf(headers, format, version);
    const body = serviceDocument(this.schema, `${origin}${this.root}`, written);
    return { status: 200, headers: { 'Content-Type': contentTypeOf(written) }, body };
  }

  #metadataAnswer(
    headers: Headers,
    format: string | undefined,
    search: string,
    version: '4.0' | '4.01',
  ): ServiceAnswer {
    const asked = new URLSearchParams(search).get('$schemaversion');
    if (asked !== null && asked !== '*') throw failed(404, 'not-found', 'The schema does not have this version.');
    const chosen = metadataFormat(headers, format);
    return {
      status: 200,
      headers: { 'Content-Type': `application/${chosen}` },
      body: this.#metadata.text(chosen, version),
    };
  }

  /** `$entity?$id=…`: the entity that the id names (URL conventions 4.16). */
  #entityRequest(incoming: Incoming, { origin }: RequestSession<Caller>): Incoming {
    const [, search = ''] = incoming.target.split('?');
    const options = search.split('&');
    const id = new URLSearchParams(search).get('$id');
    if (id === null) throw failed(400, 'missing-id', '"$entity" requires the query option "$id".');
    const path = relativePath(id, this.root, origin);
    const target = `${this.root}${path}`;
    const read =
      path === undefined ? undefined : this.read({ method: 'GET', target, headers: new Headers(), body: undefined });
    const named = read?.ok === true ? read.query.target : undefined;
    if (
      path === undefined ||
      (named !== undefined &&
        (named.isCollection || named.type?.structured?.kind !== 'entity' || named.form !== 'rows'))
    )
      throw failed(400, 'foreign-id', 'The id is not that of an entity of this service.', { target: '$id' });
    const others = options.filter((option) => !/^(?:\$|%24)id=/i.test(option) && option !== '');
    return { ...incoming, target: `${target}${others.length === 0 ? '' : `?${others.join('&')}`}` };
  }

  /** A failure in the form of the service. */
  failure(
    { status, code, message, target, details = [], headers, cause, isInFilter }: Failure,
    requestHeaders: Headers,
  ): ServiceAnswer {
    const { serving } = this.service.conventions;
    if (serving !== undefined) {
      const own = plainError({ status, code, message, isInFilter }, serving);
      return withSafeHeaders({
        status,
        headers: { ...headers, 'Content-Type': 'application/json', 'Content-Language': 'en' },
        body: JSON.stringify(own),
        problem: { code, message },
        cause,
      });
    }
    let version: '4.0' | '4.01' = this.options.version ?? '4.0';
    try {
      version = versionOf(requestHeaders, version);
    } catch {
      // The header with the version is invalid.
    }
    const error = {
      code,
      message,
      ...(target === undefined || target === '' ? {} : { target }),
      ...(details.length > 1 ? { details } : {}),
    };
    const answer: ServiceAnswer = {
      status,
      headers: {
        ...headers,
        'Content-Type':
          version === '4.0' ? 'application/json;odata.metadata=minimal' : 'application/json;metadata=minimal',
        'Content-Language': 'en',
      },
      body: JSON.stringify({ error }),
      problem: { code, message },
      cause,
    };
    return withCommonHeaders(answer, version);
  }

  log({ method, target }: Pick<Incoming, 'method' | 'target'>, answer: ServiceAnswer, started: number): void {
    const { status, rows, problem, cause } = answer;
    try {
      this.options.log?.({
        method,
        url: maskSecrets(target),
        status,
        took: performance.now() - started,
        ...(rows === undefined ? {} : { rows }),
        ...(problem === undefined ? {} : { problem }),
        ...(cause === undefined ? {} : { error: cause }),
      });
    } catch {
      // A log that fails does not change the response.
    }
  }
}

/** A batch can use as many expansions and words as this number of requests. */
const batchShare = 10;

/** Subtracts the use of a request from the limits of its batch. */
function spend<Caller>({ isInBatch, budget }: RequestSession<Caller>, { options }: BoundQuery, target: string): void {
  if (isInBatch !== true) return;
  const expandsIn = ({ expand }: Pick<QueryNode, 'expand'>): number =>
    expand.reduce((sum, each) => sum + 1 + expandsIn(each), 0);
  budget.expands -= expandsIn(options);
  budget.nodes -= decodedWords(target);
  if (budget.expands >= 0 && budget.nodes >= 0) return;
  throw failed(413, 'excessive-batch', 'The requests of the batch ask for too much together; send fewer at once.');
}

const decodedWords = (target: string): number => target.match(/\w+/g)?.length ?? 0;

const soapIsOpen = 'The bodies of ExportData and ImportData are not specified.';

/** The failure that a client sees for an error, or for a request whose time is up. */
const failureOf = (error: unknown, target: string, { aborted }: AbortSignal): Failure =>
  aborted && !(error instanceof Failed)
    ? { status: 503, code: 'timeout', message: 'The time for the request is up.' }
    : ofError(error, target);

const isJsonType = (headers: Headers): boolean => /^\s*application\/json\b/i.test(headers.get('Content-Type') ?? '');

const notJson = (): Failed =>
  failed(415, 'unsupported-media-type', 'The body must be JSON; write Content-Type: application/json.');

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

function serviceNamed(service: string | Service | undefined): Service {
  if (service === undefined) return odata401Service;
  if (typeof service !== 'string') return service;
  const found = builtInServices.find(({ name }) => name === service);
  if (found === undefined)
    throw new RangeError(`createService: "${service}" is not a built-in service; see builtInServices.`);
  return found;
}

/** The value of `$format`, which other readers do not need. */
function formatOption(search: string): string | undefined {
  if (!/format/i.test(search)) return undefined;
  const options = new URLSearchParams(search);
  return options.get('$format') ?? undefined;
}

/** `$query`: the options in the body are options of the URL (URL conventions 4.17). */
function queryRequest<Caller>(
  { target, headers, body = '' }: Incoming,
  { isInBatch }: RequestSession<Caller>,
): Incoming {
  if (isInBatch === true) throw failed(400, 'nested-query', 'A request of a batch cannot be $query; send its URL.');
  if (!/^\s*text\/plain\b/i.test(headers.get('Content-Type') ?? ''))
    throw failed(415, 'unsupported-media-type', 'The body of $query must have the type text/plain.');
  const [path = ''] = target.split('?', 1);
  const own = target.slice(path.length + 1);
  const options = [own, body.trim()].filter((each) => each !== '').join('&');
  const url = path.slice(0, -'/$query'.length);
  return { method: 'GET', target: options === '' ? url : `${url}?${options}`, headers, body: undefined };
}

/** Reads the body, up to its maximum length. */
async function bytesOfBody(request: Request, limit: number, signal: AbortSignal): Promise<Uint8Array | undefined> {
  if (request.body === null) return undefined;
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers.get('Content-Type') ?? '')?.[1] ?? 'utf-8';
  if (!/^(?:identity)?$/i.test(encoding.trim()) || !/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw failed(415, 'unsupported-media-type', 'The body must be UTF-8 without compression.');
  const tooLong = (): Failed => failed(413, 'excessive-payload', `The body has more than ${limit} bytes.`);
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLong();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const unreadable = (error: unknown): never => {
    throw signal.aborted ? error : failed(400, 'invalid-body', 'The body cannot be read.');
  };
  for (;;) {
    const { done, value } = await unlessAborted(signal, reader.read()).catch(unreadable);
    if (done) break;
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw tooLong();
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw failed(400, 'invalid-body', 'The body is not UTF-8.');
  }
}

const withSafeHeaders = (answer: ServiceAnswer): ServiceAnswer => ({
  ...answer,
  headers: { Vary: 'Accept-Language, Prefer', 'X-Content-Type-Options': 'nosniff', ...answer.headers },
});

/** An error with the code of the service and the URL of the page about the mistake. */
function plainError(
  { status, code, message, isInFilter }: Pick<Failure, 'status' | 'code' | 'message' | 'isInFilter'>,
  { errorCodes }: ServingConventions,
): object {
  const own: Readonly<Record<string, string>> = {
    'not-found': errorCodes.entity,
    'unknown-entity-set': errorCodes.set,
  };
  const isKnown = ruleInfos.some(({ name }) => name === code);
  const shown = isInFilter === true ? errorCodes.filter : (own[code] ?? code);
  return { message, code: shown, ...(status === 400 && isKnown ? { type: pageUrl(code) } : {}) };
}

function withCommonHeaders(answer: ServiceAnswer, version: '4.0' | '4.01'): ServiceAnswer {
  const headers = {
    'OData-Version': version,
    Vary: 'OData-MaxVersion, Accept, Prefer',
    'X-Content-Type-Options': 'nosniff',
    ...answer.headers,
  };
  return { ...answer, headers };
}

function responseOf({ status, headers, body }: ServiceAnswer, method: string): Response {
  const isEmpty = body === undefined || method === 'HEAD' || status === 204 || status === 304;
  return new Response(isEmpty ? null : (body as string), { status, headers });
}
