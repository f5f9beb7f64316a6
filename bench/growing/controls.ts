/** Functions that are not linear on purpose: the measurement must show that their exponents are above the goal. */
import { type GrowingInputs, list } from './growing.js';

const lines = (size: number): string => list(400 * size, (i) => `line ${(i * 7919) % 1_000_003}`, '\n');

export const controls: GrowingInputs = {
  'control: each line is searched for in all lines': {
    make: lines,
    run: (text) => text.split('\n').filter((line, i, all) => all.indexOf(line) === i).length,
  },
  'control: n√n': {
    make: lines,
    run(text) {
      const all = text.split('\n');
      let sum = 0;
      for (const line of all) for (let i = Math.sqrt(all.length); i > 0; i--) sum += line.charCodeAt(i % line.length);
      return sum;
    },
  },
  'control: n log n': { make: lines, run: (text) => text.split('\n').sort() },
};
