/** Completion between `{{` and `}}` in a request file: the variables of the file and of its clients. */
import type { Span } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import { FileVariables } from '@odatalint/documents';
import type { CompletionItem } from '../../document/answers.js';
import type { LanguageDocument } from '../../document/language-document.js';
import { ItemList } from './item-list.js';
import { escapeSnippet } from './snippet.js';

/** Values that the common clients of `.http` files generate when they send a request. */
const dynamic: Readonly<Record<string, string>> = {
  $guid: 'a new GUID',
  $randomInt: 'a random whole number',
  $timestamp: 'the time as seconds since 1970',
};

/** Completes in a variable; undefined if the cursor is not in one. */
export function completeVariable(document: LanguageDocument, offset: number): readonly CompletionItem[] | undefined {
  const { text, format } = document;
  const place = nameInBraces(text, offset);
  if (place === undefined || format !== 'http') return undefined;
  const list = new ItemList(place.name, { text });
  const variables = FileVariables.read(text);
  for (const name of variables.names) {
    const detail = variables.valueAt(name, offset);
    list.add(name, { kind: 'variable', insert: `${name}${place.end}`, detail: shortened(detail) });
  }
  for (const name of document.environment?.names() ?? []) {
    if (variables.names.includes(name)) continue;
    const known = document.environment?.valueOf(name);
    const detail = shortened(known?.value) ?? known?.environment;
    list.add(name, { kind: 'variable', insert: `${name}${place.end}`, ...(detail === undefined ? {} : { detail }) });
  }
  // REST Client and httpYac read the response of a named request.
  for (const { name, input } of document.requests) {
    if (name === undefined || !isRequestInput(input)) continue;
    const insert = `${escapeSnippet(name)}.response.body.\\$.$0${place.end}`;
    list.add(name, {
      kind: 'reference',
      insert,
      isSnippet: true,
      continues: true,
      detail: 'the response of this request',
    });
  }
  for (const [name, detail] of Object.entries(dynamic))
    list.add(name, { kind: 'variable', insert: `${name}${place.end}`, detail, rank: 'other' });
  return list.items();
}

/** Adds each variable of the file as a value, for a place where a secret or an address of one's own belongs. */
export function addVariables(list: ItemList, { text, format }: LanguageDocument, prefix = ''): void {
  if (format !== 'http') return;
  for (const name of FileVariables.read(text).names)
    list.add(`${prefix}{{${name}}}`, { kind: 'variable', detail: 'a variable of this file' });
}

const shortened = (value: string | undefined): string | undefined =>
  value !== undefined && value.length > 60 ? `${value.slice(0, 60)}…` : value;

/** The name at an offset between double braces of one line, and the braces that are missing after it. */
function nameInBraces(text: string, offset: number): { readonly name: Span; readonly end: string } | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const open = text.lastIndexOf('{{', offset - 2);
  if (open < lineStart || offset < open + 2) return undefined;
  const written = text.slice(open + 2, offset);
  const begun = /^\s*([\w$.-]*)$/.exec(written)?.[1];
  if (begun === undefined) return undefined;
  const start = offset - begun.length;
  const end = offset + /^[\w$.-]*/.exec(text.slice(offset, offset + 200))![0].length;
  const after = /^[ \t]*\}{0,2}/.exec(text.slice(end, end + 200))![0].trim();
  return { name: { start, end }, end: '}}'.slice(after.length) };
}
