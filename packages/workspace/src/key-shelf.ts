/** Reads each API key definition once. */
import type { KeyDefinition } from '@odatalint/core';
import { errorAt, type FileDiagnostic } from './file-diagnostic.js';
import { readKeyDefinition } from './read-key-definition.js';
import { readFoundFile } from './read-found-file.js';
import { readTextFile } from './read-text-file.js';

/** A definition's file with its findings. */
export interface LoadedKeyFile {
  readonly path: string;
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
}

export class KeyShelf {
  readonly #loaded = new Map<string, { readonly file: LoadedKeyFile; readonly key: KeyDefinition | undefined }>();

  /** The definition in a file, which must lie in one of the folders if there are any; undefined when it cannot be understood, which is then a finding of the file. */
  keyAt(path: string, folders?: readonly string[]): KeyDefinition | undefined {
    let loaded = this.#loaded.get(path);
    if (loaded === undefined) this.#loaded.set(path, (loaded = load(path, folders)));
    return loaded.key;
  }

  /** Every file that was read so far. */
  files(): readonly LoadedKeyFile[] {
    return [...this.#loaded.values()].map(({ file }) => file);
  }
}

function load(
  path: string,
  folders: readonly string[] | undefined,
): { readonly file: LoadedKeyFile; readonly key: KeyDefinition | undefined } {
  const file = folders === undefined ? readTextFile(path) : readFoundFile(path, folders);
  if ('problem' in file) {
    const message = `The key definition cannot be read: ${file.problem}. The requests of its service were not checked.`;
    const diagnostics = [errorAt('unreadable-file', { start: 0, end: 0 }, message)];
    return { file: { path, text: '', diagnostics }, key: undefined };
  }
  const { key, diagnostics } = readKeyDefinition(file.text, path);
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');
  return { file: { path, text: file.text, diagnostics }, key: isBroken ? undefined : key };
}
