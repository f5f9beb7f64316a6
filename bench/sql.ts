/**
 * Statements beside those that a person would write for the same requests, on tables of two sizes: `node bench/run.js sql`. Prints the table of
 * contributing/evidence.md: how many times as long each takes, by the fastest of some runs in turns.
 */
import {
  dialects,
  openTables,
  pairs,
  type Statements,
  statementsOf,
  type Tables,
} from '../packages/sql/test/hand-written.js';

const sizes = (process.env['SIZES'] ?? '20000,200000').split(',').map(Number);

/** Both databases run in this process, so its processor time counts, which does not depend on what else the machine does. */
async function processorTime(tables: Tables, { text, values }: Statements['ours']): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < 5; i++) await tables.run(text, values);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 5000;
}

/** The time of the fastest run of both, in milliseconds. */
async function times(tables: Tables, { ours, byHand }: Statements): Promise<readonly [ours: number, byHand: number]> {
  const best: [number, number] = [Infinity, Infinity];
  for (const { text, values } of [ours, byHand]) await tables.run(text, values);
  const until = performance.now() + Number(process.env['MS'] ?? 1500);
  for (let i = 0; i < 3 || (i < 60 && performance.now() < until); i++) {
    const [first, second] = [await processorTime(tables, ours), await processorTime(tables, byHand)];
    best[0] = Math.min(best[0], first);
    best[1] = Math.min(best[1], second);
  }
  return best;
}

const rows = new Map<number, string[]>(
  pairs.map((pair, i) => [i, [`\`${statementsOf(pair, 'sqlite', 20_000).name.slice(1)}\``]]),
);
for (const dialect of dialects) {
  for (const size of sizes) {
    const tables = await openTables(dialect, size);
    for (const [i, pair] of pairs.entries()) {
      const statements = statementsOf(pair, dialect, size);
      const [ours, byHand] = await times(tables, statements);
      rows.get(i)!.push(`${(ours / byHand).toFixed(1)}`);
      console.error(dialect, size, (ours / byHand).toFixed(2), ours.toFixed(2), byHand.toFixed(2), statements.name);
    }
    await tables.close();
  }
}
const heads = dialects.flatMap((dialect) => sizes.map((size) => `${dialect} ${size.toLocaleString('en')}`));
console.log(`| request | ${heads.join(' | ')} |\n|---${'|---'.repeat(heads.length)}|`);
for (const cells of rows.values()) console.log(`| ${cells.join(' | ')} |`);
