/** A header of OData with a misspelt name, an invalid value, or in a place where it has no meaning. */
import { headerRows, isIn } from '../../language/index.js';
import { resourceKindOf } from '../../semantics/index.js';
import { headerValue, suggestNames } from '../../text/index.js';
import { type Header, isBeforeV4 } from '../../syntax/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { showQuoted, shorten } from '../shared/text/words.js';
import { v3HeaderFaults, type HeaderFault, headerFaults } from '../shared/writing/header-faults.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly name: string;
  readonly text: string;
  readonly fault: HeaderFault | undefined;
  /** The header that was probably meant. */
  readonly near?: string | undefined;
  /** Set for a tunnelled method on another method than POST. */
  readonly tunnel?: true;
  /** Set for a condition that cannot be true together with another one. */
  readonly contradicts?: true;
}

export const invalidHeader = defineRule<'Header', Fact>({
  name: 'invalid-header',
  visits: ['Header'],
  find({ name, value }, context, report) {
    const lower = name.text.trim().toLowerCase();
    const { version } = context.dialect;
    if (hasHole(`${name.text}${value.text}`, context)) return;
    if (isBeforeV4(context.dialect)) return findV3(lower, name, value, context, report);
    const near = nearName(name.text.trim());
    if (near !== undefined)
      report(name, { name: name.text.trim(), text: '', fault: undefined, near }, { severity: 'warning' });
    const isConditional = lower === 'if-match' || lower === 'if-none-match';
    if (isConditional && context.route?.route.interface === 'batch' && context.ancestors.at(-1)?.kind === 'Request') {
      report(name, { name: name.text.trim(), text: '', fault: undefined });
      return;
    }
    const isAsWritten = context.textOf(value) === value.text;
    if (lower === 'if-none-match' && contradicts(value.text, context))
      return report(value, { name: name.text.trim(), text: '', fault: undefined, contradicts: true });
    if (lower === 'content-type' && isOtherFormat(value.text, context)) {
      const fault = { start: 0, end: value.text.length, expected: 'application/json for a JSON body' };
      return report(value, { name: name.text.trim(), text: value.text.trim(), fault });
    }
    if (lower === 'accept' && acceptsNoData(value.text, context)) {
      const fault = { start: 0, end: value.text.length, expected: 'a format of data, such as application/json' };
      return report(value, { name: name.text.trim(), text: value.text.trim(), fault });
    }
    for (const fault of headerFaults(lower, value.text, version)) {
      const span = { start: value.start + fault.start, end: value.start + fault.end };
      const text = value.text.slice(fault.start, fault.end);
      report(value, { name: name.text.trim(), text, fault }, isAsWritten ? { span } : {});
    }
  },
  describe({ name, text, fault, near, tunnel, contradicts }) {
    if (contradicts === true)
      return {
        message: `If-Match requires an existing resource, but ${name} a missing one; remove one of them.`,
      };
    if (tunnel === true) return { message: `${name} only works on a POST; change the method of the request to POST.` };
    if (near !== undefined) return { message: `There is no header ${shorten(name)} in OData; did you mean ${near}?` };
    if (fault === undefined)
      return { message: `${name} is not allowed on a batch request; set it on the requests of the batch.` };
    const { parameter, expected, since } = fault;
    if (since !== undefined)
      return {
        message: `The parameter ${parameter} requires OData ${since}, but this service implements 4.0; write ${expected}.`,
      };
    if (fault.near !== undefined)
      return { message: `There is no parameter "${shorten(parameter ?? '')}"; did you mean "${fault.near}"?` };
    return {
      message: `${shorten(parameter ?? name)} must be ${expected}, but is ${showQuoted(valueOf(text, parameter))}.`,
    };
  },
});

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

/** Whether a request for entities accepts only pictures, sound or video, which are the values of streams (Protocol 8.2.1). */
const acceptsNoData = (types: string, { method, binding }: RuleContext): boolean =>
  method === 'GET' &&
  /^entit/.test(resourceKindOf(binding.path) ?? '') &&
  types.split(',').every((type) => /^\s*(?:image|audio|video|font)\//i.test(type));

/** The headers that only the versions before V4 have (MS-ODATA 2.2.5). */
function findV3(
  lower: string,
  name: Header['name'],
  value: Header['value'],
  context: RuleContext,
  report: Report<Fact>,
): void {
  const isTunnel = lower === 'x-http-method' && context.request?.method !== undefined;
  if (isTunnel && context.request?.method?.toUpperCase() !== 'POST')
    return report(name, { name: name.text.trim(), text: '', fault: undefined, tunnel: true });
  for (const fault of v3HeaderFaults(lower, value.text)) {
    const text = value.text.slice(fault.start, fault.end);
    report(value, { name: name.text.trim(), text, fault });
  }
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
