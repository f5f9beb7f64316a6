/**
 * The text form of a scenario, read and written.
 *
 * A file holds scenarios. Each begins with `=== title`; sections begin with `--- `: `file NAME`, `stdin`, `env NAME=VALUE`,
 * `run ARGUMENTS` (quoted as in a shell), or `start ARGUMENTS` for the built command in a process of its own, `status N`, `stdout`, `stderr`, `after NAME` (a file when the command is done).
 * A section whose head ends with `(escaped)` holds `\r`, `\n`, `\t`, `\xHH` (a byte) and `\\`, and its line breaks do not count.
 */

import { commandNames } from '../src/command-names.js';

export interface NamedContent {
  readonly name: string;
  readonly content: Buffer;
}

/** The result of a command. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly after: readonly NamedContent[];
}

export interface Scenario {
  readonly title: string;
  readonly files: readonly NamedContent[];
  readonly args: readonly string[];
  /** Whether the built command runs, in a process of its own. */
  readonly isStarted: boolean;
  readonly stdin: Buffer;
  readonly env: Readonly<Record<string, string>>;
  readonly expected: Outcome;
  /** The lines up to the expectations, as they were written. */
  readonly source: string;
}

/** Whether arguments run the default command, with its name or without. */
export const isCheck = ([first = '']: readonly string[]): boolean =>
  first === 'check' || !['help', ...commandNames].includes(first);

interface Section {
  readonly kind: string;
  readonly name: string;
  readonly content: Buffer;
}

const expectations: ReadonlySet<string> = new Set(['status', 'stdout', 'stderr', 'after']);

/** Reads a file of scenarios. Throws for a section it does not know. */
export function readScenarios(text: string): Scenario[] {
  const parts = text.split(/^=== /m).slice(1);
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    return readScenario(title, lines);
  });
}

function readScenario(title: string, lines: readonly string[]): Scenario {
  const sections = sectionsOf(lines);
  const all = (kind: string): Section[] => sections.filter((section) => section.kind === kind);
  const textOf = (kind: string): string => String(all(kind)[0]?.content ?? '');
  const firstExpectation = lines.findIndex((line) => expectations.has(/^--- (\w+)/.exec(line)?.[1] ?? ''));
  const source = lines.slice(0, firstExpectation === -1 ? lines.length : firstExpectation);
  return {
    title,
    files: all('file'),
    args: argumentsOf([...all('run'), ...all('start')][0]?.name ?? ''),
    isStarted: all('start').length > 0,
    stdin: all('stdin')[0]?.content ?? Buffer.alloc(0),
    env: Object.fromEntries(all('env').map(({ name }) => name.split('=') as [string, string])),
    expected: {
      status: Number(all('status')[0]?.name ?? 0),
      stdout: textOf('stdout'),
      stderr: textOf('stderr'),
      after: all('after').map(({ name, content }) => ({ name, content })),
    },
    source: source.join('\n').trimEnd(),
  };
}

function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  let head: RegExpExecArray | null = null;
  let content: string[] = [];
  const finish = (): void => {
    if (head === null) return;
    const [, kind = '', name = '', escaped] = head;
    if (!['file', 'stdin', 'env', 'run', 'start', ...expectations].includes(kind))
      throw new Error(`unknown section "${kind}"`);
    sections.push({
      kind,
      name,
      content:
        escaped === undefined ? Buffer.from(content.map((line) => `${line}\n`).join('')) : unescaped(content.join('')),
    });
  };
  for (const line of lines) {
    const next = /^--- (\w+) ?(.*?)( ?\(escaped\))?$/.exec(line);
    if (next === null) {
      content.push(line);
      continue;
    }
    finish();
    head = next;
    content = [];
  }
  // The empty line before the next scenario belongs to neither.
  while (content.at(-1) === '') content.pop();
  finish();
  return sections;
}

function unescaped(text: string): Buffer {
  const parts = text.split(/(\\x[0-9a-f]{2}|\\[rnt\\])/).map((part) => {
    if (part.startsWith('\\x') && part.length === 4) return Buffer.of(Number.parseInt(part.slice(2), 16));
    return Buffer.from({ '\\r': '\r', '\\n': '\n', '\\t': '\t', '\\\\': '\\' }[part] ?? part);
  });
  return Buffer.concat(parts);
}

/** Words, with "…" and '…' around those that hold spaces. */
export const argumentsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');

/** Writes the scenarios to their file; only their expectations change. */
export const formatScenarios = (scenarios: readonly Scenario[]): string => scenarios.map(formatScenario).join('\n');

function formatScenario({ title, source, expected }: Scenario): string {
  const sections = [`=== ${title}\n${source}\n--- status ${expected.status}\n`];
  if (expected.stdout !== '') sections.push(formatSection('stdout', Buffer.from(expected.stdout)));
  if (expected.stderr !== '') sections.push(formatSection('stderr', Buffer.from(expected.stderr)));
  for (const { name, content } of expected.after) sections.push(formatSection(`after ${name}`, content));
  return sections.join('');
}

function formatSection(head: string, content: Buffer): string {
  const text = String(content);
  const isPlain =
    Buffer.from(text).equals(content) &&
    text.endsWith('\n') &&
    !text.endsWith('\n\n') &&
    !/[\r\t\uFEFF\u001b]|^(---|===) /m.test(text);
  if (isPlain) return `--- ${head}\n${text}`;
  return `--- ${head} (escaped)\n${escaped(content)}\n`;
}

function escaped(content: Buffer): string {
  let text = '';
  for (const byte of content) {
    if (byte === 0x0a) text += '\\n\n';
    else if (byte === 0x5c) text += '\\\\';
    else if (byte === 0x0d) text += '\\r';
    else if (byte === 0x09) text += '\\t';
    else text += byte < 0x20 || byte > 0x7e ? `\\x${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte);
  }
  // A line that looks like the head of a section must not be read as one.
  return text.replace(/\n$/, '').replace(/^[-=](?=(--|==) )/gm, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`);
}
