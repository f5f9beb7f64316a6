/** A value that looks like a number, date, time, GUID or duration but is not valid. */
import type { Fix, TextEdit } from '../../text/index.js';
import type { SyntaxProblem } from '../context/syntax-problem.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

const kindWords: Readonly<Record<string, string>> = {
  integer: 'a number',
  decimal: 'a number',
  double: 'a number',
  date: 'a date',
  dateTimeOffset: 'a date with time',
  timeOfDay: 'a time of day',
  duration: 'a duration',
  guid: 'a GUID',
  binary: 'a binary value',
  json: 'valid JSON',
};

function editsOf({ start, end, replacement, edits }: SyntaxProblem): readonly TextEdit[] | undefined {
  return replacement === undefined ? edits : [{ start, end, text: replacement }];
}

export const invalidLiteral: SyntaxRule = {
  name: 'invalid-literal',
  describe: ({ found, variant = '', expected = '' }) => ({
    message: `${quoteText(found)} is not ${kindWords[variant] ?? 'a value'}: ${expected}.`,
  }),
  fix(problem): Fix[] {
    const edits = editsOf(problem);
    const title = problem.replacement === undefined ? 'Remove prefix and quotes' : `Write ${problem.replacement}`;
    return edits === undefined ? [] : [{ title, safety: 'safe', edits }];
  },
};
