/** A question that names the most likely name. */
import { suggestNames } from '@odatalint/core/internal';

/** " Did you mean …?" with a leading space, or nothing if no name is near: ready to follow a sentence. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const [name] = suggestNames(word, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
