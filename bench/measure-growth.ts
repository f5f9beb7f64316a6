/**
 * Measures how the time grows with one kind of input, in a process of its own. Input: the file and the name of the kind.
 * Output: the points as JSON.
 */
import type { GrowingInputs } from './growing/growing.js';
import { fastest } from './measuring/fastest.js';
import { type Point, sum } from './measuring/growth.js';

const sizes = [1, 10, 100] as const;
const most = sizes.at(-1)!;

/** Rounds of so many microseconds follow each other until two of them have made no size faster by a fiftieth. */
const round = 200_000;

/** No round begins later than so many milliseconds after the first. */
const longest = 3000;

const [group = '', name = ''] = process.argv.slice(2);
// Only this file: the libraries that others need take a second to load.
const groups = (await import(`./growing/${group}.ts`)) as Readonly<Record<string, GrowingInputs>>;
const row = groups[group]![name]!;
const frame = 'prepare' in row ? (row.frame ?? 0) : 0;
const prepare = (text: string): (() => unknown) => ('prepare' in row ? row.prepare(text) : () => row.run(text));

/** A copy of a text that shares no memory with it. */
const copy = (text: string): string => Buffer.from(text).toString();

// The same amount at each size, a hundred small ones or a large one, and all of it is kept until the last is done: so neither
// the caches of the processor nor the garbage collector distinguish the sizes.
const texts = sizes.map((size) => Array.from({ length: most / size }, () => copy(row.make(size))));
const prepared = texts.map((each) => each.map(prepare));
const runs = Object.fromEntries(
  sizes.map((size, i) => [String(size), () => prepared[i]!.map((measured) => measured())] as const),
);
touchMemory();
let times = fastest(runs, { turns: 1, turn: 0, warmUp: 150 });
const turns = Math.min(40, Math.max(2, Math.ceil(round / sum(Object.values(times)))));
const end = performance.now() + longest;
for (let still = 0; still < 2 && performance.now() < end;) {
  const next = fastest(runs, { turns, turn: 0, warmUp: 0 });
  still = sizes.some((size) => next[String(size)]! < 0.98 * times[String(size)]!) ? 0 : still + 1;
  times = Object.fromEntries(sizes.map((size) => [size, Math.min(times[String(size)]!, next[String(size)]!)]));
}
const points = sizes.map((size, i): Point => ({
  size: texts[i]![0]!.length - frame,
  time: (times[String(size)]! * size) / most,
}));
console.log(JSON.stringify(points));

/**
 * Uses up the memory for new objects twice. The engine asks the system for a page when it is used first, which takes longer than
 * most that is done with it.
 */
function touchMemory(): void {
  for (let mebibytes = 0; mebibytes < 1024; mebibytes++)
    Array.from({ length: 1024 }, () => new Array<number>(128).fill(0));
}
