/** A header of OData with a misspelt name, an invalid value, or in a place where it has no meaning. */
import { headerRows, isIn } from '../../language/index.js';
import { resourceKindOf } from '../../semantics/index.js';
import { headerLines, headerValue, suggestNames } from '../../text/index.js';
import { isBeforeV4, type ResourcePath } from '../../syntax/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { showQuoted, shorten } from '../shared/text/words.js';
import { v3HeaderFaults, type HeaderFault, headerFaults } from '../shared/writing/header-faults.js';
import { hasHole } from '../shared/options/query-options.js';

type Fact = { readonly name: string } & (
  | { readonly kind: 'value'; readonly text: string; readonly fault: HeaderFault }
  /** A name that is probably another one. */
  | { readonly kind: 'name'; readonly near: string }
  /** A header of the versions before V4 or since, where the service has the other ones. */
  | { readonly kind: 'version'; readonly instead: string }
  /** A header of responses, one of single requests on a batch, a tunneled method on another one than POST, and two that contradict. */
  | { readonly kind: 'response' | 'batch' | 'tunnel' | 'contradiction' }
);

export const invalidHeader = defineRule<'Header' | 'ResourcePath', Fact>({
  name: 'invalid-header',
  visits: ['Header', 'ResourcePath'],
  find(node, context, report) {
    if (node.kind === 'ResourcePath') return findInBatch(node, context, report);
    const { name: at, value } = node;
    const name = at.text.trim();
    const lower = name.toLowerCase();
    const { dialect, request, route, ancestors } = context;
    if (hasHole(`${at.text}${value.text}`, context)) return;
    const isOld = isBeforeV4(dialect);
    const near = isOld ? undefined : nearName(name);
    if (near !== undefined) report(at, { name, kind: 'name', near }, { severity: 'warning' });
    if (lower === 'odata-entityid') return report(at, { name, kind: 'response' }, { severity: 'warning' });
    const instead = headerOfVersion(lower, context);
    if (instead !== undefined) return report(at, { name, kind: 'version', instead }, { severity: 'warning' });
    const isConditional = lower === 'if-match' || lower === 'if-none-match';
    if (!isOld && isConditional && route?.route.interface === 'batch' && ancestors.at(-1)?.kind === 'Request')
      return report(at, { name, kind: 'batch' });
    const method = request?.method?.toUpperCase();
    if (isOld && lower === 'x-http-method' && method !== undefined && method !== 'POST')
      return report(at, { name, kind: 'tunnel' });
    if (!isOld && lower === 'if-none-match' && contradicts(value.text, context))
      return report(value, { name, kind: 'contradiction' });
    const expected = otherFormat(lower, value.text, context);
    if (expected !== undefined) {
      const fault = { start: 0, end: value.text.length, expected };
      return report(value, { name, kind: 'value', text: value.text.trim(), fault });
    }
    const isAsWritten = context.textOf(value) === value.text;
    const faults = isOld ? v3HeaderFaults(lower, value.text) : headerFaults(lower, value.text, dialect.version);
    for (const fault of faults) {
      const span = { start: value.start + fault.start, end: value.start + fault.end };
      const text = value.text.slice(fault.start, fault.end);
      report(value, { name, kind: 'value', text, fault }, isAsWritten ? { span } : {});
    }
  },
  describe(fact) {
    const name = shorten(fact.name);
    switch (fact.kind) {
      case 'contradiction':
        return {
          message: `If-Match requires an existing resource, but ${name} a missing one; remove one of them.`,
        };
      case 'tunnel':
        return { message: `${name} only works on a POST; change the method of the request to POST.` };
      case 'name':
        return { message: `There is no header ${name} in OData; did you mean ${fact.near}?` };
      case 'version':
        return { message: `A service of this OData version ignores ${name}; write ${fact.instead}.` };
      case 'response':
        return { message: `${name} is a header of responses, which a service ignores in a request; remove it.` };
      case 'batch':
        return { message: `${name} is not allowed on a batch request; set it on the requests of the batch.` };
      case 'value':
        return { message: wordsOf(fact.name, fact.text, fact.fault) };
    }
  },
});

/**
 * The formats that a request of a batch names, which depend on its resource. The headers in the tree of the batch are visited without the
 * resources.
 */
function findInBatch(path: ResourcePath, context: RuleContext, report: Report<Fact>): void {
  if (!context.isInBatch) return;
  for (const { name, value } of headerLines(context.request?.headers)) {
    const expected = hasHole(value, context) ? undefined : otherFormat(name.trim().toLowerCase(), value, context);
    if (expected === undefined) continue;
    const text = value.trim();
    report(path, { name: name.trim(), kind: 'value', text, fault: { start: 0, end: value.length, expected } });
  }
}

function wordsOf(name: string, text: string, { parameter, expected, since, near }: HeaderFault): string {
  if (since !== undefined)
    return `The parameter ${parameter} requires OData ${since}, but this service implements 4.0; write ${expected}.`;
  if (near !== undefined && parameter !== undefined)
    return `There is no parameter "${shorten(parameter)}"; did you mean "${near}"?`;
  if (near !== undefined) return `There is no media type ${showQuoted(text)}; did you mean "${near}"?`;
  return `${shorten(parameter ?? name)} must be ${expected}, but is ${showQuoted(valueOf(text, parameter))}.`;
}

/** A header's text, or of the text of a parameter its value. */
const valueOf = (text: string, parameter: string | undefined): string =>
  (parameter === undefined ? text : text.slice(text.indexOf('=') + 1)).trim();

/** Whether `If-None-Match: *`, which only an insert fulfills, is beside an `If-Match`, which only an update does (Protocol 8.2.4, 8.2.5). */
const contradicts = (value: string, { request }: RuleContext): boolean =>
  value.trim() === '*' && headerValue(request?.headers, 'if-match') !== undefined;

/** Media types of JSON bodies that are sent without a type of their own. */
const otherFormats =
  /^\s*(?:text\/(?:plain|html|xml)|application\/(?:octet-stream|x-www-form-urlencoded|(?:atom\+)?xml)|multipart\/form-data)\b/i;

/** Whether a JSON body, or a form, is sent as another format to a resource that has JSON (JSON format 3). */
function isOtherFormat(type: string, { method, request, binding }: RuleContext): boolean {
  if (!otherFormats.test(type) || !['POST', 'PUT', 'PATCH'].includes(method)) return false;
  const { body } = request ?? {};
  const isForm = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  const isJson = isForm || (typeof body === 'string' ? /^\s*\{/.test(body) : body !== undefined && body !== null);
  const isMedia = method === 'POST' && binding.target?.type?.hasStream === true;
  const isTarget =
    binding.target?.role === 'operation' ||
    /^(?:entit|reference|complex|primitive)/.test(resourceKindOf(binding.path) ?? '');
  return isJson && !isMedia && isTarget && binding.target?.value?.family !== 'stream';
}

/** Whether a request for data accepts only pictures, sound or video, which are the values of streams (Protocol 8.2.1). */
const acceptsNoData = (types: string, { method, binding }: RuleContext): boolean =>
  method === 'GET' &&
  /^(?:entit|complex|primitive)/.test(resourceKindOf(binding.path) ?? '') &&
  binding.target?.value?.family !== 'stream' &&
  types.split(',').every((type) => /^\s*(?:image|audio|video|font)\//i.test(type));

/** The format that a header must name instead of another one, in words. */
function otherFormat(name: string, value: string, context: RuleContext): string | undefined {
  if (name === 'content-type' && (isOtherFormat(value, context) || isFormOfObject(value, context)))
    return 'application/json for a JSON body';
  return name === 'accept' && acceptsNoData(value, context) ? 'a format of data, such as application/json' : undefined;
}

/** Whether a header says form or XML, where the body surely is a JSON object, whatever the resource is. */
function isFormOfObject(value: string, { request, method, route, schema }: RuleContext): boolean {
  const body = typeof request?.body === 'string' ? request.body.trim() : '';
  return (
    schema === undefined &&
    route?.route.interface !== 'batch' &&
    (method === 'POST' || method === 'PATCH') &&
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data|(?:application|text)\/xml)\b/i.test(value.trim()) &&
    /^\{\s*"[^"]*"\s*:/.test(body)
  );
}

/** The headers with the versions of a request, before V4 and since. */
const versionHeaders = [
  ['dataserviceversion', 'odata-version', 'OData-Version', 'DataServiceVersion'],
  ['maxdataserviceversion', 'odata-maxversion', 'OData-MaxVersion', 'MaxDataServiceVersion'],
] as const;

/**
 * The header of the service's own version instead of one of the other versions. Clients that do not know the version of a service send
 * the headers of both.
 */
function headerOfVersion(name: string, { dialect, schema, request }: RuleContext): string | undefined {
  if (schema === undefined) return undefined;
  const sent = headerLines(request?.headers).map((line) => line.name.trim().toLowerCase());
  const isOld = isBeforeV4(dialect);
  if (versionHeaders.some(([old, current]) => sent.includes(isOld ? old : current))) return undefined;
  const row = versionHeaders.find(([old, current]) => name === (isOld ? current : old));
  return row?.[isOld ? 3 : 2];
}

/** The headers that OData gives a meaning, and that no other header of HTTP resembles. */
const candidates = headerRows
  .filter((row) => isIn(row, '4.01') && /^(?:OData-|If-|Prefer$|Isolation$)/.test(row.name))
  .map(({ name }) => name);
const registered: ReadonlySet<string> = new Set(['if-range', 'referer', 'if-modified-since', 'if-unmodified-since']);

function nearName(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (lower.startsWith('x-') || registered.has(lower) || headerRows.some((row) => row.name.toLowerCase() === lower))
    return undefined;
  const joined = candidates.find((each) => each.toLowerCase().replaceAll('-', '') === lower.replaceAll(/[-_]/g, ''));
  if (joined !== undefined) return joined;
  const [near] = suggestNames(
    lower,
    candidates.map((each) => each.toLowerCase()),
    { strict: true },
  );
  return candidates.find((each) => each.toLowerCase() === near);
}
