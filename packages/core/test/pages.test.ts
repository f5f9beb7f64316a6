/** Every page of a code is executed: its good, bad and fix blocks are what the checker does. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { placeOf, readInput } from './marked-input.js';

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
  /** A limit of URLs other than the service's own. */
  readonly urlLimit: number | undefined;
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
    payloadLimit: numberOfInfo(info, 'payloadLimit'),
    urlLimit: numberOfInfo(info, 'urlLimit'),
    schema: / schema\b/.test(info)
      ? loadSchema(/^```xml schema\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? '').schema
      : undefined,
    lines: body.split('\n').filter((line) => line.trim() !== ''),
  }));
}

const numberOfInfo = (info: string, name: string): number | undefined =>
  Number(new RegExp(` ${name}=(\\d+)`).exec(info)?.[1] ?? Number.NaN) || undefined;

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

function withLimits({ profile, payloadLimit, urlLimit }: Block): Service {
  const service = builtInServices.find(({ name }) => name === profile)!;
  const { conventions } = service;
  const url = urlLimit === undefined ? conventions.query.urlLimit : { alone: urlLimit, inBatch: 2 * urlLimit };
  const query = { ...conventions.query, urlLimit: url };
  return { ...service, conventions: { ...conventions, payloadLimit: payloadLimit ?? conventions.payloadLimit, query } };
}

function findingsOf(code: string, block: Block, input: CheckInput): readonly Diagnostic[] {
  const { profile, key, limits, schema, payloadLimit, urlLimit } = block;
  // A rule that is off by default is tested as a warning.
  const isOff = ruleInfos.find(({ name }) => name === code)?.severity === 'off';
  return createChecker({
    service: payloadLimit === undefined && urlLimit === undefined ? profile : withLimits(block),
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
