/** Makes text from outside safe to print: it cannot control a terminal, hide itself, or be a command to a CI runner. */

import { pictureOf, replaceUnprintable, shownText, unprintable } from '@odatalint/core/internal';

/** How commands to the runners of GitHub, Azure Pipelines and TeamCity begin, wherever they are in a line. */
const runnerCommand = /##(?:\[|vso\[|teamcity\[)/gi;

/** How commands to the runner of GitHub begin, which accepts them at the start of a line only, after spaces (in .NET also U+0085). */
const lineCommand = /^([\s\u0085]*)::/u;

type Replacement = (point: number) => string;

/** Replaces the beginning of each command to a CI runner in one line of text. */
const replaceCommands = (line: string, replacement: Replacement): string =>
  line
    .replace(runnerCommand, (command) => `#${replacement(0x23)}${command.slice(2)}`)
    .replace(lineCommand, (_, spaces: string) => `${spaces}${replacement(0x3a)}:`);

/** Replaces each character that could steer a terminal or begin a command to a CI runner in one line of text. */
export const replaceUnsafe = (text: string, replacement: Replacement): string =>
  replaceCommands(replaceUnprintable(text, replacement), replacement);

/** A text in one line in which nothing steers the terminal or a CI runner. */
export const printable = (text: string): string => replaceUnsafe(text, pictureOf);

/** Like `printable` for a name that can be very long. */
export const printableName = (name: string): string => printable(shownText(name));

/** Like `printable` for a text of several lines, whose line feeds and tabs remain. */
export const printableLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.split('\t').map(printable).join('\t'))
    .join('\n');

/** A text of several lines with a function applied to each of them. The runners read a carriage return as a line end too. */
const eachLine = (text: string, change: (line: string) => string): string =>
  text
    .split(/([\r\n])/)
    .map((part) => (/[\r\n]/.test(part) ? part : change(part)))
    .join('');

/** Like `printable` for the data of a workflow command, which escapes line ends by itself. */
export const printableData = (text: string): string => eachLine(text, printable);

/** A text of several lines without a command to a CI runner, and otherwise exactly as it is. */
export const withoutCommands = (text: string): string => eachLine(text, (line) => replaceCommands(line, pictureOf));

/** Whether a character of a text has to be shown by a picture; `offset` is that of its first code unit. */
export function isUnprintableAt(text: string, offset: number, point: number): boolean {
  if (point === 0x23) return isRunnerCommand(text, offset);
  if (point < 0x7f) return point < 0x20;
  // Whether a selector can be shown depends on the character before it.
  const character = String.fromCodePoint(point);
  const withBefore = text.slice(Math.max(0, offset - 2), offset) + character;
  return !withBefore.replace(unprintable, '$1').endsWith(character);
}

/** Whether the second character of a command to a runner is at an offset. */
const isRunnerCommand = (text: string, offset: number): boolean =>
  text.charAt(offset - 1) === '#' && text.slice(offset - 1, offset + 11).search(runnerCommand) === 0;

/** What every text has that is not safe to show; a text without it needs no closer look. */
const mayBeUnsafe = /[^\n\u0020-\u007e]|##|::/;

/** JSON with the same values whose text has no character that steers anything: they are escaped. */
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

/** A file name as git writes it: in double quotes and escaped where it contains quotes, backslashes or what cannot be shown. */
export function quotedName(name: string): string {
  const quoted = name.replace(/["\\]/g, (character) => shortEscapes[character] ?? character);
  const escaped = replaceUnprintable(quoted, (point) => {
    const character = String.fromCodePoint(point);
    return shortEscapes[character] ?? octals(character);
  }).replace(runnerCommand, (command) => `#${octals('#')}${command.slice(2)}`);
  return escaped === name ? name : `"${escaped}"`;
}

/** A file name at the start of a line: quoted as git does, and never a command to a CI runner. */
export const listedName = (name: string): string => quotedName(/^[:\s]/u.test(name) ? `./${name}` : name);
