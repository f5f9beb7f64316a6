/**
 * Measures how the time grows with one kind of input, in a process of its own. Input: the file and the name of the kind.
 * Output: the points as JSON.
 */
import type { GrowingInputs } from './growing/growing.js';
import { fastest } from './measuring/fastest.js';
import type { Point } from './measuring/growth.js';

const sizes = [1, 10, 100] as const;
const most = sizes.at(-1)!;

const [group = '', name = ''] = process.argv.slice(2);
// Only this file: the libraries that others need take a second to load.
const groups = (await import(`./growing/${group}.ts`)) as Readonly<Record<string, GrowingInputs>>;
const row = groups[group]![name]!;
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
// A function that takes long is compiled after few runs, and its times differ less.
const first = fastest(runs, { turns: 1, turn: 0, warmUp: 150 });
const longest = Math.max(...Object.values(first));
const turns = longest > 500_000 ? 1 : longest > 50_000 ? 3 : 8;
const more = fastest(runs, { turns, turn: 0, warmUp: longest > 50_000 ? 0 : 100 });
const times = sizes.map((size) => Math.min(first[String(size)]!, more[String(size)]!));
const points = sizes.map((size, i): Point => ({
  size: texts[i]![0]!.length,
  time: (times[i]! * size) / most,
}));
console.log(JSON.stringify(points));
