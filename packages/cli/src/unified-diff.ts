/** Prints the changes between two texts in the format of `patch` and `git apply`. */

import { quotedName } from './terminal/safe-text.js';

/** How many unchanged lines are around a change. */
const CONTEXT = 3;

/** After so many differences the search keeps the way that came furthest and starts again from its end: time is linear. */
const MOST_DIFFERENCES = 32;

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

/** A point of the edit graph: so many lines of the text before, so many of the text after. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The furthest point from another one, and for each number of differences how far the ways with fewer came. */
interface Reached extends Point {
  readonly trace: readonly Furthest[];
}

/** For each diagonal, with an offset since diagonals are negative too, the x of the furthest point; -1 if there is none. */
type Furthest = Int32Array<ArrayBuffer>;

const offset = MOST_DIFFERENCES + 1;

function shortestSteps(before: readonly string[], after: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let from: Point = { x: 0, y: 0 }; from.x < before.length || from.y < after.length;) {
    const to = furthestFrom(from, before, after);
    for (const step of wayBack(from, to, before, after).reverse()) steps.push(step);
    from = to;
  }
  return steps;
}

/** Myers' greedy algorithm from a point, to the end of both texts or as far as the differences allow. */
function furthestFrom(from: Point, before: readonly string[], after: readonly string[]): Reached {
  const trace: Furthest[] = [];
  const furthest: Furthest = new Int32Array(2 * offset + 1).fill(-1);
  furthest[offset + 1] = from.x;
  let best = { ...from, differences: 0 };
  for (let d = 0; d <= MOST_DIFFERENCES; d++) {
    trace.push(furthest.slice());
    for (let k = -d; k <= d; k += 2) {
      const point = followLines(startOf(furthest, k, d), from, k, before, after);
      furthest[offset + k] = point?.x ?? -1;
      // Of equally long ways the last one, so that lines are removed before others are added.
      if (point !== undefined && point.x + point.y >= best.x + best.y) best = { ...point, differences: d };
    }
    if (best.x === before.length && best.y === after.length) break;
  }
  return { x: best.x, y: best.y, trace: trace.slice(0, best.differences + 1) };
}

const goesDown = (furthest: Furthest, k: number, d: number): boolean =>
  k === -d || (k !== d && furthest[offset + k - 1]! < furthest[offset + k + 1]!);

/** The x on a diagonal after the next difference; -1 where no way leads there. */
function startOf(furthest: Furthest, k: number, d: number): number {
  if (goesDown(furthest, k, d)) return furthest[offset + k + 1]!;
  const x = furthest[offset + k - 1]!;
  return x === -1 ? -1 : x + 1;
}

/** Goes along a diagonal as long as the lines are equal; undefined outside of the texts. */
function followLines(
  start: number,
  from: Point,
  k: number,
  before: readonly string[],
  after: readonly string[],
): Point | undefined {
  let x = start;
  let y = from.y + x - from.x - k;
  if (x === -1 || x > before.length || y > after.length) return undefined;
  while (x < before.length && y < after.length && before[x] === after[y]) {
    x++;
    y++;
  }
  return { x, y };
}

/** The steps between two points, the last one first. */
function wayBack(from: Point, to: Reached, before: readonly string[], after: readonly string[]): Step[] {
  const steps: Step[] = [];
  let { x, y } = to;
  const goBack = (startX: number): void => {
    while (x > startX) {
      steps.push({ sign: ' ', line: before[--x]! });
      y--;
    }
  };
  for (let d = to.trace.length - 1; d > 0; d--) {
    const furthest = to.trace[d]!;
    const k = x - from.x - (y - from.y);
    const down = goesDown(furthest, k, d);
    goBack(startOf(furthest, k, d));
    if (down) steps.push({ sign: '+', line: after[--y]! });
    else steps.push({ sign: '-', line: before[--x]! });
  }
  goBack(from.x);
  return steps;
}

function hunksOf(steps: readonly Step[]): string[] {
  const hunks: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let i = 0; i < steps.length;) {
    let change = i;
    while (steps[change]?.sign === ' ') change++;
    if (change === steps.length) break;
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
