/** Reads the files that request files name as bodies (`< ./body.json`), and only those within the workspace's folder. */
import { dirname, isAbsolute, resolve } from 'node:path';
import type { BodyFile, BodySource } from '@odatalint/documents';
import { isWithin, onlyIn } from '../files/roots.js';
import { readTextFile } from '../files/read-text-file.js';

/** A larger file is not read: no service accepts it in one request. In bytes. */
const sizeLimit = 16 * 1_048_576;

/** Reads each file once; a text that was fixed but not written replaces what is on disk. */
export class BodyFiles {
  readonly #texts = new Map<string, BodySource>();
  /** The documents that have named a file, by its path. */
  readonly #senders = new Map<string, Set<string>>();

  /**
   * In: the path in the request file, the request file's absolute path, and the folder that must contain the body.
   * Out: the text, the reason why there is none, or undefined if that is unknown (a variable in the path, an
   * encoding, bytes that are not text).
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

  /** The files that documents have named so far, whether they are there or not. */
  paths(): readonly string[] {
    return [...this.#senders.keys()];
  }

  /** Reads a file again when it is asked for next. Out: the documents that have named it. */
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
 * In: a path in a document, the document's absolute path, and the folder that must contain the body. Out: the absolute path of
 * the body, the reason why it is not read, or undefined if a variable decides. It makes no system call.
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
  // An upload need not be text: a picture is as good a body as any.
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
