/**
 * Reads records whose members are system query options, such as the inputs of a workflow's action or the parameters of
 * a request.
 */
import type { StoredRequest } from '../document/document.js';
import { encodeValue, isOptionName, isOptionTable } from '../programs/option-table.js';
import { GeneratedText } from '../text/generated-text.js';
import { addressOf } from '../values/placed-requests.js';
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

/** The connector in the `host` of an action's inputs: `apiId`, or the name of a connection. */
function connectorOf(inputs: HostValue | undefined, parameters: HostValue): Connector | undefined {
  const host = memberOf(inputs, 'host');
  const name =
    textOf(memberOf(host, 'apiId')) ??
    textOf(memberOf(memberOf(host, 'connection'), 'name')) ??
    textOf(memberOf(memberOf(host, 'connection'), 'referenceName')) ??
    textOf(memberOf(host, 'connectionName'));
  if (name === undefined) return undefined;
  const found = connectors.find(([word]) => word.test(name));
  if (found === undefined) return otherConnectors.test(`/${name}`) ? { path: '{{url}}' } : undefined;
  const [, service, path] = found;
  const set = textOf(memberOf(parameters, 'entityName'));
  return { service, path: path !== '' ? path : set !== undefined && /^\w+$/.test(set) ? set : '{{set}}' };
}

/** The request of a record; undefined if the record does not contain the options of one. */
export function optionRecord(record: HostValue, around: HostValue | undefined): readonly StoredRequest[] {
  const options = record.entries.filter(({ name, value }) => isOptionName(name) && value.made !== undefined);
  if (options.length === 0) return [];
  const values = options.map(({ value }) => withoutExpressions(value.made!()));
  if (!isOptionTable(options.map(({ name }, at) => ({ name, text: values[at]?.text ?? '' })))) return [];
  const [first] = options;
  const last = options.at(-1);
  if (first === undefined || last === undefined) return [];
  const connector = connectorOf(around, record);
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
  const literals = options.map(({ value }) => ({ start: value.start, end: value.end, style: 'value' }));
  // Other query languages also have a single option without a URL.
  const isGuessed = address === undefined && connector === undefined && options.length === 1;
  const guessed = isGuessed ? { isGuessed: true as const } : {};
  const service = connector?.service === undefined ? {} : { service: connector.service };
  return [{ span, target: span, ...addressOf(made, undefined), ...guessed, ...service, literals }];
}

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
