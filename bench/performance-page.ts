/** Writes the page about performance, docs/performance.md, from the measurements. */
import { cpus, totalmem } from 'node:os';
import { formatTarget, isMet, type Skipped, type Table } from './measuring/table.js';
import { writeMarkdown } from './measuring/write-table.js';

const machine = (): string => {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model ?? 'unknown processor'}, ${String(cpus().length)} processors, ${String(gigabytes)} GB, Node.js ${process.versions.node}`;
};

const list = (items: readonly string[], none: string): string =>
  items.length === 0 ? none : items.map((item) => `- ${item}`).join('\n');

/** The whole page; `date` is that of the measurement. */
export function writePage(measured: readonly (Table | Skipped)[], date: string): string {
  const tables = measured.filter((each): each is Table => !('reason' in each));
  const targets = tables.flatMap((table) => table.targets.map((target) => ({ table, target })));
  const missed = targets.filter(({ target }) => !isMet(target));
  const parts = [
    '# Performance',
    'Written by `npm run bench -- --graph FILE --write`; do not edit. All times are ratios of functions that ran in turns on one machine, each at its ' +
      'fastest (of programs: their medians), so they can be compared where times cannot.',
    `Measured on ${date}: ${machine()}.`,
    '## Where we lose',
    list(
      [
        ...missed.map(({ table, target }) => `${table.title}: ${formatTarget(target).replace('MISSED: ', '')}.`),
        ...tables.flatMap(({ losses = [] }) => losses),
      ],
      'Every goal is met.',
    ),
    ...measured.map((table) => writeMarkdown(table).trimEnd()),
  ];
  return `${parts.join('\n\n')}\n`;
}
