/** No output shows a secret of a document: every format of documents, every report, every command and every answer to an editor. */
import { createChecker, secretsInUrl } from '@odatalint/core';
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
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../fuzz/random.js';
import { run } from '../packages/cli/src/index.js';
import { formatNames } from '../packages/cli/src/reporters/load-reporter.js';
import { canHold, drawSecrets, secretPlaces, writeSecrets } from './draw-secrets.js';

/** `SEED=random` draws others, `DRAWS` more. */
const seed = process.env['SEED'] === 'random' ? Date.now() : Number(process.env['SEED'] ?? 20_261_122);
const draws = Number(process.env['DRAWS'] ?? 2);

/** The ending of files that are read without a place in the configuration. */
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

async function outputOf(args: readonly string[], input = ''): Promise<string> {
  let output = '';
  const decoder = new TextDecoder();
  await run(args, {
    cwd: folder,
    env: {},
    stdin: (async function* () {
      yield Buffer.from(input);
    })(),
    closeInput: () => undefined,
    isTerminal: false,
    isErrorTerminal: () => false,
    onInterrupt: () => undefined,
    columns: undefined,
    write: (text) => {
      output += typeof text === 'string' ? text : decoder.decode(text);
      return Promise.resolve();
    },
    warn: (text) => void (output += text),
  });
  return output;
}

/** Half of a secret is a leak as well. */
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
        // Lines of NDJSON are answered one by one, as they come.
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
          ...commands.map((each) => [...each, ...profile, name]),
          ['--cache', '--cache-location', 'cache', ...profile, name],
          ['--suppress-all', ...profile, name],
          ['coverage', ...profile, name],
          ...['pretty', 'json', 'mermaid'].map((form) => ['explain-batch', '--format', form, ...profile, name]),
          ['migrate', '--to', 'v4', '--profile', 'odata-v2', name],
          ['migrate', '--to', 'v4', '--format', 'json', '--profile', 'odata-v2', name],
          ['init', '--dry-run'],
          ['format', '--check', '--embedded', name],
          ...drawn.requests
            .filter(({ url }) => url.includes('=') && !url.includes('filter') && secretsInUrl(url).length > 0)
            .map(({ url }) => ['parse', url]),
        ]) {
          const leaks = leaksIn(await outputOf(args), drawn.secrets);
          expect(leaks, `odatalint ${args.join(' ')}\n${text}\n${leaks.join('\n')}`).toEqual([]);
        }
        const piped = leaksIn(
          await outputOf(['--input-format', format, '--format', 'json', ...profile, '-'], text),
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
