/** How the time for each kind of input grows when there is ten and a hundred times as much of it. */
import { fileURLToPath } from 'node:url';
import { growing } from '../growing/index.js';
import { exponentOf, type Point } from '../measuring/growth.js';
import { outputOf } from '../measuring/processes.js';
import { readRecord } from '../measuring/record.js';
import type { Settings } from '../measuring/settings.js';
import type { Cell, Table } from '../measuring/table.js';

const folder = fileURLToPath(new URL('../..', import.meta.url));

/** What no exponent may be above. */
const goal = 1.05;
/** Where one of the first processes is above the goal, so many decide. */
const mostProcesses = 7;

interface Growth {
  readonly name: string;
  readonly exponent: number;
  /** The time of the largest input as a multiple of that of the smallest. */
  readonly factor: number;
}

/** Each kind is measured in a process of its own, since the compiler of one that has seen everything else guesses worse. */
const pointsOf = async (name: string): Promise<readonly Point[]> =>
  JSON.parse(
    await outputOf([...flags, '--import', './fuzz/typescript.js', 'bench/measure-growth.ts', name], folder),
  ) as Point[];

/** A new generation large enough that what lives until a large input is done is not copied more often than that of small ones. */
const flags = ['--no-deprecation', '--min-semi-space-size=256', '--max-semi-space-size=256'];

/** Two processes at once: only their processor time counts. */
const pair = (name: string): Promise<readonly (readonly Point[])[]> => Promise.all([pointsOf(name), pointsOf(name)]);

/** The greater of two processes if both meet the goal; otherwise the median of seven. */
async function typical(name: string): Promise<readonly Point[]> {
  const processes = [...(await pair(name))];
  const ordered = (): readonly (readonly Point[])[] => [...processes].sort((a, b) => exponentOf(a) - exponentOf(b));
  if (exponentOf(ordered()[1]!) <= goal) return ordered()[1]!;
  while (processes.length < mostProcesses - 1) processes.push(...(await pair(name)));
  processes.push(await pointsOf(name));
  return ordered()[(mostProcesses - 1) / 2]!;
}

export async function measureGrowth({ rows }: Settings): Promise<Table> {
  const names = Object.keys(growing).filter((name) => rows === undefined || name.includes(rows));
  if (names.length === 0) throw new Error(`No row has "${rows}" in its name.`);
  const measured: Growth[] = [];
  for (const name of names) {
    const points = await typical(name);
    measured.push({ name, exponent: exponentOf(points), factor: points.at(-1)!.time / points[0]!.time });
  }
  return tableOf(rows === undefined ? measured : [...recordedWithout(names), ...measured]);
}

/** What was recorded of other rows than these; only rows that still exist. */
function recordedWithout(names: readonly string[]): readonly Growth[] {
  const table = readRecord()['growth']?.table;
  if (table === undefined || 'reason' in table) return [];
  return table.rows
    .map(([name, exponent, factor]): Growth => ({
      name: String(name),
      exponent: Number(exponent),
      factor: Number(factor),
    }))
    .filter(({ name }) => Object.hasOwn(growing, name) && !names.includes(name));
}

function tableOf(measured: readonly Growth[]): Table {
  const order = Object.keys(growing);
  const rows = [...measured].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const worst = rows.reduce((a, b) => (b.exponent > a.exponent ? b : a));
  return {
    title: 'Growth',
    about:
      'Each input at one, ten and a hundred times its size: the exponent that fits (1 is in proportion to the length), and the time of the largest ' +
      'as a multiple of that of the smallest. A hundred small ones are held against ten and against a large one, everything that is made being kept, so that ' +
      'as much memory is in use at each size: what the caches of the processor and the garbage collector take for it is in all of the times. ' +
      'Processor time; the greater of two processes, or the median of seven where one of the two is above the goal.',
    columns: ['input', 'exponent', '× time'],
    rows: rows.map(({ name, exponent, factor }): Cell[] => [name, exponent, factor]),
    targets: [{ what: `greatest exponent (${worst.name})`, value: worst.exponent, bound: 'at most', goal }],
  };
}
