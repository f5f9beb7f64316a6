/** The exit status of a check depends on its findings and thresholds, never on the format of the report. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatNames } from '../src/reporters/load-reporter.js';
import { type Outcome, runCommand } from './run-command.js';

let cwd = '';

/** A schema whose properties have `undeclared` types that do not exist. */
const schema = (undeclared: number): string =>
  `<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Order"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.String" Nullable="false"/>
${Array.from({ length: undeclared }, (_, i) => `    <Property Name="P${i}" Type="Shop.T${i}"/>\n`).join('')}  </EntityType>
  <EntityContainer Name="Desk"><EntitySet Name="Orders" EntityType="Shop.Order"/></EntityContainer>
</Schema>
`;

/** No file sends a request to the service b, so its findings do not count. */
const services = (rules: string): string =>
  `{"services": {"a": {"baseUrls": ["https://a.example"], "schema": "a.xml"${rules}}, "b": {"baseUrls": ["https://b.example"], "schema": "b.xml"}}}`;

const files: Readonly<Record<string, string>> = {
  'a.xml': schema(2),
  'b.xml': schema(3),
  'odatalint.config.json': services(''),
  'strict.json': services(', "rules": {"malformed-schema": "error"}'),
  'limited.json': services(', "rules": {"malformed-schema": "warning"}').replace(/\}$/, ', "maxWarnings": 1}'),
  'part.xml': schema(0).replace('</EntityType>', '</EntityType><EntityType/>'),
  'broken.xml': 'This is no schema.',
  'good.ndjson': '{"url": "https://a.example/Orders"}\n',
  'mild.ndjson': '{"url": "https://a.example/Orders?$select=Id,Id"}\n',
  'bad.ndjson': '{"url": "https://a.example/Orders?$filter=Nope eq 1"}\n',
  'cut.ndjson': '{"url": "https://a.example/Orders"}\n{"url":\n',
  'empty.ndjson': '',
  'listed/odatalint.config.json': '{}',
  'listed/empty.ndjson': '',
  'listed/odatalint-suppressions.json':
    '{"version": 1, "files": {"empty.ndjson": {"foreign-operator": ["00000000-00000000"]}}}',
  'mixed/a.ndjson': '{"url": "https://a.example/Orders"}\n',
  'mixed/query.json': '{"query": "Orders?$filter=Id eq 1"}',
};

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-exit-status-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
});
afterAll(() => rmSync(cwd, { recursive: true }));

const odatalint = (args: readonly string[], input = ''): Promise<Outcome> =>
  runCommand(['check', ...args], cwd, { input });

/** The status with arguments. The last one is the file to check. */
const cases = `
0  good.ndjson
0  --fail-on info good.ndjson
0  --fail-on hint good.ndjson
0  --max-warnings 0 good.ndjson
0  --rule malformed-schema=hint --fail-on info good.ndjson
1  --rule malformed-schema=hint --fail-on hint good.ndjson
1  --rule malformed-schema=info --fail-on info good.ndjson
0  --rule malformed-schema=warning good.ndjson
0  --rule malformed-schema=warning --max-warnings 2 good.ndjson
1  --rule malformed-schema=warning --max-warnings 1 good.ndjson
1  --rule malformed-schema=warning --fail-on warning good.ndjson
0  --rule malformed-schema=warning --fail-on warning --exit-zero good.ndjson
1  --rule malformed-schema=warning --max-warnings 0 --quiet good.ndjson
2  --rule malformed-schema=error good.ndjson
0  --rule malformed-schema=off --fail-on hint good.ndjson
0  --skip malformed-schema --fail-on hint good.ndjson
1  --only malformed-schema --max-warnings 0 good.ndjson
2  --config strict.json good.ndjson
1  --config limited.json good.ndjson
2  --config limited.json --schema broken.xml --skip malformed-schema good.ndjson
2  --config limited.json --schema part.xml good.ndjson
0  --config limited.json --schema part.xml --skip malformed-schema good.ndjson
0  mild.ndjson
1  --max-warnings 0 mild.ndjson
1  --rule malformed-schema=warning --max-warnings 2 mild.ndjson
0  --rule malformed-schema=warning --max-warnings 3 mild.ndjson
1  --fail-on warning mild.ndjson
1  bad.ndjson
0  --exit-zero bad.ndjson
1  cut.ndjson
0  --rule malformed-line=warning cut.ndjson
1  --rule malformed-line=warning --max-warnings 0 cut.ndjson
0  --skip malformed-line --fail-on hint cut.ndjson
1  --only malformed-schema cut.ndjson
0  empty.ndjson
1  --fail-on-unchecked empty.ndjson
1  --fail-on-unchecked --quiet empty.ndjson
0  --fail-on-unchecked good.ndjson
0  mixed
1  --fail-on-unchecked mixed
1  listed/empty.ndjson
2  good.ndjson absent.ndjson
`
  .trim()
  .split('\n')
  .map((line) => /^(?<status>\d) +(?<words>.*)$/.exec(line)?.groups ?? {})
  .map(({ status, words = '' }) => [words, Number(status)] as const);

describe.each(cases)('%s', (words, status) => {
  const args = words.split(' ');

  test.each(formatNames)('as %s', async (format) => {
    const outcome = await odatalint([...args, '--format', format]);
    expect(outcome.status, `${outcome.output}${outcome.errors}`).toBe(status);
  });

  const file = args.at(-1) ?? '';
  test.runIf(file.endsWith('.ndjson') && !words.includes('absent'))('from standard input', async () => {
    const input = readFileSync(join(cwd, file), 'utf8');
    const options = [...args.slice(0, -1), '--stdin-filename', file, '--input-format', 'ndjson'];
    for (const format of ['agent', 'ndjson'])
      expect(await odatalint([...options, '--format', format, '-'], input)).toMatchObject({ status });
  });
});

describe('a finding that decides about the status is reported', () => {
  /** A part of the report for each set of arguments. */
  test.each([
    ['--rule malformed-schema=warning --fail-on warning', 'a.xml:3:31: warning: The type "Shop.T0" is not declared'],
    ['--rule malformed-schema=warning --fail-on warning --quiet', 'a.xml:3:31: warning: The type "Shop.T0"'],
    ['--rule malformed-schema=error', 'a.xml:4:31: error: The type "Shop.T1" is not declared'],
    ['--schema part.xml', 'part.xml:3:'],
    ['--schema broken.xml', 'broken.xml:1:1: error: This is not a schema'],
    ['', 'a.xml: info: 2 warnings in this schema are not shown; list them with odatalint schema show a.xml.'],
  ])('beside answers: %s', async (options, part) => {
    const args = options.split(' ').filter((word) => word !== '');
    const { errors } = await odatalint([...args, '--format', 'ndjson', 'good.ndjson']);
    expect(errors).toContain(part);
    expect(errors).not.toContain('b.xml');
  });

  test('--quiet leaves out findings that are not failures', async () => {
    const args = ['--quiet', '--format', 'ndjson', 'good.ndjson'];
    expect((await odatalint(args)).errors).toBe('');
    expect((await odatalint(['--rule', 'malformed-schema=warning', ...args])).errors).toBe('');
  });

  test('a line that is not JSON has its configured severity in its answer', async () => {
    const answer = async (...args: string[]): Promise<unknown> =>
      JSON.parse((await odatalint([...args, '--format', 'ndjson', 'cut.ndjson'])).output.split('\n')[1] ?? '');
    expect(await answer()).toMatchObject({ valid: false, diagnostics: [{ severity: 'error' }] });
    expect(await answer('--rule', 'malformed-line=hint')).toMatchObject({
      valid: false,
      diagnostics: [{ severity: 'hint' }],
    });
    expect(await answer('--rule', 'malformed-line=off')).toMatchObject({ valid: false, diagnostics: [] });
  });
});
