/** Prints the changes between two texts in the format of `patch` and `git apply`. */

import { quotedName } from './terminal/safe-text.js';

/** How many unchanged lines are around a change. */
const CONTEXT = 3;

/** With more differences than this, what lies between the common start and end is shown as replaced in one piece. */
const MOST_DIFFERENCES = 500;

interface Step {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/** A unified diff of one file with `a/` and `b/` paths, written as git does; empty when nothing changes. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  const steps = stepsBetween(linesOf(before), linesOf(after));
  return `--- ${headerName('a', path)}\n+++ ${headerName('b', path)}\n${hunksOf(steps).join('')}`;
}

/** A tab ends a name with spaces, since what follows a name could be a time. */
function headerName(side: 'a' | 'b', path: string): string {
  const name = quotedName(`${side}/${path}`);
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}

/** Lines with their line ends, so that a change of one is a change. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const same = (line: string): Step => ({ sign: ' ', line });
  const middle = shortestSteps(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return [...before.slice(0, start).map(same), ...middle, ...before.slice(before.length - end).map(same)];
}

/** Myers' greedy algorithm: the furthest point on each diagonal after d differences, then the way back. */
function shortestSteps(before: readonly string[], after: readonly string[]): Step[] {
  const trace: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let d = 0; d <= Math.min(before.length + after.length, MOST_DIFFERENCES); d++) {
    trace.push(furthest);
    furthest = new Map(furthest);
    for (let k = -d; k <= d; k += 2) {
      let x = goesDown(furthest, k, d) ? at(furthest, k + 1) : at(furthest, k - 1) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      furthest.set(k, x);
      if (x >= before.length && x - k >= after.length) return wayBack(trace, before, after);
    }
  }
  return [...before.map((line): Step => ({ sign: '-', line })), ...after.map((line): Step => ({ sign: '+', line }))];
}

const at = (furthest: ReadonlyMap<number, number>, k: number): number => furthest.get(k) ?? -1;

const goesDown = (furthest: ReadonlyMap<number, number>, k: number, d: number): boolean =>
  k === -d || (k !== d && at(furthest, k - 1) < at(furthest, k + 1));

function wayBack(
  trace: readonly ReadonlyMap<number, number>[],
  before: readonly string[],
  after: readonly string[],
): Step[] {
  const steps: Step[] = [];
  let x = before.length;
  let y = after.length;
  for (let d = trace.length - 1; d >= 0; d--) {
    const furthest = trace[d] ?? new Map<number, number>();
    const k = x - y;
    const down = goesDown(furthest, k, d);
    const previousX = d === 0 ? 0 : at(furthest, down ? k + 1 : k - 1);
    const previousY = d === 0 ? 0 : previousX - (down ? k + 1 : k - 1);
    while (x > previousX && y > previousY) {
      steps.push({ sign: ' ', line: before[--x] ?? '' });
      y--;
    }
    if (d === 0) break;
    if (down) steps.push({ sign: '+', line: after[--y] ?? '' });
    else steps.push({ sign: '-', line: before[--x] ?? '' });
  }
  return steps.reverse();
}

function hunksOf(steps: readonly Step[]): string[] {
  const hunks: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let i = 0; i < steps.length;) {
    const change = steps.findIndex((step, j) => j >= i && step.sign !== ' ');
    if (change === -1) break;
    const start = Math.max(i, change - CONTEXT);
    oldLine += start - i;
    newLine += start - i;
    const end = endOfHunk(steps, change);
    const part = steps.slice(start, end);
    const removed = part.filter((step) => step.sign !== '+').length;
    const added = part.filter((step) => step.sign !== '-').length;
    hunks.push(`@@ -${rangeOf(oldLine, removed)} +${rangeOf(newLine, added)} @@\n${part.map(shown).join('')}`);
    oldLine += removed;
    newLine += added;
    i = end;
  }
  return hunks;
}

/** A hunk goes on while changes are near enough to share their context. */
function endOfHunk(steps: readonly Step[], change: number): number {
  let last = change;
  for (let i = change; i < steps.length && i <= last + 2 * CONTEXT; i++) if (steps[i]?.sign !== ' ') last = i;
  return Math.min(steps.length, last + 1 + CONTEXT);
}

/** An empty range is after the line before it. */
const rangeOf = (line: number, count: number): string =>
  count === 1 ? `${line}` : `${count === 0 ? line - 1 : line},${count}`;

const shown = ({ sign, line }: Step): string =>
  line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;
