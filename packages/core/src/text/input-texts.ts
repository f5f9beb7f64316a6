/** The texts of an input, one for each field. The headers are one text of lines `Name: value`. */
import {
  type BatchInput,
  type CheckInput,
  fragmentOptions,
  type HeaderInput,
  headerLines,
  isBatchInput,
  isRequestInput,
  type RequestInput,
} from './check-input.js';
import type { Field } from './diagnostic.js';
import { type MappedText, OffsetMap } from './offset-map.js';

/** For each field of an input the way from offsets in that field to offsets in the text that it was made of. */
export type FieldMaps = { readonly [field in Field]?: OffsetMap };

/** A header and its place in the text of the headers. */
export interface PlacedHeader extends HeaderInput {
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** Headers with their places in `headersText`. */
export function placedHeaders(headers: RequestInput['headers']): readonly PlacedHeader[] {
  let start = 0;
  return headerLines(headers).map(({ name, value }) => {
    const valueStart = start + name.length + 2;
    const end = valueStart + value.length;
    const placed = { name, value, start, valueStart, end };
    start = end + 1;
    return placed;
  });
}

/** The text in which the offsets of headers count. */
export const headersText = (headers: RequestInput['headers']): string =>
  headerLines(headers)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n');

/** The text of a body, of a JSON value its own JSON text; undefined without a body, and for a value that nests without end. */
export function bodyText(body: unknown): string | undefined {
  if (typeof body === 'string' || body === undefined) return body;
  try {
    return JSON.stringify(body);
  } catch {
    return undefined;
  }
}

/** The text in which the offsets of a field count; undefined where an input does not have the field. */
export function textOfField(input: CheckInput, field: Field): string | undefined {
  if (isBatchInput(input)) return field === 'body' ? bodyText(input.batch) : undefined;
  if (!isRequestInput(input)) return (input as Readonly<Record<string, string | undefined>>)[field];
  if (field === 'headers') return headersText(input.headers);
  if (field === 'body') return bodyText(input.body);
  if (field === 'response') return bodyText(input.response?.body);
  return field === 'method' || field === 'script' || field === 'url' ? input[field] : undefined;
}

/** The input with another text in a field; undefined for a text that is not JSON where the input has a JSON value. */
export function withText(input: CheckInput, field: Field, text: string): CheckInput | undefined {
  if (field === 'headers') return { ...input, headers: text.split('\n').map(headerOf) } as CheckInput;
  if (field === 'response' && isRequestInput(input)) return { ...input, response: { ...input.response, body: text } };
  if (field !== 'body') return { ...input, [field]: text };
  const member = isBatchInput(input) ? 'batch' : 'body';
  const given = (input as Partial<RequestInput & BatchInput>)[member];
  if (typeof given === 'string') return { ...input, [member]: text };
  try {
    return { ...input, [member]: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function headerOf(line: string): HeaderInput {
  const colon = line.indexOf(':');
  return colon === -1
    ? { name: line, value: '' }
    : { name: line.slice(0, colon), value: line.slice(colon + 1).trimStart() };
}

/** Where a text of an input is. */
export interface TextPlace {
  readonly field: Field;
  /** Where the changed text begins in its field: after the headers before it, and 0 in any other field. */
  readonly start: number;
  /** The name of the header whose value the text is. */
  readonly header?: string;
}

/** Replaces a text of an input; undefined if it does not change. */
type TextChange = (text: string, place: TextPlace) => MappedText | undefined;

const requestFields: readonly Field[] = ['method', 'url', 'headers', 'body'];
const batchFields: readonly Field[] = ['body'];
const fragmentFields: ReadonlySet<string> = new Set(['on', ...fragmentOptions]);

/**
 * Changes the texts of an input that are sent: method, URL, the name and the value of each header, and the body, or the options of a
 * fragment.
 *
 * @returns The input itself if no text changes, otherwise a new one; and the maps of the fields that changed.
 */
export function mapTexts<Input extends CheckInput>(
  input: Input,
  change: TextChange,
): { readonly input: Input; readonly maps: FieldMaps } {
  const maps: { [field in Field]?: OffsetMap } = {};
  let mapped: CheckInput = input;
  for (const field of fieldsOf(input)) {
    if (field === 'headers') {
      const changed = mapHeaders((input as RequestInput).headers, change);
      if (changed === undefined) continue;
      mapped = { ...mapped, headers: changed.headers } as CheckInput;
      maps.headers = changed.map;
      continue;
    }
    const text = textOfField(input, field);
    const changed = text === undefined ? undefined : change(text, { field, start: 0 });
    const next = changed && withText(mapped, field, changed.text);
    if (changed === undefined || next === undefined) continue;
    mapped = next;
    maps[field] = changed.map;
  }
  return { input: mapped as Input, maps };
}

function fieldsOf(input: CheckInput): readonly Field[] {
  if (isRequestInput(input)) return requestFields;
  if (isBatchInput(input)) return batchFields;
  const isField = (name: string): name is Field => fragmentFields.has(name);
  return Object.keys(input).filter(isField);
}

function mapHeaders(
  headers: RequestInput['headers'],
  change: TextChange,
): { readonly headers: readonly HeaderInput[]; readonly map: OffsetMap } | undefined {
  const map = new OffsetMap();
  let isChanged = false;
  const put = (text: string, from: number, header?: string): string => {
    const place = { field: 'headers', start: map.length } as const;
    const changed = change(text, header === undefined ? place : { ...place, header });
    if (changed === undefined) map.addExact(text.length, from);
    else map.append(changed.map.through(OffsetMap.identity(text.length, from)));
    isChanged ||= changed !== undefined;
    return changed?.text ?? text;
  };
  const lines = placedHeaders(headers);
  const changed = lines.map(({ name, value, start, valueStart, end }, i) => {
    const newName = put(name, start);
    map.addExact(2, start + name.length);
    const newValue = put(value, valueStart, name);
    if (i < lines.length - 1) map.addExact(1, end);
    return { name: newName, value: newValue };
  });
  return isChanged ? { headers: changed, map } : undefined;
}
