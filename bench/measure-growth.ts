/**
 * Measures how the time grows with one kind of input, in a process of its own. Input: the name of the kind. Output: the
 * points as JSON.
 */
import { growing } from './growing/index.js';
import { fastest } from './measuring/fastest.js';
import type { Point } from './measuring/growth.js';

const sizes = [1, 10, 100] as const;
const most = sizes.at(-1)!;

const { make, run } = growing[process.argv[2]!]!;

/** A copy of a text that shares no memory with it. */
const copy = (text: string): string => Buffer.from(text).toString();

// The same amount at each size, a hundred small ones or a large one, and all of it is kept until the last is done: so neither
// the caches of the processor nor the garbage collector distinguish the sizes.
const texts = sizes.map((size) => Array.from({ length: most / size }, () => copy(make(size))));
const runs = Object.fromEntries(
  sizes.map((size, i) => [String(size), () => texts[i]!.map((text) => run(text))] as const),
);
const times = fastest(runs, { turns: 5, turn: 0, warmUp: 300 });
const points = sizes.map((size, i): Point => ({
  size: texts[i]![0]!.length,
  time: (times[String(size)]! * size) / most,
}));
console.log(JSON.stringify(points));
