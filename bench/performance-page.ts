/** Writes the page about performance, docs/performance.md, from the measurements. */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Measured } from './measuring/record.js';
import { formatTarget, isMet } from './measuring/table.js';
import { writeMarkdown } from './measuring/write-table.js';

const machine = (): string => {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model ?? 'unknown processor'}, ${String(cpus().length)} processors, ${String(gigabytes)} GB, Node.js ${process.versions.node}`;
};

const list = (items: readonly string[], none: string): string =>
  items.length === 0 ? none : items.map((item) => `- ${item}`).join('\n');

/** Writes the whole page. */
export function updatePage(measured: readonly Measured[]): void {
  const tables = measured.flatMap(({ table }) => ('reason' in table ? [] : [table]));
  const targets = tables.flatMap((table) => table.targets.map((target) => ({ table, target })));
  const missed = targets.filter(({ target }) => !isMet(target));
  const parts = [
    '# Performance',
    'Written by `npm run bench -- --graph FILE --write`; do not edit. All times are ratios of functions that ' +
      'ran in turns on one machine. Each is the fastest of its runs (for programs: the median). Unlike times, ' +
      'the ratios can be compared between machines.',
    `Measured on: ${machine()}.`,
    '## Where we lose',
    list(
      [
        ...missed.map(({ table, target }) => `${table.title}: ${formatTarget(target).replace('MISSED: ', '')}.`),
        ...tables.flatMap(({ losses = [] }) => losses),
      ],
      'Every goal is met.',
    ),
    ...measured.map(({ table, date }) => `${writeMarkdown(table).trimEnd()}\n\nMeasured on ${date}.`),
  ];
  writeFileSync(new URL('../docs/performance.md', import.meta.url), `${parts.join('\n\n')}\n`);
}
