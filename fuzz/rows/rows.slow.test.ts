/**
 * Generated requests: no answer, not even an error, depends on the rows of another tenant, and every engine has the same answer, also page by
 * page. `ROWS=20000 SEED=2 npx vitest run --project slow fuzz/rows` is a long run.
 */
import { PGlite } from '@electric-sql/pglite';
import { evaluate } from '@odatalint/core/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DuckDbEngine, openDuckdbEngine } from '../../packages/sql/test/duckdb-engine.js';
import { Random } from '../random.js';
import { drawQuery } from './draw-query.js';
import {
  type Answer,
  evaluated,
  forwarded,
  openWorldsInSqlite,
  queried,
  type RowDatabase,
  walked,
  wholeAnswer,
  worldsInServers,
} from './row-engines.js';
import { jsonRows, policies, worldSchema } from './tenant-worlds.js';

const count = Number(process.env['ROWS'] ?? 300);
const seed = Number(process.env['SEED'] ?? 1);
const timeout = 60_000 + count * 200;

const databases: RowDatabase[] = [openWorldsInSqlite()];
let postgresql: PGlite | undefined;
let duckdb: DuckDbEngine | undefined;

beforeAll(async () => {
  const opened = (postgresql = await PGlite.create());
  await opened.query("SET TIME ZONE 'UTC'");
  for (const [text, values] of worldsInServers('jsonb')) await opened.query(text, [...values]);
  databases.push({
    dialect: 'postgresql',
    run: async ({ strings, values }) =>
      (
        await opened.query<Record<string, unknown>>(
          strings.reduce((text, part, i) => `${text}$${i}${part}`),
          [...values],
        )
      ).rows,
  });
  const engine = (duckdb = await openDuckdbEngine());
  for (const [text, values] of worldsInServers('json')) await engine.query(text, values);
  databases.push({ dialect: 'duckdb', run: (statement) => engine.query(statement) });
}, 120_000);
afterAll(() => {
  duckdb?.close();
  return postgresql?.close();
});

test(
  'hidden rows change no answer',
  async () => {
    const random = new Random(seed, 'tenants');
    const leaks: string[] = [];
    let answered = 0;
    for (let i = 0; i < count; i++) {
      const url = drawQuery(random, 'failing');
      const policy = random.below(policies.length);
      const compare = (engine: string, alone: Answer, shared: Answer): void => {
        if (alone !== undefined) answered++;
        if (alone !== shared)
          leaks.push(`${engine} ${policy} ${decodeURI(url)}: ${alone?.slice(0, 200)} but ${shared?.slice(0, 200)}`);
      };
      compare('evaluate', evaluated(url, 'alone', policy), evaluated(url, 'shared', policy));
      compare('filters', forwarded(url, 'alone', policy), forwarded(url, 'shared', policy));
      for (const database of databases)
        compare(
          database.dialect,
          await queried(database, url, 'alone', policy),
          await queried(database, url, 'shared', policy),
        );
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(count * 2);
  },
  timeout,
);

/** A value without the differences between engines that are none in OData: the last digits of a fraction, and text for exact numbers. */
const compared = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Number(each.toPrecision(9)) : each));

test(
  'every engine has the same answer, also page by page',
  async () => {
    const random = new Random(seed, 'engines');
    const rows = jsonRows('alone');
    const differences: string[] = [];
    let answered = 0;
    for (let i = 0; i < count; i++) {
      const url = drawQuery(random, 'plain');
      const result = evaluate({ url }, { schema: worldSchema, data: rows });
      if (!result.ok) continue;
      const isOrdered = !url.includes('$apply');
      const listed = (value: unknown): string =>
        Array.isArray(value) && !isOrdered
          ? compared(value.map((row) => compared(inOrder(row))).toSorted())
          : compared(value);
      for (const database of databases) {
        try {
          const whole = await wholeAnswer(database, url);
          if (whole === undefined) continue;
          answered++;
          if (listed(whole.value) !== listed(result.value) || whole.count !== result.count)
            differences.push(
              `${database.dialect} ${decodeURI(url)}: ${listed(whole.value)} instead of ${listed(result.value)}`,
            );
          if (!Array.isArray(result.value)) continue;
          const pages = await walked(database, url, 1 + random.below(3));
          if (pages !== undefined && listed(pages) !== listed(result.value))
            differences.push(
              `${database.dialect}, pages of ${decodeURI(url)}: ${listed(pages)} instead of ${listed(result.value)}`,
            );
        } catch (error) {
          differences.push(`${database.dialect} ${decodeURI(url)}: ${(error as Error).message}`);
        }
      }
    }
    expect(differences).toEqual([]);
    expect(answered).toBeGreaterThan(count);
  },
  timeout,
);

const inOrder = (row: unknown): unknown =>
  typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row).toSorted()) : row;
