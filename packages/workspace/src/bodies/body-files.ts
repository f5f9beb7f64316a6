/** Reads the files that request files name as bodies (`< ./body.json`), and only those within the workspace's folder. */
import { dirname, isAbsolute, resolve } from 'node:path';
import type { BodyFile, BodySource } from '@odatalint/documents';
import { isWithin, onlyIn } from '../files/roots.js';
import { readTextFile } from '../files/read-text-file.js';

/** The largest body file in bytes; no service accepts more in one request. */
const sizeLimit = 16 * 1_048_576;

/** Reads each file once. A fixed but unwritten text replaces the file. */
export class BodyFiles {
  readonly #texts = new Map<string, BodySource>();
  /** The documents that have named a file, by its path. */
  readonly #senders = new Map<string, Set<string>>();

  /**
   * Reads a body file.
   *
   * @param root - The folder that must contain the body.
   * @returns The text, or the reason why it cannot be read; undefined if the content is unknown (a variable in the
   * path, an encoding, bytes that are not text).
   */
  sourceOf(reference: BodyFile, document: string, root: string): BodySource | undefined {
    const { path, encoding } = reference;
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) return undefined;
    const target = pathOfBody(path, document, root);
    if (typeof target !== 'string') return target;
    this.#sendersOf(target).add(document);
    const known = this.#texts.get(target);
    if (known !== undefined) return known;
    const source = readSource(target, root);
    if (source !== undefined) this.#texts.set(target, source);
    return source;
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  /** Replaces the contents of a file. */
  replace(path: string, text: string): void {
    this.#texts.set(path, { path, text });
  }

  /** The files that documents have named so far, existing or not. */
  paths(): readonly string[] {
    return [...this.#senders.keys()];
  }

  /** Reads a file again at its next use, and returns the documents that have named it. */
  forget(path: string): readonly string[] {
    this.#texts.delete(path);
    return [...(this.#senders.get(path) ?? [])];
  }

  #sendersOf(path: string): Set<string> {
    let senders = this.#senders.get(path);
    if (senders === undefined) this.#senders.set(path, (senders = new Set()));
    return senders;
  }
}

/**
 * The absolute path of a body, or the reason why it is not read; undefined if it contains a variable. It makes no
 * system call.
 */
export function pathOfBody(path: string, document: string, root: string): string | BodySource | undefined {
  if (/\{\{|\$\{/.test(path)) return undefined;
  if (isAbsolute(path) || /^[A-Za-z]:|^\\\\|^~/.test(path))
    return refused('its path is absolute, and only files in the folder of the workspace are read');
  const target = resolve(dirname(document), path);
  return isWithin(root, target) ? target : refused('it is outside the workspace folder');
}

function readSource(path: string, root: string): BodySource | undefined {
  const read = readTextFile(path, onlyIn(root, 'the folder of the workspace'), sizeLimit);
  if ('problem' in read) return { problem: read.problem, isRefused: read.reason === 'refused' };
  // An upload may be anything, such as a picture.
  return read.isExact || read.isWide === true ? { path, text: read.text } : undefined;
}

const refused = (problem: string): BodySource => ({ problem, isRefused: true });

/**
 * The folder that must contain the bodies of a document: the first given one that contains the document, otherwise the
 * document's own.
 */
export function rootOfBodies(document: string, folders: readonly (string | undefined)[]): string {
  const folder = dirname(document);
  return folders.find((root) => root !== undefined && isWithin(root, folder)) ?? folder;
}
