/** Makes the mutants of the rooms: Stryker's instrumenter puts them all into the code, each selected by a switch. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Mutant, type Room, rooms } from './mutant.js';

/** Where the code of the core is. */
export const sourceFolder = join(import.meta.dirname, '..', 'packages', 'core', 'src');

export interface Mutants {
  readonly mutants: readonly Mutant[];
  /** The code with all mutants in it, by file from `packages/core/src`. */
  readonly files: ReadonlyMap<string, string>;
}

/** A place as the instrumenter says it: lines and columns from 0. */
interface Place {
  readonly line: number;
  readonly column: number;
}

interface Instrumented {
  readonly files: readonly { readonly name: string; readonly content: string }[];
  readonly mutants: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly location: { readonly start: Place; readonly end: Place };
    readonly mutatorName: string;
    readonly replacement: string;
  }[];
}

interface Instrumenter {
  instrument: (
    files: readonly { readonly name: string; readonly content: string; readonly mutate: true }[],
    options: object,
  ) => Promise<Instrumented>;
}

const silent = new Proxy({}, { get: () => () => false });

/** The instrumenter is known by these types only: it is installed when mutants are made, not when this is compiled. */
async function loadInstrumenter(): Promise<Instrumenter> {
  const path = createRequire(import.meta.url).resolve('@stryker-mutator/instrumenter');
  const library = (await import(pathToFileURL(path).href)) as { Instrumenter: new (logger: object) => Instrumenter };
  return new library.Instrumenter(silent);
}

const isShipped = (file: string): boolean => file.endsWith('.ts') && !/\.test(-support)?\.ts$/.test(file);

export async function makeMutants(): Promise<Mutants> {
  const names = rooms.flatMap((room) =>
    readdirSync(join(sourceFolder, room), { recursive: true, encoding: 'utf8' })
      .filter(isShipped)
      .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
      .sort(),
  );
  const texts = new Map(names.map((name) => [name, readFileSync(join(sourceFolder, name), 'utf8')]));
  const { files, mutants } = await (
    await loadInstrumenter()
  ).instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: [], excludedMutations: [], ignorers: [], noHeader: true },
  );
  return {
    mutants: describeMutants(mutants, texts),
    files: new Map(files.map(({ name, content }) => [name, content])),
  };
}

function describeMutants(found: Instrumented['mutants'], texts: ReadonlyMap<string, string>): Mutant[] {
  const lines = new Map([...texts].map(([name, text]) => [name, text.split('\n')]));
  const alike = new Map<string, number>();
  return found.map(({ id, fileName: file, location, mutatorName: mutator, replacement }) => {
    const original = oneLine(textBetween(lines.get(file)!, location.start, location.end));
    const shown = oneLine(replacement);
    const written = `${file} ${original} ${shown}`;
    const ordinal = (alike.get(written) ?? 0) + 1;
    alike.set(written, ordinal);
    const room = file.slice(0, file.indexOf('/')) as Room;
    return { id, room, file, line: location.start.line + 1, mutator, original, replacement: shown, ordinal };
  });
}

function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const between = lines.slice(start.line, end.line + 1);
  between[between.length - 1] = between.at(-1)!.slice(0, end.column);
  between[0] = between[0]!.slice(start.column);
  return between.join('\n');
}

const MAX_SHOWN = 90;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', '´');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}
