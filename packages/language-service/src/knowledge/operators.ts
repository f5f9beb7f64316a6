/** The operators of `$filter` and `$search` as hover shows them. */
import { operatorRows } from '@odatalint/core';
import { type Entries, entriesOf } from './entry.js';

export const operatorEntries: Entries = entriesOf(operatorRows);
