/** No command and no report prints names or texts that could control a terminal or a CI runner. */
import { makeReport, type FileDiagnostic, type ReportedFile, reportedText } from '@odatalint/workspace';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Host } from '../src/host.js';
import { formatNames, loadReporter } from '../src/reporters/load-reporter.js';
import { jsonText, listedName, printable, printableLines, quotedName } from '../src/terminal/safe-text.js';
import { layoutFor } from '../src/terminal/style.js';
import { metadata, requests, showing, writing } from './hostile-metadata.js';
import { runCommand } from './run-command.js';

/** Characters that no output may contain; a line feed may appear, and a tab where a text is shown or a name ends. */
const steering =
  /[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0d\u{e0000}-\u{e01ef}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\ufeff\ufffe]/u;

/** The fault of an output; `own` are the commands to GitHub's runner that a report may contain. */
function faultsOf(output: string, own?: RegExp): string[] {
  const control = steering.exec(output);
  return [
    ...(control === null ? [] : [`U+${control[0].codePointAt(0)?.toString(16)} in ${JSON.stringify(output)}`]),
    ...output
      .split('\n')
      .filter((line) => line.trimStart().startsWith('::') && own?.test(line) !== true)
      .map((line) => `a command to GitHub: ${line}`),
    ...(/##(?:\[|vso\[|teamcity\[)/i.test(output) ? [`a command to a runner: ${output}`] : []),
  ];
}

const pieces = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u0007',
  '\b',
  '\r',
  '\n',
  '\r\n',
  '\n::stop-commands::x\n',
  '\n  ::add-mask::x',
  '::error::x',
  '##[add-mask]x',
  '##vso[task.setvariable variable=x]y',
  '##teamcity[x]',
  '#',
  '[',
  ':',
  '\t',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u009b31m',
  '\u00a0',
  '\u202e',
  '\u2066',
  '\u2028',
  '\ufeff',
  '\ufffe',
  '\u{e0041}',
  '\u{e0141}',
  '\ufe01',
  '\u034f',
  '❤️',
  '\ud800',
  '<',
  '&',
  '"',
  "'",
  '\\',
  '%0A',
  '-',
  ' ',
  'é',
  'a',
] as const;

const hostile = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
  fc.constantFrom('::stop-commands::x.http', ' ::stop-commands::x.http', '##[stop-commands]x.http', '##vso[x]y'),
);

const file: fc.Arbitrary<ReportedFile> = fc
  .record({ path: hostile, text: hostile, words: fc.array(hostile, { minLength: 4, maxLength: 4 }) })
  .map(({ path, text, words: [message = '', title = '', edited = '', note = ''] }) => {
    const span = { start: 0, end: text.length };
    const schemaFile = { path: note, text };
    const diagnostic: FileDiagnostic = {
      code: 'foreign-operator',
      severity: 'error',
      message,
      ...span,
      path: `/${note}`,
      notes: [
        { message: note, span },
        { message: note, schemaSpan: span, schemaFile },
      ],
      fixes: [{ title, safety: 'safe', edits: [{ ...span, text: edited }] }],
    };
    const suppressed = [
      { diagnostic: { ...diagnostic, severity: 'warning' as const }, by: 'comment' as const, reason: note },
    ];
    const diagnostics = [diagnostic, { ...diagnostic, severity: 'warning' as const, start: text.length }];
    return reportedText({ path, text, diagnostics, requests: 1, suppressed, role: 'input' });
  });

const layout = layoutFor({ isTerminal: false, columns: 80, env: {} } as unknown as Host, false);
const annotation = /^::(?:error|warning|notice) file=[^:,]*,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=[a-z-]+::/;

describe('reports', () => {
  test.each(formatNames)('%s', async (format) => {
    const reporter = await loadReporter(format);
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 3 }), (files) => {
        const text = [...(reporter?.(makeReport(files), { layout, statistics: true }) ?? [])].join('');
        expect(faultsOf(text, format === 'github' ? annotation : undefined)).toEqual([]);
      }),
    );
  });
});

describe('the report for GitHub', () => {
  const lineFor = async (path: string): Promise<string> => {
    const reporter = await loadReporter('github');
    const finding = { severity: 'error' as const, message: 'm', start: 0, end: 1, notes: [], fixes: [] };
    const diagnostics = [{ ...finding, code: 'foreign-operator' as const }];
    const checked = reportedText({ path, text: 'abc', diagnostics, requests: 1, role: 'input' });
    return [...(reporter?.(makeReport([checked]), { layout, statistics: false }) ?? [])].join('');
  };

  /** The name that the runner reads. */
  const nameIn = (line: string): string =>
    (/^::error file=([^,]*),/.exec(line)?.[1] ?? '')
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');

  test.each(['::stop-commands::x.http', 'a::b,c.http', 'C:/a%3A.http', 'two\n::lines.http', '#[x].http', '❤️.http'])(
    'names the file %j',
    async (path) => expect(nameIn(await lineFor(path))).toBe(path),
  );

  test.each([
    ['##[x].http', '#<U+0023>[x].http'],
    ['a##vso[x]y.http', 'a#<U+0023>vso[x]y.http'],
  ])('%s is a command that no escape hides, so it is shown only', async (path, shown) =>
    expect(nameIn(await lineFor(path))).toBe(shown),
  );
});

describe('the report as Markdown', () => {
  const reportOf = async (message: string): Promise<string> => {
    const reporter = await loadReporter('markdown');
    const span = { start: 0, end: 1 };
    const diagnostic: FileDiagnostic = {
      code: 'foreign-operator',
      severity: 'error',
      message,
      ...span,
      notes: [],
      fixes: [],
    };
    const checked = reportedText({
      path: 'a.http',
      text: 'abc',
      diagnostics: [diagnostic],
      requests: 1,
      role: 'input',
    });
    const text = [...(reporter?.(makeReport([checked]), { layout, statistics: false }) ?? [])].join('');
    const cell = text.split('\n').find((line) => line.startsWith('| 1:1')) ?? '';
    return cell.slice(cell.indexOf('foreign-operator) | ') + 'foreign-operator) | '.length, -2);
  };

  test.each([
    ['see https://evil.example/a', 'see `https://evil.example/a`'],
    ['www.evil.example', '`www.evil.example`'],
    ['ask @octocat or a@b.example', 'ask `@octocat` or `a@b.example`'],
    ['fixes #1 and org/repo#2', 'fixes `#1` and `org/repo#2`'],
    ['closes !12 or %3', 'closes `!12` or `%3`'],
    ['[a](b) <img> **c** _d_', '\\[a\\](b) &lt;img\\> \\*\\*c\\*\\* \\_d\\_'],
    ['a|b', 'a\\|b'],
    ['`@a`', '&#96;&#8203;&#64;&#8203;a&#96;&#8203;'],
    ['&commat;octocat&num;1 &amp;lt; a&b', '&amp;commat;octocat&amp;num;1 &amp;amp;lt; a&amp;b'],
    ['&#64;octocat', '`&#64;octocat`'],
    ['GH-12 (gh-1) high-5', '`GH-12` `(gh-1)` high-5'],
    ['@a|b', '&#64;&#8203;a&#124;&#8203;b'],
  ])('%s', async (message, expected) => {
    expect(await reportOf(message)).toBe(expected);
  });

  test('nothing outside of inline code is a link, a mention or a reference', async () => {
    const part = fc.constantFrom(
      '@',
      '#',
      '1',
      'a',
      '`',
      '``',
      '\\',
      '|',
      ' ',
      '://',
      'www.',
      '!',
      '%',
      '<',
      '&',
      '~',
      '[',
      ']',
      '(',
      ')',
      'h',
      'GH-',
      'commat;',
      'amp;',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const shown = await reportOf(parts.join(''));
        const outside = shown
          .replace(/\\./g, ' ')
          .replace(/`[^`]*`/g, ' ')
          .replace(/&(?:#\d+|lt|amp);/g, ' ');
        expect(outside).not.toMatch(/[@#]|:\/\/|www\.|[!&$%~]\d|&[a-z]|(?<![a-z\d])gh-\d|<|`/i);
      }),
    );
  });
});

describe('safe text', () => {
  test('of one line and of several', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(faultsOf(printable(text))).toEqual([]);
        expect(printable(text)).not.toMatch(/[\n\t]/);
        expect(faultsOf(printableLines(text))).toEqual([]);
        expect(faultsOf(`${listedName(text)}\n`)).toEqual([]);
      }),
    );
  });

  test('JSON keeps its values', () => {
    fc.assert(
      fc.property(hostile, hostile, (name, text) => {
        for (const indent of [undefined, 2]) {
          const json = jsonText({ [name]: [text] }, indent);
          expect(faultsOf(json)).toEqual([]);
          expect(JSON.parse(json)).toEqual({ [name]: [text] });
        }
      }),
    );
  });

  test('a plain name stays as it is', () => {
    for (const name of ['a.http', 'a b/ü 日本.http', '-a.http', "it's.http", 'C:/a.http', '<stdin>', '#a.http'])
      expect([printable(name), quotedName(name), listedName(name)]).toEqual([name, name, name]);
  });
});

const mistake = "GET https://example.com/api/v1/object/Equipment?filter=Code == 'A'\n";

describe.runIf(process.platform === 'linux')('files with such names', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'odatalint-hostile-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (name: string, text = mistake): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };

  const outputOf = async (
    args: readonly string[],
    isTerminal = false,
    given: Partial<Pick<Host, 'env' | 'isFile'>> & { readonly input?: string } = {},
  ): Promise<string> => (await runCommand(args, folder, { ...given, isTerminal })).all;

  const commands: readonly (readonly string[])[] = [
    ...formatNames.map((format) => ['--format', format, '.']),
    ['--list-files', '.'],
    ['--fix-dry-run', '.'],
    ['format', '--check', '.'],
    ['format', '.'],
    ['coverage', '.'],
    ['migrate', '--to', 'v4', '--profile', 'odata-v2', '.'],
    ['migrate', '--to', 'v4', '--profile', 'odata-v2', '--format', 'json', '.'],
    ['schema', 'status'],
    ['coverage', '--format', 'json', '--profile', 'asset-management', '.'],
    ['init', '--dry-run'],
    ['--print-config', '.'],
  ];
  const ownCommand = /^::(?:error|warning|notice) file=/;

  test('every command over folders of names that are drawn', async () => {
    const name = hostile.map((text) => `${text.replace(/[/\0\ud800-\udfff]/gu, '_').slice(0, 40)}.http`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...commands),
        async (names, args) => {
          for (const each of names) put(each);
          const output = await outputOf(args);
          expect({ args, faults: faultsOf(output, args[1] === 'github' ? ownCommand : undefined) }).toEqual({
            args,
            faults: [],
          });
          rmSync(folder, { recursive: true });
          mkdirSync(folder);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('names that are typed, and what the parser of the command line says of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.constantFrom(
          '',
          '--',
          '--format=',
          '--rule=',
          '--only=',
          '--profile=',
          '--schema=',
          '--key=',
          '--config=',
          '-o',
          '--width=',
        ),
        async (text, option) => {
          for (const args of [
            [`${option}${text}`],
            ['format', `${option}${text}`],
            ['schema', 'show', `${option}${text}`],
            ['explain', text],
            ['parse', text],
            ['schema', 'diff', text, text],
          ])
            expect({ args, faults: faultsOf(await outputOf(args)) }).toEqual({ args, faults: [] });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('names in a schema', async () => {
    const name = '::stop-commands::x\u202e##[add-mask]';
    const xml = (text: string): string => text.replaceAll('"', '&quot;');
    put(
      'schema.xml',
      `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="${xml(name)}"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32"/><Property Name="${xml(name)}" Type="Edm.String"/></EntityType>
<EntityContainer Name="C"><EntitySet Name="${xml(name)}" EntityType="S.${xml(name)}"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>\n`,
    );
    put('a.http', 'GET https://example.com/x\n');
    for (const args of [
      ['schema', 'show', 'schema.xml'],
      ['schema', 'show', '--format', 'json', 'schema.xml'],
      ['schema', 'import', 'schema.xml'],
      ['schema', 'import', '--format', 'json', 'schema.xml'],
      ['schema', 'diff', 'schema.xml', 'schema.xml'],
      ['coverage', '--schema', 'schema.xml', 'a.http'],
      ['coverage', '--schema', 'schema.xml', '--set', name, 'a.http'],
    ])
      expect({ args, faults: faultsOf(await outputOf(args)) }).toEqual({ args, faults: [] });
  });

  test.each([
    ['controls', '\u001b[2J\u001b]0;title\u0007\b\u0000\u0085\u009b31m'],
    ['bidirectional controls', '\u202ea\u2066b\u061c\u200f'],
    ['line ends and commands to runners', '\r\n::stop-commands::x\n##[add-mask]y\n##vso[task.setvariable variable=x]z'],
    ['Markdown and HTML', '[a](https://evil.example)![b](c)<img src=x onerror=alert(1)>`d`@octocat'],
  ])('metadata with %s', async (_, attack) => {
    put('s.json', metadata(attack));
    put('t.json', metadata(`t${attack}`));
    put('a.http', requests);
    for (const args of [...showing, ...writing]) {
      const output = await outputOf(args);
      const faults = faultsOf(output, args.includes('github') ? ownCommand : undefined);
      expect({ args, faults }).toEqual({ args, faults: [] });
      if (args.includes('markdown'))
        expect(output.replaceAll(/\\.|`[^`]*`|\(https:\/\/odatalint\.github\.io[^)]*\)/g, ' ')).not.toMatch(
          /<img|:\/\/|@o|!\[/,
        );
    }
  });

  test('the text of a document is shown to a terminal without effect, and given to a program as it is', async () => {
    const text = 'GET https://example.com/x?a=\u001b[2J\u202e\n';
    put('a.http', text);
    expect(await outputOf(['format', 'a.http'])).toBe(text);
    expect(faultsOf(await outputOf(['format', 'a.http'], true))).toEqual([]);
    put('b.http', mistake.replace('Code', '\u202eCode'));
    expect(faultsOf(await outputOf(['--diff', '--no-color', 'b.http'], true))).toEqual([]);
  });

  describe('the text of a document in the log of a job', () => {
    const attacks = [
      '::stop-commands::x',
      '  ::add-mask::a',
      '\u0085\u3000::add-mask::a',
      'a\r::add-mask::b',
      '# ##[add-mask]a',
      '# ##vso[task.setvariable variable=x]y ##TeamCity[z]',
    ];
    const text = `${attacks.join('\n')}\n\n###\n${mistake}\n${attacks.join('\n')}\n`;
    const v3 = `${attacks.join('\n')}\n\n###\nGET https://example.com/A?$filter=substringof('a',Name)\n`;
    const printing: readonly (readonly string[])[] = [
      ['--diff', '--quiet', 'a.http'],
      ['--diff', '--quiet', '-'],
      ['--fix', '-'],
      ['format', 'a.http'],
      ['format', '-'],
      ['migrate', '--to', 'v4', '--profile', 'odata-v2', 'former.http'],
    ];
    const runners = [{ GITHUB_ACTIONS: 'true' }, { TF_BUILD: 'True' }, { TEAMCITY_VERSION: '2025.11' }];
    const isCommand = (line: string): boolean => /^[\s\u0085]*::|##(?:\[|vso\[|teamcity\[)/i.test(line);

    test.each(printing)('%s %s %s', async (...args) => {
      put('a.http', text);
      put('former.http', v3);
      const plain = await outputOf(args, false, { input: text });
      expect(plain.split(/[\r\n]/).filter(isCommand)).not.toEqual([]);
      for (const env of runners) {
        const shown = await outputOf(args, false, { input: text, env });
        expect(shown.split(/[\r\n]/).filter(isCommand)).toEqual([]);
        // Nothing else differs, and nothing differs in a file.
        expect(shown.replaceAll('<U+0023>', '#').replaceAll('<U+003A>', ':')).toBe(plain);
        expect(await outputOf(args, false, { input: text, env, isFile: true })).toBe(plain);
      }
    });

    test('a redirection of the process to a file is exact, a pipe is not', () => {
      put('a.http', text);
      const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
      const env = { ...process.env, GITHUB_ACTIONS: 'true' };
      const line = `"${process.execPath}" "${command}" --diff --quiet a.http`;
      const { stdout } = spawnSync('sh', ['-c', `${line} > fix.patch; ${line} | cat`], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      expect(stdout.split(/[\r\n]/).filter(isCommand)).toEqual([]);
      spawnSync('git', ['init', '-q'], { cwd: folder });
      expect(spawnSync('git', ['apply', 'fix.patch'], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
    });
  });

  const names = [
    'plain.http',
    'two words.http',
    ' leading and trailing .http',
    'tab\there.http',
    'quote".http',
    "apostrophe'.http",
    'back\\slash.http',
    '-dash.http',
    '--fix.http',
    'new\nline.http',
    'return\r.http',
    'é ü 日本 😀.http',
    'nbsp\u00a0 bidi\u202e.http',
    'bell\u0007 escape\u001b[2J delete\u007f.http',
    '::stop-commands::x.http',
    '##[add-mask]x.http',
    'a 2020-01-01 00:00:00 +0000.http',
    'folder of/a b.http',
    '\\303\\251.http',
  ];

  test.each(names)('git applies the diff of %j', async (name) => {
    put(name);
    put('other.http');
    const patch = await outputOf(['--diff', '.']);
    const headers = patch.split('\n').filter((line) => /^(?:---|\+\+\+) /.test(line));
    expect(headers).toHaveLength(4);
    expect(faultsOf(headers.join('\n').replaceAll('\t', ''))).toEqual([]);
    const git = (...args: string[]): string => {
      const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
      return `${status} ${stderr}`;
    };
    git('init', '-q');
    const [diff = ''] = patch.split(/^(?=✖|⚠|✔|error\[|warning\[)/m);
    writeFileSync(join(folder, 'patch'), diff);
    expect(git('apply', 'patch')).toBe('0 ');
    for (const each of [name, 'other.http'])
      expect(readFileSync(join(folder, each), 'utf8')).toBe(mistake.replace('==', 'eq'));
  });
});
