/** Stores the findings of files between runs, until a file or setting that they depend on changes. */
import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import type { BodyFile, BodySource, DocumentCheck, DocumentFormat } from '@odatalint/documents';
import { memo, severities } from '@odatalint/core/internal';
import type { LoadedConfig } from '../config/find-config.js';
import { displayName } from '../files/find-files.js';
import { exists, isAbsent, ownKindAt } from '../files/look-up.js';
import { isAllowed, nearestExisting, resolveInside, type Roots } from '../files/roots.js';
import { isCommitted } from '../files/is-committed.js';
import { readTextFile } from '../files/read-text-file.js';
import { wordsOfSystemError } from '../files/system-error.js';
import { writeTextFile } from '../files/write-text-file.js';
import type { ReportedFinding } from './report.js';
import type { SettingsStamp, SettingsStamps } from '../checkers/settings-stamp.js';

/** The findings in a document before the baseline is applied. */
export interface DocumentFindings extends Omit<DocumentCheck, 'diagnostics'> {
  readonly diagnostics: readonly ReportedFinding[];
}

/** Returns the body that a document sends. */
export type SourceOf = (reference: BodyFile) => BodySource | undefined;

/** A document to check. */
export interface CachedDocument {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly format: DocumentFormat;
  readonly config: LoadedConfig | undefined;
  /** The files that define its variables, and a text that changes with the choice of an environment. */
  readonly environment?: {
    readonly stamp: string;
    readonly files: readonly { readonly path: string; readonly text: string }[];
  };
  /** Whether findings can be stored once they are known: what a check finds in other files must be reported again. */
  readonly canStore: () => boolean;
}

/** A body of a document, and a hash of its content, or of the reason why it could not be read. */
interface BodyStamp {
  readonly path: string;
  readonly encoding?: string | undefined;
  readonly hash: string;
}

interface Entry {
  /** A hash of the document and of its settings. */
  readonly key: string;
  readonly bodies: readonly BodyStamp[];
  /** JSON, parsed on demand. */
  readonly found: string;
}

/** The beginning of the cache files of all versions. */
const beginning = 'odatalint results ';

/** The number changes with the format. */
const mark = `${beginning}1 `;

/** Larger findings are not stored, in UTF-16 code units. */
const maxOfEntry = 1_000_000;

/** The limit of all entries together. */
const maxOfAll = 50_000_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The place of a cache. */
export interface CachePlace {
  /** Absolute. */
  readonly path: string;
  readonly roots: Roots;
}

export class ResultCache {
  readonly #place: CachePlace | undefined;
  readonly #folder: string;
  readonly #stamps: SettingsStamps;
  readonly #entries: Map<string, Entry>;
  readonly #seen = new Set<string>();
  #size = 0;
  #isChanged = false;

  /**
   * Reads the cache at a place, unless something was stored before. A file that is not a complete cache of this version
   * counts as missing. Without a place the findings are kept only in memory.
   */
  constructor(place: CachePlace | undefined, stamps: SettingsStamps, before?: ResultCache) {
    this.#place = place;
    this.#folder = dirname(place?.path ?? resolve('/'));
    this.#stamps = stamps;
    this.#entries = before === undefined ? readEntries(place) : new Map(before.#entries);
    for (const { found } of this.#entries.values()) this.#size += found.length;
  }

  /**
   * The stored findings of a document. If there are none, or they are out of date, it stores and returns the findings
   * of `find`.
   */
  findingsOf(
    document: CachedDocument,
    sourceOf: SourceOf,
    find: (sourceOf: SourceOf) => DocumentFindings,
  ): DocumentFindings {
    const name = displayName(document.path, this.#folder);
    const stamp = this.#stamps.stampFor(document.config);
    this.#seen.add(name);
    if (stamp === undefined) {
      this.#forget(name);
      return find(sourceOf);
    }
    const key = hashOf(
      JSON.stringify([stamp.hash, document.format, name, document.text, document.environment?.stamp ?? '']),
    );
    const entry = this.#entries.get(name);
    const known = entry?.key === key ? this.#recall(entry, document, stamp, sourceOf) : undefined;
    if (known !== undefined) return known;
    const sent = new Map<string, { readonly reference: BodyFile; readonly source: BodySource | undefined }>();
    const found = find((reference) => {
      const source = sourceOf(reference);
      sent.set(JSON.stringify([reference.path, reference.encoding]), { reference, source });
      return source;
    });
    this.#forget(name);
    const bodies = [...sent.values()].map(({ reference: { path, encoding }, source }) => ({ path, encoding, source }));
    const text = writtenFindings(found, [
      ...bodies.map(({ source }) => source),
      ...(document.environment?.files ?? []),
    ]);
    if (text !== undefined && document.canStore() && this.#size + text.length <= maxOfAll) {
      const stamps = bodies.map(({ path, encoding, source }) => ({ path, encoding, hash: bodyHash(source) }));
      this.#entries.set(name, { key, bodies: stamps, found: text });
      this.#size += text.length;
      this.#isChanged = true;
    }
    return found;
  }

  /**
   * Writes a changed cache, without deleted files. A cache can contain foreign paths, so files outside of the roots are
   * not looked up and count as deleted. Throws the error of the system.
   */
  write(documents: Roots): void {
    const isThere = (path: string): boolean => isAllowed(path, documents) && exists(path);
    for (const name of [...this.#entries.keys()])
      if (!this.#seen.has(name) && !isThere(resolve(this.#folder, name))) this.#forget(name);
    if (!this.#isChanged || this.#place === undefined) return;
    const body = JSON.stringify([...this.#entries]);
    const { path, roots } = this.#place;
    writeTextFile(path, `${mark}${hashOf(body)}\n${body}\n`, roots, { create: true });
    this.#isChanged = false;
  }

  #forget(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#size -= entry.found.length;
    this.#isChanged = true;
  }

  #recall(
    { bodies, found }: Entry,
    { text, environment }: CachedDocument,
    { schemas }: SettingsStamp,
    sourceOf: SourceOf,
  ): DocumentFindings | undefined {
    const sources = bodies.map(({ path, encoding }) =>
      sourceOf({ path, ...(encoding === undefined ? {} : { encoding }), start: 0, end: 0 }),
    );
    if (sources.some((source, i) => bodyHash(source) !== bodies[i]?.hash)) return undefined;
    return readFindings(found, text, [...sources, ...(environment?.files ?? [])], schemas);
  }
}

const bodyHash = (source: BodySource | undefined): string => (source === undefined ? '' : hashOfBody(source));

/** Each source is hashed once, even if several requests send it. */
const hashOfBody = memo((source: BodySource): string =>
  hashOf('text' in source ? `text ${source.text}` : `problem ${source.problem}`),
);

/**
 * The reason why a cache cannot be at a place, which continues "the cache is not used: "; undefined if it can. Links
 * may not lead out of the roots, so that a foreign repository cannot have another file replaced. At a path that the
 * user has named, a file that is not a cache belongs to the user. A committed cache could hide findings, and anyone may
 * have written it.
 */
export function problemOfCachePlace(place: CachePlace): string | undefined {
  const { path, roots } = place;
  try {
    const kind = ownKindAt(path);
    if (kind !== undefined && kind !== 'file') return 'it is a folder, a link, or no file at all';
    const resolved = resolveInside(nearestExisting(dirname(path)), roots);
    if ('problem' in resolved) return resolved.problem;
    if (roots.isTyped && isOtherFile(place)) return 'it is a file of another kind; name another one';
    return kind === undefined ? undefined : problemOfOrigin(path);
  } catch (error) {
    return wordsOfSystemError(error);
  }
}

function problemOfOrigin(path: string): string | undefined {
  const committed = isCommitted(path);
  if (committed === 'unknown') return 'git does not say whether it is committed';
  return committed ? 'it is committed, so anyone may have written it; remove it from the repository' : undefined;
}

function isOtherFile({ path, roots }: CachePlace): boolean {
  const read = isAbsent(path) ? { text: '' } : readTextFile(path, roots);
  return !('problem' in read) && read.text !== '' && !read.text.startsWith(beginning);
}

function readEntries(place: CachePlace | undefined): Map<string, Entry> {
  const none = new Map<string, Entry>();
  if (place === undefined || isAbsent(place.path)) return none;
  const read = readTextFile(place.path, place.roots);
  if ('problem' in read || !read.text.startsWith(mark)) return none;
  const end = read.text.indexOf('\n');
  const body = read.text.slice(end + 1, -1);
  if (read.text.slice(mark.length, end) !== hashOf(body)) return none;
  try {
    const entries: unknown = JSON.parse(body);
    return Array.isArray(entries) && entries.every(isNamedEntry) ? new Map(entries) : none;
  } catch {
    return none;
  }
}

const isNamedEntry = (value: unknown): value is [string, Entry] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && isEntry(value[1]);

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['found'] === 'string' &&
  Array.isArray(value['bodies']) &&
  value['bodies'].every(
    (body) =>
      isRecord(body) && typeof body['path'] === 'string' && ['string', 'undefined'].includes(typeof body['encoding']),
  );

/** The findings as JSON, without the texts of files; undefined if there are too many, or not all are known. */
function writtenFindings(found: DocumentFindings, sources: readonly (BodySource | undefined)[]): string | undefined {
  if (found.isCut === true) return undefined;
  const { diagnostics, suppressed, requests, unreadUrls, unknownBodies } = found;
  const bodies = found.bodies.map((body) => ({
    source: sources.findIndex((source) => source !== undefined && 'text' in source && source.path === body.path),
    diagnostics: body.diagnostics,
  }));
  const written = JSON.stringify(
    { diagnostics, suppressed, requests, unreadUrls, unknownBodies, bodies },
    (name, value: unknown) => (name === 'schemaFile' && isRecord(value) ? value['path'] : value),
  );
  return written.length > maxOfEntry ? undefined : written;
}

/** The findings in JSON from `writtenFindings`, if they are valid for a text. */
function readFindings(
  written: string,
  text: string,
  sources: readonly (BodySource | undefined)[],
  schemas: ReadonlyMap<string, string>,
): DocumentFindings | undefined {
  try {
    const found: unknown = JSON.parse(written, (name, value: unknown) => {
      if (name !== 'schemaFile') return value;
      const schema = schemas.get(String(value));
      if (schema === undefined) throw new Error('The schema does not exist.');
      return { path: value, text: schema };
    });
    if (!isRecord(found) || !isFoundText(found, text) || !Array.isArray(found['bodies'])) return undefined;
    const bodies = found['bodies'].map((body: unknown): DocumentFindings['bodies'][number] => {
      const source = isRecord(body) ? sources[Number(body['source'])] : undefined;
      if (source === undefined || !('text' in source) || !isFoundText(body, source.text))
        throw new Error('This is not a body of the document.');
      return { ...source, diagnostics: body.diagnostics as DocumentCheck['diagnostics'] };
    });
    return { ...(found as unknown as DocumentFindings), bodies };
  } catch {
    return undefined;
  }
}

/** The findings in one text; their secrets were masked before they were written. */
interface FoundText {
  readonly diagnostics: readonly ReportedFinding[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a JSON value contains findings inside a text; members that no report uses are not checked. */
function isFoundText(value: unknown, text: string): value is FoundText {
  if (!isRecord(value)) return false;
  const { diagnostics, suppressed = [], requests = 0 } = value;
  const isFinding = findingIn(text.length);
  return (
    isListOf(diagnostics, isFinding) &&
    isListOf(suppressed, (each) => isRecord(each) && isFinding(each['diagnostic']) && isOptionalText(each['reason'])) &&
    typeof requests === 'number' &&
    Number.isSafeInteger(requests) &&
    requests >= 0
  );
}

type Test = (value: unknown) => boolean;

const isListOf = (value: unknown, test: Test): boolean => Array.isArray(value) && value.every(test);

const isOptionalText: Test = (value) => value === undefined || typeof value === 'string';

function spanIn(length: number): Test {
  return (value) => {
    if (!isRecord(value)) return false;
    const { start, end } = value;
    const areOffsets = Number.isSafeInteger(start) && Number.isSafeInteger(end);
    return areOffsets && 0 <= Number(start) && Number(start) <= Number(end) && Number(end) <= length;
  };
}

function findingIn(length: number): Test {
  const isSpan = spanIn(length);
  const isNote: Test = (note) =>
    isRecord(note) &&
    typeof note['message'] === 'string' &&
    (note['span'] === undefined || isSpan(note['span'])) &&
    (note['schemaSpan'] === undefined || spanIn(Infinity)(note['schemaSpan']));
  const isEdit: Test = (edit) => isSpan(edit) && isRecord(edit) && typeof edit['text'] === 'string';
  const isFix: Test = (fix) =>
    isRecord(fix) &&
    typeof fix['title'] === 'string' &&
    ['safe', 'unsafe'].includes(String(fix['safety'])) &&
    isListOf(fix['edits'], isEdit);
  return (value) =>
    isSpan(value) &&
    isRecord(value) &&
    typeof value['code'] === 'string' &&
    typeof value['message'] === 'string' &&
    severities.some((severity) => severity === value['severity']) &&
    isOptionalText(value['in']) &&
    isOptionalText(value['path']) &&
    isListOf(value['notes'], isNote) &&
    isListOf(value['fixes'], isFix);
}
