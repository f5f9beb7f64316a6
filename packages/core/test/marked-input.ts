/** Inputs in pages: one per line, with the places of findings marked `«like this»`. */
import type { CheckInput, Diagnostic, RequestInput } from '../src/index.js';
import { type JsonValue, readJson } from '../src/internal.js';

/** An input, and the places of the marks in its line: `field:start-end`. */
export interface Marked {
  readonly input: CheckInput;
  readonly marks: readonly string[];
}

/** Removes the marks `«…»` from a text and returns their places as `field:start-end`. */
function takeMarks(field: string, text: string): { text: string; marks: string[] } {
  const marks: string[] = [];
  let clean = '';
  let open = -1;
  for (const char of text) {
    if (char === '«') open = clean.length;
    else if (char === '»') marks.push(`${field}:${open}-${clean.length}`);
    else clean += char;
  }
  return { text: clean, marks };
}

/** The offset in the text with marks of a character in the text without them, including preceding marks. */
function placeInLine(line: string, offset: number): number {
  let at = 0;
  for (let seen = 0; seen < offset; at++) if (!/[«»]/.test(line.charAt(at))) seen++;
  return at;
}

const memberOf = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  value?.kind === 'object' ? value.members.find((member) => member.name === name)?.value : undefined;

/** A body that a line contains as JSON: its original text with its marks, and the line without it. */
function takeBody(line: string): { rest: string; body?: { name: string; text: string; marks: string[] } } {
  const plain = line.replaceAll(/[«»]/g, '');
  const tree = line.trimStart().startsWith('{"') ? readJson(plain).root : undefined;
  const response = memberOf(memberOf(tree, 'response'), 'body');
  for (const name of response === undefined ? ['batch', 'body'] : ['response']) {
    const node = response ?? memberOf(tree, name);
    if (node?.kind !== 'object' && node?.kind !== 'array') continue;
    const start = placeInLine(line, node.start);
    let end = placeInLine(line, node.end);
    while (line.charAt(end) === '»') end++;
    const body = takeMarks(name === 'response' ? 'response' : 'body', line.slice(start, end));
    return { rest: `${line.slice(0, start)}null${line.slice(end)}`, body: { name, ...body } };
  }
  return { rest: line };
}

/** Reads one line of an example: a method and an address, an address, or JSON. */
export function readInput(whole: string): Marked {
  const { rest: line, body } = takeBody(whole);
  const { input, marks } = readLine(line);
  if (body === undefined) return { input, marks };
  const known =
    body.name === 'response'
      ? { response: { ...(input as RequestInput).response, body: body.text } }
      : { [body.name]: body.text };
  return { input: { ...input, ...known } as CheckInput, marks: [...marks, ...body.marks] };
}

function readLine(line: string): Marked {
  const marks: string[] = [];
  const take = (field: string, text: string): string => {
    const taken = takeMarks(field, text);
    marks.push(...taken.marks);
    return taken.text;
  };
  if (line.trimStart().startsWith('{') && !line.trimStart().startsWith('{{')) {
    const value = JSON.parse(line) as Record<string, unknown>;
    // Marks in headers count in the text that the lines `Name: value` make.
    const { headers } = value;
    let lines = '';
    const takeHeader = (name: string, text: string): [string, string] => {
      const whole = takeMarks('headers', `${lines}${name}: ${text}`);
      marks.push(...whole.marks);
      const clean = (part: string): string => takeMarks('headers', part).text;
      // The preceding text has no marks any more, so only this line's are removed.
      lines = `${whole.text}\n`;
      return [clean(name), clean(text)];
    };
    const clean = (name: string, member: unknown): unknown => {
      if (typeof member === 'string') return take(name, member);
      if (name !== 'headers' || typeof headers !== 'object' || headers === null) return member;
      return Object.fromEntries(Object.entries(headers).map(([header, text]) => takeHeader(header, String(text))));
    };
    const entries = Object.entries(value).map(([name, member]) => [name, clean(name, member)]);
    return { input: Object.fromEntries(entries) as unknown as CheckInput, marks };
  }
  const method = /^([A-Z]+) /.exec(line)?.[1];
  const url = take('url', method === undefined ? line : line.slice(method.length + 1));
  return { input: method === undefined ? { url } : { method, url }, marks };
}

/** The place of a finding, as marks are given. */
export const placeOf = ({ in: field, start, end }: Diagnostic): string => `${field}:${start}-${end}`;
