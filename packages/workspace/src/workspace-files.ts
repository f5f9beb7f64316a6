/** The checked files: how they are found and read as requests, and which other files they use. */
import type { RequestsAt } from './file-requests.js';
import {
  descriptorOf,
  type DocumentFormat,
  readDocument,
  type RequestDocument,
  type StoredRequest,
} from '@odatalint/documents';
import { pathOfBody, rootOfBodies } from './bodies/body-files.js';
import type { SentBodies } from './bodies/sent-bodies.js';
import type { FindOptions, FoundFile } from './files/find-files.js';
import { readTextFile, type TextFile } from './files/read-text-file.js';
import { namedByUser, type ReadFailure } from './files/roots.js';
import type { FileConfig } from './config/find-config.js';
import type { ServiceDirectory } from './config/service-directory.js';
import type { ReportedFile } from './results/report.js';
import type { SourceOf } from './results/result-cache.js';
import type { VariableValues } from './variable-values.js';
import type { WorkspaceSettings } from './workspace-settings.js';

/** The settings on which the files of a workspace depend. */
interface FileContext {
  readonly settings: WorkspaceSettings;
  readonly services: ServiceDirectory<FileConfig>;
  readonly requestsAt: RequestsAt;
  readonly environments: VariableValues;
  readonly bodies: SentBodies;
}

export class WorkspaceFiles {
  readonly #cwd: string;
  readonly #context: FileContext;

  constructor(cwd: string, context: FileContext) {
    this.#cwd = cwd;
    this.#context = context;
  }

  /** The settings for finding files to check. */
  get search(): FindOptions {
    const { settings, services, requestsAt } = this.#context;
    return {
      cwd: this.#cwd,
      accepts: (path) => settings.configFor(path)?.accepts(path) ?? true,
      placedFormat: (path) => settings.placedFormat(path),
      mayHoldAddress: (text, path) => services.mayBeIn(text, settings.configFor(path)),
      isClaimed: (request, path, format) => requestsAt(path, format).isClaimed(request),
    };
  }

  /** Reads a document that the user has named, or that was found in a folder that the user has named. Never throws. */
  read(path: string): TextFile | ReadFailure {
    return readTextFile(path, namedByUser(path, this.#cwd));
  }

  /**
   * The requests of a text in a file (real or assumed). A file that was scanned when it was found is not scanned again.
   */
  documentOf(text: string, file: Pick<FoundFile, 'path' | 'format' | 'scanned'>): RequestDocument {
    const places = this.#context.settings.placesFor(file);
    return places.length === 0 && file.scanned?.text === text
      ? file.scanned.document
      : readDocument(text, file.format, places);
  }

  /** The requests of a text in the file `path` (real or assumed); doubtful ones of no service have no checker. */
  requestsIn(text: string, format: DocumentFormat, path: string): readonly StoredRequest[] {
    return this.documentOf(text, { path, format }).requests;
  }

  /** The files that the requests of a file send as their bodies. */
  bodySourceFor(path: string): SourceOf {
    const root = this.#rootOfBodies(path);
    return (reference) => this.#context.bodies.sourceOf(reference, path, root);
  }

  #rootOfBodies(path: string): string {
    return rootOfBodies(path, [this.#context.settings.configFor(path)?.folder, this.#cwd]);
  }

  /** The files with findings besides the documents: bodies that they send, and files that define their variables. */
  otherFiles(): readonly ReportedFile[] {
    const { settings, environments, bodies } = this.#context;
    return [...bodies.reported(), ...environments.malformedFiles((found, path) => settings.configured(found, path))];
  }

  /**
   * The other files that the findings of a file depend on: its configuration, the files that the configuration names,
   * and its bodies.
   */
  usedBy({ path, format }: FoundFile): readonly string[] {
    const read = descriptorOf(format).isHttpText === true ? this.read(path) : undefined;
    const requests = read === undefined || 'problem' in read ? [] : this.requestsIn(read.text, format, path);
    const root = this.#rootOfBodies(path);
    const bodies = requests.map(({ bodyFile }) => bodyFile && pathOfBody(bodyFile.path, path, root));
    return [
      ...this.#context.settings.usedBy(path),
      ...this.#context.environments.pathsFor([{ path, format }]),
      ...bodies.filter((body) => typeof body === 'string'),
    ];
  }

  /** Every file besides the documents that was looked up so far, existing or not: the findings depend on them. */
  otherPaths(): readonly string[] {
    const { settings, environments, bodies } = this.#context;
    return [...settings.paths(), ...bodies.paths(), ...environments.paths];
  }
}
