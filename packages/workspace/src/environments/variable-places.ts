/** The places of a variable of environments, in the files that define it and in the files that use it. */
import { type DocumentFormat, FileVariables, formatOf, holesOf } from '@odatalint/documents';
import type { Span } from '@odatalint/core';
import { dirname } from 'node:path';
import { onlyIn } from '../files/roots.js';
import { readTextFile, settingsLimit } from '../files/read-text-file.js';
import { repositoryOf } from '../files/repository-of.js';
import { walkFolders } from '../files/walk-folders.js';
import type { Environment } from './environment.js';

/** The content on the disk of a file with places of a variable. */
export interface VariableFilePlaces {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** The name of the variable, without quotes. */
  readonly names: readonly Span[];
}

/** The maximum number of searched folders. */
const maxFolders = 2_000;

/**
 * The places of a name in files of environments, and in request files below these that do not define the name
 * themselves.
 */
export function variablePlaces(
  name: string,
  environments: readonly Environment[],
  textOf: (path: string) => string | undefined,
): readonly VariableFilePlaces[] {
  const defining = environments.filter(({ variables }) => variables.some((each) => each.name === name));
  const paths = [...new Set(defining.map(({ file }) => file))];
  const read = (path: string): string | undefined => {
    const file = readTextFile(path, onlyIn(repositoryOf(dirname(path)), 'its repository'), settingsLimit);
    return 'problem' in file ? undefined : file.text;
  };
  const definitions = paths.flatMap((path): VariableFilePlaces[] => {
    const text = textOf(path) ?? read(path);
    if (text === undefined) return [];
    const variables = defining.filter(({ file }) => file === path).flatMap((environment) => environment.variables);
    const names = variables
      .filter((each) => each.name === name)
      .map(({ nameSpan }) => withoutQuotes(text, nameSpan))
      .filter((span) => text.slice(span.start, span.end) === name);
    return [{ path, text, names }];
  });
  const folders = paths.map(dirname);
  const highest = folders.sort((a, b) => a.length - b.length)[0];
  return highest === undefined
    ? definitions
    : [...definitions, ...usesBelow(highest, name, (path) => textOf(path) ?? read(path))];
}

function withoutQuotes(text: string, { start, end }: Span): Span {
  const isQuoted = text.charAt(start) === '"' && text.charAt(end - 1) === '"';
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/** The format whose documents declare the variables that they define. */
const usingFormat: DocumentFormat = 'http';

function usesBelow(
  folder: string,
  name: string,
  textOf: (path: string) => string | undefined,
): readonly VariableFilePlaces[] {
  const found: VariableFilePlaces[] = [];
  let count = 0;
  for (const { files } of walkFolders(folder, () => undefined)) {
    for (const path of files) {
      if (formatOf(path) !== usingFormat) continue;
      const text = textOf(path);
      if (text === undefined || !text.includes(name) || FileVariables.read(text).names.includes(name)) continue;
      const names = holesOf(text).flatMap((hole): Span[] => {
        const at = hole.name === name ? text.indexOf(name, hole.start + 2) : -1;
        return at < 0 ? [] : [{ start: at, end: at + name.length }];
      });
      if (names.length > 0) found.push({ path, text, names });
    }
    if (++count >= maxFolders) break;
  }
  return found;
}
