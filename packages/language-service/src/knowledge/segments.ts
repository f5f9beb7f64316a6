/** Words that begin with `$` in paths and expressions, as hover shows them. */
import { segmentRows } from '@odatalint/core/internal';
import { type Entries, entriesOf } from './entry.js';

export const segments: Entries = entriesOf(segmentRows.filter(({ places }) => places.includes('path')));

export const variables: Entries = entriesOf(segmentRows.filter(({ places }) => !places.includes('path')));
