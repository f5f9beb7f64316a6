/** Reads the sources of all packages, for tests of their rooms, imports and names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly isTest: boolean;
}

/** The room of a file: its package, or its folder in `core`. */
export function roomOf(path: string): string {
  const [, name = '', , second = ''] = path.split('/');
  return name === 'core' && path.split('/').length > 4 ? `core/${second}` : name;
}

function readSources(): SourceFile[] {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const path = relative(root, file).split(sep).join('/');
      return {
        path,
        room: roomOf(path),
        text: readFileSync(file, 'utf8'),
        isTest: /\.test(?:-support)?\.ts$/.test(path),
      };
    });
}

export const sources = readSources();
/** The sources without tests. */
export const shipped = sources.filter(({ isTest }) => !isTest);

/** The imports of a file: paths from the root, and names of packages. */
export function importsOf({ text, path }: SourceFile): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
    return fileName.startsWith('.')
      ? relative(root, resolve(root, dirname(path), fileName))
          .split(sep)
          .join('/')
      : fileName;
  });
}
