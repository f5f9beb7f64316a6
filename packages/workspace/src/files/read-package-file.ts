/** Reads files of data packages, which are beside a bundled program or installed with it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The bytes of a file of a package that belongs to this program, never to the folder of the user; undefined without the package. */
export function readPackageFile(name: string, file: string): Uint8Array | undefined {
  for (const locate of [besideProgram, inNodeModules]) {
    try {
      return readFileSync(fileURLToPath(locate(name, file)));
    } catch {
      // The package is not here, or the program runs in a browser.
    }
  }
  return undefined;
}

/** A bundled program contains its packages in its own folder. */
const besideProgram = (name: string, file: string): string => new URL(`./${name}/${file}`, import.meta.url).href;

const inNodeModules = (name: string, file: string): string => import.meta.resolve(`${name}/${file}`);
