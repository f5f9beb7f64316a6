/** The migration to V4: each row of its table as documented, and generated V2 queries that V4 must accept. */
import './property-seed.js';
import { createChecker, loadSchema, parse, print, type RequestInput } from '@odatalint/core';
import { isBeforeV4 } from '@odatalint/core/internal';
import { profiles, serviceOf } from '../packages/core/src/profiles/index.js';
import { conversions, migrateDocument, type MigrationOptions } from '@odatalint/documents';
import fc from 'fast-check';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { queriesOf, v2Queries, v3Queries } from './older/v2-queries.js';

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
    const service = from.startsWith('User?') ? 'successfactors' : 'odata-v3';
    const checker = isWithoutSchema || service !== 'odata-v3' ? createChecker({ service }) : v3;
    const { text, left } = migrate(written(from), checker);
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
  const runs = { numRuns: 300 };

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

/** The remaining findings after a migration, and the errors of V4 in its result. */
function faultsAfter(address: string, from: typeof v2, to: typeof v2, toPath = (url: string): string => url): unknown {
  const { text, left } = migrate(`GET ${address}`, from);
  const url = toPath(text.slice('GET '.length));
  return { url, errors: errorsOf(to, { url }), left: left.filter(({ kind }) => kind === 'kept') };
}

describe('drawn queries of V3', () => {
  test('are accepted, print as they parse, and are accepted as V4 after the migration', () => {
    fc.assert(
      fc.property(v3Queries, (url) => {
        expect({ url, errors: errorsOf(v3, { url }) }).toEqual({ url, errors: [] });
        const { dialect } = v3.serviceFor({ url });
        const printed = print(parse(url, { dialect }).tree);
        expect(print(parse(printed, { dialect }).tree)).toBe(printed);
        expect(faultsAfter(url, v3, v4)).toMatchObject({ errors: [], left: [] });
      }),
      { numRuns: 200 },
    );
  });
});

describe('drawn queries of each profile are accepted as V4 after the migration', () => {
  const any = createChecker({ service: 'odata-4.0' });

  const older = profiles.filter((profile) => isBeforeV4(serviceOf(profile).dialect));
  const examples = older.map(({ name, addresses }): [name: string, root: string, set: string] => {
    const [url = 'https://host/service/Parts'] = addresses?.examples ?? [];
    const end = url.lastIndexOf('/') + 1;
    return [name, url.slice(0, end), url.slice(end)];
  });

  test.each(examples)('%s', (service, root, set) => {
    const checker = createChecker({ service });
    const { dialect } = checker.serviceFor({ url: root + set });
    fc.assert(
      fc.property(queriesOf(dialect), (query) => {
        const url = root + set + query;
        expect({ url, errors: errorsOf(checker, { url }) }).toEqual({ url, errors: [] });
        const found = faultsAfter(url, checker, any, (address) => address.slice(root.length));
        expect(found).toMatchObject({ errors: [], left: [] });
      }),
      { numRuns: 100 },
    );
  });
});
