/** The rows of `--data`: a file for each set, `Orders.json` or `Orders.ndjson`, with the rows as OData JSON. */
import { kindAt, namedByUser, readTextFile } from '@odatalint/workspace';
import { basename, extname, join, resolve } from 'node:path';
import { type Host, UsageError } from '../../host.js';

/** The rows of a file by the name of their set. */
export type DataRows = Readonly<Record<string, object[]>>;

const extensions = ['.json', '.ndjson'];

/** In: a file or a folder, and the sets that a folder can have files for. Throws `UsageError` for what cannot be read. */
export function readData(name: string, sets: readonly string[], host: Host): DataRows {
  const path = resolve(host.cwd, name);
  const kind = kindAt(path);
  if (kind === undefined) throw new UsageError(`the data ${name} do not exist.`);
  if (kind === 'file') return { [basename(path, extname(path))]: rowsIn(path, name, host) };
  const found = sets.flatMap((set) =>
    extensions
      .map((extension) => join(path, `${set}${extension}`))
      .filter((file) => kindAt(file) === 'file')
      .slice(0, 1)
      .map((file): [string, object[]] => [set, rowsIn(file, join(name, basename(file)), host)]),
  );
  return Object.fromEntries(found);
}

function rowsIn(path: string, shown: string, { cwd }: Host): object[] {
  if (!extensions.includes(extname(path))) throw new UsageError(`the data ${shown} must be a .json or .ndjson file.`);
  const read = readTextFile(path, namedByUser(path, cwd));
  if ('problem' in read) throw new UsageError(`the data ${shown} cannot be read: ${read.problem}.`);
  const { text } = read;
  const values = extname(path) === '.json' ? listIn(text, shown) : linesIn(text, shown);
  const at = values.findIndex((row) => typeof row !== 'object' || row === null || Array.isArray(row));
  if (at >= 0) throw new UsageError(`row ${at + 1} of ${shown} must be an object.`);
  return values as object[];
}

function listIn(text: string, shown: string): readonly unknown[] {
  const value = parsed(text, `the data ${shown} are`);
  const list = Array.isArray(value) ? (value as unknown[]) : (value as { value?: unknown } | null)?.value;
  if (!Array.isArray(list))
    throw new UsageError(`the data ${shown} must be a list of rows, or an object with a list "value".`);
  return list as unknown[];
}

const linesIn = (text: string, shown: string): readonly unknown[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => parsed(line, `row ${i + 1} of ${shown} is`));

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UsageError(`${what} not valid JSON.`);
  }
}
