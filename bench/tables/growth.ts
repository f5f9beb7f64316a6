/** How the time for each kind of input grows when there is ten and a hundred times as much of it. */
import { fileURLToPath } from 'node:url';
import { growing } from '../growing/index.js';
import { exponentOf, type Point } from '../measuring/growth.js';
import { outputOf } from '../measuring/processes.js';
import type { Cell, Table } from '../measuring/table.js';

const folder = fileURLToPath(new URL('../..', import.meta.url));

/** How often each kind is measured, at times that lie apart, so that a minute in which the machine does other things spoils one. */
const rounds = 5;

/** Each kind is measured in a process of its own, since the compiler of one that has seen everything else guesses worse. */
const pointsOf = (name: string): readonly Point[] =>
  JSON.parse(
    outputOf(['--no-deprecation', '--import', './fuzz/typescript.js', 'bench/measure-growth.ts', name], folder),
  ) as Point[];

/** The points of the process whose exponent is the median. */
const typical = (processes: readonly (readonly Point[])[]): readonly Point[] =>
  [...processes].sort((a, b) => exponentOf(a) - exponentOf(b))[Math.floor(processes.length / 2)]!;

export function measureGrowth(): Table {
  const names = Object.keys(growing);
  const found = Array.from({ length: rounds }, () => names.map(pointsOf));
  const measured = names.map((name, i) => {
    const points = typical(found.map((round) => round[i]!));
    return { name, exponent: exponentOf(points), factor: points.at(-1)!.time / points[0]!.time };
  });
  const worst = measured.reduce((a, b) => (b.exponent > a.exponent ? b : a));
  return {
    title: 'Growth',
    about:
      'Each input at one, ten and a hundred times its size: the exponent that fits (1 is in proportion to the length), and the time of the largest ' +
      'as a multiple of that of the smallest. A hundred small ones are held against ten and against a large one, everything that is made being kept, so that ' +
      'as much memory is in use at each size: what the caches of the processor and the garbage collector take for it is in all of the times. ' +
      'The median of five processes.',
    columns: ['input', 'exponent', '× time'],
    rows: measured.map(({ name, exponent, factor }): Cell[] => [name, exponent, factor]),
    targets: [{ what: `greatest exponent (${worst.name})`, value: worst.exponent, bound: 'at most', goal: 1.05 }],
  };
}
