/** The table of formats: the one place that a new format is added to. */
import type { QueryPlace } from '../document/query-place.js';
import type { ReadDocument } from '../document/document.js';
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
import { readAtPlaces } from './read-at-places.js';
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

/** The name of a format that can be read. */
export type DocumentFormat = keyof typeof formats;

/** Where the queries of some files are, and the format of these files; without one, the endings of their names decide. */
export interface Place extends QueryPlace {
  readonly format?: DocumentFormat;
}

/** The requests of a document, the comments that control the check, and the problems of the document itself. */
export interface RequestDocument extends ReadDocument {
  readonly format: DocumentFormat;
}

/** Every format that can be read. */
export const documentFormats = Object.keys(formats) as readonly DocumentFormat[];

/** What is declared of a format. */
export const descriptorOf = (format: DocumentFormat): FormatDescriptor => formats[format];

/**
 * The format of a file by its name's ending, in any case, or else by the language that an editor gives it; undefined when
 * none of the formats has it. @public
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

/** Loads what reading these formats needs; a document of one that was not loaded cannot be read. @public */
export async function loadFormats(names: Iterable<DocumentFormat>): Promise<void> {
  for (const name of new Set(names)) await descriptorOf(name).load?.();
}

/** The format of a file that a place names: the one that the place names, otherwise by the extension. */
export const formatInPlace = (fileName: string, place: Place): DocumentFormat | undefined =>
  place.format ?? formatOf(fileName) ?? formatNamed(fileName, ({ placed = [] }) => placed);

/** What every text of this format that contains a request matches; undefined for formats of which every file counts. */
export const markerOf = (format: DocumentFormat): RegExp | undefined => descriptorOf(format).marker;

/** How a format breaks the lines of an address; undefined for one whose addresses stay on one line. */
export function lineLayoutOf(format: DocumentFormat): LineLayout | undefined {
  const { layout } = descriptorOf(format);
  return typeof layout === 'object' ? layout : undefined;
}

/** The formats whose URLs may have several lines, which `odatalint format` formats by default. */
export const lineFormats = documentFormats.filter((name) => lineLayoutOf(name) !== undefined);

/**
 * Finds the requests of a document; `places` say where they are in one of a general format. Never throws; what cannot
 * be read is in `problems` or is not a request. What a format needs must have been loaded (`loadFormats`).
 *
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
