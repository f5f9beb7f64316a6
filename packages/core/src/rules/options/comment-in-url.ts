/** A comment after a query option, which is sent as part of its value. */
import type { Fix, Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';

interface Fact {
  /** The comment with the spaces before it. */
  readonly whole: Span;
  /** Whether the comment may close a brace or bracket that is open, or the following text may close the comment. */
  readonly isEntangled: boolean;
}

export const commentInUrl = defineRule<'QueryOption', Fact>({
  name: 'comment-in-url',
  visits: ['QueryOption'],
  forms: { QueryOption: ['count', 'expand', 'filter', 'orderby', 'select', 'skip', 'top'] },
  find(node, context, report) {
    if (!isServiceQuery(context)) return;
    const text = context.textOf(node);
    const found = findComment(text);
    if (found === undefined) return;
    const [spaces, comment] = [node.start + found.spaces, node.start + found.comment];
    const end = node.start + commentEnd(text, found.comment);
    report(
      node,
      {
        whole: { start: spaces, end },
        isEntangled: /[{[]/.test(text.slice(0, found.comment)) || text.includes('*/', end - node.start),
      },
      { span: { start: comment, end }, explains: { start: comment, end } },
    );
  },
  describe: () => ({
    message: 'A URL cannot contain comments: this is sent as part of the value; write the comment on its own line.',
  }),
  fix: ({ whole: { start, end }, isEntangled }): Fix[] => [
    { title: 'Remove the comment', safety: isEntangled ? 'unsafe' : 'safe', edits: [{ start, end, text: '' }] },
  ],
});

/** A comment in `/*` and its counterpart ends there; any other one extends to the end. */
function commentEnd(text: string, comment: number): number {
  const close = text.startsWith('/*', comment) ? text.indexOf('*/', comment + 2) : -1;
  return close < 0 ? text.trimEnd().length : close + 2;
}

/** Where a comment begins outside of quotes and variables, and the spaces before it. */
function findComment(text: string): { readonly spaces: number; readonly comment: number } | undefined {
  if (!text.includes('//') && !text.includes('/*')) return undefined;
  const marks = /%27|'|\{\{|(?:\s|%20)\/[/*]/g;
  const lastHole = text.lastIndexOf('}}');
  let inString = false;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [mark] = found;
    if (mark === "'" || mark === '%27') inString = !inString;
    else if (mark === '{{') {
      if (found.index < lastHole) marks.lastIndex = text.indexOf('}}', found.index);
    } else if (!inString) {
      const before = text.slice(0, found.index).trimEnd();
      return { spaces: before.length, comment: found.index + mark.length - 2 };
    }
  }
  return undefined;
}
