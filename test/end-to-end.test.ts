/** The command as users run it: its findings in the examples, its fixes, and its robustness. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type Outcome, runCommand } from '../packages/cli/test/run-command.js';
import { ruleInfos } from '../packages/core/src/index.js';
import { type Block, readPages } from '../packages/core/test/rule-pages.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const scratch = mkdtempSync(join(tmpdir(), 'odatalint-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly fixes: readonly { readonly safety: string }[];
}

interface Report {
  readonly files: readonly { readonly path: string; readonly diagnostics: readonly Finding[] }[];
}

const odatalint = (args: readonly string[], input = ''): Promise<Outcome> => runCommand(args, root, { input });

const checkJson = async (args: readonly string[]): Promise<Report> =>
  JSON.parse((await odatalint(['check', '--format', 'json', ...args])).output) as Report;

async function answerLine(line: string): Promise<{ valid: boolean; diagnostics: Finding[] }> {
  const { output } = await odatalint(['check', '--input-format', 'ndjson', '--format', 'ndjson', '-'], `${line}\n`);
  return JSON.parse(output) as { valid: boolean; diagnostics: Finding[] };
}

/** Whether a block shows mistakes in plain requests to the service of examples/mistakes.http. */
const isPlainMistake = (block: Block): boolean =>
  block.kind === 'bad' &&
  block.profile === 'asset-management' &&
  !block.isReceived &&
  [block.key, block.limits, block.supports, block.schema, block.payloadLimit, block.urlLimit].every(
    (setting) => setting === undefined,
  );

/** Codes that examples/mistakes.http cannot show: their examples are long, are single options, or have a response. */
const isElsewhere: ReadonlySet<string> = new Set([
  'excessive-batch-size',
  'excessive-nesting',
  'invalid-control-information',
  'invalid-item-path',
  'malformed-batch-reference',
  'property-of-primitive',
  'unencoded-hash',
  'unknown-route',
  ...ruleInfos.filter(({ group, severity }) => group === 'response' || severity === 'off').map(({ name }) => name),
]);

describe('examples', () => {
  test('the correct requests and queries are silent', async () => {
    const { files } = await checkJson([join(root, 'examples', 'requests'), join(root, 'examples', 'queries')]);
    expect(
      files.flatMap(({ path, diagnostics }) => diagnostics.map(({ code, line }) => `${path}:${line} ${code}`)),
    ).toEqual([]);
  });

  test('the requests to services of V2 and V3 are silent, and each of the mistakes is found', async () => {
    const older = join(root, 'examples', 'older');
    const right = ['northwind-v2.http', 'sap-gateway.http', 'sharepoint.http'].map((name) => join(older, name));
    expect((await checkJson(right)).files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual(
      [],
    );
    const text = readFileSync(join(older, 'mistakes.http'), 'utf8').split('\n');
    const requests = text.flatMap((line, i) => (line.startsWith('GET ') ? [i + 1] : []));
    const found = (await checkJson([join(older, 'mistakes.http')])).files.flatMap(({ diagnostics }) => diagnostics);
    const lines = found.filter(({ severity }) => severity === 'error').map(({ line }) => line);
    expect([...new Set(lines)]).toEqual(requests);
  });

  test('the file of mistakes shows every code with an example for its service', async () => {
    const { files } = await checkJson([join(root, 'examples', 'mistakes.http')]);
    const shown = new Set(files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
    const codes = readPages()
      .filter(({ blocks }) => blocks.some(isPlainMistake))
      .map(({ code }) => code);
    const missing = codes.filter((code) => !shown.has(code) && !isElsewhere.has(code));
    expect(missing, 'a request in examples/mistakes.http').toEqual([]);
  });

  test('what an API key allows is silent under its definition, and what it does not is found', async () => {
    const { files } = await checkJson([join(root, 'examples', 'keyed')]);
    const found = files.map(({ path, diagnostics }) => [basename(path), diagnostics.map(({ code }) => code)]);
    expect(Object.fromEntries(found)).toEqual({
      'mistakes.http': [
        'unauthorized-property',
        'put-resets-property',
        'unauthorized-property',
        'mismatched-data-provider',
        'redundant-header',
      ],
      'reporting.http': [],
    });
  });

  test('--fix applies safe fixes only, keeps every other byte, and leaves nothing to fix', async () => {
    const folder = join(scratch, 'fix');
    cpSync(join(root, 'examples'), folder, { recursive: true });
    const file = join(folder, 'mistakes.http');
    const before = readFileSync(file, 'utf8').replaceAll('\n', '\r\n');
    writeFileSync(file, before);
    await odatalint(['check', '--fix', folder]);
    const once = readFileSync(file, 'utf8');
    expect(once).not.toBe(before);
    const linesBefore = before.split('\r\n');
    expect(once.replaceAll('\r\n', '').includes('\n'), 'a line ending was changed').toBe(false);
    const kept = once.split('\r\n').filter((line) => linesBefore.includes(line)).length;
    expect(kept).toBeGreaterThan(linesBefore.length / 2);
    const safe = (await checkJson([folder])).files.flatMap(({ diagnostics }) =>
      diagnostics.filter(({ fixes }) => fixes[0]?.safety === 'safe'),
    );
    expect(safe.map(({ code }) => code)).toEqual([]);
    await odatalint(['check', '--fix', folder]);
    expect(readFileSync(file, 'utf8')).toBe(once);
    expect(readdirSync(folder).sort()).toEqual(readdirSync(join(root, 'examples')).sort());
  });
});

test.each(['pretty', 'json', 'ndjson'])('a secret in a request file is not printed: %s', async (format) => {
  const file = join(root, 'examples', 'mistakes.http');
  const [, secret = ''] = /^ApiKey: (\w+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  const { output, errors } = await odatalint(['check', '--format', format, file]);
  const [, password = ''] = /<password>([^<]+)</.exec(readFileSync(file, 'utf8')) ?? [];
  expect([secret, password]).not.toContain('');
  expect(output).toContain('hardcoded-secret');
  expect(`${output}${errors}`).not.toContain(secret);
  expect(`${output}${errors}`).not.toContain(password);
});

test('six independent mistakes in one query give six findings in one run', async () => {
  const query =
    "GET https://h.example/api/v1/object/Equipment?Filter=Desciption EQ 'a' and InstallDate gt null&expand=PartOfEquipment/PartOfEquipment/PartOfEquipment/Vendor&top=-1";
  const codes = (await answerLine(JSON.stringify(query))).diagnostics.map(({ code }) => code);
  expect(codes.sort()).toEqual([
    'excessive-expand-depth',
    'invalid-null-comparison',
    'invalid-option-value',
    'miscased-keyword',
    'miscased-query-option',
    'unknown-property',
  ]);
});

describe('hostile input is answered', () => {
  const filterOf = (filter: string): string => JSON.stringify({ on: 'Equipment', filter });
  test.each([
    ['10,000 parentheses', filterOf(`${'('.repeat(10_000)}Code eq 'a'${')'.repeat(10_000)}`), 'excessive-nesting'],
    ['a megabyte of and', filterOf(`Code eq 'a'${" and Code eq 'a'".repeat(65_000)}`), undefined],
    [
      'an in list of 100,000 values',
      filterOf(`Status in (${Array.from({ length: 100_000 }, (_, i) => i).join(',')})`),
      undefined,
    ],
    ['lone surrogates', filterOf("Code eq '\ud800' and \udfff eq 1"), undefined],
    ['NUL bytes', filterOf("Code\u0000 eq '\u0000'"), undefined],
    ['two megabytes', filterOf(`Code eq '${'a'.repeat(2_000_000)}'`), 'excessive-length'],
  ])('%s', async (_, line, code) => {
    const { diagnostics } = await answerLine(line);
    if (code !== undefined) expect(diagnostics.map((finding) => finding.code)).toContain(code);
    else expect(diagnostics).toBeInstanceOf(Array);
  });

  test('a list of 100,000 values is valid', async () => {
    const values = Array.from({ length: 100_000 }, (_, i) => `'${String(i)}'`).join(',');
    expect(await answerLine(filterOf(`Code in (${values})`))).toMatchObject({ valid: true, diagnostics: [] });
  });

  test('a request file of 100,000 lines', async () => {
    const file = join(scratch, 'long.http');
    writeFileSync(
      file,
      "### one\nGET https://h.example/api/v1/object/Equipment?filter=Code EQ 'a'\n\n\n".repeat(25_000),
    );
    const { files } = await checkJson([file]);
    expect(files[0]?.diagnostics.length).toBe(25_000);
  });
});
