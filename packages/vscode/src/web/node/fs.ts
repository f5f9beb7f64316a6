/** The functions of `node:fs` with which the server reads, over the files of the client. Nothing can be written. */
import { type ClientEntry, clientFiles } from '../client-files.js';

const systemError = (code: string, path: string): Error =>
  Object.assign(new Error(`${code}: not possible here, '${path}'`), { code });

/** An absolute path without dots and double slashes. */
function plain(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return `/${parts.join('/')}`;
}

interface Stats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
  readonly dev: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** Numbers for paths, since callers compare files by inode numbers. */
const numbers = new Map<string, number>();

function numberOf(path: string): number {
  const number = numbers.get(path) ?? numbers.size + 1;
  numbers.set(path, number);
  return number;
}

const statsOf = (path: string, entry: ClientEntry): Stats => ({
  size: entry.kind === 'file' ? entry.bytes.length : 0,
  mtimeMs: entry.kind === 'file' ? entry.modified : 0,
  ino: numberOf(path),
  dev: 1,
  isFile: () => entry.kind === 'file',
  isDirectory: () => entry.kind === 'folder',
  isSymbolicLink: () => false,
});

export function statSync(path: string, options?: { throwIfNoEntry?: boolean }): Stats | undefined {
  const at = plain(path);
  const entry = at === '/' ? ({ kind: 'folder', items: [] } as const) : clientFiles.entryAt(at);
  if (entry.kind !== 'absent') return statsOf(at, entry);
  if (options?.throwIfNoEntry === false) return undefined;
  throw systemError('ENOENT', path);
}

export const lstatSync = statSync;
export const existsSync = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** The client follows links. */
export const realpathSync = Object.assign(
  (path: string): string => {
    statSync(path);
    return plain(path);
  },
  { native: (path: string): string => realpathSync(path) },
);

export function readdirSync(path: string): readonly { name: string; isFile(): boolean; isDirectory(): boolean }[] {
  const entry = clientFiles.entryAt(plain(path));
  if (entry.kind !== 'folder') throw systemError(entry.kind === 'file' ? 'ENOTDIR' : 'ENOENT', path);
  return entry.items.map(({ name, kind }) => ({
    name,
    isFile: () => kind === 'file',
    isDirectory: () => kind === 'folder',
    isSymbolicLink: () => false,
  }));
}

const opened = new Map<number, { readonly path: string; readonly entry: ClientEntry; at: number }>();
let descriptors = 2;

export function openSync(path: string): number {
  const at = plain(path);
  const entry = clientFiles.entryAt(at);
  if (entry.kind === 'absent') throw systemError('ENOENT', path);
  opened.set(++descriptors, { path: at, entry, at: 0 });
  return descriptors;
}

export function fstatSync(descriptor: number): Stats {
  const { path, entry } = opened.get(descriptor)!;
  return statsOf(path, entry);
}

export function readSync(
  descriptor: number,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number | null,
): number {
  const file = opened.get(descriptor)!;
  if (file.entry.kind !== 'file') throw systemError('EISDIR', file.path);
  const from = position ?? file.at;
  const bytes = file.entry.bytes.subarray(from, from + length);
  buffer.set(bytes, offset);
  file.at = from + bytes.length;
  return bytes.length;
}

export const closeSync = (descriptor: number): void => void opened.delete(descriptor);

export const constants = { O_RDONLY: 0, O_NONBLOCK: 0, O_NOFOLLOW: 0 };

function impossible(): never {
  throw systemError('EROFS', '');
}

export {
  impossible as accessSync,
  impossible as createReadStream,
  impossible as fchmodSync,
  impossible as fchownSync,
  impossible as ftruncateSync,
  impossible as linkSync,
  impossible as mkdirSync,
  impossible as readdir,
  impossible as readlinkSync,
  impossible as realpath,
  impossible as renameSync,
  impossible as stat,
  impossible as unlinkSync,
  impossible as watch,
  impossible as writeFileSync,
  impossible as writeSync,
};
