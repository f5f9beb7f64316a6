/** The operators of `$filter` and `$search` as hover shows them. */
import { operatorRows } from '@odatalint/core/internal';
import { type Entries, entriesOf } from './entry.js';

export const operatorEntries: Entries = entriesOf(operatorRows);
