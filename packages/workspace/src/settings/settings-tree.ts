/** Reads a settings file into values with places, and writes messages for the faults of its text. */
import type { Span } from '@odatalint/core';
import { type JsonFault, type JsonValue, readJson, type ScalarValue, type ValueMember } from '@odatalint/core/internal';

/** A fault of a text; `message` is a whole sentence. */
export interface SettingsFault extends Span {
  readonly message: string;
}

/** The readable part of a tree, and its faults. */
export interface SettingsTree {
  readonly root: JsonValue | undefined;
  readonly faults: readonly SettingsFault[];
}

/** JSON with comments, with or without a byte order mark. `noun` describes the file: "a configuration". */
export function parseJsonTree(text: string, noun: string): SettingsTree {
  const { root, faults } = readJson(text);
  if (text.trim() === '')
    return {
      root,
      faults: [{ start: 0, end: 0, message: `The file is empty: ${noun} is a JSON object, at least {}.` }],
    };
  if (faults.some(({ fault }) => fault === 'depth'))
    return { root, faults: [{ start: 0, end: 1, message: `The file is nested too deeply to be ${noun}.` }] };
  const reported = faults.filter(({ fault }) => !allowed.has(fault));
  // After a missing quote, names and values change places.
  const isOutOfStep = reported.some(({ fault }) => fault === 'string-end');
  return {
    root,
    faults: (isOutOfStep ? reported.slice(0, 1) : reported).map(({ start, end, ...fault }) => {
      const unclosed = fault.fault === 'closer' ? unclosedOpener(text) : undefined;
      return unclosed === undefined
        ? { start, end, message: `The file is not valid JSON: ${wordsOf(fault)}.` }
        : {
            ...unclosed,
            message: `The file is not valid JSON: ${wordsOf(fault)} for this ${text[unclosed.start]!}.`,
          };
    }),
  };
}

/** Duplicate names are reported with the names of their table. */
const allowed: ReadonlySet<JsonFault['fault']> = new Set(['comment', 'trailing-comma', 'duplicate']);

/** The expected or rejected JSON, in words that continue a sentence. */
const faultWords: Readonly<Partial<Record<JsonFault['fault'], string>>> = {
  name: 'a member name in double quotes is missing',
  value: 'a value is missing',
  empty: 'a value is missing',
  colon: 'a colon is missing',
  comma: 'a comma is missing',
  end: 'the file should end before this',
  'comment-end': 'a comment is not closed',
  'string-end': 'a string is not closed by a double quote',
  unicode: 'this \\u is not followed by four hexadecimal digits',
  escape: 'this character cannot follow a backslash',
  control: 'a control character must be written with a backslash',
};

function wordsOf({ fault, found, word }: Pick<JsonFault, 'fault' | 'found' | 'word'>): string {
  if (found === 'word') return 'this is not a JSON value; a string requires double quotes';
  if (found === 'bad-number') return 'this is not a valid JSON number';
  return fault === 'closer' ? `a closing ${word ?? ''} is missing` : (faultWords[fault] ?? 'this has no place here');
}

/**
 * The unclosed bracket, by the indentation of the lines: the first one whose closing bracket would have less
 * indentation than its line. Undefined if the indentation does not show it.
 */
function unclosedOpener(text: string): Span | undefined {
  const openers: { readonly start: number; readonly indent: number }[] = [];
  const tokens = /"(?:[^"\\\r\n]|\\.)*"?|\/\/[^\r\n]*|[{}[\]]/g;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const lineStart = text.lastIndexOf('\n', index) + 1;
    const indent = text.slice(lineStart, index).search(/\S/);
    if (token === '{' || token === '[') openers.push({ start: index, indent: indent < 0 ? index - lineStart : indent });
    if (token !== '}' && token !== ']') continue;
    const opener = openers.pop();
    // Only the indentation of a bracket at the start of its line shows which bracket it closes.
    if (opener !== undefined && indent < 0 && index - lineStart < opener.indent)
      return { start: opener.start, end: opener.start + 1 };
  }
  return undefined;
}

/** The value of the first member with a name. */
export const memberValue = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  membersOf(value).find((member) => member.name === name)?.value;

/** The members of an object; empty for anything else. */
export const membersOf = (value: JsonValue | undefined): readonly ValueMember[] =>
  value?.kind === 'object' ? value.members : [];

/** The value of a scalar in a program; undefined for text that is not JSON. */
export function scalarOf({ kind, text }: ScalarValue): string | number | boolean | null | undefined {
  if (kind === 'string') return text;
  if (kind === 'number') return Number(text);
  if (kind === 'boolean') return text === 'true';
  return kind === 'null' ? null : undefined;
}
