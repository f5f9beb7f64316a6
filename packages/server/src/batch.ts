/** Answers batches (Protocol 11.7, JSON format 19): each request in order, each group in one transaction. */
import { ruleInfos } from '@odatalint/core';
import { type BatchPart, matchRoute, readBatch, replaceReferences } from '@odatalint/core/internal';
import { failed } from './failures.js';
import { relativePath } from './links.js';
import { preferencesOf, versionOf } from './negotiate.js';
import { type Incoming, inTransaction, type RequestSession, type ServiceAnswer, type ServiceParts } from './request.js';

/** One answered request, with its id. */
interface Answered {
  readonly part: BatchPart;
  readonly answer: ServiceAnswer;
}

/** Rolls back the transaction of a group. */
class GroupFailed extends Error {
  constructor(readonly answered: readonly Answered[]) {
    super('A request of the group failed.');
  }
}

/** Answers a batch in the format of the batch, or in the format that Accept names. */
export async function answerBatch<Caller>(
  parts: ServiceParts<Caller>,
  incoming: Incoming,
  session: RequestSession<Caller>,
): Promise<ServiceAnswer> {
  const contentType = incoming.headers.get('Content-Type') ?? '';
  if (!/^\s*(?:application\/json|multipart\/mixed)\b/i.test(contentType))
    throw failed(415, 'unsupported-media-type', 'A batch must have the type application/json or multipart/mixed.');
  const { conventions } = parts.service;
  if (conventions.serving !== undefined) requireValidBatch(parts, incoming, session);
  const batch = readBatch(incoming.body ?? '', contentType);
  if ('fault' in batch) throw failed(400, 'invalid-batch', batch.fault);
  const limit = Math.min(parts.limits.batch, conventions.batch.requestLimit ?? Infinity);
  if (batch.parts.length > limit)
    throw failed(400, 'excessive-batch-size', `A batch can have ${limit} requests at most.`);
  requireIds(batch.parts, batch.format);
  const isMultipart = batch.format === 'multipart';
  const { continueOnError } = preferencesOf(incoming.headers);
  const run = new BatchRun(parts, incoming, session, {
    isMultipart,
    stops: isMultipart ? continueOnError !== true : continueOnError === false,
  });
  const answered = await run.answers(batch.parts);
  const wanted = incoming.headers.get('Accept') ?? '';
  // Clients of 4.0, which has no JSON batches, accept JSON for the responses inside.
  const hasJsonBatches = !isMultipart || versionOf(incoming.headers, parts.options.version ?? '4.0') === '4.01';
  const asMultipart =
    /multipart\/mixed/i.test(wanted) || (isMultipart && !(hasJsonBatches && /application\/json/i.test(wanted)));
  const headers: Record<string, string> =
    continueOnError === undefined ? {} : { 'Preference-Applied': `continue-on-error=${continueOnError}` };
  const hasHeaders = conventions.batch.requestHeaders === 'accepted';
  return asMultipart ? multipartAnswer(answered, headers) : jsonAnswer(answered, headers, hasHeaders);
}

/** A mistake in the batch itself refuses the whole batch; a mistake in one of its requests is the response to that request. */
function requireValidBatch<Caller>(
  { read }: ServiceParts<Caller>,
  { method, target, headers, body = '' }: Incoming,
  { key }: RequestSession<Caller>,
): void {
  const result = read({ method, target, headers, body }, key);
  if (result.ok) return;
  const findings = result.refusal.problem.findings.filter(
    ({ code, in: field }) => field !== 'body' || groups.get(code) === 'batch',
  );
  const [first] = findings.filter(({ code }) => code !== 'unimplemented-feature');
  if (first === undefined) return;
  throw failed(
    400,
    first.code,
    first.message,
    first.in === 'body' ? { target: body.slice(first.start, first.end) } : {},
  );
}

const groups: ReadonlyMap<string, string> = new Map(ruleInfos.map(({ name, group }) => [name, group]));

/** Requires that ids are unique, and that requests refer only to earlier ones. */
function requireIds(items: readonly BatchPart[], format: 'json' | 'multipart'): void {
  const seen = new Set<string>();
  const groups = new Set(items.flatMap(({ group }) => (group === undefined ? [] : [group])));
  let lastGroup: string | undefined;
  const ended = new Set<string>();
  for (const { id, group, dependsOn } of items) {
    if (id !== undefined && seen.has(id))
      throw failed(400, 'duplicate-batch-id', `The id "${id}" is used twice.`, { target: id });
    if (id !== undefined && format === 'json' && groups.has(id))
      throw failed(400, 'batch-id-is-group', `The id "${id}" is also the name of a group.`, { target: id });
    if (group !== lastGroup && lastGroup !== undefined) ended.add(lastGroup);
    if (group !== undefined && ended.has(group))
      throw failed(400, 'split-atomicity-group', `The requests of the group "${group}" must follow each other.`, {
        target: group,
      });
    lastGroup = group;
    for (const each of dependsOn)
      if (!seen.has(each) && !ended.has(each) && each !== lastGroup)
        throw failed(
          400,
          'forward-dependency',
          `A request can depend on earlier requests only, but not on "${each}".`,
          { target: each },
        );
    if (id !== undefined) seen.add(id);
  }
}

const isFailure = ({ status }: ServiceAnswer): boolean => status >= 400;

/** The responses of one batch. */
class BatchRun<Caller> {
  readonly #byId = new Map<string, Answered>();
  readonly #failedGroups = new Set<string>();
  #length = 0;

  constructor(
    private readonly parts: ServiceParts<Caller>,
    private readonly outer: Incoming,
    private readonly session: RequestSession<Caller>,
    private readonly form: { readonly isMultipart: boolean; readonly stops: boolean },
  ) {}

  async answers(items: readonly BatchPart[]): Promise<readonly Answered[]> {
    const all: Answered[] = [];
    let hasFailed = false;
    for (let i = 0; i < items.length;) {
      const { group } = items[i]!;
      const after = group === undefined ? i + 1 : items.findIndex((each, at) => at > i && each.group !== group);
      const unit = items.slice(i, after < 0 ? items.length : after);
      i += unit.length;
      if (hasFailed && this.form.stops) {
        if (this.form.isMultipart) break;
        for (const part of unit) all.push({ part, answer: this.#dependencyFailed() });
        continue;
      }
      const answered = group === undefined ? [await this.#one(unit[0]!, this.session)] : await this.#group(unit, group);
      for (const each of answered) all.push(each);
      hasFailed ||= answered.some(({ answer }) => isFailure(answer));
    }
    return all;
  }

  /** A group in one transaction: its members succeed or fail together. */
  async #group(unit: readonly BatchPart[], group: string): Promise<readonly Answered[]> {
    try {
      const reading = unit.find(({ method }) => method === 'GET');
      if (reading !== undefined && this.form.isMultipart)
        throw failed(400, 'read-in-change-set', 'A change set contains changes only; move GET out of it.');
      if (this.#dependsOnFailure(unit[0]!)) return this.#failGroup(unit, []);
      return await inTransaction(this.parts, this.session, async (inside) => {
        const answered: Answered[] = [];
        for (const part of unit) {
          const each = await this.#one(part, inside);
          answered.push(each);
          if (isFailure(each.answer)) throw new GroupFailed(answered);
        }
        return answered;
      });
    } catch (error) {
      this.#failedGroups.add(group);
      if (error instanceof GroupFailed) return this.#failGroup(unit, error.answered);
      // The transaction itself failed: it could not begin or end.
      return this.#failGroup(unit, [{ part: unit[0]!, answer: this.#failureOf(error) }]);
    }
  }

  #failureOf(error: unknown): ServiceAnswer {
    return this.parts.failed(error, this.outer);
  }

  /** The responses of a group that failed; in a change set, the failure is the response to the whole set. */
  #failGroup(unit: readonly BatchPart[], answered: readonly Answered[]): readonly Answered[] {
    const culprit = answered.find(({ answer }) => isFailure(answer));
    const all = unit.map((part): Answered => {
      const own = culprit?.part === part ? culprit.answer : this.#dependencyFailed();
      const result = { part, answer: own };
      if (part.id !== undefined) this.#byId.set(part.id, result);
      return result;
    });
    if (unit[0]?.group !== undefined) this.#failedGroups.add(unit[0].group);
    return this.form.isMultipart && culprit !== undefined
      ? [{ part: { ...unit[0]!, id: culprit.part.id }, answer: culprit.answer }]
      : all;
  }

  #dependencyFailed(): ServiceAnswer {
    return this.#failureOf(
      failed(424, 'failed-dependency', 'A request that this one depends on, or of its group, failed.'),
    );
  }

  #dependsOnFailure({ dependsOn, condition }: BatchPart): boolean {
    // A condition decides whether a failure stops the request.
    if (condition !== undefined) return !this.#isTrue(condition);
    return dependsOn.some((id) => {
      const before = this.#byId.get(id);
      return this.#failedGroups.has(id) || (before !== undefined && isFailure(before.answer));
    });
  }

  /** `$1/$succeeded` with `and`, `or` and `not`; any other condition is false. */
  #isTrue(condition: string): boolean {
    const alternatives = condition.split(/\s{1,20}or\s{1,20}/).map((each) =>
      each.split(/\s{1,20}and\s{1,20}/).every((text) => {
        const [, not, id = ''] = /^(not\s+)?\$([\w.-]+)\/\$succeeded$/.exec(text.trim()) ?? [];
        const answered = this.#byId.get(id);
        if (answered === undefined && !this.#failedGroups.has(id)) return false;
        const succeeded = answered !== undefined && !isFailure(answered.answer);
        return not === undefined ? succeeded : !succeeded;
      }),
    );
    return alternatives.some(Boolean);
  }

  async #one(part: BatchPart, session: RequestSession<Caller>): Promise<Answered> {
    const started = performance.now();
    const answer = await this.#answerTo(part, session);
    const answered = { part, answer };
    if (part.id !== undefined) this.#byId.set(part.id, answered);
    this.#length += typeof answer.body === 'string' ? answer.body.length : (answer.body?.byteLength ?? 0);
    this.parts.log({ method: part.method, target: part.url }, answer, started);
    return answered;
  }

  async #answerTo(part: BatchPart, session: RequestSession<Caller>): Promise<ServiceAnswer> {
    try {
      if (session.signal.aborted) throw failed(503, 'timeout', 'The time for the batch is up.');
      if (this.#length > this.parts.limits.batchResponse)
        throw failed(
          413,
          'excessive-response',
          'The responses of the batch are too long; send fewer requests at once.',
        );
      if (this.#dependsOnFailure(part)) return this.#dependencyFailed();
      const target = this.#targetOf(part);
      const headers = this.#headersOf(part);
      const body =
        part.body === undefined
          ? undefined
          : this.#withIdentifiers(replaceReferences(part.body, (reference) => this.#entityOf(reference)));
      return await this.parts.answer({ method: part.method, target, headers, body }, { ...session, isInBatch: true });
    } catch (error) {
      return this.#failureOf(error);
    }
  }

  /** The path and query of a request. Its URL is relative to the service or the host, absolute, or begins with a reference to an earlier request. */
  #targetOf({ url, dependsOn }: BatchPart): string {
    const root = this.parts.rootOf(this.outer.target);
    const { routes, reference: signs } = this.parts.service.conventions.batch;
    const { prefix, suffix } = signs;
    const end = suffix === '' ? url.search(/[/?]|$/) : url.indexOf(suffix) + suffix.length;
    const reference = url.startsWith(prefix) ? url.slice(0, end) : '';
    const id = reference.slice(prefix.length, reference.length - suffix.length);
    if (reference !== '' && this.#byId.has(id)) {
      if (!this.form.isMultipart && !dependsOn.includes(id))
        throw failed(400, 'unlisted-dependency', `The request refers to "${id}"; add it to "dependsOn".`, {
          target: url,
        });
      const entity = this.#pathOf(id);
      if (entity === undefined) throw failed(424, 'failed-dependency', `The request "${id}" does not name an entity.`);
      return `${root}${entity}${url.slice(end)}`;
    }
    const own = routes.length === 0 ? undefined : matchRoute(`/${url}`, { addresses: { routes } }, true);
    if (own !== undefined) return `${root}${url.slice(own.resourcePathStart - 1)}`;
    const path = relativePath(url, root, this.session.origin);
    if (path === undefined)
      throw failed(400, 'foreign-url', 'The URL of a request must be below the root of the service.', { target: url });
    return `${root}${path}`;
  }

  /** The target of a reference such as `$1` or `$1/Items` in a body. */
  #entityOf(reference: string): string | undefined {
    const { prefix, suffix } = this.parts.service.conventions.batch.reference;
    const [first = '', ...others] = reference.split('/');
    const id = first.slice(prefix.length, first.length - suffix.length);
    const path = this.#byId.has(id) ? this.#pathOf(id) : undefined;
    return path === undefined ? undefined : [`${this.parts.rootOf(this.outer.target)}${path}`, ...others].join('/');
  }

  /** The body with the identifiers of the entities instead of references such as `"$[1]"`, for services that allow these outside URLs. */
  #withIdentifiers(body: string): string {
    const { prefix, suffix } = this.parts.service.conventions.batch.reference;
    if (suffix === '' || !body.includes(`"${prefix}`)) return body;
    return body.replace(/(^|[^\\])"\$\[([\w.-]+)\]"/g, (whole, before: string, id: string) => {
      const identifier = this.#byId.get(id)?.answer.identifier;
      return identifier === undefined ? whole : `${before}${JSON.stringify(identifier)}`;
    });
  }

  /** The entity of an earlier request: the one that it inserted, or the one that its URL addresses. */
  #pathOf(id: string): string | undefined {
    const { part, answer } = this.#byId.get(id)!;
    if (isFailure(answer)) return undefined;
    const root = this.parts.rootOf(this.outer.target);
    if (answer.entity !== undefined) return answer.entity.slice(root.length);
    const location = answer.headers['Location'] ?? part.url.split('?', 1)[0]!;
    return relativePath(location, root, this.session.origin);
  }

  /** A request inherits the headers of the batch that it does not set itself; its caller is always the caller of the batch. */
  #headersOf({ headers }: BatchPart): Headers {
    const all = new Headers();
    for (const name of ['Accept', 'Accept-Language', 'OData-MaxVersion', 'Prefer', 'Content-Language']) {
      const value = this.outer.headers.get(name);
      if (value === null || (name === 'Accept' && /multipart/i.test(value))) continue;
      all.set(name, value);
    }
    if (!this.form.isMultipart) all.set('Content-Type', 'application/json');
    for (const { name, value } of headers) {
      if (/^(?:authorization|cookie|host)$/i.test(name) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue;
      const [, id = ''] = /^\$([\w.-]+)$/.exec(value.trim()) ?? [];
      const etag = /^if-(?:none-)?match$/i.test(name) ? this.#byId.get(id)?.answer.headers['ETag'] : undefined;
      all.set(name, etag ?? value.replace(/[\r\n]/g, ' '));
    }
    return all;
  }
}

const bodyText = ({ body }: ServiceAnswer): string =>
  body === undefined ? '' : typeof body === 'string' ? body : new TextDecoder().decode(body);

/** The headers of a response inside a batch; headers that all responses share are on the batch. */
const ownHeaders = ({ headers }: ServiceAnswer): readonly (readonly [string, string])[] =>
  Object.entries(headers).filter(([name]) => name !== 'Vary' && name !== 'X-Content-Type-Options');

function jsonAnswer(
  answered: readonly Answered[],
  headers: Record<string, string>,
  hasHeaders: boolean,
): ServiceAnswer {
  const responses = answered.map(({ part, answer }, i) => {
    const text = bodyText(answer);
    const isJson = (answer.headers['Content-Type'] ?? '').startsWith('application/json');
    const own = Object.fromEntries(ownHeaders(answer).map(([name, value]) => [name.toLowerCase(), value]));
    const members = [
      `"id":${JSON.stringify(part.id ?? String(i + 1))}`,
      ...(part.group === undefined ? [] : [`"atomicityGroup":${JSON.stringify(part.group)}`]),
      `"status":${answer.status}`,
      ...(hasHeaders ? [`"headers":${JSON.stringify(own)}`] : []),
      ...(text === '' ? [] : [`"body":${isJson ? text : JSON.stringify(text)}`]),
    ];
    return `{${members.join(',')}}`;
  });
  return {
    status: 200,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: `{"responses":[${responses.join(',')}]}`,
  };
}

const phrases: Readonly<Record<number, string>> = {
  200: 'OK', 201: 'Created', 204: 'No Content', 304: 'Not Modified', 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found',
  405: 'Method Not Allowed', 406: 'Not Acceptable', 409: 'Conflict', 412: 'Precondition Failed', 413: 'Content Too Large', 415: 'Unsupported Media Type',
  424: 'Failed Dependency', 428: 'Precondition Required', 500: 'Internal Server Error', 501: 'Not Implemented', 503: 'Service Unavailable',
}; // prettier-ignore

function multipartAnswer(answered: readonly Answered[], headers: Record<string, string>): ServiceAnswer {
  const boundary = `batch_${crypto.randomUUID()}`;
  const lines: string[] = [];
  let open: string | undefined;
  let inner = '';
  const close = (): void => {
    if (open !== undefined) lines.push(`--${inner}--`, '');
    open = undefined;
  };
  for (const { part, answer } of answered) {
    // The failure of a change set is the response to the whole change set.
    const group = answer.status >= 400 ? undefined : part.group;
    if (group !== open) close();
    if (group !== undefined && open === undefined) {
      open = group;
      inner = `changeset_${crypto.randomUUID()}`;
      lines.push(`--${boundary}`, `Content-Type: multipart/mixed; boundary=${inner}`, '');
    }
    lines.push(
      `--${open === undefined ? boundary : inner}`,
      'Content-Type: application/http',
      'Content-Transfer-Encoding: binary',
    );
    if (part.id !== undefined) lines.push(`Content-ID: ${part.id.replace(/[\r\n]/g, ' ')}`);
    const text = bodyText(answer);
    const length = text === '' ? [] : [`Content-Length: ${new TextEncoder().encode(text).byteLength}`];
    lines.push('', `HTTP/1.1 ${answer.status} ${phrases[answer.status] ?? 'Unknown'}`);
    for (const [name, value] of ownHeaders(answer)) lines.push(`${name}: ${value}`);
    for (const line of [...length, '', text]) lines.push(line);
  }
  close();
  lines.push(`--${boundary}--`, '');
  return {
    status: 200,
    headers: { ...headers, 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    body: lines.join('\r\n'),
  };
}
