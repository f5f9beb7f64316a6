/** Requests over rows of two tenants: each has an answer or a reason, and none depends on the rows of the other tenant. */
import { drawQuery } from '../rows/draw-query.js';
import { evaluated, forwarded } from '../rows/row-engines.js';
import { policies } from '../rows/tenant-worlds.js';
import { Random } from '../random.js';
import { demand, type Target } from '../target.js';

const seeds = (): readonly string[] => {
  const random = new Random(1, 'rows');
  return Array.from({ length: 60 }, () => drawQuery(random, random.oneIn(2) ? 'failing' : 'plain'));
};

export const rowTargets: readonly Target[] = [
  {
    name: 'evaluate-rows',
    seeds,
    words: ['$it', '$root/Orders', '$apply=', '$compute=', '$levels=max', 'constructor', 'concat(', 'groupby((', ' with max as ', 'aggregate(', 'topcount(', ' div ', '/$count', '/any(', 'case('],
    draw: (random) => drawQuery(random, 'failing'),
    hold: (url) => {
      for (const policy of policies.keys())
        for (const answer of [evaluated, forwarded]) {
          const [alone, shared] = [answer(url, 'alone', policy), answer(url, 'shared', policy)];
          demand(alone !== '[]', 'a refusal has a reason', () => url);
          demand(alone === shared, 'hidden rows change no answer', () => `${alone} but ${shared}`);
        }
    },
  },
]; // prettier-ignore
