/**
 * Measures: `npm run bench`, `-- --only parse,peers` for some of the tables, `-- --json` for data; `-- --graph FILE` is the metadata of
 * Microsoft Graph, `-- --only growth --rows batch` measures rows with a word, `-- --only growth --open` those that are not recorded or
 * missed their goal. `-- --write` records each table, and each row of growth, as soon as it is measured, and writes contributing/performance.md.
 */
import { parseArgs } from 'node:util';
import { readRecord, writeRecord } from './measuring/record.js';
import type { Settings } from './measuring/settings.js';
import { type Skipped, type Table } from './measuring/table.js';
import { writeText } from './measuring/write-table.js';
import { updatePage } from './performance-page.js';
import { measureCheck } from './tables/check.js';
import { measureCompletion, measureEditor, measureKeys } from './tables/editor.js';
import { measureEvaluate } from './tables/evaluate.js';
import { measureGrowth } from './tables/growth.js';
import { measureGuard } from './tables/guard.js';
import { measureMemory, measureStream } from './tables/memory.js';
import { measureMistakes } from './tables/mistakes.js';
import { measureParse } from './tables/parse.js';
import { measureConstructs, measurePeers } from './tables/peers.js';
import { measureSchema } from './tables/schema.js';
import { measureCachedRun, measureStartUp } from './tables/start-up.js';

const parts: Readonly<Record<string, (settings: Settings) => Table | Skipped | Promise<Table | Skipped>>> = {
  parse: measureParse,
  peers: measurePeers,
  constructs: measureConstructs,
  check: measureCheck,
  mistakes: measureMistakes,
  schema: measureSchema,
  'start-up': measureStartUp,
  editor: measureEditor,
  keys: measureKeys,
  completion: measureCompletion,
  growth: measureGrowth,
  guard: measureGuard,
  evaluate: measureEvaluate,
  memory: measureMemory,
  stream: measureStream,
  cache: measureCachedRun,
};

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    only: { type: 'string' },
    graph: { type: 'string' },
    rows: { type: 'string', multiple: true },
    open: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});
const chosen = values.only?.split(',') ?? Object.keys(parts);
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no table "${unknown.join('", "')}"; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

/** Records a table and writes the page from all that are recorded, so that a run that is interrupted loses nothing. */
function record(name: string, table: Table | Skipped): void {
  const recorded = { ...readRecord(), [name]: { date: new Date().toISOString().slice(0, 10), table } };
  writeRecord(recorded);
  updatePage(Object.keys(parts).flatMap((part) => recorded[part] ?? []));
}

const tables: Record<string, Table | Skipped> = {};
for (const name of chosen) {
  const keep = values.write === true ? (table: Table | Skipped): void => record(name, table) : undefined;
  const { graph, rows = [], open: isOpenOnly = false } = values;
  tables[name] = await parts[name]!({ graph, rows, isOpenOnly, keep });
  keep?.(tables[name]);
  if (values.json !== true) console.log(writeText(tables[name]));
}
if (values.json === true) console.log(JSON.stringify(tables, undefined, 2));
