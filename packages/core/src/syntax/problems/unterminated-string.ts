/** A string without its closing quote. */
import type { Fix, Note } from '../../text/index.js';
import type { SyntaxProblem } from '../context/syntax-problem.js';
import { quoteText, showText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/** Variants: `unterminated`, `apostrophe` (one in the text was not doubled), `ampersand` (a raw `&` cuts it), `phrase` (of a search). */
function messageOf({ found, variant }: SyntaxProblem): string {
  const shown = quoteText(found);
  if (variant === 'doubled')
    return `The string ${showText(found)} begins with two quotes; write ${showText(found.slice(1, -1))}.`;
  if (variant === 'apostrophe' && found.includes("\\'"))
    return `A backslash does not escape the apostrophe in ${showText(found)}; write ${showText(found.replaceAll("\\'", "''"))}.`;
  if (variant === 'apostrophe') return `The apostrophe in ${showText(found)} ends the string; double it: ''.`;
  if (variant === 'ampersand')
    return `The string ${shown} ends at a raw "&", which begins the next query option; write %26.`;
  if (variant === 'phrase') return `The phrase ${shown} has no closing quote; add a " where it ends.`;
  return `The string ${shown} has no closing quote; add a ' where it ends.`;
}

const titles: Readonly<Record<string, string>> = {
  doubled: 'Write one quote at each end',
  apostrophe: 'Double the apostrophe',
  ampersand: 'Write "&" as %26',
  unterminated: 'Close the string here',
};

export const unterminatedString: SyntaxRule = {
  name: 'unterminated-string',
  describe(problem) {
    const { related } = problem;
    const notes: Note[] =
      related === undefined ? [] : [{ message: 'This "&" separates query options.', span: related }];
    return { message: messageOf(problem), notes };
  },
  fix: ({ edits, variant = '' }): Fix[] =>
    edits === undefined ? [] : [{ title: titles[variant] ?? '', safety: 'unsafe', edits }],
};
