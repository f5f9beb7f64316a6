/** The table of a run: for each part of a room how many of its mutants were noticed. */
import { type Mutant, rooms } from './mutant.js';
import type { Fate, Outcome } from './try-mutants.js';

export interface Row {
  /** `syntax`, or a part of it, `syntax/body`. */
  readonly name: string;
  readonly isRoom: boolean;
  readonly mutants: number;
  readonly fates: Readonly<Record<Fate, number>>;
  /** Of a hundred mutants how many a test noticed, in time or by never ending. */
  readonly score: number;
}

/** A row for each room, below it one for each of its folders, and last a row for all. */
export function scoreRows(outcomes: readonly Outcome[]): Row[] {
  const rows = rooms.flatMap((room) => {
    const inRoom = outcomes.filter(({ mutant }) => mutant.room === room);
    if (inRoom.length === 0) return [];
    const parts = [...new Set(inRoom.map(({ mutant }) => partOf(mutant)))].sort();
    const below = parts.map((part) =>
      rowOf(
        part,
        false,
        inRoom.filter(({ mutant }) => partOf(mutant) === part),
      ),
    );
    return [rowOf(room, true, inRoom), ...(below.length === 1 ? [] : below)];
  });
  return [...rows, rowOf('all', true, outcomes)];
}

/** The folder of a file; files beside the folders of a room are a part of their own. */
function partOf({ room, file }: Mutant): string {
  const folder = file.slice(0, file.lastIndexOf('/'));
  return folder === room ? `${room}/*.ts` : folder;
}

function rowOf(name: string, isRoom: boolean, outcomes: readonly Outcome[]): Row {
  const countOf = (fate: Fate): number => outcomes.filter((outcome) => outcome.fate === fate).length;
  const fates = {
    killed: countOf('killed'),
    timeout: countOf('timeout'),
    survived: countOf('survived'),
    'not reached': countOf('not reached'),
  };
  const score = (100 * (fates.killed + fates.timeout)) / Math.max(1, outcomes.length);
  return { name, isRoom, mutants: outcomes.length, fates, score };
}

const columns = ['part', 'mutants', 'killed', 'timeout', 'survived', 'not reached', 'score'];

const cellsOf = ({ name, mutants, fates, score }: Row): string[] => [
  name,
  ...[mutants, ...Object.values(fates)].map(String),
  `${score.toFixed(1)} %`,
];

/** The table for a terminal: numbers are aligned to the right. */
export function writeScoreText(rows: readonly Row[]): string {
  const lines = [columns, ...rows.map((row) => cellsOf(row.isRoom ? row : { ...row, name: `  ${row.name}` }))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) => line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '))
    .join('\n');
}

/** The table as Markdown: the rooms stand out. */
export function writeScoreMarkdown(rows: readonly Row[]): string {
  const rule = columns.map((_, column) => (column === 0 ? '---' : '--:'));
  const lines = rows.map((row) => cellsOf(row).map((cell) => (row.isRoom ? `**${cell}**` : cell)));
  return [columns, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
