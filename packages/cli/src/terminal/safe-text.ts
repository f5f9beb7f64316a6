/** Makes text from outside safe to print: it cannot control a terminal, hide itself, or be a command to a CI runner. */

import { pictureOf, replaceUnprintable, shownText, unprintable } from '@odatalint/core/internal';

/** The starts of commands to the runners of GitHub, Azure Pipelines and TeamCity, in any place of a line. */
const runnerCommand = /##(?:\[|vso\[|teamcity\[)/gi;

/** The starts of commands that the runner of GitHub accepts only at the start of a line, after spaces (in .NET also U+0085). */
const lineCommand = /^([\s\u0085]*)::/u;

type Replacement = (point: number) => string;

/** Replaces the start of each command to a CI runner in one line of text. */
const replaceCommands = (line: string, replacement: Replacement): string =>
  line
    .replace(runnerCommand, (command) => `#${replacement(0x23)}${command.slice(2)}`)
    .replace(lineCommand, (_, spaces: string) => `${spaces}${replacement(0x3a)}:`);

/** Replaces each character in one line of text that could control a terminal or start a command to a CI runner. */
export const replaceUnsafe = (text: string, replacement: Replacement): string =>
  replaceCommands(replaceUnprintable(text, replacement), replacement);

/** A text in one line that cannot control the terminal or a CI runner. */
export const printable = (text: string): string => replaceUnsafe(text, pictureOf);

/** Like `printable`, for a name that can be very long. */
export const printableName = (name: string): string => printable(shownText(name));

/** Like `printable`, for a text of several lines. Line feeds and tabs remain. */
export const printableLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.split('\t').map(printable).join('\t'))
    .join('\n');

/** Applies a function to each line of a text. The runners treat a carriage return as a line break too. */
const eachLine = (text: string, change: (line: string) => string): string =>
  text
    .split(/([\r\n])/)
    .map((part) => (/[\r\n]/.test(part) ? part : change(part)))
    .join('');

/** Like `printable`, for the data of a workflow command, which escapes line breaks itself. */
export const printableData = (text: string): string => eachLine(text, printable);

/** Replaces the commands to a CI runner in a text of several lines, and nothing else. */
export const withoutCommands = (text: string): string => eachLine(text, (line) => replaceCommands(line, pictureOf));

/** Whether a character must be replaced by a picture; `offset` is that of its first code unit. */
export function isUnprintableAt(text: string, offset: number, point: number): boolean {
  if (point === 0x23) return isRunnerCommand(text, offset);
  if (point < 0x7f) return point < 0x20;
  // The character before a selector decides whether it can be shown.
  const character = String.fromCodePoint(point);
  const withBefore = text.slice(Math.max(0, offset - 2), offset) + character;
  return !withBefore.replace(unprintable, '$1').endsWith(character);
}

/** Whether the second character of a command to a runner is at an offset. */
const isRunnerCommand = (text: string, offset: number): boolean =>
  text.charAt(offset - 1) === '#' && text.slice(offset - 1, offset + 11).search(runnerCommand) === 0;

/** Found in every text that is not safe to show, so that other texts need no closer look. */
const mayBeUnsafe = /[^\n\u0020-\u007e]|##|::/;

/** The same JSON with every character escaped that could control a terminal. */
export const safeJson = (json: string): string =>
  mayBeUnsafe.test(json)
    ? json
        .split('\n')
        .map((line) => replaceUnsafe(line, escapes))
        .join('\n')
    : json;

/** Like `JSON.stringify`, but safe to show. */
export const jsonText = (value: unknown, indent?: number): string => safeJson(JSON.stringify(value, null, indent));

/** The escapes of a character in JSON: one for each of its code units. */
const escapes = (point: number): string =>
  String.fromCodePoint(point)
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

const shortEscapes: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\u000b': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

const octals = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/**
 * A file name in the notation of git: in double quotes and escaped if it contains quotes, backslashes or characters
 * that cannot be shown.
 */
export function quotedName(name: string): string {
  const quoted = name.replace(/["\\]/g, (character) => shortEscapes[character] ?? character);
  const escaped = replaceUnprintable(quoted, (point) => {
    const character = String.fromCodePoint(point);
    return shortEscapes[character] ?? octals(character);
  }).replace(runnerCommand, (command) => `#${octals('#')}${command.slice(2)}`);
  return escaped === name ? name : `"${escaped}"`;
}

/** A file name at the start of a line: quoted as by git, and never a command to a CI runner. */
export const listedName = (name: string): string => quotedName(/^[:\s]/u.test(name) ? `./${name}` : name);
