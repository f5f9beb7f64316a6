/** A string without its closing quote. */
import type { Fix, Note } from '../../text/index.js';
import type { SyntaxProblem } from '../context/syntax-problem.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/** Variants: `unterminated`, `apostrophe` (one in the text was not doubled), `ampersand` (a raw `&` cuts it), `phrase` (of a search). */
function messageOf({ found, variant }: SyntaxProblem): string {
  const shown = quoteText(found);
  if (variant === 'apostrophe') return `An apostrophe inside ${shown} ends the string too early; double it: ''.`;
  if (variant === 'ampersand')
    return `The string ${shown} ends at a raw "&", which begins the next query option; write %26.`;
  if (variant === 'phrase') return `The phrase ${shown} has no closing quote; add a " where it ends.`;
  return `The string ${shown} has no closing quote; add a ' where it ends.`;
}

const titles: Readonly<Record<string, string>> = {
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
