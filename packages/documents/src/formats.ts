/** The table of formats: the one place that a new reader is added to. */
import { batchReader } from './batch/batch-reader.js';
import { brunoReader } from './bruno/bruno-reader.js';
import { csvReader } from './csv/csv-reader.js';
import type { DocumentFormat, DocumentReader, RequestDocument, SourceFormat } from './document.js';
import { harReader } from './har/har-reader.js';
import { httpReader } from './http/http-reader.js';
import { jsonReader } from './json/json-reader.js';
import { logReader } from './log/log-reader.js';
import { ndjsonReader } from './ndjson/ndjson-reader.js';
import { markdownReader } from './markdown/markdown-reader.js';
import { odataReader } from './odata/odata-reader.js';
import type { Place } from './place.js';
import { postmanReader } from './postman/postman-reader.js';
import { readAtPlaces } from './read-at-places.js';
import { yamlReader } from './yaml/yaml-reader.js';
import { powerQueryReader } from './powerquery/power-query-reader.js';
import { sourceLanguages, sourceReader } from './source/index.js';

/** A reader for each programming language. */
const sourceReaders = Object.fromEntries(
  sourceLanguages.map((language) => [language.name, sourceReader(language)]),
) as { readonly [format in SourceFormat]: DocumentReader };

const readers: { readonly [format in DocumentFormat]: DocumentReader } = {
  http: httpReader,
  odata: odataReader,
  ndjson: ndjsonReader,
  batch: batchReader,
  markdown: markdownReader,
  json: jsonReader,
  yaml: yamlReader,
  postman: postmanReader,
  har: harReader,
  bruno: brunoReader,
  ...sourceReaders,
  powerquery: powerQueryReader,
  csv: csvReader,
  log: logReader,
};

/** Every format that can be read. */
export const documentFormats = Object.keys(readers) as readonly DocumentFormat[];

/** The file name endings that are read, in lower case and with the dot. */
export const documentExtensions: readonly string[] = Object.values(readers).flatMap((reader) => reader.extensions);

/** The reader of a format. */
export const readerOf = (format: DocumentFormat): DocumentReader => readers[format];

/** The format of a file by its name's ending, in any case; undefined when none of the formats has it. @public */
export function formatOf(fileName: string): DocumentFormat | undefined {
  const name = fileName.toLowerCase();
  return documentFormats.find((format) => readers[format].extensions.some((extension) => name.endsWith(extension)));
}

/** Loads what reading these formats needs; a document of one that was not loaded cannot be read. @public */
export async function loadFormats(formats: Iterable<DocumentFormat>): Promise<void> {
  for (const format of new Set(formats)) await readers[format].load?.();
}

/** The format of a file that a place names: what the place says, else what the name's ending tells. */
export function formatInPlace(fileName: string, place: Place): DocumentFormat | undefined {
  const name = fileName.toLowerCase();
  const isPlaced = (format: DocumentFormat): boolean =>
    readers[format].placedExtensions?.some((extension) => name.endsWith(extension)) === true;
  return place.format ?? formatOf(name) ?? documentFormats.find(isPlaced);
}

/** The pattern without which a text of this format holds no request; undefined for formats of which every file counts. */
export const markerOf = (format: DocumentFormat): RegExp | undefined => readers[format].marker;

/**
 * Finds the requests of a document; `places` say where they stand in one of a general format. Never throws; what cannot
 * be read is in `problems` or is no request. What a format needs must have been loaded (`loadFormats`).
 *
 * @public
 */
export function readDocument(text: string, format: DocumentFormat, places: readonly Place[] = []): RequestDocument {
  const { placeholders } = readers[format];
  const document = readAtPlaces(readers[format], text, places);
  if (placeholders === undefined) return document;
  const requests = document.requests.map((request) => ({ ...request, input: { ...request.input, placeholders } }));
  return { ...document, requests };
}
