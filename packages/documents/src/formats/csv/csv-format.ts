/** Reads tables of comma-separated values with a column of queries. */
import { type Field, type TextEdit, type Span } from '@odatalint/core';
import type { DocumentDiagnostic, ReadDocument, StoredRequest } from '../../document/document.js';
import type { QueryPlace } from '../../document/query-place.js';
import { storedFragment, storedText, type FragmentField } from '../../values/stored-text.js';
import { EntryNames, memberOf, type HostEntry, type HostValue } from '../../values/host-value.js';
import { placedFields, placedRequests } from '../../values/placed-requests.js';
import { readCsv, textOfCell, type CsvCell, type CsvTable } from './csv-table.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const csvFormat: FormatDescriptor = {
  label: 'tables with a column of queries',
  example: 'name,url\nfirst,/odata/Orders?$top=1\n',
  fileNames: { placed: ['.csv', '.tsv'] },
  languageIds: ['csv', 'tsv'],
  embedding: 'places',
  layout: 'embedded',
  read: readCsvDocument,
  fitEdit: fitCell,
};

/** The columns to read if no place names any: those that an NDJSON line has as members. */
const usualColumns: QueryPlace = {
  url: ['*.url'],
  filter: ['*.filter'],
  orderby: ['*.orderby'],
  select: ['*.select'],
  expand: ['*.expand'],
  method: 'method',
  on: 'on',
};

const fragmentFields: ReadonlySet<string> = new Set(['filter', 'orderby', 'select', 'expand']);

function readCsvDocument(text: string, place: QueryPlace = {}): ReadDocument {
  const table = readCsv(text);
  const root = valueOfTable(text, table);
  const isSelective = placedFields.some((field) => place[field] !== undefined);
  const names = table.header?.map((cell) => textOfCell(text, cell).text.trim()) ?? [];
  const { column } = place;
  const requests =
    column !== undefined
      ? root.entries.flatMap(({ value }) => requestOfRow(value, column, place) ?? [])
      : placedRequests(root, isSelective ? place : { ...usualColumns, ...place });
  return {
    requests,
    directives: [],
    problems: problemsOf(table, names, column ?? (isSelective ? undefined : placedFields)),
  };
}

/** The rows as a list of records. */
function valueOfTable(text: string, { header = [], rows }: CsvTable): HostValue {
  const names = header.map((cell) => ({ name: textOfCell(text, cell).text.trim(), nameSpan: cell }));
  const entries = rows.map((row, index): HostEntry => {
    const first = row[0] as CsvCell;
    const span = { start: first.start, end: row.at(-1)?.end ?? first.end };
    const members = names.slice(0, row.length).map((name, at): HostEntry => {
      const cell = row[at] as CsvCell;
      const { start, end } = cell;
      return { ...name, value: { kind: 'text', start, end, entries: [], made: () => textOfCell(text, cell) } };
    });
    const value: HostValue = { kind: 'record', ...span, entries: members, names: new EntryNames(members) };
    return { name: `${index}`, nameSpan: first, value };
  });
  return { kind: 'list', start: 0, end: text.length, entries };
}

/** The query in a column. A column with the name of an option contains values of that option. */
function requestOfRow(row: HostValue, column: string, place: QueryPlace): StoredRequest | undefined {
  const cell = memberOf(row, column);
  const made = cell?.made?.();
  if (cell === undefined || made === undefined) return undefined;
  const on = place.on === undefined ? undefined : memberOf(row, place.on)?.made?.();
  const method = place.method === undefined ? undefined : memberOf(row, place.method);
  const owner = on === undefined || on.text === '' ? undefined : { name: on.text, map: on.map };
  const set = owner ?? (place.set === undefined ? undefined : { name: place.set });
  const field = column.toLowerCase().replace(/^\$/, '');
  const stored = fragmentFields.has(field)
    ? storedFragment(field as FragmentField, made, set)
    : storedText(made, set, method === undefined || method.start === method.end ? undefined : method);
  if (stored === undefined) return undefined;
  const span = { start: cell.start, end: cell.end };
  const { service } = place;
  return { ...stored, span, target: span, ...(service === undefined ? {} : { service }) };
}

/** The finding about a missing column, or several possible columns. */
function problemsOf(
  table: CsvTable,
  names: readonly string[],
  wanted: string | readonly string[] | undefined,
): readonly DocumentDiagnostic[] {
  const { header, unclosed } = table;
  const problems: DocumentDiagnostic[] = [];
  const place = { start: header?.[0]?.start ?? 0, end: header?.at(-1)?.end ?? 0 };
  if (header !== undefined && typeof wanted === 'string' && !names.includes(wanted)) {
    const message = `This table has no column "${wanted}", which the configuration names; its columns are ${listOf(names)}.`;
    problems.push(malformed(message, place));
  }
  if (header !== undefined && Array.isArray(wanted) && !wanted.some((name) => names.includes(name as string))) {
    const message = `No column of this table is called ${listOf(wanted as string[], ' or ')}; name the column with the queries under "places" in the configuration.`;
    problems.push(malformed(message, place));
  }
  if (unclosed !== undefined) {
    const message = 'This quote is never closed, so that the rest of the table is one cell; close it.';
    problems.push(malformed(message, { start: unclosed.start, end: unclosed.start + 1 }));
  }
  return problems;
}

/** The names in quotes, with `last` before the last one. */
function listOf(names: readonly string[], last = ' and '): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join('') : quoted.slice(0, -1).join(', ') + last + (quoted.at(-1) ?? '');
}

const malformed = (message: string, { start, end }: Span): DocumentDiagnostic => ({
  code: 'malformed-document',
  severity: 'error',
  message,
  in: 'url',
  start,
  end,
  notes: [],
  fixes: [],
});

/** Doubles quotes in a quoted cell. A cell without quotes cannot contain a character that would end it. */
function fitCell(text: string, edit: TextEdit, _field: Field, { span }: StoredRequest): TextEdit | undefined {
  if (edit.start < span.start || edit.end > span.end) return undefined;
  if (text.charAt(span.start) === '"') return { ...edit, text: edit.text.replaceAll('"', '""') };
  return /[",;\t\r\n]/.test(edit.text) ? undefined : edit;
}
