/** Reads `.ndjson` and `.jsonl` files: one request or fragment in each line. */
import type { Field, HeaderInput, ResponseInput, Span, TextEdit } from '@odatalint/core';
import {
  escapeJson,
  isRequestInput,
  type JsonValue,
  OffsetMap,
  readJson,
  type ValueMember,
} from '@odatalint/core/internal';
import type { DocumentDiagnostic, FieldMaps, ReadDocument, StoredRequest } from '../../document/document.js';
import { isEmptyLine, lineAt, linesOf, type Line } from '../../text/line.js';
import { GeneratedText, mapOfPart } from '../../text/generated-text.js';
import { splitRequestLine } from '../../text/request-line.js';
import { addJsonString, madeOfJsonString } from '../../values/json-strings.js';

import { fragmentFields, readNdjsonLine, type NdjsonRequest } from './ndjson-line.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const ndjsonFormat: FormatDescriptor = {
  label: 'JSON lines',
  example: '{"method":"GET","url":"/odata/Orders?$top=1"}\n',
  fileNames: { own: ['.ndjson'], shared: ['.jsonl'] },
  languageIds: ['ndjson'],
  embedding: 'whole',
  layout: 'never',
  read: readNdjson,
  fitEdit: fitJsonEdit,
};

function readNdjson(text: string): ReadDocument {
  const requests: StoredRequest[] = [];
  const problems: DocumentDiagnostic[] = [];
  let hasOthers = false;
  for (const line of linesOf(text)) {
    if (isEmptyLine(line)) continue;
    const read = readNdjsonLine(text.slice(line.from, line.to));
    if (read === undefined) continue;
    if (!('problem' in read)) requests.push(requestAt(text, line, read));
    else {
      problems.push(malformedLine(line, read.problem.message));
      hasOthers ||= read.isOther === true;
    }
  }
  // The records of another program.
  if (hasOthers && requests.length === 0) return { requests, directives: [], problems: [] };
  return { requests, directives: [], problems };
}

const malformedLine = (line: Line, message: string): DocumentDiagnostic => ({
  code: 'malformed-line',
  severity: 'error',
  message,
  in: 'url',
  start: line.from,
  end: line.to,
  notes: [],
  fixes: [],
});

function requestAt(text: string, line: Line, read: NdjsonRequest): StoredRequest {
  const span = { start: line.from, end: line.to };
  const common = { span, target: span, ...(read.id === undefined ? {} : { id: read.id }) };
  if (text.charAt(line.from) === '"') return { ...common, input: read.input, maps: mapsOfText(text, span) };
  // The later of two members with one name counts, as in `JSON.parse`.
  const members = new Map(membersIn(text, line).map((member) => [member.name, member]));
  const maps: { [field in Field]?: OffsetMap } = {};
  if (!isRequestInput(read.input)) {
    addTextMaps(maps, text, members, fragmentFields);
    return { ...common, input: read.input, maps };
  }
  addTextMaps(maps, text, members, ['method', 'url']);
  const { headers: known, body: value, response: answered, ...input } = read.input;
  const headers = known === undefined ? undefined : headersAt(text, members.get('headers'), maps);
  const body = value === undefined ? undefined : bodyAt(text, members.get('body'), maps, 'body');
  const response = answered === undefined ? undefined : responseAt(text, members.get('response'), answered, maps);
  return {
    ...common,
    input: {
      ...input,
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      ...(response === undefined ? {} : { response }),
    },
    maps,
  };
}

/** The members of the object in a line. The line is valid JSON. */
const membersIn = (text: string, { from, to }: Line): readonly ValueMember[] =>
  membersOf(readJson(text, { start: from, end: to, depthLimit: Infinity }).root);

const membersOf = (value: JsonValue | undefined): readonly ValueMember[] =>
  value?.kind === 'object' ? value.members : [];

/** The maps of a line that is a string: `METHOD url`. */
function mapsOfText(text: string, literal: Span): FieldMaps {
  const made = madeOfJsonString(text, literal);
  const { method, target } = splitRequestLine(made.text);
  if (method === undefined) return { url: mapOfPart(made.map, target.start, made.length) };
  return {
    method: mapOfPart(made.map, method.start, method.end),
    url: mapOfPart(made.map, target.start, target.end),
  };
}

function addTextMaps(
  maps: { [field in Field]?: OffsetMap },
  text: string,
  members: ReadonlyMap<string, ValueMember>,
  fields: readonly Field[],
): void {
  for (const field of fields) {
    const member = members.get(field);
    if (member !== undefined && text.charAt(member.value.start) === '"')
      maps[field] = madeOfJsonString(text, member.value).map;
  }
}

/** The headers in the order of the document; `JSON.parse` may move or merge them. */
function headersAt(
  text: string,
  member: ValueMember | undefined,
  maps: { [field in Field]?: OffsetMap },
): readonly HeaderInput[] {
  if (member === undefined) return [];
  const made = new GeneratedText();
  const bounds: { readonly name: number; readonly value: number; readonly end: number }[] = [];
  let end = member.value.start;
  for (const header of membersOf(member.value)) {
    if (bounds.length > 0) made.addCollapsed('\n', { start: end, end: header.nameSpan.start });
    const name = made.length;
    addJsonString(made, text, header.nameSpan);
    made.addCollapsed(': ', { start: header.nameSpan.end, end: header.value.start });
    const value = made.length;
    addJsonString(made, text, header.value);
    end = header.value.end;
    bounds.push({ name, value, end: made.length });
  }
  if (bounds.length > 0) maps.headers = made.map;
  const whole = made.text;
  return bounds.map((at) => ({ name: whole.slice(at.name, at.value - 2), value: whole.slice(at.value, at.end) }));
}

/** A string as body is decoded. A JSON value is checked as it is in the file, so that places are exact. */
function bodyAt(
  text: string,
  member: ValueMember | undefined,
  maps: { [field in Field]?: OffsetMap },
  field: 'body' | 'response',
): string | undefined {
  if (member === undefined) return undefined;
  const { start, end } = member.value;
  if (text.charAt(start) === '"') {
    const made = madeOfJsonString(text, member.value);
    maps[field] = made.map;
    return made.text;
  }
  maps[field] = OffsetMap.identity(end - start, start);
  return text.slice(start, end);
}

/** A response. Findings in one without a body have no place of their own. */
function responseAt(
  text: string,
  member: ValueMember | undefined,
  read: ResponseInput,
  maps: { [field in Field]?: OffsetMap },
): ResponseInput {
  const { body: known, ...response } = read;
  if (member === undefined || known === undefined) return response;
  const inner = membersOf(member.value).findLast(({ name }) => name === 'body');
  const body = bodyAt(text, inner, maps, 'response');
  return body === undefined ? response : { ...response, body };
}

/** Escapes the text of an edit inside a JSON string. An edit of a body value is JSON already. */
function fitJsonEdit(text: string, edit: TextEdit, field: Field): TextEdit | undefined {
  if (field !== 'body') return { ...edit, text: escapeJson(edit.text) };
  let start = edit.start;
  while (start > 0 && text.charAt(start - 1) !== '\n' && text.charAt(start - 1) !== '\r') start--;
  const line = lineAt(text, start, text.length);
  const body = membersIn(text, line).findLast((member) => member.name === 'body');
  if (body === undefined) return undefined;
  if (text.charAt(body.value.start) === '"') return { ...edit, text: escapeJson(edit.text) };
  return /[\r\n]/.test(edit.text) ? undefined : edit;
}
