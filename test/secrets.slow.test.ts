/** No output shows a secret of a document: every format of documents, every report, every command and every answer to an editor. */
import { createChecker } from '@odatalint/core';
import { descriptorOf, type DocumentFormat, documentFormats, loadFormats } from '@odatalint/documents';
import {
  codeActions,
  codeLenses,
  complete,
  documentSymbols,
  hover,
  inlayHints,
  LanguageDocument,
  signatureHelp,
} from '@odatalint/language-service';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../fuzz/random.js';
import { formatNames } from '../packages/cli/src/reporters/load-reporter.js';
import { canHold, drawSecrets, secretPlaces, writeSecrets } from './draw-secrets.js';
import { outputOf } from './output-of.js';

/** `SEED=random` draws others, `DRAWS` more. With one draw, half of the reports show each place, the other half its neighbour. */
const seed = process.env['SEED'] === 'random' ? Date.now() : Number(process.env['SEED'] ?? 20_261_122);
const draws = Number(process.env['DRAWS'] ?? 1);

/** The extension of files that are read without `places` in the configuration. */
const endings: { readonly [format in DocumentFormat]?: string } = {
  postman: '.postman_collection.json',
  json: '.json',
  yaml: '.yaml',
  csv: '.csv',
  batch: '.batch.json',
  log: '.log',
};
const formats = documentFormats.filter((format) => canHold(format, 'parameter'));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Half of a secret is a leak too. */
const leaksIn = (output: string, secrets: readonly string[]): string[] =>
  secrets.flatMap((secret) => {
    const body = secret.startsWith('eyJ') ? secret.slice(secret.indexOf('.') + 1) : secret;
    const at = output.indexOf(body.slice(0, Math.max(9, body.length >> 1)));
    return at === -1 ? [] : [`…${output.slice(Math.max(0, at - 160), at + secret.length + 40)}…`];
  });

const profile = ['--profile', 'asset-management'];
const commands: readonly (readonly string[])[] = [
  ...formatNames.map((format) => ['--format', format]),
  ['--diff'],
  ['--diff', '--unsafe'],
  ['--fix-dry-run', '--unsafe', '--format', 'json'],
  ['--verbose', '--statistics'],
  ['--rule', 'hardcoded-secret=off', '--format', 'json'],
  ['--only', 'unknown-property', '--format', 'sarif'],
];

describe.each(formats)('%s', (format) => {
  const places = secretPlaces.filter((place) => canHold(format, place));

  test.each(places)(
    '%s: no command shows it',
    async (place) => {
      const random = new Random(seed, `${format} ${place}`);
      for (let draw = 0; draw < draws; draw++) {
        const all = drawSecrets(random, place);
        // Lines of NDJSON are answered one by one as they arrive.
        const drawn = format === 'ndjson' ? { ...all, requests: [all.requests[all.holder]!] } : all;
        const text = writeSecrets(format, drawn);
        const name = `a${endings[format] ?? Object.values(descriptorOf(format).fileNames).flat()[0] ?? '.txt'}`;
        rmSync(folder, { recursive: true });
        mkdirSync(folder);
        writeFileSync(join(folder, name), text);
        const config = JSON.stringify({
          places: [{ files: [name], url: ['$..u'], ...(format === 'csv' ? { column: 'url', url: undefined } : {}) }],
        });
        if (['json', 'yaml'].includes(format)) writeFileSync(join(folder, 'odatalint.config.json'), config);
        for (const args of [
          ...commands
            .filter((_, i) => draws > 1 || (i + places.indexOf(place)) % 2 === 0)
            .map((each) => [...each, ...profile, name]),
          ['--cache', '--cache-location', 'cache', ...profile, name],
          ['--suppress-all', ...profile, name],
          ['coverage', ...profile, name],
          ...['pretty', 'json', 'mermaid'].map((form) => ['explain-batch', '--format', form, ...profile, name]),
          ['migrate', '--to', 'v4', '--profile', 'odata-v2', name],
          ['migrate', '--to', 'v4', '--format', 'json', '--profile', 'odata-v2', name],
          ['init', '--dry-run'],
          ['format', '--check', '--embedded', name],
          ...drawn.requests
            .filter(
              ({ url }) =>
                drawn.secrets.some((secret) => url.includes(`=${secret}`)) &&
                /[?&](?:sig|access|sub|api|client)/i.test(url),
            )
            .map(({ url }) => ['parse', url]),
        ]) {
          const leaks = leaksIn(await outputOf(folder, args), drawn.secrets);
          expect(leaks, `odatalint ${args.join(' ')}\n${text}\n${leaks.join('\n')}`).toEqual([]);
        }
        const piped = leaksIn(
          await outputOf(folder, ['--input-format', format, '--format', 'json', ...profile, '-'], text),
          drawn.secrets,
        );
        expect(piped.join('\n'), text).toBe('');
        for (const file of ['cache', 'odatalint-suppressions.json']) {
          const held = (() => {
            try {
              return readFileSync(join(folder, file), 'utf8');
            } catch {
              return '';
            }
          })();
          expect(leaksIn(held, drawn.secrets), file).toEqual([]);
        }
      }
    },
    60_000,
  );

  test.each(places)(
    '%s: no answer to an editor shows it',
    async (place) => {
      await loadFormats(documentFormats);
      const random = new Random(seed, `${format} ${place} editor`);
      const checker = createChecker({ service: 'asset-management' });
      for (let draw = 0; draw < draws; draw++) {
        const drawn = drawSecrets(random, place);
        const text = writeSecrets(format, drawn);
        const document = new LanguageDocument(text, { format, places: [{ url: ['$..u'] }], checkerFor: () => checker });
        const { diagnostics, suppressed } = document.check();
        const answers: unknown[] = [
          suppressed,
          diagnostics.map(({ fixes, ...each }) => ({ ...each, fixes: fixes.map(({ title }) => title) })),
          codeLenses(document),
          documentSymbols(document),
          inlayHints(document),
        ];
        for (let offset = 0; offset <= text.length; offset += 1 + random.below(6)) {
          answers.push(hover(document, offset)?.markdown, signatureHelp(document, offset));
          if (random.oneIn(4))
            answers.push(codeActions(document, { start: offset, end: offset }).map(({ title }) => title));
          if (random.oneIn(8))
            answers.push(
              complete(document, offset).items.map((item) => [item.label, item.detail, item.documentation?.()]),
            );
        }
        const leaks = leaksIn(JSON.stringify(answers), drawn.secrets);
        expect(leaks, `${text}\n${leaks.join('\n')}`).toEqual([]);
      }
    },
    60_000,
  );
});

/** Files with environments: the format of the request file, its name, and the text of each for a name, a secret and a wrong value. */
const environmentFiles: readonly (readonly [
  file: string,
  write: (name: string, secret: string, wrong: string) => string,
  kind?: 'bruno' | 'postman',
])[] = [
  ['http-client.env.json', (name, secret, wrong) => JSON.stringify({ dev: { [name]: secret, f: wrong } })],
  ['http-client.private.env.json', (name, secret, wrong) => JSON.stringify({ dev: { [name]: secret, f: wrong } })],
  ['.env', (name, secret, wrong) => `${name}=${secret}\nf="${wrong}"\n`],
  ['env/dev.env', (name, secret, wrong) => `${name}='${secret}' # note\nf=${wrong}\n`],
  ['.httpyac.json', (name, secret, wrong) => JSON.stringify({ environments: { dev: { [name]: secret, f: wrong } } })],
  [
    '.vscode/settings.json',
    (name, secret, wrong) =>
      JSON.stringify({ 'rest-client.environmentVariables': { dev: { [name]: secret, f: wrong } } }),
  ],
  ['environments/dev.bru', (name, secret, wrong) => `vars {\n  ${name}: ${secret}\n  f: ${wrong}\n}\n`, 'bruno'],
  ['collection.bru', (name, secret, wrong) => `vars:pre-request {\n  ${name}: ${secret}\n  f: ${wrong}\n}\n`, 'bruno'],
  [
    'dev.postman_environment.json',
    (name, secret, wrong) =>
      JSON.stringify({
        name: 'dev',
        values: [
          { key: name, value: secret },
          { key: 'f', value: wrong },
        ],
      }),
    'postman',
  ],
];

/** A name and a value of which one is a secret because of the other, and the request that uses them. */
const environmentSecrets: readonly (readonly [name: string, value: string, use: string, secret: string])[] = [
  ['apiKey', 'hush-hush-4711', 'sig={{apiKey}}', 'hush-hush-4711'],
  [
    't',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
    'x={{t}}',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0',
  ],
  ['base', 'https://me:hushhush99@example.com/api/v1', 'x={{base}}', 'hushhush99'],
  ['plain', 'https://example.com/x?sig=0123456789abcdefhush', 'x={{plain}}', '0123456789abcdefhush'],
];

describe.each(environmentFiles.map(([file, write, kind]) => ({ file, write, kind })))(
  'environments in $file',
  ({ file, write, kind }) => {
    test.each(environmentSecrets)(
      '%s: no command shows it',
      async (name, value, use, secret) => {
        const url = `https://example.com/api/v1/object/Equipment?${use}&filter={{f}}`;
        const [requests, text] =
          kind === 'bruno'
            ? ['a.bru', `get {\n  url: ${url}\n}\n`]
            : kind === 'postman'
              ? ['a.postman_collection.json', JSON.stringify({ info: {}, item: [{ request: { method: 'GET', url } }] })]
              : ['a.http', `GET ${url}\nAuthorization: Bearer {{${name}}}\n\n{ "a": "{{${name}}}" }\n`];
        rmSync(folder, { recursive: true });
        for (const each of ['env', 'environments', '.vscode']) mkdirSync(join(folder, each), { recursive: true });
        writeFileSync(join(folder, requests), text);
        writeFileSync(join(folder, file), write(name, value, "Code == 'A'"));
        for (const args of [
          ...commands,
          ['--all-envs'],
          ['--env', 'prod'],
          ['--list-files'],
          ['--cache', '--cache-location', 'cache'],
          ['--suppress-all'],
        ]) {
          const output = await outputOf(folder, [...args, ...profile, '.']);
          expect(leaksIn(output, [secret]), `odatalint ${args.join(' ')}\n${output}`).toEqual([]);
          for (const kept of ['cache', 'odatalint-suppressions.json'])
            if (existsSync(join(folder, kept)))
              expect(leaksIn(readFileSync(join(folder, kept), 'utf8'), [secret]), kept).toEqual([]);
        }
      },
      60_000,
    );
  },
);
