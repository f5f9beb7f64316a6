/**
 * Stores the result of each mutant in a file, one per line, so that a run can continue after an interruption or repeat
 * survivors.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFolder } from './make-mutants.js';
import { keyOf, type Mutant } from './mutant.js';
import { isSurvivor, type Outcome } from './try-mutants.js';

interface Kept extends Pick<Outcome, 'fate' | 'killedBy'> {
  readonly key: string;
  /** The hash of the file that was changed: once it is another, what is kept says nothing any more. */
  readonly source: string;
}

export interface KeptOutcomes {
  /** What became of a mutant in the code as it is now; undefined where that is to be found out. */
  readonly find: (mutant: Mutant) => Outcome | undefined;
  readonly add: (outcome: Outcome) => void;
}

/** With `again` survivors are to be tried again, since there may be tests for them now. Without a file nothing is kept. */
export function openKeptOutcomes(file: string | undefined, again: boolean): KeptOutcomes {
  if (file === undefined) return { find: () => undefined, add: () => undefined };
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  const kept = new Map(
    lines.map((line) => JSON.parse(line) as Kept).map((each) => [`${each.key} ${each.source}`, each]),
  );
  const hashes = new Map<string, string>();
  const hashOf = ({ file: name }: Mutant): string => {
    const hash =
      hashes.get(name) ??
      createHash('sha256')
        .update(readFileSync(join(sourceFolder, name)))
        .digest('hex');
    hashes.set(name, hash);
    return hash.slice(0, 16);
  };
  return {
    find(mutant) {
      const found = kept.get(`${keyOf(mutant)} ${hashOf(mutant)}`);
      if (found === undefined || (again && isSurvivor(found))) return undefined;
      const { fate, killedBy } = found;
      return { mutant, fate, ...(killedBy === undefined ? {} : { killedBy }) };
    },
    add({ mutant, fate, killedBy }) {
      appendFileSync(file, `${JSON.stringify({ key: keyOf(mutant), source: hashOf(mutant), fate, killedBy })}\n`);
    },
  };
}
