/** The migration to V4: each row of its table as documented, and generated V2 queries that V4 must accept. */
import './property-seed.js';
import { createChecker, loadSchema, parse, print, type RequestInput } from '@odatalint/core';
import { conversions, migrateDocument, type MigrationOptions } from '@odatalint/documents';
import fc from 'fast-check';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { v2Queries } from './older/v2-queries.js';

const folder = dirname(fileURLToPath(import.meta.url));
const schemaOf = (file: string) => loadSchema(readFileSync(join(folder, 'older', file), 'utf8')).schema!;
const v2 = createChecker({ service: 'odata-v2', schema: schemaOf('shop-v2.xml') });
const v3 = createChecker({ service: 'odata-v3', schema: schemaOf('shop-v3.xml') });
const v4 = createChecker({ service: 'odata-4.0', schema: schemaOf('shop-v4.xml') });
const options: MigrationOptions = { timeZone: 'Z', timeAs: 'time-of-day' };

const errorsOf = (checker: typeof v2, input: RequestInput): string[] =>
  checker
    .check(input)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code}: ${message}`);

/** A document of format http with one request, migrated. */
const migrate = (text: string, checker = v3, given = options) =>
  migrateDocument(text, { format: 'http', checkerFor: () => checker, ...given });

describe('each row', () => {
  const written = (example: string): string => {
    if (example.startsWith('{')) return `POST Products\nContent-Type: application/json\n\n${example}`;
    if (/^[\w-]+: /.test(example)) return `GET Products\n${example}`;
    return /^[A-Z]{3,} /.test(example) ? example : `GET ${example}`;
  };
  const examples = conversions.filter(({ to }) => to === undefined || !/ in a batch|as the method|^PATCH$/.test(to));

  test.each(examples)('$from', ({ from, to }) => {
    const isWithoutSchema = from.startsWith('FindPackagesById');
    const { text, left } = migrate(written(from), isWithoutSchema ? createChecker({ service: 'odata-v3' }) : v3);
    if (to === undefined) expect(left.map(({ kind }) => kind)).toEqual(['kept']);
    else expect({ text, kept: left.filter(({ kind }) => kind === 'kept') }).toEqual({ text: written(to), kept: [] });
  });

  test('is in the documentation', () => {
    const page = join(folder, '..', 'docs', 'migrate.md');
    const cell = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
    const rows = conversions.map(
      ({ from, to, note = '' }) => `| ${cell(from)} | ${to === undefined ? 'reported' : cell(to)} | ${note} |`,
    );
    const table = ['| V2 and V3 | V4 | |', '| --- | --- | --- |', ...rows].join('\n');
    const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
    const [before = '', rest = ''] = text.split('<!-- conversions -->\n');
    const [, after = ''] = rest.split('<!-- /conversions -->');
    const full = `${before}<!-- conversions -->\n\n${table}\n\n<!-- /conversions -->${after}`;
    if (process.env['UPDATE'] === '1') writeFileSync(page, full);
    const squeeze = (each: string): string => each.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
    expect(squeeze(text)).toBe(squeeze(full));
  });
});

describe('drawn queries of V2', () => {
  const runs = { numRuns: 1000 };

  test('are accepted, and print as they parse', () => {
    fc.assert(
      fc.property(v2Queries, (url) => {
        expect(errorsOf(v2, { url })).toEqual([]);
        const dialect = v2.serviceFor({ url }).dialect;
        const printed = print(parse(url, { dialect }).tree);
        expect(print(parse(printed, { dialect }).tree)).toBe(printed);
        expect(errorsOf(v2, { url: printed })).toEqual([]);
      }),
      runs,
    );
  });

  test('are accepted as V4 after the migration', () => {
    fc.assert(
      fc.property(v2Queries, (url) => {
        const { text, left } = migrate(`GET ${url}`, v2);
        const after = text.slice('GET '.length);
        expect({
          after,
          errors: errorsOf(v4, { url: after }),
          left: left.filter(({ kind }) => kind === 'kept'),
        }).toEqual({
          after,
          errors: [],
          left: [],
        });
      }),
      runs,
    );
  });

  test('are not rewritten twice', () => {
    fc.assert(
      fc.property(v2Queries, (url) => {
        const once = migrate(`GET ${url}`, v2).text;
        const again = migrateDocument(once, { format: 'http', checkerFor: () => v4, ...options });
        expect(again.text).toBe(once);
      }),
      { numRuns: 100 },
    );
  });
});
