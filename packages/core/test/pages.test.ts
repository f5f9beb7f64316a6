/** Every page of a code is executed: its good, bad and fix blocks are what the checker does. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  builtInServices,
  type CheckerOptions,
  type CheckInput,
  createChecker,
  type Diagnostic,
  type KeyDefinition,
  loadSchema,
  ruleInfos,
  type Schema,
  type Service,
} from '../src/index.js';

const sources = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

interface Block {
  readonly kind: 'good' | 'bad' | 'fix';
  readonly profile: string;
  /** The API key definition that the examples are sent with. */
  readonly key: KeyDefinition | undefined;
  /** Limits other than the default ones. */
  readonly limits: CheckerOptions['limits'] | undefined;
  /** A limit of bodies other than the service's own. */
  readonly payloadLimit: number | undefined;
  /** The schema in the page's block `xml schema`, where the info string says `schema`; else the profile's own. */
  readonly schema: Schema | undefined;
  readonly lines: readonly string[];
}

interface Page {
  readonly code: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

function readPages(): Page[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !file.endsWith('README.md'),
  );
  return files.map((file) => {
    const text = readFileSync(join(sources, file), 'utf8');
    return { code: basename(file, '.md'), text, blocks: readBlocks(text) };
  });
}

function readBlocks(text: string): Block[] {
  return [...text.matchAll(/^```(good|bad|fix)([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, kind, info = '', body = '']) => ({
    kind: kind as Block['kind'],
    profile: /profile=(\S+)/.exec(info)?.[1] ?? 'asset-management',
    key: keyOfInfo(info),
    limits: limitsOfInfo(info),
    payloadLimit: Number(/ payloadLimit=(\d+)/.exec(info)?.[1] ?? Number.NaN) || undefined,
    schema: / schema\b/.test(info)
      ? loadSchema(/^```xml schema\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? '').schema
      : undefined,
    lines: body.split('\n').filter((line) => line.trim() !== ''),
  }));
}

/** `key={…}` at the end of an info string. */
function keyOfInfo(info: string): KeyDefinition | undefined {
  const text = / key=(\{.*\})\s*$/.exec(info)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as KeyDefinition);
}

/** `limits={…}` at the end of an info string. */
function limitsOfInfo(info: string): CheckerOptions['limits'] | undefined {
  const text = / limits=(\{.*\})\s*$/.exec(info)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as CheckerOptions['limits']);
}

interface Marked {
  readonly input: CheckInput;
  readonly marks: readonly string[];
}

/** Takes the marks `«…»` out of a text and says where they stood, as `field:start-end`. */
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

/** Where the character at an offset of the text without marks stands in the text with them, marks in front included. */
function placeInLine(line: string, offset: number): number {
  let at = 0;
  for (let seen = 0; seen < offset; at++) if (!/[«»]/.test(line.charAt(at))) seen++;
  return at;
}

/** A body that stands in a line as JSON: its text as it stands there, with its marks, and the line without it. */
function takeBody(line: string): { rest: string; body?: { name: string; text: string; marks: string[] } } {
  const plain = line.replaceAll(/[«»]/g, '');
  const tree = line.trimStart().startsWith('{"') ? parseTree(plain) : undefined;
  for (const name of ['batch', 'body']) {
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, [name]);
    if (node?.type !== 'object' && node?.type !== 'array') continue;
    const start = placeInLine(line, node.offset);
    let end = placeInLine(line, node.offset + node.length);
    while (line.charAt(end) === '»') end++;
    const body = takeMarks('body', line.slice(start, end));
    return { rest: `${line.slice(0, start)}null${line.slice(end)}`, body: { name, ...body } };
  }
  return { rest: line };
}

function readInput(whole: string): Marked {
  const { rest: line, body } = takeBody(whole);
  const { input, marks } = readLine(line);
  if (body === undefined) return { input, marks };
  return { input: { ...input, [body.name]: body.text } as CheckInput, marks: [...marks, ...body.marks] };
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
      // What went before has lost its marks already, so only this line's are taken.
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

const placeOf = ({ in: field, start, end }: Diagnostic): string => `${field}:${start}-${end}`;

function withPayloadLimit(profile: string, payloadLimit: number): Service {
  const service = builtInServices.find(({ name }) => name === profile)!;
  return { ...service, conventions: { ...service.conventions, payloadLimit } };
}

function findingsOf(
  code: string,
  { profile, key, limits, payloadLimit, schema }: Pick<Block, 'profile' | 'key' | 'limits' | 'payloadLimit' | 'schema'>,
  input: CheckInput,
): readonly Diagnostic[] {
  // A rule that is off by default is tested as a warning.
  const isOff = ruleInfos.find(({ name }) => name === code)?.severity === 'off';
  return createChecker({
    service: payloadLimit === undefined ? profile : withPayloadLimit(profile, payloadLimit),
    only: [code],
    ...(schema === undefined ? {} : { schema }),
    ...(key === undefined ? {} : { key }),
    ...(limits === undefined ? {} : { limits }),
    ...(isOff ? { rules: { [code]: 'warning' } } : {}),
  }).check(input);
}

/** The input after the first fix of every finding. */
function fixInput(input: CheckInput, diagnostics: readonly Diagnostic[]): CheckInput {
  const fixed: Record<string, unknown> = { ...input };
  for (const field of new Set(diagnostics.map((diagnostic) => diagnostic.in))) {
    const edits = diagnostics
      .filter((diagnostic) => diagnostic.in === field)
      .flatMap(({ fixes }) => fixes[0]?.edits ?? []);
    const member = field === 'body' && 'batch' in input ? 'batch' : field;
    fixed[member] = applyEdits(String(fixed[member] ?? ''), edits);
  }
  return fixed as unknown as CheckInput;
}

const textOf = (input: CheckInput): string =>
  'url' in input ? `${'method' in input ? `${input.method} ` : ''}${input.url}` : JSON.stringify(input);

const inputOnly = new Set(
  ruleInfos.filter(({ group }) => group === 'input' || group === 'document').map(({ name }) => name),
);
const pages = readPages();

test('every code has its page, and every page its code', () => {
  expect(pages.map(({ code }) => code).sort()).toEqual(ruleInfos.map(({ name }) => name));
});

describe.each(pages.map((page) => [page.code, page] as const))('%s', (code, page) => {
  const summary = ruleInfos.find(({ name }) => name === code)?.summary ?? '';
  test('page has its parts', () => {
    const parts = ['What it finds', 'Why', 'How to fix', 'Not flagged', 'Examples'];
    expect(page.text).toMatch(new RegExp(`^# ${code}\n\n`));
    for (const part of parts) expect(page.text).toContain(`\n## ${part}\n`);
    expect(summary).not.toBe('');
    if (inputOnly.has(code)) return;
    const count = (kind: Block['kind']): number =>
      page.blocks.filter((block) => block.kind === kind).flatMap(({ lines }) => lines).length;
    expect(count('good'), 'good examples').toBeGreaterThanOrEqual(3);
    expect(count('bad'), 'bad examples').toBeGreaterThanOrEqual(3);
  });

  for (const block of page.blocks) {
    const { kind, lines } = block;
    if (kind === 'fix') {
      for (let i = 0; i + 1 < lines.length; i += 2) {
        const [before = '', after = ''] = [lines[i]!.slice(2), lines[i + 1]!.slice(2)];
        test(`fix ${before}`, () => {
          const { input } = readInput(before);
          const fixed = fixInput(input, findingsOf(code, block, input));
          expect(textOf(fixed)).toBe(textOf(readInput(after).input));
          expect(findingsOf(code, block, fixed)).toEqual([]);
        });
      }
    } else {
      test.each(lines.map((line) => [line]))(`${kind} %s`, (line) => {
        const { input, marks } = readInput(line);
        const found = findingsOf(code, block, input).filter((diagnostic) => diagnostic.code === code);
        expect(found.map(placeOf).sort()).toEqual([...marks].sort());
        if (kind === 'bad') expect(marks.length, 'marks in a bad example').toBeGreaterThan(0);
      });
    }
  }
});
