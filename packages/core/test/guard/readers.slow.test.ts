/**
 * If the guard accepts a URL, none of the readers in `readers.ts` finds a system query option or a parameter alias in it that the guard has
 * not read with the same value. `DRAWS=200000 SEED=7 npx vitest run packages/core/test/guard/readers.slow.test.ts` draws more, and others.
 */
import { env } from 'node:process';
import { expect, test } from 'vitest';
import { createGuard } from '../../src/index.js';
import { schema } from '../depth/depth-cases.js';
import { drawTargets } from './draw-targets.js';
import { ownReading, type Reading, readers } from './readers.js';

const draws = Number(env['DRAWS'] ?? 2_000);
const seed = Number(env['SEED'] ?? 1);
/** No time limit, because more draws need more time, and nothing can interrupt them. */
const timeout = 0;

const sameReading = (one: Reading, other: Reading): boolean =>
  one.size === other.size && [...one].every(([name, values]) => values.join('\0') === other.get(name)?.join('\0'));

const guards = {
  'without a schema': createGuard({ schema: 'none', root: '/odata/' }),
  'with a schema': createGuard({ schema, root: '/odata/' }),
};

test.each(Object.entries(guards))(
  '%s, every reader reads an accepted URL as the guard does',
  { timeout },
  (_name, guard) => {
    const differing: string[] = [];
    let accepted = 0;
    for (const target of drawTargets(draws, seed)) {
      if (guard({ url: target }) !== undefined) continue;
      accepted++;
      for (const [reader, { read, plusIsSpace }] of Object.entries(readers)) {
        const [own, theirs] = [ownReading(target, plusIsSpace), read(target)];
        // A server that answers with an error executes nothing.
        if (theirs !== undefined && (own === undefined || !sameReading(own, theirs)))
          differing.push(`${reader}: ${target}`);
      }
    }
    expect(differing.slice(0, 10)).toEqual([]);
    expect(accepted, `of ${draws}`).toBeGreaterThan(draws / 200);
  },
);

/** Without the checks for other decodings the readers differ, so that the test above can fail. */
test('readers differ in what a guard for the standard alone accepts', () => {
  const guard = createGuard({ schema: 'none', root: '/odata/', decoding: 'standard' });
  const differing = new Set<string>();
  for (const target of drawTargets(2_000, 1))
    if (guard({ url: target }) === undefined)
      for (const [reader, { read, plusIsSpace }] of Object.entries(readers)) {
        const [own, theirs] = [ownReading(target, plusIsSpace), read(target)];
        if (own !== undefined && theirs !== undefined && !sameReading(own, theirs)) differing.add(reader);
      }
  expect([...differing].sort()).toEqual([
    'CAP',
    'Express extended',
    'ODL, Olingo',
    'names decoded twice',
    'names in any case and width',
  ]);
});
