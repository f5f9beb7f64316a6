/** Reads and writes the baseline: the file with the findings that a repository accepts for now. */
import { membersOf, parseJsonTree } from '../settings/settings-tree.js';
import { readShape } from '../settings/read-shape.js';
import type { Shape } from '../settings/shape.js';
import { dirname } from 'node:path';
import type { Span } from '@odatalint/core';
import type { JsonValue, ValueMember } from '@odatalint/core/internal';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { isAbsent } from '../files/look-up.js';
import { readTextFile } from '../files/read-text-file.js';
import { removeFile, writeTextFile } from '../files/write-text-file.js';
import type { Roots } from '../files/roots.js';

/** The name of the file; it is beside the configuration. */
export const BASELINE_FILE_NAME = 'odatalint-suppressions.json';

/** Entries by rule. An entry represents one finding: the two parts of its fingerprint with `-` between them. */
export type RuleEntries = ReadonlyMap<string, readonly string[]>;

/** By file, relative to the folder of the baseline and with slashes. */
export type BaselineEntries = ReadonlyMap<string, RuleEntries>;

/** The contents of a baseline; a missing one is empty. */
export interface LoadedBaseline {
  readonly path: string;
  /** The folders that must contain the file. */
  readonly roots: Roots;
  readonly folder: string;
  readonly text: string;
  readonly entries: BaselineEntries;
  readonly diagnostics: readonly FileDiagnostic[];
}

const version = 1;

const shape: Shape = {
  kind: 'record',
  description: 'Findings that odatalint does not report, until they are gone.',
  members: {
    version: { kind: 'whole-number', description: 'The version of this format.' },
    files: {
      kind: 'map',
      keys: 'name',
      description: 'By file, relative to the folder of this one.',
      of: {
        kind: 'map',
        keys: 'name',
        description: 'By the code of a rule.',
        of: {
          kind: 'list',
          description: 'One entry for each finding.',
          of: { kind: 'text', format: 'fingerprint', description: 'What the finding is known by.' },
        },
      },
    },
  },
};

const kind = { code: 'malformed-config', label: 'The baseline', noun: 'a baseline' } as const;

interface FileValue {
  readonly version?: number;
  readonly files?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** Reads the file at a path in one of the roots. Never throws. */
export function loadBaseline(path: string, roots: Roots): LoadedBaseline {
  const nothing = {
    path,
    roots,
    folder: dirname(path),
    text: '',
    entries: new Map<string, RuleEntries>(),
    diagnostics: [],
  };
  if (isAbsent(path)) return nothing;
  const file = readTextFile(path, roots);
  if ('problem' in file) {
    const message = `The baseline cannot be read (${file.problem}), so its files were not checked.`;
    return { ...nothing, diagnostics: [errorAt('unreadable-file', { start: 0, end: 0 }, message)] };
  }
  return { ...nothing, text: file.text, ...readBaseline(file.text) };
}

/** Reads the text of a file; offsets of findings count in it. Never throws. */
export function readBaseline(text: string): Pick<LoadedBaseline, 'entries' | 'diagnostics'> {
  const { value, diagnostics } = readShape(parseJsonTree(text, kind.noun), shape, kind, {
    rules: [],
    profiles: [],
  });
  const read = value as FileValue;
  const entries = new Map(
    Object.entries(read.files ?? {}).map(([file, rules]) => [file, new Map(Object.entries(rules))]),
  );
  if (diagnostics.length > 0 || read.version === version) return { entries, diagnostics };
  const message = `The baseline ${read.version === undefined ? 'has no version' : `has version ${read.version}`}, but this odatalint reads version ${version}; use the odatalint that wrote it, or delete the file and create it again with --suppress-all.`;
  return { entries, diagnostics: [errorAt(kind.code, placesIn(text)(['version']), message)] };
}

/** The place of the name at the end of a path of members; the beginning of the text if it does not exist. */
export function placesIn(text: string): (path: readonly string[]) => Span {
  const { root } = parseJsonTree(text, kind.noun);
  const known = new Map<JsonValue, ReadonlyMap<string, ValueMember>>();
  /** The members of an object by name, collected once, because a check may ask for all members of a large file. */
  const namesOf = (value: JsonValue): ReadonlyMap<string, ValueMember> => {
    let names = known.get(value);
    // The first of duplicate names counts, so it is the last pair of the map.
    const pairs = (): readonly (readonly [string, ValueMember])[] =>
      membersOf(value)
        .toReversed()
        .map((member) => [member.name, member]);
    if (names === undefined) known.set(value, (names = new Map(pairs())));
    return names;
  };
  return (path) => {
    let member: ValueMember | undefined;
    let value = root;
    for (const name of path) {
      member = value === undefined ? undefined : namesOf(value).get(name);
      if (member === undefined) return { start: 0, end: 0 };
      ({ value } = member);
    }
    return member?.nameSpan ?? { start: 0, end: 0 };
  };
}

/** The text of a file: sorted, with one entry on each line, so that diffs are small and merge well. */
export function formatBaseline(entries: BaselineEntries): string {
  const files = sortedByName(entries).map(([file, rules]) => [
    file,
    Object.fromEntries(sortedByName(rules).map(([code, list]) => [code, [...list].sort()])),
  ]);
  return `${JSON.stringify({ version, files: Object.fromEntries(files) }, null, 2)}\n`;
}

/** Names are compared by code units, so that the order is the same on every machine. */
const sortedByName = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/**
 * Writes changed entries in one step, and removes a file without entries. Returns whether anything changed. Throws if
 * writing fails, or if another program has changed the file.
 */
export function writeBaseline({ path, roots, text }: LoadedBaseline, entries: BaselineEntries): boolean {
  const next = entries.size === 0 ? '' : formatBaseline(entries);
  if (next === text) return false;
  if (next === '') removeFile(path, roots, text);
  else writeTextFile(path, next, roots, { create: true, expected: { text: isAbsent(path) ? undefined : text } });
  return true;
}
