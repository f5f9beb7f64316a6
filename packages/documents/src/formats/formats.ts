/** The table of formats, and the reading of a document. */
import type { QueryPlace } from '../document/query-place.js';
import type { ReadDocument, StoredRequest } from '../document/document.js';
import { batchFormat } from './batch/batch-format.js';
import { brunoFormat } from './bruno/bruno-format.js';
import { csvFormat } from './csv/csv-format.js';
import type { FileNames, FormatDescriptor, LineLayout } from './format-descriptor.js';
import { harFormat } from './har/har-format.js';
import { httpFormat } from './http/http-format.js';
import { jsonFormat } from './json/json-format.js';
import { logFormat } from './log/log-format.js';
import { markdownFormat } from './markdown/markdown-format.js';
import { ndjsonFormat } from './ndjson/ndjson-format.js';
import { notebookFormat } from './notebook/notebook-format.js';
import { odataFormat } from './odata/odata-format.js';
import { postmanFormat } from './postman/postman-format.js';
import { powerQueryFormat } from './powerquery/power-query-format.js';
import { sourceFormats } from './source/source-formats.js';
import { textFormat } from './text/text-format.js';
import { yamlFormat } from './yaml/yaml-format.js';

const formats = {
  http: httpFormat,
  odata: odataFormat,
  ndjson: ndjsonFormat,
  batch: batchFormat,
  markdown: markdownFormat,
  notebook: notebookFormat,
  json: jsonFormat,
  yaml: yamlFormat,
  postman: postmanFormat,
  har: harFormat,
  bruno: brunoFormat,
  ...sourceFormats,
  powerquery: powerQueryFormat,
  csv: csvFormat,
  text: textFormat,
  log: logFormat,
};

/** The name of a readable format. */
export type DocumentFormat = keyof typeof formats;

/**
 * The places of queries in some files, and the format of these files; without it, the endings of their names decide.
 */
export interface Place extends QueryPlace {
  readonly format?: DocumentFormat;
}

/** The requests of a document, the comments that control the check, and the problems of the document itself. */
export interface RequestDocument extends ReadDocument {
  readonly format: DocumentFormat;
}

/** The names of all readable formats. */
export const documentFormats = Object.keys(formats) as readonly DocumentFormat[];

/** The declaration of a format. */
export const descriptorOf = (format: DocumentFormat): FormatDescriptor => formats[format];

/**
 * The format of a file, by the extension of its name, otherwise by the language identifier of an editor.
 *
 * @returns Undefined if no format matches.
 * @example
 * formatOf('orders.http'); // 'http'
 *
 * @public
 */
export function formatOf(fileName: string, languageId?: string): DocumentFormat | undefined {
  return (
    formatNamed(fileName, ({ own = [], shared = [] }) => [...own, ...shared]) ??
    documentFormats.find((name) => {
      const { embedding, languageIds } = descriptorOf(name);
      return embedding !== 'places' && languageId !== undefined && languageIds.includes(languageId);
    })
  );
}

function formatNamed(fileName: string, endingsOf: (names: FileNames) => readonly string[]): DocumentFormat | undefined {
  const lowered = fileName.toLowerCase();
  return documentFormats.find((name) =>
    endingsOf(descriptorOf(name).fileNames).some((ending) => lowered.endsWith(ending)),
  );
}

/**
 * Loads the libraries of these formats. A document of a format that was not loaded cannot be read.
 *
 * @param names - The formats of the documents that you will read, for example of `formatOf`.
 * @example
 * await loadFormats(['yaml', 'http']);
 *
 * @public
 */
export async function loadFormats(names: Iterable<DocumentFormat>): Promise<void> {
  for (const name of new Set(names)) await descriptorOf(name).load?.();
}

/** The format of a file at a place: the named one, otherwise by the ending. */
export const formatInPlace = (fileName: string, place: Place): DocumentFormat | undefined =>
  place.format ?? formatOf(fileName) ?? formatNamed(fileName, ({ placed = [] }) => placed);

/** A pattern that matches every text of this format with a request; undefined if every file of the format counts. */
export const markerOf = (format: DocumentFormat): RegExp | undefined => descriptorOf(format).marker;

/** The line breaks of URLs in a format; undefined if URLs stay on one line. */
export function lineLayoutOf(format: DocumentFormat): LineLayout | undefined {
  const { layout } = descriptorOf(format);
  return typeof layout === 'object' ? layout : undefined;
}

/** The formats with URLs of several lines, which `odatalint format` formats by default. */
export const lineFormats = documentFormats.filter((name) => lineLayoutOf(name) !== undefined);

/**
 * Finds the requests of a document. Never throws: text that cannot be read is in `problems`, or is not a request. The
 * libraries of the format must be loaded (`loadFormats`).
 *
 * @param places - The places of requests in a document of a general format.
 * @public
 */
export function readDocument(text: string, format: DocumentFormat, places: readonly Place[] = []): RequestDocument {
  const descriptor = descriptorOf(format);
  const document = readAtPlaces(descriptor, text, places);
  const placeholders = descriptor.isRecording === true ? 'none' : descriptor.placeholders;
  if (placeholders === undefined) return { ...document, format };
  const requests = document.requests.map((request) => ({ ...request, input: { ...request.input, placeholders } }));
  return { ...document, format, requests };
}

/**
 * The requests of all places, in the order of the document. The first of two places with the same text determines its
 * kind.
 */
function readAtPlaces(
  format: Pick<FormatDescriptor, 'read'>,
  text: string,
  places: readonly QueryPlace[],
): ReadDocument {
  const [first, ...others] = places;
  const document = format.read(text, first);
  if (others.length === 0) return document;
  const requests = new Map<number, StoredRequest>();
  for (const { requests: found } of [document, ...others.map((place) => format.read(text, place))]) {
    for (const request of found) if (!requests.has(request.span.start)) requests.set(request.span.start, request);
  }
  return { ...document, requests: [...requests.values()].sort((a, b) => a.span.start - b.span.start) };
}
