/**
 * Words of other query languages, and the words of OData that they mean. Checks suggest them, fixes write them, and completion offers them.
 * All keys are in lower case.
 */

/** Functions with the same arguments in the same order. */
const functions: ReadonlyMap<string, string> = new Map([
  ['len', 'length'],
  ['lower', 'tolower'],
  ['lowercase', 'tolower'],
  ['lcase', 'tolower'],
  ['upper', 'toupper'],
  ['uppercase', 'toupper'],
  ['ucase', 'toupper'],
  ['substr', 'substring'],
  ['mid', 'substring'],
  ['slice', 'substring'],
  ['includes', 'contains'],
  ['beginswith', 'startswith'],
  ['instr', 'indexof'],
  ['ceil', 'ceiling'],
  ['getdate', 'now'],
  ['regex', 'matchesPattern'],
  ['matches', 'matchesPattern'],
]);

/** Query options, without their prefix. */
const options: ReadonlyMap<string, string> = new Map([
  ['limit', 'top'],
  ['take', 'top'],
  ['first', 'top'],
  ['pagesize', 'top'],
  ['offset', 'skip'],
  ['page', 'skip'],
  ['sort', 'orderby'],
  ['order', 'orderby'],
  ['sortby', 'orderby'],
  ['fields', 'select'],
  ['columns', 'select'],
  ['include', 'expand'],
  ['embed', 'expand'],
  ['where', 'filter'],
  ['query', 'search'],
  ['q', 'search'],
]);

/** Operators between two values. */
const operators: ReadonlyMap<string, string> = new Map([
  ['equals', 'eq'],
  ['equal', 'eq'],
  ['neq', 'ne'],
  ['nq', 'ne'],
  ['notequals', 'ne'],
  ['notequal', 'ne'],
  ['gte', 'ge'],
  ['gteq', 'ge'],
  ['greaterthan', 'gt'],
  ['lte', 'le'],
  ['lteq', 'le'],
  ['lessthan', 'lt'],
  ['plus', 'add'],
  ['minus', 'sub'],
  ['times', 'mul'],
]);

/** Directions of `$orderby`. */
const directions: ReadonlyMap<string, string> = new Map([
  ['ascending', 'asc'],
  ['descending', 'desc'],
]);

/** The word of OData that a word of another language means; undefined if the word is not listed. Ignores case. */
export const functionMeant = (word: string): string | undefined => functions.get(word.toLowerCase());
export const optionMeant = (word: string): string | undefined => options.get(word.replace(/^\$/, '').toLowerCase());
export const operatorMeant = (word: string): string | undefined => operators.get(word.toLowerCase());
export const directionMeant = (word: string): string | undefined => directions.get(word.toLowerCase());

/** The words of other languages for a function or an option of OData. */
export const wordsForFunction = (name: string): readonly string[] => wordsFor(functions, name);
export const wordsForOption = (name: string): readonly string[] => wordsFor(options, name);

const wordsFor = (words: ReadonlyMap<string, string>, name: string): readonly string[] =>
  [...words].filter(([, meant]) => meant === name).map(([word]) => word);
