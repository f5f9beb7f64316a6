/** The built-in functions as hover shows them. */
import { type FunctionRow, functionRows, signatureOf } from '@odatalint/core/internal';
import { addedIn, type Entries, type Entry } from './entry.js';

/** The form of a function with most parameters represents all of its forms. */
function entryFor(row: FunctionRow): Entry {
  const overload = row.overloads.at(-1)!;
  return { signature: signatureOf(row, overload), text: overload.summary, ...addedIn(row) };
}

export const functions: Entries = Object.fromEntries(functionRows.map((row) => [row.name, entryFor(row)]));
