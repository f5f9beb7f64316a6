/** The system query options, and the directions of `$orderby`, as hover shows them. */
import { optionRows } from '@odatalint/core/internal';
import { type Entries, entriesOf } from './entry.js';

export const options: Entries = entriesOf(optionRows);

export const directions: Entries = {
  asc: { signature: 'expression asc', text: 'Ascending, which is the default.' },
  desc: { signature: 'expression desc', text: 'Descending.' },
};
