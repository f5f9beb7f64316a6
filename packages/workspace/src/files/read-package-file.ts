/** Reads files of data packages, which are beside a bundled program or installed with it. */
import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openFile } from './open-file.js';
import { readBytes } from './read-text-file.js';
import { ownFile } from './roots.js';

/** The bytes of a file of a package that belongs to this program, never to the folder of the user; undefined without the package. */
export function readPackageFile(name: string, file: string): Uint8Array | undefined {
  for (const locate of [besideProgram, inNodeModules]) {
    const path = pathAt(() => locate(name, file));
    const opened = path === undefined ? undefined : openFile(path, ownFile(path));
    if (opened === undefined || 'problem' in opened) continue;
    try {
      return readBytes(opened, maxBytes);
    } finally {
      closeSync(opened.descriptor);
    }
  }
  return undefined;
}

const maxBytes = 20_000_000;

/** A bundled program contains its packages in its own folder. */
const besideProgram = (name: string, file: string): string => new URL(`./${name}/${file}`, import.meta.url).href;

const inNodeModules = (name: string, file: string): string => import.meta.resolve(`${name}/${file}`);

/** The path of a file URL; undefined if the package is not installed, or if the program runs in a browser. */
function pathAt(locate: () => string): string | undefined {
  try {
    return fileURLToPath(locate());
  } catch {
    return undefined;
  }
}
