/** Actions that rewrite the URL of a request: on more or fewer lines, percent-encoded or decoded. */
import { type Coding, format, type Span, type TextEdit } from '@odatalint/core';
import { differenceOf, matchRoute } from '@odatalint/core/internal';
import { editsToInput, isFormattable, type StoredRequest } from '@odatalint/documents';
import type { CodeAction } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { formatRequests, layOut, type LayoutOptions } from './format-requests.js';

const layouts = [
  { title: 'Write each query option on a line of its own', lines: 'wrapped', adds: 1 },
  { title: 'Write the address on one line', lines: 'joined', adds: -1 },
] as const;

const codings = [
  { title: 'Percent-encode the address', coding: 'encoded' },
  { title: 'Decode the address', coding: 'decoded' },
] as const;

/** The layouts of the request at a place that change more than the spaces in its lines. */
export function layoutActions(document: LanguageDocument, { start }: Span): readonly CodeAction[] {
  const request = document.requestAt(start);
  if (request === undefined) return [];
  if (!isFormattable(document.format)) return recodeActions(document, request);
  const action = (title: string, options: LayoutOptions): CodeAction => ({
    title,
    kind: 'refactor.rewrite',
    edits: () => formatRequests(document, [request], options),
  });
  const usual = layOut(document, request, {});
  return [
    ...layouts.flatMap(({ title, lines, adds }) => {
      const edit = layOut(document, request, { lines });
      return edit !== undefined && adds * linesAdded(document, edit) > 0 ? [action(title, { lines })] : [];
    }),
    ...codings.flatMap(({ title, coding }) => {
      const edit = layOut(document, request, { coding });
      return edit !== undefined && edit.text !== usual?.text ? [action(title, { coding })] : [];
    }),
  ];
}

const linesAdded = ({ text }: LanguageDocument, { start, end, text: after }: TextEdit): number =>
  breaksIn(after) - breaksIn(text.slice(start, end));

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** If a line of the format contains more than the URL, the URL stays on its line. */
function recodeActions(document: LanguageDocument, request: StoredRequest): readonly CodeAction[] {
  return codings.flatMap(({ title, coding }): CodeAction[] => {
    const edits = recoded(document, request, coding);
    return edits === undefined ? [] : [{ title, kind: 'refactor.rewrite', edits: () => edits }];
  });
}

function recoded(document: LanguageDocument, request: StoredRequest, coding: Coding): readonly TextEdit[] | undefined {
  const { input } = request;
  const [bound] = document.bind(request);
  if (bound === undefined || !('url' in input)) return undefined;
  const { dialect, conventions } = bound.service;
  const resourcePathStart = matchRoute(input.url, conventions)?.resourcePathStart;
  const options = {
    dialect,
    breaks: 'none',
    ...(resourcePathStart === undefined ? {} : { resourcePathStart }),
  } as const;
  const { text } = format(input.url, { ...options, coding });
  if (text === format(input.url, options).text) return undefined;
  return editsToInput([differenceOf(input.url, text)], 'url', request, document.text, document.format);
}
