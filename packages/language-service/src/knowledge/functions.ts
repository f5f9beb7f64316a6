/** The canonical functions as hover shows them. */
import { canonicalFunctions, isTooNew, odata40 } from '@odatalint/core';
import { signaturesOf } from './function-signatures.js';
import type { Entries, Entry } from './entry.js';

/** The form of a function that takes most stands for all of its forms. */
function entryFor(name: string): Entry {
  const { label, summary } = signaturesOf(name).at(-1)!;
  return { signature: label, text: summary, ...(isTooNew(name, odata40) ? { since: '4.01' } : {}) };
}

export const functions: Entries = Object.fromEntries(
  Object.keys(canonicalFunctions).map((name) => [name, entryFor(name)]),
);
