/**
 * Completes paths into a response in variables and scripts: `{{list.response.body.$.value[0].|}}`, `response.body.|`.
 */
import { readPath, type ResponseShape } from '@odatalint/core/internal';
import type { CompletionItem } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { responseInScript, responseNamed, shapeAt, shapeWords } from '../document/named-responses.js';

/** Undefined outside of such a place; empty if the response is unknown. */
export function completeResponse(document: LanguageDocument, offset: number): readonly CompletionItem[] | undefined {
  const { text } = document;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(lineStart, offset);
  const open = line.lastIndexOf('{{');
  if (open !== -1 && !line.includes('}}', open)) {
    const variable = /^\s*([\p{L}_][\p{L}\p{N}_-]*)([.[].*)$/u.exec(line.slice(open + 2));
    const shape = variable === null ? undefined : responseNamed(document, variable[1]!);
    return shape === undefined ? undefined : completeVariable(text, offset, variable![2]!, shape);
  }
  const path = pathInScript(line);
  const shape = path === undefined ? undefined : responseInScript(document, offset);
  return shape === undefined ? undefined : completePath(text, offset, path!, shape);
}

/** The text after the last `response.body` of a line. */
function pathInScript(line: string): string | undefined {
  const start = line.lastIndexOf('response.');
  if (start === -1 || /[\p{L}\p{N}_$.]/u.test(line.charAt(start - 1))) return undefined;
  const rest = line.slice(start + 'response.'.length);
  const body = ['body', 'parsedBody'].find((name) => rest.startsWith(name));
  return body !== undefined && /^[.[]/.test(rest.slice(body.length)) ? rest.slice(body.length) : undefined;
}

function completeVariable(text: string, offset: number, rest: string, shape: ResponseShape): readonly CompletionItem[] {
  if (rest.startsWith('.response.headers.')) return headerItems(text, offset);
  const body = /^\.response\.body(?:\.\$)?(?=[.[])/.exec(rest)?.[0];
  if (body !== undefined) {
    const begin = rest === '.response.body.' ? [pathItem(text, offset)] : [];
    return [...begin, ...completePath(text, offset, rest.slice(body.length), shape)];
  }
  if (/^\.response\.\w*$/.test(rest))
    return ['body', 'headers'].map((name) => wordItem(text, offset, name, 'keyword', ''));
  const members = completePath(text, offset, rest, shape);
  return /^\.\w*$/.test(rest)
    ? [...members, wordItem(text, offset, 'response', 'keyword', 'the response with its headers')]
    : members;
}

/** The members at the end of the path before the last word. */
function completePath(text: string, offset: number, path: string, shape: ResponseShape): readonly CompletionItem[] {
  const dot = beginOfLast(path);
  if (dot < 0 || !/^[.[]['"]?[\p{L}\p{N}_@.$-]*$/u.test(path.slice(dot))) return [];
  const { steps, isWhole } = readPath(path, 0, dot);
  const at = isWhole ? shapeAt(shape, steps) : undefined;
  const start = offset - (path.length - dot);
  const end = wordEnd(text, offset);
  if (at?.kind === 'list')
    return [
      {
        label: '[0]',
        kind: 'value',
        detail: shapeWords(at.item),
        edit: { start, end, text: '[0]' },
        filterText: `${path.slice(dot)}[0]`,
      },
    ];
  if (at?.kind !== 'object') return [];
  return [...at.members].map(([name, member], order): CompletionItem => {
    const isPlain = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);
    const insert = isPlain ? `.${name}` : `['${name}']`;
    return {
      label: name,
      kind: 'property',
      detail: shapeWords(member()),
      edit: { start, end, text: insert },
      filterText: `.${name}`,
      sortText: String(order).padStart(4, '0'),
    };
  });
}

/** The start of the current step: its dot or bracket. */
function beginOfLast(path: string): number {
  const mark = path.lastIndexOf('@');
  if (mark > 0 && !path.includes('[', mark) && !path.includes(']', mark)) return path.lastIndexOf('.', mark);
  return Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
}

const wordEnd = (text: string, offset: number): number =>
  offset + /^[\p{L}\p{N}_@-]*(?:['"]\])?/u.exec(text.slice(offset, offset + 200))![0].length;

function wordItem(
  text: string,
  offset: number,
  name: string,
  kind: CompletionItem['kind'],
  detail: string,
): CompletionItem {
  let start = offset;
  while (start > 0 && /[\w-]/.test(text.charAt(start - 1))) start--;
  const edit = { start, end: wordEnd(text, offset), text: name };
  return { label: name, kind, edit, ...(detail === '' ? {} : { detail }) };
}

/** The possible starts of JSONPath. */
const pathItem = (text: string, offset: number): CompletionItem =>
  wordItem(text, offset, '$', 'keyword', 'a path into the body');

/** The headers that responses of OData services have (OData 4.01 Protocol 8.1 and 8.3). */
const ofResponses = [
  'Content-Type',
  'ETag',
  'Location',
  'OData-EntityId',
  'OData-Version',
  'Preference-Applied',
  'Retry-After',
];

const headerItems = (text: string, offset: number): readonly CompletionItem[] =>
  ofResponses.map((name) => wordItem(text, offset, name, 'header', ''));
