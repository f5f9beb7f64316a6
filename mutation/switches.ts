/**
 * Removes the switches of unselected mutants from instrumented code, so that the rest runs nearly as fast as before.
 */

/** What the instrumenter calls the question whether a mutant is active, and the note that one was reached. */
export const isActiveName = 'stryMutAct_9fa48';
export const reachedName = 'stryCov_9fa48';

const question = new RegExp(`${isActiveName}\\("(\\d+)"\\)`, 'g');
const note = new RegExp(`${reachedName}\\(([^)]*)\\)`, 'g');

/** The code with only the switches of selected mutants; the others become constants, which a bundler removes. */
export function keepSwitches(code: string, drawn: ReadonlySet<string>): string {
  const keptNote = (ids: string): string => {
    const kept = ids.split(', ').filter((id) => drawn.has(id.slice(1, -1)));
    return kept.length === 0 ? '0' : `${reachedName}(${kept.join(', ')})`;
  };
  return code
    .replaceAll(question, (whole, id: string) => (drawn.has(id) ? whole : 'false'))
    .replaceAll(note, (_whole, ids: string) => keptNote(ids));
}
