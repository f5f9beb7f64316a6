/**
 * Property tests generate the same cases in every run, so that a failure is the same for everyone; `SEED=random`
 * generates others.
 */
import fc from 'fast-check';

const { SEED } = process.env;

if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED ?? 20_261_121) });
