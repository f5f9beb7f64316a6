/** Reads schema files and the local files that they reference, and keeps their problems. */
import { loadSchema, type Schema, type SchemaDocument } from '@odatalint/core';
import { dirname, resolve } from 'node:path';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { onlyIn, type Roots } from '../files/roots.js';
import { readTextFile } from '../files/read-text-file.js';
import { isYamlDescription, readYamlTree } from './read-yaml-tree.js';
import { loadSchemasOnce } from './load-schemas-once.js';

/** A schema file with its findings. */
export interface LoadedSchemaFile {
  readonly path: string;
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
  /** Whether it contains a schema, so that requests were checked with its declarations. */
  readonly isUsable: boolean;
  /** The keys of the lists that it was read for: it is one of the files, or a document that they reference. */
  readonly lists: ReadonlySet<string>;
}

interface ReadFile {
  readonly text: string;
  readonly lists: Set<string>;
  readonly diagnostics: Map<string, FileDiagnostic>;
  isUsable: boolean;
}

/** A list of files, and the schema to use if it cannot be read. */
interface WantedSchema {
  readonly list: string;
  readonly earlier: Schema | undefined;
}

/** The maximum number of documents; further references are ignored. */
const maxDocuments = 50;

/** The largest file that a reference may name. */
const maxBytes = 20_000_000;

/** The key of a list of schema files, by absolute path; duplicates count once. */
export const keyOfList = (paths: readonly string[]): string => JSON.stringify([...new Set(paths)]);

export class SchemaCache {
  readonly #schemas = new Map<string, Schema | undefined>();
  readonly #files = new Map<string, ReadFile>();
  /** The earlier valid schemas. */
  readonly #earlier: ReadonlyMap<string, Schema | undefined>;
  /** The last valid schema of each service, whichever its files were. */
  readonly #ofServices: Map<string, Schema>;
  readonly #outdated = new Set<string>();

  /** The files are read again. If a schema can no longer be used, the schema of the earlier cache is used. */
  constructor(
    before?: SchemaCache,
    /** Texts that count as those of files, by absolute path. */
    private readonly texts: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#earlier = new Map(before === undefined ? [] : before.#schemas);
    this.#ofServices = new Map(before === undefined ? [] : before.#ofServices);
  }

  /**
   * The schema of several files, by absolute path. Undefined if one of them cannot be read, is not a schema or is
   * malformed, because its declarations would be missing. Each file must be in one of the roots for its path.
   *
   * @param service The service that has the schema: if these files cannot be used, its earlier schema is.
   */
  schemaOf(paths: readonly string[], rootsOf: (path: string) => Roots, service?: string): Schema | undefined {
    const key = keyOfList(paths);
    if (!this.#schemas.has(key)) {
      const earlier = this.#earlier.get(key) ?? (service === undefined ? undefined : this.#ofServices.get(service));
      const loaded = this.#load([...new Set(paths)], rootsOf, { list: key, earlier });
      if (loaded === undefined && earlier !== undefined) this.#outdated.add(key);
      this.#schemas.set(key, loaded ?? earlier);
    }
    const schema = this.#schemas.get(key);
    if (service !== undefined && schema !== undefined) this.#ofServices.set(service, schema);
    return schema;
  }

  /** Whether an earlier schema is in use because these files cannot be read. */
  isOutdated(paths: readonly string[]): boolean {
    return this.#outdated.has(keyOfList(paths));
  }

  /** The keys of the lists that were read so far. */
  get lists(): readonly string[] {
    return [...this.#schemas.keys()];
  }

  /** Every file that was read so far, in the order of reading. */
  files(): readonly LoadedSchemaFile[] {
    return [...this.#files].map(([path, { diagnostics, ...file }]) => ({
      path,
      ...file,
      diagnostics: [...diagnostics.values()],
    }));
  }

  #load(paths: readonly string[], rootsOf: (path: string) => Roots, wanted: WantedSchema): Schema | undefined {
    const { list } = wanted;
    const documents = paths.flatMap((path) => this.#read(path, rootsOf(path), wanted));
    if (documents.length < paths.length) return undefined;
    let loaded = loadSchemasOnce(documents);
    // If a file is not a schema, the files that it references are not read.
    while (loaded.schema !== undefined) {
      const more = referredDocuments(documents, loaded.schema);
      if (more.length === 0) break;
      for (const document of more) documents.push(document);
      loaded = loadSchemasOnce(documents);
    }
    // A truncated document lacks declarations, so names that it does not contain are unknown.
    const schema = loaded.isMalformed === true ? undefined : loaded.schema;
    for (const { name, text } of documents) this.#file(name, text, schema !== undefined, list);
    for (const { document = 0, ...problem } of loaded.problems)
      this.#report(documents[document]?.name ?? '', { ...problem, fixes: [] });
    return schema;
  }

  /** Undefined, with a problem, if the file cannot be read. */
  #read(path: string, roots: Roots, { list, earlier }: WantedSchema): SchemaDocument[] {
    const open = this.texts.get(path);
    const file = open === undefined ? readTextFile(path, roots) : { text: open };
    if (!('problem' in file)) return [documentOf(path, file.text)];
    const effect = earlier === undefined ? 'not checked' : 'checked with the last valid version';
    const message = `The schema cannot be read: ${file.problem}. The requests of its service were ${effect}.`;
    this.#file(path, '', false, list);
    this.#report(path, errorAt('unreadable-file', { start: 0, end: 0 }, message));
    return [];
  }

  /** A file that one of several services cannot use is unusable. */
  #file(path: string, text: string, isUsable: boolean, list: string): void {
    let file = this.#files.get(path);
    if (file === undefined) {
      file = { text, diagnostics: new Map(), isUsable, lists: new Set() };
      this.#files.set(path, file);
    }
    file.isUsable &&= isUsable;
    file.lists.add(list);
  }

  /** A file of several services has each finding once. */
  #report(path: string, diagnostic: FileDiagnostic): void {
    const { start, end, message } = diagnostic;
    this.#files.get(path)?.diagnostics.set(`${start} ${end} ${message}`, diagnostic);
  }
}

/** A document; for a description in YAML, with the reader of its values. */
const documentOf = (name: string, text: string): SchemaDocument =>
  isYamlDescription(name, text) ? { name, text, readTree: () => readYamlTree(text) } : { name, text };

/**
 * The documents that these reference in the folder of the first one or below. Nothing is downloaded. References to
 * missing files, or to files that are not schemas, are ignored.
 */
function referredDocuments(documents: readonly SchemaDocument[], { references = [] }: Schema): SchemaDocument[] {
  const [first] = documents;
  const found = new Map<string, SchemaDocument>();
  for (const { uri, span } of references) {
    const from = documents[span.document ?? 0];
    if (first === undefined || from === undefined || documents.length + found.size >= maxDocuments) break;
    const folder = dirname(first.name);
    const path = pathBeside(from.name, uri);
    if (path === undefined || found.has(path) || documents.some(({ name }) => name === path)) continue;
    const file = readTextFile(path, onlyIn(folder, 'its folder'), maxBytes);
    if ('problem' in file) continue;
    const document = { name: path, text: file.text };
    if (loadSchema(document.text).schema !== undefined) found.set(path, document);
  }
  return [...found.values()];
}

/** The path of a relative URL in a metadata document. */
function pathBeside(from: string, uri: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(uri) || !/.\.(?:xml|json|csdl|edmx)$/i.test(uri)) return undefined;
  try {
    return resolve(dirname(from), decodeURIComponent(uri));
  } catch {
    // The URL is not valid.
    return undefined;
  }
}
