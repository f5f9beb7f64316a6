/** The words of URLs as hover shows them: options, directions, operators, functions, and words that begin with `$`. */
import {
  type FunctionRow,
  functionRows,
  operatorRows,
  optionRows,
  segmentRows,
  signatureOf,
} from '@odatalint/core/internal';
import { addedIn, type Entries, entriesOf, type Entry } from './entry.js';

export const options: Entries = entriesOf(optionRows);

export const directions: Entries = {
  asc: { signature: 'expression asc', text: 'Ascending, which is the default.' },
  desc: { signature: 'expression desc', text: 'Descending.' },
};

export const operatorEntries: Entries = entriesOf(operatorRows);

export const functions: Entries = Object.fromEntries(functionRows.map((row) => [row.name, functionEntry(row)]));

/** The form of a function with most parameters represents all of its forms. */
function functionEntry(row: FunctionRow): Entry {
  const overload = row.overloads.at(-1)!;
  return { signature: signatureOf(row, overload), text: overload.summary, ...addedIn(row) };
}

export const segments: Entries = entriesOf(segmentRows.filter(({ places }) => places.includes('path')));

export const variables: Entries = entriesOf(segmentRows.filter(({ places }) => !places.includes('path')));
