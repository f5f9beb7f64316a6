/** Prints the changes between two texts in the format of `patch` and `git apply`. */
import { structuredPatch, type StructuredPatchHunk } from 'diff';
import { quotedName } from './terminal/safe-text.js';

/** The number of unchanged lines around a change. */
const context = 3;

/** With more changed lines the whole text is replaced, because the search time is quadratic: this number takes 0.2 s. */
const maxEditLength = 2000;

/** A unified diff of one file with `a/` and `b/` paths, in the notation of git; empty if the texts are equal. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  const found = structuredPatch('', '', before, after, '', '', { context, maxEditLength });
  const hunks = found?.hunks ?? [replacement(before, after)];
  return `--- ${headerName('a', path)}\n+++ ${headerName('b', path)}\n${hunks.map(printHunk).join('')}`;
}

/** A tab ends a name that contains spaces; otherwise `patch` could read the text after it as a time. */
function headerName(side: 'a' | 'b', path: string): string {
  const name = quotedName(`${side}/${path}`);
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}

/** The hunk that replaces the whole text. */
function replacement(before: string, after: string): StructuredPatchHunk {
  const [removed, added] = [linesOf('-', before), linesOf('+', after)];
  const count = (lines: readonly string[]): number => lines.filter((line) => !line.startsWith('\\')).length;
  const ranges = { oldStart: 1, oldLines: count(removed), newStart: 1, newLines: count(added) };
  return { ...ranges, lines: [...removed, ...added] };
}

function linesOf(sign: '-' | '+', text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n').map((line) => `${sign}${line}`);
  return text.endsWith('\n') ? lines.slice(0, -1) : [...lines, '\\ No newline at end of file'];
}

const printHunk = ({ oldStart, oldLines, newStart, newLines, lines }: StructuredPatchHunk): string =>
  `@@ -${rangeOf(oldStart, oldLines)} +${rangeOf(newStart, newLines)} @@\n${lines.join('\n')}\n`;

/** An empty range is after the line before it. */
const rangeOf = (line: number, count: number): string =>
  count === 1 ? `${line}` : `${count === 0 ? line - 1 : line},${count}`;
