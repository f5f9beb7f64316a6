/** Finds the environments of documents, each folder and file once: the nearest file wins. */
import type { DocumentFile } from '../files/find-files.js';
import {
  baseNamed,
  environmentFileNamed,
  environmentFolders,
  environmentKinds,
  formatsWithEnvironments,
  hasBasesOnly,
  type VariableLookup,
} from '@odatalint/documents';
import { dirname, join } from 'node:path';
import { isWithin, wellKnownIn } from '../files/roots.js';
import { fileNamesIn } from '../files/look-up.js';
import { readTextFile, settingsLimit } from '../files/read-text-file.js';
import { repositoryOf } from '../files/repository-of.js';
import type { Environment, EnvironmentFile, EnvironmentVariable } from './environment.js';

type VariablesByEnvironment = ReadonlyMap<string | undefined, ReadonlyMap<string, EnvironmentVariable>>;

const nothing: VariableLookup = () => undefined;

/** The names of files that name no environment, in the folder of a document. */
const fixedNames = environmentKinds.flatMap(({ files }) => files.filter((name) => !name.includes('NAME')));

export class EnvironmentCache {
  readonly #cwd: string;
  readonly #inFolder = new Map<string, readonly EnvironmentFile[]>();
  readonly #above = new Map<string, readonly EnvironmentFile[]>();
  readonly #lookups = new Map<string, VariableLookup>();
  readonly #variables = new Map<EnvironmentFile, VariablesByEnvironment>();

  /** Searches the folder of a document and those above it, up to its repository and `cwd`, whichever is higher. */
  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** The files with environments for a document, the nearest one first. */
  filesFor({ path, format }: DocumentFile): readonly EnvironmentFile[] {
    if (!formatsWithEnvironments.has(format)) return [];
    const key = `${format}\0${dirname(path)}`;
    let files = this.#above.get(key);
    if (files === undefined) {
      const folders = this.#foldersFor(path);
      files = folders.flatMap((folder) => this.#filesIn(folder)).filter((file) => file.formats.includes(format));
      this.#above.set(key, files);
    }
    return files;
  }

  /** The variables of each environment in these files, in order of precedence. */
  environmentsFor(document: DocumentFile): readonly Environment[] {
    return this.filesFor(document).flatMap(({ environments }) => environments);
  }

  /** The names of the environments of a document, each once; the first one is used unless another is chosen. */
  namesFor(document: DocumentFile): readonly string[] {
    // No environment is chosen for a program.
    if (hasBasesOnly(document.format)) return [];
    const named = this.environmentsFor(document).flatMap(({ name, variables }) =>
      name === undefined ? [] : [{ name, isOpen: variables.some(({ isSecret }) => !isSecret) }],
    );
    // A file that contains secrets only adds to the environments of other files.
    const ordered = [...named.filter(({ isOpen }) => isOpen), ...named];
    return [...new Set(ordered.map(({ name }) => name))];
  }

  /** The values of an environment for a document, and those for every environment; without a name only the latter. */
  lookupFor(document: DocumentFile, name: string | undefined): VariableLookup {
    const files = this.filesFor(document);
    if (files.length === 0) return nothing;
    const key = JSON.stringify([document.format, dirname(document.path), name]);
    let lookup = this.#lookups.get(key);
    if (lookup === undefined)
      this.#lookups.set(
        key,
        (lookup = hasBasesOnly(document.format) ? basesIn(byFolder(files)) : this.#lookupIn(byFolder(files), name)),
      );
    return lookup;
  }

  /** The variables of the nearest folder that has them; those of the environment take precedence over those for all. */
  #lookupIn(folders: readonly (readonly EnvironmentFile[])[], environment: string | undefined): VariableLookup {
    const names = environment === undefined ? [undefined] : [environment, undefined];
    return (name) => {
      for (const near of folders)
        for (const each of names)
          for (const file of near) {
            const variable = this.#variablesIn(file).get(each)?.get(name);
            if (variable !== undefined) return { variable, file };
          }
      return undefined;
    };
  }

  /** Computed once for each file, however many environments it has. */
  #variablesIn(file: EnvironmentFile): VariablesByEnvironment {
    let variables = this.#variables.get(file);
    if (variables === undefined) this.#variables.set(file, (variables = variablesByEnvironment(file)));
    return variables;
  }

  /** Every file that was read so far. */
  files(): readonly EnvironmentFile[] {
    return [...this.#inFolder.values()].flat();
  }

  /** Every file that was read so far, and in each folder that was looked into the names of such files that name no environment. */
  paths(): readonly string[] {
    return [...this.#inFolder].flatMap(([folder, files]) => [
      ...files.map(({ path }) => path),
      ...fixedNames.map((name) => join(folder, name)),
    ]);
  }

  #foldersFor(path: string): readonly string[] {
    const folder = dirname(path);
    const roots = [repositoryOf(folder), this.#cwd].filter((root) => isWithin(root, folder));
    const root = roots.reduce((highest, each) => (each.length < highest.length ? each : highest), folder);
    const folders: string[] = [];
    for (let at = folder; ; at = dirname(at)) {
      folders.push(at);
      if (at === root || dirname(at) === at) return folders;
    }
  }

  #filesIn(folder: string): readonly EnvironmentFile[] {
    let files = this.#inFolder.get(folder);
    if (files === undefined) this.#inFolder.set(folder, (files = readFilesIn(folder, this.#cwd)));
    return files;
  }
}

function readFilesIn(folder: string, cwd: string): readonly EnvironmentFile[] {
  const roots = wellKnownIn(folder, cwd);
  const found = environmentFolders.flatMap((inner) =>
    fileNamesIn(join(folder, inner)).flatMap((name) => {
      const kind = environmentFileNamed(inner, name);
      return kind === undefined ? [] : [{ kind, path: join(folder, inner, name) }];
    }),
  );
  found.sort((a, b) => a.kind.rank - b.kind.rank || (a.path < b.path ? -1 : 1));
  return found.flatMap(({ kind, path }): EnvironmentFile[] => {
    const read = readTextFile(path, roots, settingsLimit);
    if ('problem' in read) return [];
    const { environments, problems } = kind.read(read.text);
    const placed = environments.map(({ name, variables }) => ({
      name,
      file: path,
      variables: variables.map((each) => ({ ...each, file: path })),
    }));
    return [
      {
        path,
        text: read.text,
        formats: kind.formats,
        environments: placed,
        problems,
      },
    ];
  });
}

/** The bases in the nearest folder that has them. */
const basesIn =
  (folders: readonly (readonly EnvironmentFile[])[]): VariableLookup =>
  (name) => {
    for (const near of folders) {
      const variable = baseNamed(
        name,
        near.flatMap(({ environments }) => environments),
      );
      const file =
        variable &&
        near.find(({ environments }) =>
          environments.some(({ variables }) => variables.some((each) => each === variable)),
        );
      if (variable !== undefined && file !== undefined) return { variable, file };
    }
    return undefined;
  };

/** The files by their folders, the nearest first. */
function byFolder(files: readonly EnvironmentFile[]): readonly (readonly EnvironmentFile[])[] {
  const folders = new Map<string, EnvironmentFile[]>();
  for (const file of files) {
    const folder = folderOf(file.path);
    const others = folders.get(folder);
    if (others === undefined) folders.set(folder, [file]);
    else others.push(file);
  }
  return [...folders.values()];
}

/** The variables of each environment of a file; those for all have no name. The last of duplicates wins. */
function variablesByEnvironment({ environments }: EnvironmentFile): VariablesByEnvironment {
  const all = new Map<string | undefined, Map<string, EnvironmentVariable>>();
  for (const { name, variables } of environments) {
    const known = all.get(name) ?? new Map<string, EnvironmentVariable>();
    all.set(name, known);
    for (const variable of variables) known.set(variable.name, variable);
  }
  return all;
}

/** The folder to which a file belongs: above `environments` and similar folders. */
function folderOf(path: string): string {
  const folder = dirname(path);
  return environmentFolders.some((inner) => inner !== '' && folder.endsWith(join('/', inner)))
    ? dirname(folder)
    : folder;
}
