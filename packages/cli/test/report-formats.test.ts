/** Reports for other programs are valid: every scenario's findings, and any text, against the formats' schemas. */
import type { RuleName } from '@odatalint/core';
import { makeReport, type FileDiagnostic, type ReportedFile, reportedText } from '@odatalint/workspace';
import { Ajv, type ValidateFunction } from 'ajv';
import draft04 from 'ajv-draft-04';
import formatsOfAjv from 'ajv-formats';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { Host } from '../src/host.js';
import { machineReporters } from '../src/reporters/machine-reporters.js';
import { layoutFor } from '../src/terminal/style.js';
import { runCommand } from './run-command.js';
import { isCheck, readScenarios, type Scenario } from './scenario.js';

const here = dirname(fileURLToPath(import.meta.url));
const read = (name: string): string => readFileSync(join(here, 'schemas', name), 'utf8');

const formats = ['sarif', 'gitlab', 'junit', 'checkstyle'] as const;
type Format = (typeof formats)[number];

function jsonFaults(validate: ValidateFunction, text: string): string[] {
  validate(JSON.parse(text));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

// The schema has a pattern that is not valid in Unicode mode.
const sarifSchema = new draft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
formatsOfAjv.default(sarifSchema);
const validateSarif = sarifSchema.compile(JSON.parse(read('sarif-2.1.0-rtm.5.json')) as object);
const validateGitlab = new Ajv({ allErrors: true }).compile(JSON.parse(read('gitlab.schema.json')) as object);
const xsds = (['junit', 'checkstyle'] as const).map((name) => {
  const document = XmlDocument.fromString(read(`${name}.xsd`));
  return [name, { document, validator: XsdValidator.fromDoc(document) }] as const;
});
afterAll(() => {
  for (const [, { document, validator }] of xsds) {
    validator.dispose();
    document.dispose();
  }
});

function xmlFaults(name: 'junit' | 'checkstyle', text: string): string[] {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(text);
    xsds.find(([each]) => each === name)?.[1].validator.validate(document);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    document?.dispose();
  }
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly suppressions?: readonly object[];
}

interface SarifLog {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { id: string }[] } };
    readonly results: readonly SarifResult[];
  }[];
}

/** Rules that the schema of SARIF cannot express. */
function sarifFaults(text: string): string[] {
  return (JSON.parse(text) as SarifLog).runs.flatMap(({ tool, results }) => {
    const wrong = results.filter(
      ({ ruleId, ruleIndex }) => ruleIndex !== undefined && tool.driver.rules[ruleIndex]?.id !== ruleId,
    );
    const suppressed = results.filter(({ suppressions }) => suppressions !== undefined);
    return [
      ...wrong.map(({ ruleId }) => `the index of ${ruleId} leads to another rule`),
      ...(suppressed.length > 0 && suppressed.length < results.length
        ? ['only some results tell of suppressions']
        : []),
    ];
  });
}

const faultsOf: Readonly<Record<Format, (text: string) => string[]>> = {
  sarif: (text) => [...jsonFaults(validateSarif, text), ...sarifFaults(text)],
  gitlab: (text) => jsonFaults(validateGitlab, text),
  junit: (text) => xmlFaults('junit', text),
  checkstyle: (text) => xmlFaults('checkstyle', text),
};

/** Runs a scenario with the reports of all formats instead of its own, and returns the reports. */
async function reportsOf({ args, files, stdin }: Scenario): Promise<ReadonlyMap<Format, string>> {
  const cwd = mkdtempSync(join(tmpdir(), 'odatalint-reports-'));
  try {
    for (const { name, content } of files) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), content);
    }
    const kept = args.filter(
      (arg, i) => !['--format', '-o'].includes(arg) && !['--format', '-o'].includes(args[i - 1] ?? ''),
    );
    const wanted = formats.flatMap((format) => ['--format', format, '-o', join('reports', format)]);
    await runCommand([...kept, ...wanted], cwd, { input: stdin });
    const written = formats.filter((format) => existsSync(join(cwd, 'reports', format)));
    return new Map(written.map((format) => [format, readFileSync(join(cwd, 'reports', format), 'utf8')]));
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

describe('every scenario of the command', () => {
  let findings = 0;
  const folder = join(here, 'scenarios');
  const scenarios = readdirSync(folder)
    .filter((name) => name.endsWith('.scenario'))
    .flatMap((name) => readScenarios(readFileSync(join(folder, name), 'utf8')))
    .filter(({ args }) => isCheck(args));

  test.each(scenarios.map((scenario) => [scenario.title, scenario] as const))('%s', async (_, scenario) => {
    for (const [format, text] of await reportsOf(scenario)) {
      expect(faultsOf[format](text), format).toEqual([]);
      if (format === 'sarif') findings += (JSON.parse(text) as SarifLog).runs[0]?.results.length ?? 0;
    }
  });

  test('and there were findings to write', () => expect(findings).toBeGreaterThan(scenarios.length));
});

const layout = layoutFor({ isTerminal: false, columns: 80, env: {} } as unknown as Host, false);
const reportAs = (format: Format, files: readonly ReportedFile[]): string =>
  [...machineReporters[format](makeReport(files), { layout, statistics: false })].join('');

/** Texts that a request may contain: characters with a meaning in markup, characters that markup cannot contain, halves of characters. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('<![CDATA[', ']]>', '&amp;', '\u0000', '\ud800', '\r\n', '"', '%'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => `x${parts.join('')}`);

const findingIn = (text: string): fc.Arbitrary<FileDiagnostic> =>
  fc
    .record({
      code: fc.constantFrom<RuleName[]>('foreign-operator', 'unreadable-file', 'unknown-to-rules' as RuleName),
      severity: fc.constantFrom('error', 'warning', 'info', 'hint'),
      message: words,
      start: fc.nat(text.length),
      length: fc.nat(3),
    })
    .map(({ length, ...finding }) => {
      const span = { start: finding.start, end: Math.min(text.length, finding.start + length) };
      const fix = { title: finding.message, safety: 'unsafe' as const };
      // A fix that changes only the headers of a request has no edits.
      const fixes = [
        { ...fix, edits: [{ ...span, text }] },
        { ...fix, edits: [] },
      ];
      return { ...finding, ...span, notes: [{ message: finding.message, span }, { message: finding.message }], fixes };
    });

const reportedFile: fc.Arbitrary<ReportedFile> = words.chain((text) =>
  fc
    .record({
      path: words,
      diagnostics: fc.array(findingIn(text), { maxLength: 3 }),
      suppressed: fc.array(
        fc.record({ diagnostic: findingIn(text), by: fc.constantFrom('comment', 'baseline'), reason: words }),
        { maxLength: 2 },
      ),
    })
    .map((found) => reportedText({ ...found, text, requests: 1, role: 'input' })),
);

test.each(formats)('any text in a finding: %s', (format) => {
  fc.assert(
    fc.property(fc.array(reportedFile, { maxLength: 3 }), (files) => {
      expect(faultsOf[format](reportAs(format, files))).toEqual([]);
    }),
  );
});

/** One mistake in a report of each format, which proves that the schemas are used. */
const mistakes: readonly (readonly [format: Format, right: RegExp, wrong: string])[] = [
  ['sarif', /"startLine":1/, '"startLine":0'],
  ['sarif', /"kind":"external"/, '"kind":"elsewhere"'],
  ['sarif', /,"suppressions":\[\]/, ''],
  ['gitlab', /"begin":1/, '"begin":0'],
  ['junit', /failures="1"/, 'failures="one"'],
  ['junit', /<testcase /, '<test '],
  ['checkstyle', /severity="error"/, 'severity="fatal"'],
];

test.each(mistakes)('a mistake in a report is seen: %s %s', (format, right, wrong) => {
  const text = 'GET /Equipment?filter=Code == 1';
  const finding = {
    code: 'foreign-operator' as const,
    severity: 'error' as const,
    message: 'No.',
    start: 27,
    end: 29,
    notes: [],
    fixes: [],
  };
  const suppressed = [{ diagnostic: { ...finding }, by: 'baseline' as const }];
  const report = reportAs(format, [
    reportedText({ path: 'a.http', text, diagnostics: [finding], requests: 1, suppressed, role: 'input' }),
  ]);
  expect(faultsOf[format](report)).toEqual([]);
  expect(report).toMatch(right);
  expect(faultsOf[format](report.replace(right, wrong))).not.toEqual([]);
});

describe('fingerprints', () => {
  const finding = (text: string, part: string): FileDiagnostic => {
    const start = text.indexOf(part);
    return { code: 'foreign-operator', severity: 'error', message: part, start, end: start + 2, notes: [], fixes: [] };
  };
  const fingerprints = (text: string, parts: readonly string[]): ReadonlyMap<string, string> => {
    const diagnostics = parts.map((part) => finding(text, part));
    const report = reportAs('gitlab', [
      reportedText({ path: 'a.http', text, diagnostics, requests: 1, role: 'input' }),
    ]);
    const issues = JSON.parse(report) as readonly { description: string; fingerprint: string }[];
    return new Map(issues.map(({ description, fingerprint }) => [description, fingerprint]));
  };
  const known = ['== 1', '== 2', '== 3'];
  const line = (part: string): string => `GET /Equipment?filter=Code ${part}`;

  test('stay when lines move, change places, or come between, also with findings that are new', () => {
    const before = fingerprints(known.map(line).join('\n'), known);
    expect(new Set(before.values()).size).toBe(known.length);
    const lines = fc.array(
      fc.constantFrom('', '###', '# note', '== 4', '== 5').map((each) => (each.startsWith('=') ? line(each) : each)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(known, { minLength: 3 }), lines, lines, (order, above, between) => {
        const text = [...above, ...order.flatMap((part) => [line(part), ...between])].join('\r\n');
        const found = ['== 4', '== 5'].filter((part) => text.includes(part));
        const after = fingerprints(
          text,
          [...order, ...found].sort((a, b) => text.indexOf(a) - text.indexOf(b)),
        );
        for (const part of known) expect(after.get(part)).toBe(before.get(part));
      }),
    );
  });
});
