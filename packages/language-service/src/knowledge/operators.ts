/** The operators of `$filter` and `$search`, with what they take and give (URL conventions 5.1.1.1 to 5.1.1.3 and 5.1.7). */
import type { Entries } from './entry.js';

export const operatorEntries: Entries = {
  eq: { signature: 'left eq right: Edm.Boolean', text: 'Equal; `eq null` asks for what has no value.' },
  ne: { signature: 'left ne right: Edm.Boolean', text: 'Not equal; `ne null` asks for what has a value.' },
  gt: { signature: 'left gt right: Edm.Boolean', text: 'Greater than; false if either side is null.' },
  ge: { signature: 'left ge right: Edm.Boolean', text: 'Greater than or equal; false if either side is null.' },
  lt: { signature: 'left lt right: Edm.Boolean', text: 'Less than; false if either side is null.' },
  le: { signature: 'left le right: Edm.Boolean', text: 'Less than or equal; false if either side is null.' },
  and: { signature: 'left and right: Edm.Boolean', text: 'Both conditions hold; binds tighter than `or`.' },
  or: { signature: 'left or right: Edm.Boolean', text: 'At least one of the conditions holds; binds loosest of all.' },
  not: { signature: 'not condition: Edm.Boolean', text: 'The condition does not hold.' },
  in: {
    signature: 'value in (item, …): Edm.Boolean',
    text: 'The value equals one item of the list or collection.',
    since: '4.01',
  },
  has: { signature: 'flags has member: Edm.Boolean', text: 'The value has all of the flags of the member set.' },
  like: {
    signature: 'text like pattern: Edm.Boolean',
    text: 'The text matches the pattern. It is no operator of the standard; services that have it say what stands for any characters.',
  },
  add: { signature: 'left add right', text: 'The sum; also of a date and a duration.' },
  sub: { signature: 'left sub right', text: 'The difference; of two dates a duration.' },
  mul: { signature: 'left mul right', text: 'The product.' },
  div: { signature: 'left div right', text: 'The quotient; between two whole numbers a whole number.' },
  divby: { signature: 'left divby right', text: 'The quotient with its digits behind the point.', since: '4.01' },
  mod: { signature: 'left mod right', text: 'What is left over by the division.' },
  '-': { signature: '-value', text: 'The value with the other sign.' },
  AND: { signature: 'term AND term', text: 'Both terms are found; so it is where nothing stands between them.' },
  OR: { signature: 'term OR term', text: 'At least one of the terms is found.' },
  NOT: { signature: 'NOT term', text: 'The term is not found.' },
};
