/** Reads the calls of OData.Feed in Power Query M. */
import type { Field, Span, TextEdit } from '@odatalint/core';
import { CommentNotes } from '../comment.js';
import { isSlashComment } from '../comment-style.js';
import type { DocumentReader, RequestDocument, StoredRequest } from '../document.js';
import { fitInLiteral } from '../fit-in-literal.js';
import { lineOfComment } from '../line-of-comment.js';
import { embedDocument } from '../embed-document.js';
import type { MadeText } from '../made-text.js';
import { hasSystemOption } from '../odata-evidence.js';
import { readFeedCall } from './feed-call.js';
import { scanPowerQuery, type PowerQueryToken } from './power-query-scanner.js';
import { escapePowerQuery } from './power-query-text.js';

const calls: ReadonlySet<string> = new Set(['OData.Feed', 'Web.Contents']);
const anyCall = /OData\.Feed|Web\.Contents/;

export const powerQueryReader: DocumentReader = {
  format: 'powerquery',
  extensions: ['.pq', '.pqm', '.m', '.tmdl'],
  marker: anyCall,
  isComment: isSlashComment,
  commentMark: '//',
  read: readPowerQuery,
  fitEdit: fitPowerQueryEdit,
};

function readPowerQuery(text: string): RequestDocument {
  const requests: StoredRequest[] = [];
  const notes = new CommentNotes();
  const all = anyCall.test(text) ? scanPowerQuery(text) : [];
  for (const token of all) if (token.kind === 'comment') addComment(notes, text, token);
  const tokens = all.filter(({ kind }) => kind !== 'comment');
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index] as PowerQueryToken;
    const name = text.slice(token.start, token.end);
    if (!calls.has(name)) {
      index++;
      continue;
    }
    const { call, next } = readFeedCall(text, tokens, index);
    index = next;
    if (call === undefined) continue;
    const span = { start: call.start, end: call.end };
    const { literals, made } = call;
    // What is fetched with the other function may be anything.
    if (name !== 'OData.Feed' && !hasSystemOption(made.text)) continue;
    requests.push({ input: { url: made.text }, span, target: span, maps: { url: made.map }, literals });
  }
  return { format: 'powerquery', requests, directives: notes.directives, problems: [] };
}

/** The requests in an expression that is the text of a value in another document. No edit fits both of them. */
export const powerQueryRequests = (made: MadeText, holder: Span): readonly StoredRequest[] =>
  embedDocument(readPowerQuery(made.text), made.map).requests.map((request) => ({
    ...request,
    holder,
    literals: (request.literals ?? []).map((each) => ({ ...each, style: `@powerquery ${each.style}` })),
  }));

function addComment(notes: CommentNotes, text: string, token: PowerQueryToken): void {
  const isBlock = text.startsWith('/*', token.start) && token.isClosed;
  const content = { start: token.start + 2, end: isBlock ? token.end - 2 : token.end };
  notes.add(text, lineOfComment(text, token, content), content.start);
}

/** What Power Query encodes cannot take what is encoded already. */
function fitPowerQueryEdit(_text: string, edit: TextEdit, _field: Field, request: StoredRequest): TextEdit | undefined {
  return fitInLiteral(edit, request, ({ style }) =>
    style === 'value' && /[%&+#]/.test(edit.text) ? undefined : escapePowerQuery(edit.text),
  );
}
