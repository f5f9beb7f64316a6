/**
 * Reads records whose members are system query options, such as the inputs of a workflow's action or the parameters of
 * a request.
 */
import type { HeaderInput, RequestInput } from '@odatalint/core';
import type { StoredRequest } from '../document/document.js';
import { encodeValue, isOptionName, isOptionTable } from '../programs/option-table.js';
import { GeneratedText } from '../text/generated-text.js';
import { addressOf } from '../values/placed-requests.js';
import { headersInRecord } from '../values/value-headers.js';
import { type HostValue, memberOf, textOf } from '../values/host-value.js';
import { withoutExpressions } from './expressions.js';

/** Members with the URL, beside the options or beside their record. */
const addressMembers = ['uri', 'url', 'path', 'relativeUrl', 'RelativePath'];

/** The connectors of Power Automate and Logic Apps, by a word in the name of their interface, and their services. */
const connectors: readonly (readonly [word: RegExp, service: string, path: string])[] = [
  [/sharepointonline/i, 'sharepoint', '{{list}}/items'],
  [/commondataservice|dynamicscrm/i, 'dataverse', ''],
  [/azuretables/i, 'azure-table', '{{table}}'],
];
/** Connectors with OData options in languages of their own. */
const otherConnectors =
  /\/(?:shared_)?(?:excelonline(?:business)?|sql|dynamicsax|d365bc|dynamics365businesscentral)\b/i;

interface Connector {
  readonly service?: string;
  /** The path of the resource that it reads. */
  readonly path: string;
}

/** The interfaces of the connections that a flow names, by the names of the connections. */
export type Connections = (name: string) => string | undefined;

/** The connections in the members `connectionReferences` and `$connections` of a flow, which it reads once. */
export function connectionsIn(root: HostValue): Connections {
  let known: Map<string, string> | undefined;
  return (name) => {
    if (known === undefined) {
      known = new Map();
      const pending = [root];
      for (let value = pending.pop(); value !== undefined; value = pending.pop())
        for (const entry of value.entries) {
          pending.push(entry.value);
          if (entry.name !== 'connectionReferences' && entry.name !== '$connections') continue;
          for (const each of (memberOf(entry.value, 'value') ?? entry.value).entries) {
            const api = memberOf(each.value, 'api');
            const id =
              textOf(memberOf(api, 'name')) ?? textOf(memberOf(api, 'id')) ?? textOf(memberOf(each.value, 'id'));
            if (id !== undefined) known.set(each.name, id);
          }
        }
    }
    return known.get(name);
  };
}

/**
 * The connector of an action's inputs: the interface of its `host`, or of the connection that it names, or a built-in
 * one.
 */
function connectorOf(
  inputs: HostValue | undefined,
  parameters: HostValue,
  connections: Connections,
): Connector | undefined {
  const host = memberOf(inputs, 'host');
  const connection = memberOf(host, 'connection');
  const named =
    textOf(memberOf(connection, 'name')) ??
    textOf(memberOf(connection, 'referenceName')) ??
    textOf(memberOf(host, 'connectionReferenceName')) ??
    textOf(memberOf(host, 'connectionName'));
  const [, key = named] = /\['([^']{1,200})'\]\['connectionId'\]/.exec(named ?? '') ?? [];
  const name =
    textOf(memberOf(host, 'apiId')) ??
    textOf(memberOf(memberOf(inputs, 'serviceProviderConfiguration'), 'serviceProviderId')) ??
    textOf(memberOf(memberOf(host, 'api'), 'runtimeUrl')) ??
    (key === undefined ? undefined : connections(key)) ??
    named;
  if (name === undefined) return undefined;
  const found = connectors.find(([word]) => word.test(name));
  if (found === undefined) return otherConnectors.test(`/${name}`) ? { path: '{{url}}' } : undefined;
  const [, service, path] = found;
  const set = textOf(memberOf(parameters, 'entityName'));
  return { service, path: path !== '' ? path : set !== undefined && /^\w+$/.test(set) ? set : '{{set}}' };
}

/** The service of a relative URL among the parameters of an action: `"parameters/uri": "_api/web/lists"`. */
export const serviceOfParameter = (
  parameters: HostValue | undefined,
  inputs: HostValue | undefined,
  connections: Connections,
): string | undefined =>
  // The host of the inputs names the connector; it contains no parameters.
  parameters === undefined || parameters === memberOf(inputs, 'host')
    ? undefined
    : connectorOf(inputs, parameters, connections)?.service;

/** Parameters of triggers that contain an option. */
const optionParameters: ReadonlyMap<string, string> = new Map([['subscriptionRequest/filterexpression', '$filter']]);

/** The request of a record; undefined if the record does not contain the options of one. */
export function optionRecord(
  record: HostValue,
  around: HostValue | undefined,
  connections: Connections,
): readonly StoredRequest[] {
  const options = record.entries.flatMap((entry) => {
    const name = optionParameters.get(entry.name) ?? entry.name;
    const made = isOptionName(name) ? (entry.value.made ?? entry.value.number)?.() : undefined;
    return made === undefined ? [] : [{ ...entry, name, made }];
  });
  if (options.length === 0) return [];
  const values = options.map(({ made }) => withoutExpressions(made));
  if (!isOptionTable(options.map(({ name }, at) => ({ name, text: values[at]?.text ?? '' })))) return [];
  const [first] = options;
  const last = options.at(-1);
  if (first === undefined || last === undefined) return [];
  const connector = connectorOf(around, record, connections);
  const address = connector === undefined ? addressBefore(first.nameSpan.start, [record, around]) : undefined;
  const made = new GeneratedText();
  let end = address?.end ?? first.nameSpan.start;
  if (address === undefined)
    made.addCollapsed(connector?.path ?? '{{url}}', { start: first.nameSpan.start, end: first.nameSpan.start + 1 });
  else made.addMade(withoutExpressions(address.made!()));
  let separator = made.text.includes('?') ? '&' : '?';
  options.forEach(({ nameSpan, value }, at) => {
    made.addCollapsed(separator, { start: Math.min(end, nameSpan.start), end: nameSpan.start + 1 });
    separator = '&';
    made.addCollapsed(options[at]?.name ?? '', nameSpan);
    made.addCollapsed('=', { start: nameSpan.end - 1, end: value.start + 1 });
    made.addMade(encodeValue(values[at] as GeneratedText));
    end = value.end;
  });
  const span = { start: address?.start ?? first.nameSpan.start, end: last.value.end };
  const literals = options.flatMap(({ value: { start, end, number } }) =>
    number === undefined ? [{ start, end, style: 'value' }] : [],
  );
  // Other query languages also have a single option without a URL.
  const isGuessed = address === undefined && connector === undefined && options.length === 1;
  const guessed = isGuessed ? { isGuessed: true as const } : {};
  const service = connector?.service === undefined ? {} : { service: connector.service };
  // The actions of connectors that have options of a query only read.
  const ofConnector = addressOf(made, memberOf(around, 'method') ?? memberOf(record, 'parameters/method'));
  const read = { ...ofConnector, input: { method: 'GET', ...ofConnector.input } as RequestInput };
  const sent = connector === undefined ? partsBeside(made, around) : read;
  return [{ span, target: span, ...sent, ...guessed, ...service, literals }];
}

/** A URL with the members beside it: the method and, of a read, the headers. */
export function partsBeside(url: GeneratedText, record: HostValue | undefined): Pick<StoredRequest, 'input' | 'maps'> {
  const parts = addressOf(url, memberOf(record, 'method'));
  const entries = memberOf(record, 'headers')?.entries ?? [];
  // Whatever sends a body may add a Content-Type.
  const placed = entries.length === 0 || 'body' in parts.input ? undefined : headersInRecord(entries);
  if (placed === undefined || placed.headers.some(isComputed)) return parts;
  return {
    input: { ...parts.input, headers: placed.headers } as RequestInput,
    maps: { ...parts.maps, headers: placed.map },
  };
}

/** Expressions of workflows, which are not variables in a header. */
const isComputed = ({ name, value }: HeaderInput): boolean => /\{\{|@[{a-z]/i.test(name + value);

function addressBefore(offset: number, records: readonly (HostValue | undefined)[]): HostValue | undefined {
  for (const record of records) {
    for (const name of addressMembers) {
      const value = memberOf(record, name);
      const text = textOf(value);
      if (value !== undefined && text !== undefined && value.end <= offset && /^[^\s?]{2,2000}$/.test(text))
        return value;
    }
  }
  return undefined;
}
