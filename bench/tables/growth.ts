/** How the time for each kind of input grows when there is ten and a hundred times as much of it. */
import { fileURLToPath } from 'node:url';
import { controls } from '../growing/controls.js';
import { growing } from '../growing/index.js';
import { exponentOf, fastestOf, type Point } from '../measuring/growth.js';
import { outputOf } from '../measuring/processes.js';
import { readRecord } from '../measuring/record.js';
import type { Settings } from '../measuring/settings.js';
import type { Cell, Table } from '../measuring/table.js';

const folder = fileURLToPath(new URL('../..', import.meta.url));

/** The maximum exponent. */
const goal = 1.05;
/** The number of processes that measure a row while its exponent is above the goal. */
const maxProcesses = 3;

interface Growth {
  readonly exponent: number;
  /** The time of the largest input as a multiple of that of the smallest. */
  readonly factor: number;
}

/** The file of each row, in the order of the table. */
const files = new Map(
  Object.entries({ ...growing, controls }).flatMap(([file, rows]) => Object.keys(rows).map((name) => [name, file])),
);
const controlNames = Object.keys(controls);

/** A new generation large enough that what lives until a large input is done is not copied more often than that of small ones. */
const flags = ['--no-deprecation', '--min-semi-space-size=256', '--max-semi-space-size=256'];

/** Each kind is measured in a process of its own, since the compiler of one that has seen everything else guesses worse. */
const pointsOf = async (name: string): Promise<readonly Point[]> =>
  JSON.parse(
    await outputOf(
      [...flags, '--import', './fuzz/typescript.js', 'bench/measure-growth.ts', files.get(name)!, name],
      folder,
    ),
  ) as Point[];

/** The shortest time at each size: of one process if it meets the goal, otherwise of several. */
async function measure(name: string): Promise<Growth> {
  let points = await pointsOf(name);
  for (let processes = 1; exponentOf(points) > goal && processes < maxProcesses; processes++)
    points = fastestOf(points, await pointsOf(name));
  return { exponent: exponentOf(points), factor: points.at(-1)!.time / points[0]!.time };
}

/** Rows that are recorded stay if others are measured. */
export async function measureGrowth({ rows, isOpenOnly, keep }: Settings): Promise<Table> {
  const recorded = recordedRows();
  const isOpen = (name: string): boolean =>
    !isOpenOnly || !((recorded.get(name)?.exponent ?? Infinity) <= goal || controlNames.includes(name));
  const names = [...files.keys()].filter(
    (name) => (rows.length === 0 || rows.some((word) => name.includes(word))) && isOpen(name),
  );
  if (names.length === 0) throw new Error('No row has such a name or is still to be measured.');
  const measured = keep === undefined ? new Map<string, Growth>() : recorded;
  for (const name of names) {
    measured.set(name, await measure(name));
    keep?.(tableOf(measured));
  }
  return tableOf(measured);
}

/** The recorded rows that still exist. */
function recordedRows(): Map<string, Growth> {
  const table = readRecord()['growth']?.table;
  if (table === undefined || 'reason' in table) return new Map();
  const known = table.rows.filter(([name]) => files.has(String(name)));
  return new Map(
    known.map(([name, exponent, factor]) => [String(name), { exponent: Number(exponent), factor: Number(factor) }]),
  );
}

function tableOf(measured: ReadonlyMap<string, Growth>): Table {
  const rows = [...files.keys()].flatMap((name) => {
    const growth = measured.get(name);
    return growth === undefined ? [] : [{ name, ...growth }];
  });
  const own = rows.filter(({ name }) => !controlNames.includes(name));
  const worst = own.reduce((a, b) => (b.exponent > a.exponent ? b : a), own[0]!);
  const notLinear = rows.filter(({ name }) => controlNames.includes(name));
  return {
    title: 'Growth',
    about:
      'Each input at one, ten and a hundred times its size: the exponent that fits (1 is in proportion to the length), and the time of the largest ' +
      'as a multiple of that of the smallest. Each run processes the same total amount of text (100 small, 10 medium or 1 large input) and ' +
      'keeps all results, so the costs of caches and garbage collection are comparable. ' +
      'Processor time, the shortest of each size, measured until it no longer falls: of one process if it meets the goal, otherwise of up to three. ' +
      'No list of the inputs is so long that the engine asks the system for its memory alone. ' +
      'The controls are functions that are not linear on purpose, so their exponents must be above the goal.',
    columns: ['input', 'exponent', '× time'],
    rows: rows.map(({ name, exponent, factor }): Cell[] => [name, exponent, factor]),
    targets: [
      ...(worst === undefined
        ? []
        : [{ what: `greatest exponent (${worst.name})`, value: worst.exponent, bound: 'at most' as const, goal }]),
      ...notLinear.map(({ name, exponent }) => ({ what: name, value: exponent, bound: 'at least' as const, goal })),
    ],
  };
}
