/** Property tests draw the same cases in every run, so that a red test is red for everyone; `SEED=random` draws others. */
import fc from 'fast-check';

const { SEED } = process.env;

if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED ?? 20_261_121) });
