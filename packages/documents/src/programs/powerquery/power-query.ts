/** Reads the calls of OData.Feed and Web.Contents in Power Query M. */
import type { Field, Span, TextEdit } from '@odatalint/core';
import { CommentNotes } from '../../comments/comment.js';
import { lineOfComment } from '../../comments/line-of-comment.js';
import { embedDocument } from '../../document/embed-document.js';
import type { ReadDocument, StoredRequest, HostLiteral } from '../../document/document.js';
import { hasSystemOption } from '../../text/odata-evidence.js';
import type { GeneratedText } from '../../text/generated-text.js';
import { mention } from '../plain-address.js';
import { findLiteral } from '../../document/find-literal.js';
import { readFeedCall } from './feed-call.js';
import { scanPowerQuery, type PowerQueryToken } from './power-query-scanner.js';
import { escapePowerQuery } from './power-query-text.js';

/** Functions whose first argument is a URL. */
const calls: ReadonlySet<string> = new Set(['OData.Feed', 'Web.Contents']);
/** A text without one of these contains no request. */
export const powerQueryCall = /OData\.Feed|Web\.Contents/;

/** The requests and comments of an expression. */
export function readPowerQuery(text: string): ReadDocument {
  const requests: StoredRequest[] = [];
  const notes = new CommentNotes();
  const all = powerQueryCall.test(text) ? scanPowerQuery(text) : [];
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
    // The other function may fetch anything.
    const isOdata = name === 'OData.Feed' || hasSystemOption(made.text);
    const request = { input: { method: 'GET', url: made.text }, span, target: span, maps: { url: made.map }, literals };
    requests.push(isOdata ? request : { ...request, ...mention });
  }
  return { requests, directives: notes.directives, problems: [] };
}

/** The requests in an expression in a value of another document. No edit is possible there. */
export const powerQueryRequests = (made: GeneratedText, holder: Span): readonly StoredRequest[] =>
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

/** A text that Power Query encodes cannot contain encoded characters. */
export function fitPowerQueryEdit(
  _text: string,
  edit: TextEdit,
  _field: Field,
  request: StoredRequest,
): TextEdit | undefined {
  return fitInLiteral(edit, request, ({ style }) =>
    style === 'value' && /[%&+#]/.test(edit.text) ? undefined : escapePowerQuery(edit.text),
  );
}

/** Adapts an edit to the literal that contains it; undefined outside of literals. */
function fitInLiteral(
  edit: TextEdit,
  { literals }: StoredRequest,
  escape: (literal: HostLiteral) => string | undefined,
): TextEdit | undefined {
  const literal = findLiteral(literals, edit);
  const text = literal === undefined ? undefined : escape(literal);
  return text === undefined ? undefined : { ...edit, text };
}
