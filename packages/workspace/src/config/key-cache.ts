/** Reads each API key definition once. */
import type { KeyDefinition } from '@odatalint/core';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import type { FileTexts } from './find-config.js';
import { type KeyedService, keyNameFindings } from './key-names.js';
import { parseKeyTree, readKeyDefinition } from './read-key-definition.js';
import { readTextFile, settingsLimit } from '../files/read-text-file.js';
import type { Roots } from '../files/roots.js';

/** A definition's file with its findings. */
export interface LoadedKeyFile {
  readonly path: string;
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
}

export class KeyCache {
  readonly #loaded = new Map<string, { readonly file: LoadedKeyFile; readonly key: KeyDefinition | undefined }>();
  /** The files whose names were compared with a schema. */
  readonly #compared = new Set<string>();

  /** @param texts - Texts that count as those of files, by absolute path. */
  constructor(private readonly texts: FileTexts = new Map()) {}

  /**
   * The definition in a file in one of the roots; undefined if it cannot be understood, which is then a finding of the
   * file.
   */
  keyAt(path: string, roots: Roots): KeyDefinition | undefined {
    let loaded = this.#loaded.get(path);
    if (loaded === undefined) this.#loaded.set(path, (loaded = load(path, roots, this.texts.get(path))));
    return loaded.key;
  }

  /** Whether the names in a definition were compared with those of a service. */
  isCompared(path: string): boolean {
    return this.#compared.has(path);
  }

  /** Compares the names in a definition with those of the first service that has the key. */
  compareNames(path: string, service: KeyedService): void {
    const loaded = this.#loaded.get(path);
    if (loaded?.key === undefined || this.#compared.has(path)) return;
    this.#compared.add(path);
    const { file, key } = loaded;
    const { root } = parseKeyTree(file.text, path);
    const diagnostics = [...file.diagnostics, ...keyNameFindings(root, service)];
    this.#loaded.set(path, { file: { ...file, diagnostics }, key });
  }

  /** Every file that was read so far. */
  files(): readonly LoadedKeyFile[] {
    return [...this.#loaded.values()].map(({ file }) => file);
  }
}

function load(
  path: string,
  roots: Roots,
  open: string | undefined,
): { readonly file: LoadedKeyFile; readonly key: KeyDefinition | undefined } {
  const file = open === undefined ? readTextFile(path, roots, settingsLimit) : { text: open };
  if ('problem' in file) {
    const message = `The key definition cannot be read (${file.problem}), so the requests of its service were not checked.`;
    const diagnostics = [errorAt('unreadable-file', { start: 0, end: 0 }, message)];
    return { file: { path, text: '', diagnostics }, key: undefined };
  }
  const { key, diagnostics } = readKeyDefinition(file.text, path);
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');
  return { file: { path, text: file.text, diagnostics }, key: isBroken ? undefined : key };
}
