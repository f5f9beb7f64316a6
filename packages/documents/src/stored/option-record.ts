/** Reads records whose members are system query options, as the inputs of a workflow's action or the parameters of a request. */
import type { StoredRequest } from '../document/document.js';
import { encodeValue, isOptionName, isOptionTable } from '../programs/option-table.js';
import { GeneratedText } from '../text/generated-text.js';
import { addressOf } from '../values/placed-requests.js';
import { type HostValue, memberOf, textOf } from '../values/host-value.js';
import { withoutExpressions } from './expressions.js';

/** Members beside the options, or beside the record of them, that contain the address. */
const addressMembers = ['uri', 'url', 'path', 'relativeUrl', 'RelativePath'];

/** In: a record, and the record around it. Out: its request, or none when it does not contain the options of one. */
export function optionRecord(record: HostValue, around: HostValue | undefined): readonly StoredRequest[] {
  const options = record.entries.filter(({ name, value }) => isOptionName(name) && value.made !== undefined);
  if (options.length === 0) return [];
  const values = options.map(({ value }) => withoutExpressions(value.made!()));
  if (!isOptionTable(options.map(({ name }, at) => ({ name, text: values[at]?.text ?? '' })))) return [];
  const [first] = options;
  const last = options.at(-1);
  if (first === undefined || last === undefined) return [];
  const address = addressBefore(first.nameSpan.start, [record, around]);
  const made = new GeneratedText();
  let end = address?.end ?? first.nameSpan.start;
  if (address === undefined)
    made.addCollapsed('{{url}}', { start: first.nameSpan.start, end: first.nameSpan.start + 1 });
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
  // A single option without an address is also what other languages of queries have.
  const guessed = address === undefined && options.length === 1 ? { isGuessed: true as const } : {};
  return [{ span, target: span, ...addressOf(made, undefined), ...guessed, literals }];
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
