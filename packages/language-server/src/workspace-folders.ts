/** The host for documents on a disk: each open folder with its own configuration, schemas and baseline. */
import { builtInServices, type Checker, type Span } from '@odatalint/core';
import { memo } from '@odatalint/core/internal';
import {
  type DocumentFormat,
  formatOf,
  formatOfKnownFile,
  loadFormats,
  type StoredRequest,
} from '@odatalint/documents';
import type { RequestService, VariableEnvironment } from '@odatalint/language-service';
import {
  completeConfig,
  completeKey,
  CONFIG_FILE_NAME,
  describeConfig,
  describeKey,
  type DocumentFile,
  findFiles,
  longDate,
  onlyIn,
  readTextFile,
  type ServiceFault,
  stampAt,
  variablePlaces,
  withFault,
  Workspace,
} from '@odatalint/workspace';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { ClientSettings } from './client-settings.js';
import { addressOfPath, pathOfAddress } from './file-address.js';
import { nameInAddress } from './name-in-address.js';
import type {
  ClosedFile,
  ConfigurationWords,
  DocumentAddress,
  DocumentSettings,
  EnvironmentsAnswer,
  RelatedFile,
  KnownService,
  NotChecked,
  ServerHost,
} from './server-host.js';

/** Runs a task while the client shows a title. */
export type ShowProgress = (title: string, task: () => void) => Promise<void>;

/** Schemas with a smaller total size in bytes are read too quickly for a user to notice. */
const largeSchema = 500_000;

/** The workspace of one folder. */
interface Folder {
  readonly path: string;
  readonly workspace: Workspace;
  /** The schema files that were loaded. */
  readonly loaded: Set<string>;
  /** The addresses of the open documents that are checked in it. */
  readonly documents: Set<string>;
  /** The last workspace whose configuration could be read, which replaces this one while its configuration is broken. */
  readonly lastValid: Workspace | undefined;
  /** Whether the configuration of a document in it is broken. */
  isBroken: boolean;
}

/** Files that can be configurations, schemas or key definitions. */
const settingsFile = /\.(?:json|xml|csdl|edmx|ya?ml)$/i;

/** Few, because every key creates another request, and a document remembers the findings of its own requests. */
const fewRequests = { entries: 500, characters: 500_000 };

/** Detects whether files have changed on disk since they were first read. */
class FileStamps {
  readonly #stamps = new Map<string, string>();

  /** The texts of open documents count instead of their files. */
  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  /** Records the state of files, including missing ones. Earlier records do not change. */
  note(paths: Iterable<string>): void {
    for (const path of paths) if (!this.#stamps.has(path)) this.#stamps.set(path, this.#stampOf(path));
  }

  /** Whether one of the recorded files was changed, created or deleted. */
  haveChanged(): boolean {
    return [...this.#stamps].some(([path, stamp]) => this.#stampOf(path) !== stamp);
  }

  has(path: string): boolean {
    return this.#stamps.has(path);
  }

  #stampOf(path: string): string {
    const text = this.texts.get(path);
    return text === undefined ? stampAt(path) : `open ${text}`;
  }
}

export class WorkspaceFolders implements ServerHost {
  readonly #showProgress: ShowProgress;
  #paths: readonly string[] = [];
  #settings: ClientSettings = {};
  #folders = new Map<string, Folder>();
  /** The folders before everything was read again. Their schemas replace those that have become unusable. */
  #earlier = new Map<string, Folder>();
  /** The texts of open documents that can be settings and that differ from their files. */
  readonly #texts = new Map<string, string>();
  #stamps = new FileStamps(this.#texts);
  /** Whether such a text has changed since everything was read. */
  #hasNewText = false;
  readonly #chosen = new Map<string, string>();
  /** The chosen environments, by folder. */
  readonly #environments = new Map<string, string>();

  constructor(showProgress: ShowProgress) {
    this.#showProgress = showProgress;
  }

  configure(folders: readonly string[], settings: ClientSettings): void {
    this.#paths = folders.flatMap((uri) => pathOfAddress(uri) ?? []);
    this.#settings = settings;
    this.invalidate();
  }

  async settingsFor(address: DocumentAddress): Promise<DocumentSettings | NotChecked> {
    const path = this.#pathOf(address.uri);
    const folder = this.#folderOf(path, this.#chosen.get(address.uri));
    folder.documents.add(address.uri);
    return this.#settingsIn(folder, address, path);
  }

  async #settingsIn(folder: Folder, address: DocumentAddress, path: string): Promise<DocumentSettings | NotChecked> {
    const current = folder.workspace;
    const config = current.settings.configFor(path);
    const isBroken = config !== undefined && (config.isBroken || config.faultyServices.size > 0);
    if (isBroken) folder.isBroken = true;
    const workspace = isBroken ? (folder.lastValid ?? current) : current;
    const format = formatFor(address, path, workspace);
    this.#stamps.note([...configCandidates(path), ...current.files.otherPaths()]);
    if (typeof format === 'object') return format;
    await loadFormats([format]);
    const options = workspace.check.options(path, format);
    this.#stamps.note(workspace.files.otherPaths());
    if (options === undefined) return { reason: brokenReason(config?.path) };
    const fault = workspace === current || config === undefined ? undefined : oldConfiguration(config.path);
    const withOldConfiguration = memo((checker: Checker) =>
      fault === undefined ? checker : withFault(checker, fault),
    );
    return {
      ...(config === undefined ? {} : { config: addressOfPath(config.path) }),
      options: {
        ...options,
        checkerFor: (request) => {
          const checker = options.checkerFor(request);
          return checker && withOldConfiguration(checker);
        },
        ...(this.#settings.maxLineLength === undefined ? {} : { longestLine: this.#settings.maxLineLength }),
        serviceOf: (request) => ({
          ...serviceIn(workspace, request, { path, format }),
          ...(fault === undefined ? {} : { fault }),
        }),
        environment: variablesIn(workspace, { path, format }),
        services: this.servicesFor(address.uri).map(({ name }) => name),
        addresses: Object.values(workspace.settings.configFor(path)?.config.services ?? {}).flatMap(
          ({ baseUrls = [] }) => baseUrls,
        ),
      },
      report: (text, found) => {
        const { diagnostics } = workspace.check.withoutBaseline(text, { path, format }, found);
        this.#stamps.note(workspace.files.otherPaths());
        return diagnostics;
      },
      uriOf: (name) => addressOfPath(resolve(folder.path, name)),
      schemaFile: (name) => {
        const text = workspace.settings.schemaText(name);
        return text === undefined ? undefined : { uri: addressOfPath(name), text };
      },
      load: (requests) => this.#load({ workspace, loaded: folder.loaded }, requests, path),
    };
  }

  configurationAt(uri: string): ConfigurationWords | undefined {
    const path = pathOfAddress(uri);
    if (path === undefined) return undefined;
    const findings = (text: string): RelatedFile['diagnostics'] =>
      this.otherFiles().find((file) => file.uri === addressOfPath(path) && file.text === text)?.diagnostics ?? [];
    if (basename(path) === CONFIG_FILE_NAME)
      return {
        complete: (text, offset) => completeConfig(text, offset, dirname(path)),
        describe: describeConfig,
        findings,
      };
    if (!settingsFile.test(path)) return undefined;
    const { workspace } = this.#folderOf(path);
    const key = workspace.settings.keyFileAt(path);
    this.#stamps.note([...configCandidates(path), ...workspace.files.otherPaths()]);
    return (
      key && {
        complete: (text, offset) => completeKey(text, offset, key),
        describe: (text, offset) => describeKey(text, offset, key),
        findings,
      }
    );
  }

  servicesFor(uri: string): readonly KnownService[] {
    const path = this.#pathOf(uri);
    const configured = Object.entries(this.#folderOf(path).workspace.settings.configFor(path)?.config.services ?? {});
    return [
      ...configured.map(([name, { baseUrls = [], schema = [] }]) => ({
        name,
        summary: [...baseUrls, ...schema].join(', '),
        isConfigured: true,
      })),
      ...builtInServices.map(({ name, summary }) => ({ name, summary, isConfigured: false })),
    ];
  }

  chooseService(uri: string, service: string | undefined): void {
    if (service === undefined) this.#chosen.delete(uri);
    else this.#chosen.set(uri, service);
  }

  chosenService(uri: string): string | undefined {
    return this.#chosen.get(uri);
  }

  environmentsFor(uri: string): EnvironmentsAnswer {
    const path = this.#pathOf(uri);
    const { path: folder, workspace } = this.#folderOf(path, this.#chosen.get(uri));
    const format = formatOf(path);
    const names = format === undefined ? [] : workspace.environments.allNamesFor({ path, format });
    const [current] = format === undefined ? [] : workspace.environments.namesFor({ path, format });
    return { folder: addressOfPath(folder), names, ...(current === undefined ? {} : { current }) };
  }

  chooseEnvironment(uri: string, environment: string | undefined): void {
    const path = this.#pathOf(uri);
    const folder = this.#paths.includes(path) ? path : this.#folderOf(path).path;
    if (environment === undefined) this.#environments.delete(folder);
    else this.#environments.set(folder, environment);
    this.invalidate();
  }

  variableFiles(
    uri: string,
    name: string,
    textOf: (uri: string) => string | undefined,
  ): readonly { readonly uri: string; readonly text: string; readonly names: readonly Span[] }[] {
    const path = this.#pathOf(uri);
    const format = formatOf(path);
    if (format === undefined) return [];
    const { workspace } = this.#folderOf(path, this.#chosen.get(uri));
    const environments = workspace.environments.environmentsFor({ path, format });
    return variablePlaces(name, environments, (file) => textOf(addressOfPath(file))).map((file) => ({
      ...file,
      uri: addressOfPath(file.path),
    }));
  }

  async closedFiles(uri: string, word: string, isOpen: (uri: string) => boolean): Promise<readonly ClosedFile[]> {
    const path = this.#pathOf(uri);
    const folder = this.#folderOf(path, this.#chosen.get(uri));
    const { files } = await findFiles([folder.path], folder.workspace.files.search);
    const closed: ClosedFile[] = [];
    for (const file of files) {
      const address = addressOfPath(file.path);
      const read = isOpen(address) ? undefined : readTextFile(file.path, onlyIn(folder.path, 'the folder'));
      if (read === undefined || 'problem' in read || !read.text.includes(word)) continue;
      const settings = await this.#settingsIn(folder, { uri: address, languageId: '', text: read.text }, file.path);
      if (!('reason' in settings)) closed.push({ uri: address, text: read.text, settings });
    }
    return closed;
  }

  otherFiles(): readonly RelatedFile[] {
    return [...this.#folders.values()].flatMap(({ path, workspace }) => {
      const uriOf = (name: string): string => addressOfPath(resolve(path, name));
      return [...workspace.settings.findings(), ...workspace.files.otherFiles()].map(
        ({ path: name, text, diagnostics }) => ({
          uri: uriOf(name),
          text,
          diagnostics,
          uriOf,
        }),
      );
    });
  }

  noteText(uri: string, text: string): 'findings' | 'settings' | undefined {
    const path = pathOfAddress(uri);
    if (path === undefined) return undefined;
    if (settingsFile.test(path) && this.#texts.get(path) !== text && this.#replaceText(path, text)) return 'settings';
    const readers = [...this.#folders.values()].filter(({ workspace }) => workspace.bodies.has(path));
    for (const { workspace } of readers) workspace.bodies.replace(path, text);
    return readers.length > 0 ? 'findings' : undefined;
  }

  /** Returns whether the text of settings has changed that were read. */
  #replaceText(path: string, text: string): boolean {
    const read = readTextFile(path, onlyIn(dirname(path), 'its folder'));
    const isAsWritten = 'problem' in read || read.text === text;
    if (isAsWritten && !this.#texts.delete(path)) return false;
    if (!isAsWritten) this.#texts.set(path, text);
    const isRead = this.#stamps.has(path);
    this.#hasNewText ||= isRead;
    return isRead;
  }

  noteClosed(uri: string): boolean {
    const path = this.#pathOf(uri);
    this.#chosen.delete(uri);
    const wasSettings = this.#texts.delete(path);
    const isBody = [...this.#folders.values()].some(({ workspace }) => workspace.bodies.has(path));
    // The file may differ from the text that was closed.
    if (isBody || wasSettings) this.invalidate();
    for (const [key, folder] of this.#folders) {
      if (!folder.documents.delete(uri)) continue;
      folder.workspace.bodies.drop(path);
      // The folder of a single opened file is no longer needed.
      if (folder.documents.size === 0 && !this.#paths.includes(folder.path)) this.#folders.delete(key);
    }
    return isBody || wasSettings;
  }

  rereadChanged(): boolean {
    if (!this.#hasNewText && !this.#stamps.haveChanged()) return false;
    this.invalidate();
    return true;
  }

  /** Has everything read again. A schema that has become unusable remains as it was. */
  protected invalidate(): void {
    if (this.#folders.size > 0) this.#earlier = this.#folders;
    this.#folders = new Map();
    this.#stamps = new FileStamps(this.#texts);
    this.#hasNewText = false;
  }

  /** The path of a document; one without a file is treated as a file in the first folder. */
  #pathOf(uri: string): string {
    return pathOfAddress(uri) ?? join(this.#paths[0] ?? process.cwd(), nameInAddress(uri) || 'untitled');
  }

  /**
   * The innermost open folder that contains a file, otherwise the file's own; with a service, as if the settings
   * selected it.
   */
  #folderOf(path: string, service?: string): Folder {
    const around = this.#paths.filter((folder) => isBelow(path, folder)).sort((a, b) => b.length - a.length);
    const at = around[0] ?? dirname(path);
    const key = JSON.stringify([at, service]);
    let folder = this.#folders.get(key);
    if (folder === undefined) {
      const choices = service === undefined ? this.#settings : { ...this.#settings, profile: undefined, service };
      const environment = this.#environments.get(at) ?? this.#settings.environment;
      const options = { ...choices, environment, memory: fewRequests, cwd: at, openTexts: new Map(this.#texts) };
      const before = this.#earlier.get(key);
      const lastValid = before?.isBroken === true ? before.lastValid : before?.workspace;
      const workspace = new Workspace(options, lastValid);
      this.#earlier.delete(key);
      folder = { path: at, workspace, loaded: new Set(), documents: new Set(), lastValid, isBroken: false };
      this.#folders.set(key, folder);
    }
    return folder;
  }

  async #load(
    { workspace, loaded }: Pick<Folder, 'workspace' | 'loaded'>,
    requests: readonly StoredRequest[],
    path: string,
  ): Promise<void> {
    const bySchema = new Map<string, { readonly files: readonly string[]; readonly request: StoredRequest }>();
    const own = workspace.requestsAt(path);
    for (const request of requests) {
      const files = own.checkedAgainst(request).schema;
      if (files.some((file) => !loaded.has(file))) bySchema.set(files.join('\0'), { files, request });
    }
    for (const { files, request } of bySchema.values()) {
      for (const file of files) loaded.add(file);
      const read = (): void => void own.checkerFor(request);
      if (workspace.settings.sizeOf(files, path) < largeSchema) read();
      else await this.#showProgress(`odatalint reads ${files.map((file) => basename(file)).join(', ')}`, read);
    }
  }
}

/** The format in which a document is read, or why it is not checked. */
function formatFor(
  { uri, languageId, text = '' }: DocumentAddress,
  path: string,
  workspace: Workspace,
): DocumentFormat | NotChecked {
  const placed = workspace.settings.placedFormat(path);
  if (placed === 'unknown')
    return { reason: 'A place in the configuration names this file without a format: add "format" there.' };
  if (pathOfAddress(uri) !== undefined && workspace.settings.configFor(path)?.accepts(path) === false)
    return { reason: 'The configuration leaves this file out: see "include" and "exclude" there.' };
  const format = placed ?? formatOf(path, languageId) ?? formatOfKnownFile(path.replaceAll('\\', '/'), text);
  return format ?? { reason: 'Files of this type are checked only at the "places" in the configuration.' };
}

const brokenReason = (config: string | undefined): string =>
  config === undefined
    ? 'The baseline cannot be read, so nothing is checked: see the findings there.'
    : `The configuration ${config} or its baseline has errors, so nothing is checked: see the findings there.`;

/** The fault of requests that are checked with the configuration as it was before a mistake. */
const oldConfiguration = (config: string): ServiceFault => ({
  code: 'malformed-config',
  message: `This request was checked with the last valid version of ${basename(config)}; correct the errors there.`,
  isChecked: true,
});

/** The values that environments give to the variables of a document. */
const variablesIn = (workspace: Workspace, scope: DocumentFile): VariableEnvironment => ({
  valueOf: (name) => {
    const known = workspace.environments.variableFor(scope, name);
    if (known?.file === undefined) return undefined;
    const { variable, file } = known;
    const environment = workspace.environments
      .environmentsFor(scope)
      .find((each) => each.file === file.path && each.variables.some(({ nameSpan }) => nameSpan === variable.nameSpan));
    return {
      name,
      value: variable.isSecret ? undefined : variable.value,
      environment: environment?.name,
      file: { uri: addressOfPath(file.path), text: file.text },
      nameSpan: variable.nameSpan,
    };
  },
  names: () => [
    ...new Set(
      workspace.environments.environmentsFor(scope).flatMap(({ variables }) => variables.map(({ name }) => name)),
    ),
  ],
});

function serviceIn(workspace: Workspace, request: StoredRequest, { path, format }: DocumentFile): RequestService {
  // The schema is read first: its faults must be known, and it may show that the rules of another built-in service apply.
  const requests = workspace.requestsAt(path, format);
  const known = requests.checkerFor(request)?.serviceFor(request.input).name;
  const { configured, service, schema, hasSchema, packaged, fault, key } = requests.checkedAgainst(request);
  const profile = known ?? service;
  return {
    service: configured ?? profile,
    profile,
    schema: schema.map(addressOfPath),
    hasSchema,
    ...(packaged === undefined ? {} : { schemaDate: longDate(packaged.date) }),
    ...(fault === undefined ? {} : { fault }),
    ...(key === undefined ? {} : { key: addressOfPath(key) }),
  };
}

/** The paths at which a configuration for a file may be created. */
function configCandidates(path: string): string[] {
  const paths: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    paths.push(join(folder, CONFIG_FILE_NAME));
    if (dirname(folder) === folder) return paths;
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // On another drive the relative path is absolute.
  return way !== '' && way.split(sep)[0] !== '..' && resolve(folder, way) === path;
}
