/** Prints the result of a reader as short lines, so that a test case is its input and its lines. */
import type { CheckInput, Field, HeaderInput } from '@odatalint/core';
import { isBatchInput, isRequestInput, type OffsetMap } from '@odatalint/core/internal';
import { readDocument, type DocumentFormat, type StoredRequest } from '../index.js';

/** The text in which the offsets of a field count, or undefined when the input does not have it. */
export function fieldText(input: CheckInput, field: Field): string | undefined {
  if (isBatchInput(input)) return field === 'body' ? (input.batch as string) : undefined;
  if (!isRequestInput(input)) return (input as Record<string, string | undefined>)[field];
  switch (field) {
    case 'method':
      return input.method;
    case 'url':
      return input.url;
    case 'headers':
      return (input.headers as readonly HeaderInput[] | undefined)
        ?.map(({ name, value }) => `${name}: ${value}`)
        .join('\n');
    case 'body':
      return input.body as string | undefined;
    default:
      return undefined;
  }
}

export const fields: readonly Field[] = [
  'method',
  'url',
  'headers',
  'body',
  'on',
  'filter',
  'orderby',
  'select',
  'expand',
];

/** `GET /x?a | H: 1¶I: 2 | {}`, then ` {name}`, ` @service`, ` #id`, ` < file` where there are such;
 * headers that are not known print as the option says. */
export function printRequest(request: StoredRequest, unknownHeaders = ''): string {
  const { input } = request;
  const extras = [
    request.name === undefined ? '' : ` {${request.name}}`,
    request.service === undefined ? '' : ` @${request.service}`,
    request.id === undefined ? '' : ` #${JSON.stringify(request.id)}`,
    request.bodyFile === undefined ? '' : ` < ${request.bodyFile.path}`,
  ].join('');
  if (!isRequestInput(input)) {
    return (
      Object.entries(input)
        .map(([name, value]) => `${name}=${value}`)
        .join(' | ') + extras
    );
  }
  const parts = [
    `${input.method ?? '-'} ${input.url}`,
    fieldText(input, 'headers') ?? unknownHeaders,
    fieldText(input, 'body') ?? '',
  ];
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts.join(' | ').replaceAll(/\r\n|\r|\n/g, '¶') + extras;
}

/** The requests of a text, without addresses that may be those of any interface. */
export const certainRequests = (text: string, format: DocumentFormat): readonly StoredRequest[] =>
  readDocument(text, format).requests.filter(({ isMention }) => isMention !== true);

export const printRequests = (text: string, format: DocumentFormat): string[] =>
  certainRequests(text, format).map((request) => printRequest(request, format === 'http' ? '?' : ''));

/** Every piece of a field: `exact@12` as it is at 12, `[made<what the document says@12]` otherwise. */
export function printPieces(document: string, made: string, map: OffsetMap): string {
  const pieces: string[] = [];
  for (let at = 0; at < made.length;) {
    const place = map.span({ start: at, end: at + 1 });
    let end = at + 1;
    if (map.isExact({ start: at, end })) {
      while (end < made.length && map.isExact({ start: at, end: end + 1 })) end++;
      pieces.push(`${made.slice(at, end)}@${place.start}`);
    } else {
      while (end < made.length && isSamePlace(map, at, end)) end++;
      pieces.push(`[${made.slice(at, end)}<${document.slice(place.start, place.end)}@${place.start}]`);
    }
    at = end;
  }
  return pieces.join(' ').replaceAll(/\r\n|\r|\n/g, '¶');
}

function isSamePlace(map: OffsetMap, first: number, second: number): boolean {
  const one = map.span({ start: first, end: first + 1 });
  const other = map.span({ start: second, end: second + 1 });
  return one.start === other.start && one.end === other.end && !map.isExact({ start: second, end: second + 1 });
}

/** A line for each field of a request that is in the document: `url: /x@13`. */
export const printFields = (file: string, request: StoredRequest): string[] =>
  fields.flatMap((field) => {
    const map = request.maps[field];
    return map === undefined ? [] : [`${field}: ${printPieces(file, fieldText(request.input, field) ?? '', map)}`];
  });
