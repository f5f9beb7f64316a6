/** The table of files with environments: their names, their documents and their readers. */
import type { DocumentFormat } from '../formats/formats.js';
import type { StoredVariable } from '../document/stored-variable.js';
import { brunoVariables } from '../formats/bruno/bruno-variables.js';
import { sourceLanguages } from '../programs/languages/source-languages.js';
import { readDotenv } from './read-dotenv.js';
import {
  readEditorSettings,
  readEnvironmentTable,
  readHttpYacSettings,
  readFunctionSettings,
  readLaunchSettings,
  readPostmanEnvironment,
  readSettings,
} from './json-environments.js';
import { environmentPrefix, settingPrefix } from '../programs/environment-names.js';
import type { ReadEnvironments, StoredEnvironment } from './stored-environment.js';

interface EnvironmentFileKind {
  /** The clients that read it. */
  readonly clients: string;
  /** Its names as the documentation shows them, with `NAME` for that of an environment. */
  readonly files: readonly string[];
  /** The folder of such a file, relative to the document or to a folder above it; absent: the same folder. */
  readonly folder?: string;
  /** Matches the name of the file. Its first group, if any, is the name of the environment. */
  readonly name: RegExp;
  /** The documents of the clients that read it. */
  readonly formats: readonly DocumentFormat[];
  /** Reads the text; `name` is the first group of the pattern. */
  read(text: string, environment: string | undefined): ReadEnvironments;
}

const requestFiles: readonly DocumentFormat[] = ['http', 'odata', 'markdown'];
/** Only the base of a URL is read for them. */
const programs: readonly DocumentFormat[] = sourceLanguages.map(({ name }) => name);

/** Set for a template, whose values are only examples. */
const isTemplate = (name: string | undefined): boolean =>
  /^(?:example|sample|template|dist|default|defaults|schema|vault|keys|bak|test-template)$/i.test(name ?? '');

const readDotenvOf = (text: string, environment: string | undefined): ReadEnvironments =>
  isTemplate(environment)
    ? { environments: [], problems: [] }
    : { environments: [{ name: environment, variables: readDotenv(text) }], problems: [] };

/** In order of precedence: of two files in one folder the first wins. */
export const environmentKinds: readonly EnvironmentFileKind[] = [
  {
    clients: 'JetBrains, Visual Studio',
    files: ['http-client.private.env.json', 'rest-client.private.env.json', 'http-client.env.json.user'],
    name: /^(?:http-client\.private|rest-client\.private)\.env\.json$|^http-client\.env\.json\.user$/i,
    formats: requestFiles,
    // These files are for secrets, so their values are not shown.
    read: (text) => readEnvironmentTable(text, true),
  },
  {
    clients: 'JetBrains, Visual Studio',
    files: ['http-client.env.json', 'rest-client.env.json'],
    name: /^(?:http-client|rest-client)\.env\.json$/i,
    formats: requestFiles,
    read: (text) => readEnvironmentTable(text, false),
  },
  {
    clients: 'VS Code REST Client, httpYac',
    files: ['.vscode/settings.json'],
    folder: '.vscode',
    name: /^settings\.json$/i,
    formats: requestFiles,
    read: readEditorSettings,
  },
  {
    clients: 'httpYac',
    files: ['.httpyac.json', '.httpyac.config.json', 'httpyac.config.json'],
    name: /^(?:\.httpyac|\.httpyac\.config|httpyac\.config)\.json$/i,
    formats: requestFiles,
    read: readHttpYacSettings,
  },
  {
    clients: 'Bruno',
    files: ['environments/NAME.bru'],
    folder: 'environments',
    name: /^(.{1,200})\.bru$/i,
    formats: ['bruno'],
    read: (text, name = '') => readBrunoEnvironment(text, name),
  },
  {
    clients: 'Bruno',
    files: ['collection.bru', 'folder.bru'],
    name: /^(?:collection|folder)\.bru$/i,
    formats: ['bruno'],
    read: readBrunoCollection,
  },
  {
    clients: 'Postman',
    files: ['NAME.postman_environment.json'],
    name: /^(.{1,200})\.postman_environment\.json$/i,
    formats: ['postman'],
    read: (text, name = '') => readPostmanEnvironment(text, name),
  },
  {
    clients: 'Postman',
    files: ['environments/NAME.postman_environment.json'],
    folder: 'environments',
    name: /^(.{1,200})\.postman_environment\.json$/i,
    formats: ['postman'],
    read: (text, name = '') => readPostmanEnvironment(text, name),
  },
  {
    clients: 'Postman',
    files: ['NAME.postman_globals.json'],
    name: /^(.{1,200})\.postman_globals\.json$/i,
    formats: ['postman'],
    read: (text, name = '') => readPostmanEnvironment(text, name),
  },
  {
    clients: 'any',
    files: ['.env.NAME'],
    name: /^\.env\.([\w-]{1,100})$/,
    formats: [...requestFiles, 'bruno', ...programs],
    read: readDotenvOf,
  },
  { clients: 'httpYac', files: ['NAME.env'], name: /^([\w-]{1,100})\.env$/, formats: requestFiles, read: readDotenvOf },
  {
    clients: 'httpYac',
    files: ['env/NAME.env'],
    folder: 'env',
    name: /^([\w-]{1,100})\.env$/,
    formats: requestFiles,
    read: readDotenvOf,
  },
  {
    clients: 'httpYac',
    files: ['env/.env', 'env/.env.NAME'],
    folder: 'env',
    name: /^\.env(?:\.([\w-]{1,100}))?$/,
    formats: requestFiles,
    read: readDotenvOf,
  },
  {
    clients: 'any',
    files: ['.env'],
    name: /^\.env$/,
    formats: [...requestFiles, 'bruno', ...programs],
    read: readDotenvOf,
  },
  {
    clients: '.NET',
    files: ['appsettings.json', 'appsettings.NAME.json'],
    name: /^appsettings(?:\.([\w-]{1,100}))?\.json$/i,
    formats: programs,
    read: readSettings,
  },
  {
    clients: 'Azure Functions',
    files: ['local.settings.json'],
    name: /^local\.settings\.json$/i,
    formats: programs,
    read: readFunctionSettings,
  },
  {
    clients: '.NET',
    files: ['Properties/launchSettings.json'],
    folder: 'Properties',
    name: /^launchSettings\.json$/i,
    formats: programs,
    read: readLaunchSettings,
  },
];

/** Whether documents are programs, whose URLs get only a base from such files. */
export const hasBasesOnly = (format: DocumentFormat): boolean => programs.includes(format);

/** Values that can be secret: those of such names, and all but the base of a URL. */
const secretName = /key|secret|token|password|pwd|credential|connection/i;
const base = /^https?:\/\/[\w.:-]{1,255}(?:\/[\w.~%/()'-]{0,400})?$/;

/**
 * The variable of a program by the name that its reader gives it (`{{process.env.API}}`), among those of the files of
 * one folder; undefined if they have different values, or if none is the base of a URL.
 */
export function baseNamed(name: string, environments: readonly StoredEnvironment[]): StoredVariable | undefined {
  const isVariable = name.startsWith(environmentPrefix);
  if (!isVariable && !name.startsWith(settingPrefix)) return undefined;
  const own = isVariable ? name.slice(environmentPrefix.length) : name;
  const found = environments.flatMap(({ variables }) =>
    variables.filter((each) => each.name === own || each.name === name),
  );
  const [first] = found;
  const isUrl = first !== undefined && !first.isSecret && !secretName.test(own) && base.test(first.value);
  return isUrl && found.every(({ value }) => value === first.value) ? first : undefined;
}

/** A recognized file with environments. */
export interface EnvironmentFileName {
  /** A smaller number takes precedence in a folder. */
  readonly rank: number;
  readonly formats: readonly DocumentFormat[];
  readonly read: (text: string) => ReadEnvironments;
}

/**
 * The folders that can contain such files, relative to a document or to a folder above it; the empty string is that
 * folder itself.
 */
export const environmentFolders: readonly string[] = [...new Set(environmentKinds.map(({ folder = '' }) => folder))];

/** The kind of a file in one of `environmentFolders`; undefined if it contains no environments. */
export function environmentFileNamed(folder: string, name: string): EnvironmentFileName | undefined {
  for (const [rank, kind] of environmentKinds.entries()) {
    if ((kind.folder ?? '') !== folder) continue;
    const match = kind.name.exec(name);
    if (match !== null) return { rank, formats: kind.formats, read: (text) => kind.read(text, match[1]) };
  }
  return undefined;
}

/** Whether a file can contain environments, by the end of its path (with slashes). */
export function mayHoldEnvironments(path: string): boolean {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const folder = parts.at(-2) ?? '';
  return [folder, ''].some((each) => environmentFileNamed(each, name) !== undefined);
}

/** The formats of documents whose clients fill in environments. */
export const formatsWithEnvironments: ReadonlySet<DocumentFormat> = new Set(
  environmentKinds.flatMap(({ formats }) => formats),
);

/** A file in `environments`, whose name is that of the environment. */
const readBrunoEnvironment = (text: string, fileName: string): ReadEnvironments => ({
  environments: [{ name: fileName, variables: brunoVariables(text) }],
  problems: [],
});

/** `collection.bru` or `folder.bru`, whose variables are the same in every environment. */
function readBrunoCollection(text: string): ReadEnvironments {
  const variables: readonly StoredVariable[] = brunoVariables(text);
  return { environments: variables.length === 0 ? [] : [{ name: undefined, variables }], problems: [] };
}
