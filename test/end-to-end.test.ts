/** The command as users run it: its findings in the examples, its fixes, and its robustness. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type Outcome, runCommand } from '../packages/cli/test/run-command.js';
import { ruleInfos } from '../packages/core/src/index.js';

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

interface ResponseRecords {
  readonly files: readonly { readonly path: string; readonly diagnostics: readonly Finding[] }[];
}

const odatalint = (args: readonly string[], input = ''): Promise<Outcome> => runCommand(args, root, { input });

const checkJson = async (args: readonly string[]): Promise<ResponseRecords> =>
  JSON.parse((await odatalint(['check', '--format', 'json', ...args])).output) as ResponseRecords;

async function answerLine(line: string): Promise<{ valid: boolean; diagnostics: Finding[] }> {
  const { output } = await odatalint(['check', '--input-format', 'ndjson', '--format', 'ndjson', '-'], `${line}\n`);
  return JSON.parse(output) as { valid: boolean; diagnostics: Finding[] };
}

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

  test('the file of mistakes shows every kind of finding that a request file can hold', async () => {
    const { files } = await checkJson([join(root, 'examples', 'mistakes.http')]);
    const shown = new Set(files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
    /** Not in the file, each for its reason. */
    const elsewhere: Record<string, string> = {
      'invalid-preference': 'this service knows no preference that has a value',
      'bare-qualified-name': 'this service has neither types nor functions in its queries',
      'legacy-literal': 'this service has a dialect of its own',
      'ambiguous-option': 'only a guard reports it',
      'dollar-in-double-quotes': 'only scripts of a shell have it',
      'incomplete-link': 'this service has no references to entities',
      'invalid-own-function': 'this service has no functions',
      'lookup-property': 'this service has no lookups',
      'missing-content-type': 'this service does not require it',
      'missing-reference-segment': 'this service has no references to entities',
      'unsendable-batch': 'the example of a batch has requests',
      'unsupported-resource': 'this service has no such resources',
      'excessive-length': 'it would make the file a megabyte long',
      'excessive-nesting': 'a hundred parentheses teach nothing',
      'excessive-batch-size': 'it would make the file too long to read',
      'missing-dollar-prefix': 'off by default',
      'missing-namespace': 'this service has no operations',
      'mismatched-data-provider': 'needs an API key definition, and is shown under examples/keyed',
      'invalid-arguments': 'this service has no functions',
      'invalid-parameter': 'this service has no functions',
      'unknown-operation': 'this service has no functions',
      'misplaced-path-segment': 'this service has no such segments',
      'incompatible-cast': 'this service has no derived types',
      'read-only-property-in-body': 'this service names no read-only property but those with a code of their own',
      'post-without-generated-key': 'this service names no set whose keys are not generated',
      'redundant-header': 'needs an API key definition, and is shown under examples/keyed',
      'unauthorized-property': 'needs an API key definition, and is shown under examples/keyed',
      'put-resets-property': 'needs an API key definition, and is shown under examples/keyed',
      'unchecked-body': 'it is about Atom, and is shown under examples/older',
      'malformed-key-definition': 'belongs to key definitions',
      'excessive-payload': 'it would make the file a megabyte long',
      'excessive-expands': 'belongs to other services, see docs/profiles.md',
      'excessive-page-size': 'belongs to other services, see docs/profiles.md',
      'excessive-query': 'needs limits, which a guard has',
      'excessive-top': 'belongs to other services, see docs/profiles.md',
      'excessive-url-length': 'belongs to other services, see docs/profiles.md',
      'missing-required-header': 'belongs to other services, see docs/profiles.md',
      'missing-required-option': 'belongs to other services, see docs/profiles.md',
      'or-across-properties': 'belongs to other services, see docs/profiles.md',
      'unknown-route': 'needs a configured service',
      'lambda-on-single': 'this service has no any and all',
      'property-of-collection': 'this service has no any and all',
      'property-of-primitive': 'needs a complete schema',
      'unknown-type': 'needs a complete schema',
      'unknown-enum-member': 'needs a complete schema',
      'needless-null-comparison': 'needs a complete schema',
      'conflicting-alias': 'this service computes nothing',
      'invalid-transformation-argument': 'this service aggregates nothing',
      'unknown-transformation': 'this service aggregates nothing',
      'count-of-single': 'this service counts nothing in a filter',
      'unselective-expand': 'off by default',
      'cyclic-parameter-alias': 'this service has no aliases',
      'undefined-parameter-alias': 'this service has no aliases',
      'invalid-action-parameter': 'this service has no actions',
      'invalid-body-type': 'this service has no derived types',
      'invalid-control-information': 'this service has no control information in bodies',
      'missing-non-nullable-property': 'this service says itself what is required',
      'invalid-reference': 'this service has its own references in bodies',
      'invalid-item-path': 'needs a complete schema',
      'lambda-variable': 'this service has no any and all',
      'misplaced-search-operator': 'this service has no search',
      'property-after-aggregation': 'this service aggregates nothing',
      'unencoded-hash': 'belongs to options with "$", which this service does not have',
      'malformed-batch-reference': 'shown in docs/asset-management.md',
      'malformed-response': 'shown in docs/asset-management.md, as are all rules about responses',
      'invalid-batch-response': 'belongs to responses',
      'invalid-next-link': 'belongs to responses',
      'invalid-response-count': 'belongs to responses',
      'invalid-response-value': 'belongs to responses',
      'missing-response-property': 'belongs to responses',
      'unexpected-response-property': 'belongs to responses',
      'unstripped-html': 'belongs to responses',
      'incompatible-response-value': 'belongs to responses, and is shown in docs/responses-and-batches.md',
      'unknown-response-member': 'belongs to responses, and is shown in docs/responses-and-batches.md',
      'date-with-time-zone': 'in this service it is an unexpected token',
      'suffixed-number': 'in this service it is an unexpected token',
      'trailing-comma': 'in this service it is an unexpected token',
      'misplaced-space': 'this service allows spaces',
      'quoted-type-name': 'this service has no types in its queries',
      'nested-aggregate': 'this service aggregates nothing',
      'invalid-pattern-flags': 'this service has no functions',
      'out-of-range-literal': 'needs a complete schema',
      'malformed-query-body': 'this service has no $query',
      'invalid-own-option': 'belongs to SuccessFactors, see docs/profiles.md',
      'missing-csrf-token': 'belongs to SAP, see docs/profiles.md',
      'malformed-line': 'belongs to NDJSON',
      'malformed-document': 'belongs to JSON and YAML',
      'malformed-config': 'belongs to the configuration',
      'malformed-schema': 'belongs to schema documents',
      'unreadable-file': 'belongs to files',
    };
    /** They need a schema with annotations that the built-in one has no reason for. */
    const aboutAnnotations = readdirSync(join(root, 'packages', 'core', 'src', 'rules', 'capabilities'));
    const missing = ruleInfos
      .map(({ name }) => name)
      .filter((name) => !shown.has(name) && !(name in elsewhere) && !aboutAnnotations.includes(`${name}.md`));
    expect(missing).toEqual([]);
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
