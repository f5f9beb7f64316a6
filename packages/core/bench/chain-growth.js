/** Measures that checking a long chain of conditions takes time in proportion to its length: 15,000 against 1,500. */
import { createChecker } from '../dist/index.js';

const ROUNDS = 7;
const GOAL = 14;

const checker = createChecker({ service: 'asset-management' });

const chains = [
  ['and', (i) => `Status ne ${i}`],
  ['and', (i) => `Status gt ${i}`],
  ['and', (i) => `Code in ('a','${i}')`],
  ['and', (i) => `P${i} eq 1 and P${i} eq 2`],
  ['or', (i) => `Code eq '' or P${i} eq null`],
  ['or', (i) => `P${i % 7} eq ${i}`],
  ['or', (i) => `Department.Id eq '${i}'`],
];

const chainOf = ([operator, condition], length) => Array.from({ length }, (_, i) => condition(i)).join(` ${operator} `);

function timeOf(filter) {
  const start = process.hrtime.bigint();
  checker.check({ on: 'Equipment', filter });
  return Number(process.hrtime.bigint() - start) / 1e6;
}

for (const chain of chains) {
  const [short, long] = [chainOf(chain, 1500), chainOf(chain, 15_000)];
  timeOf(short);
  const best = { short: Infinity, long: Infinity };
  for (let i = 0; i < ROUNDS; i++) {
    best.short = Math.min(best.short, timeOf(short));
    best.long = Math.min(best.long, timeOf(long));
  }
  const label = `${chain[1](1)} ${chain[0]} …`.padEnd(34);
  console.log(
    `${label} ${best.short.toFixed(1)} ms, ${best.long.toFixed(1)} ms, ratio ${(best.long / best.short).toFixed(1)} (goal: at most ${GOAL})`,
  );
}
