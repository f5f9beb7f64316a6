/**
 * Reads `.odata` files: queries of one or several lines, separated by empty lines or by the method of the next query.
 */
import { CommentNotes } from '../../comments/comment.js';
import type { ReadDocument, StoredRequest } from '../../document/document.js';
import { fitLineEdit } from '../../edits/fit-line-edit.js';
import { unknownBody } from '../../text/holes.js';
import { JoinedTarget } from '../../text/joined-target.js';
import { isEmptyLine, linesOf, type Line } from '../../text/line.js';
import { GeneratedText } from '../../text/generated-text.js';
import { splitRequestLine, startsRequest } from '../../text/request-line.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const odataFormat: FormatDescriptor = {
  label: 'OData queries',
  example: 'Orders?$filter=Amount gt 10\n  &$top=1\n',
  fileNames: { own: ['.odata'] },
  languageIds: ['odata'],
  embedding: 'whole',
  layout: { breaks: 'anywhere', indent: 2 },
  commentMark: '#',
  read: readOdata,
  fitEdit: fitLineEdit,
};

function readOdata(text: string): ReadDocument {
  const requests: StoredRequest[] = [];
  const directives = new CommentNotes().directives;
  let lines: Line[] = [];
  let notes = new CommentNotes();
  const finish = (): void => {
    if (lines.length === 0) return;
    requests.push(queryOf(text, lines, notes));
    lines = [];
    notes = new CommentNotes();
  };
  for (const line of linesOf(text)) {
    if (isEmptyLine(line)) finish();
    else if (text.charAt(line.from) !== '#') {
      if (startsAnother(text, line, lines.at(-1))) finish();
      lines.push(line);
    } else {
      const known = notes.directives.length;
      notes.add(text, line, afterMarks(text, line));
      for (const directive of notes.directives.slice(known)) directives.push(directive);
    }
  }
  finish();
  return { requests, directives, problems: [] };
}

/** Whether a line starts another query without an empty line before it: it has a method, or a URL with a host. */
function startsAnother(text: string, line: Line, last: Line | undefined): boolean {
  const content = text.slice(line.from, line.to);
  if (startsRequest(content)) return true;
  return last !== undefined && /^https?:\/\//i.test(content) && !'?&,;(='.includes(text.charAt(last.to - 1));
}

function afterMarks(text: string, line: Line): number {
  let from = line.from;
  while (from < line.to && text.charAt(from) === '#') from++;
  return from;
}

/** The methods with a body, which an `.odata` file cannot contain. */
const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'MERGE']);

function queryOf(text: string, lines: readonly Line[], notes: CommentNotes): StoredRequest {
  const target = new JoinedTarget(text);
  const methodText = new GeneratedText();
  lines.forEach((line, index) => {
    if (index > 0) return target.add(line.from, line.to);
    const parts = splitRequestLine(text.slice(line.from, line.to));
    if (parts.method !== undefined) {
      methodText.addExact(text, line.from + parts.method.start, line.from + parts.method.end);
    }
    target.add(line.from + parts.target.start, line.from + parts.target.end);
  });
  const method = methodText.text;
  const body = new GeneratedText();
  const span = { start: lines[0]?.from ?? 0, end: target.span.end };
  if (writes.has(method.toUpperCase())) body.addCollapsed(unknownBody, span);
  return {
    input: {
      ...(method === '' ? {} : { method }),
      url: target.made.text,
      ...(body.length === 0 ? {} : { body: body.text }),
    },
    span,
    target: span,
    targetLines: target.lines,
    ...(notes.name === undefined ? {} : { name: notes.name }),
    ...(notes.service === undefined ? {} : { service: notes.service }),
    maps: {
      url: target.made.map,
      ...(method === '' ? {} : { method: methodText.map }),
      ...(body.length === 0 ? {} : { body: body.map }),
    },
  };
}
