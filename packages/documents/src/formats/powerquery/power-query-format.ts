/** Reads the calls of OData.Feed in Power Query M. */
import type { Field, TextEdit } from '@odatalint/core';
import { CommentNotes, isSlashComment, lineOfComment } from '../../comments/index.js';
import type { ReadDocument, StoredRequest } from '../../document/index.js';
import { fitInLiteral } from '../../edits/index.js';
import { readFeedCall } from './feed-call.js';
import { scanPowerQuery, type PowerQueryToken } from './power-query-scanner.js';
import { escapePowerQuery } from './power-query-text.js';
import type { FormatDescriptor } from '../format-descriptor.js';

const feed = 'OData.Feed';

export const powerQueryFormat: FormatDescriptor = {
  label: 'calls of OData.Feed in Power Query',
  example: 'let Orders = OData.Feed("https://host/odata/Orders?$top=1") in Orders\n',
  fileNames: { own: ['.pq', '.pqm'], shared: ['.m'] },
  languageIds: ['powerquery'],
  embedding: 'whole',
  layout: 'embedded',
  hasTrailingComments: true,
  marker: feed,
  isComment: isSlashComment,
  commentMark: '//',
  read: readPowerQuery,
  fitEdit: fitPowerQueryEdit,
};

function readPowerQuery(text: string): ReadDocument {
  const requests: StoredRequest[] = [];
  const notes = new CommentNotes();
  const all = text.includes(feed) ? scanPowerQuery(text) : [];
  for (const token of all) if (token.kind === 'comment') addComment(notes, text, token);
  const tokens = all.filter(({ kind }) => kind !== 'comment');
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index] as PowerQueryToken;
    if (text.slice(token.start, token.end) !== feed) {
      index++;
      continue;
    }
    const { call, next } = readFeedCall(text, tokens, index);
    index = next;
    if (call === undefined) continue;
    const span = { start: call.start, end: call.end };
    const { literals, made } = call;
    requests.push({ input: { url: made.text }, span, target: span, maps: { url: made.map }, literals });
  }
  return { requests, directives: notes.directives, problems: [] };
}

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
