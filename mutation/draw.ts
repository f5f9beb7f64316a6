/**
 * Selects mutants: the same seed selects the same ones, and a change of the code affects only those that it touches.
 */
import { createHash } from 'node:crypto';
import { keyOf, type Mutant, type Room, rooms } from './mutant.js';

/**
 * Of all mutants `count`, from each room as its share is. A mutant is drawn for the hash of its name, so that others come and
 * go without changing what is drawn.
 */
export function drawMutants(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const counts = countsOf(mutants, Math.min(count, mutants.length));
  return rooms.flatMap((room) =>
    mutants
      .filter((mutant) => mutant.room === room)
      .map((mutant) => ({ mutant, rank: rankOf(mutant, seed) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, counts.get(room))
      .map(({ mutant }) => mutant)
      .sort((a, b) => Number(a.id) - Number(b.id)),
  );
}

const rankOf = (mutant: Mutant, seed: number): string =>
  createHash('sha256')
    .update(`${seed} ${mutant.mutator} ${keyOf(mutant)}`)
    .digest('hex');

/** How many each room gives: whole numbers in proportion, what is left over to those that lost most by rounding. */
function countsOf(mutants: readonly Mutant[], count: number): Map<Room, number> {
  const shares = rooms.map((room) => {
    const exact = (mutants.filter((mutant) => mutant.room === room).length * count) / Math.max(1, mutants.length);
    return { room, whole: Math.floor(exact), rest: exact % 1 };
  });
  let left = count - shares.reduce((sum, { whole }) => sum + whole, 0);
  const byRest = [...shares].sort((a, b) => b.rest - a.rest);
  return new Map(byRest.map(({ room, whole }) => [room, whole + (left-- > 0 ? 1 : 0)]));
}
