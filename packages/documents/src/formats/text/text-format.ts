/**
 * Reads OData URLs in plain text, line by line: in documentation, settings and scripts without a format of their own.
 */
import { commentDirectives } from '../../comments/comment.js';
import type { ReadDocument } from '../../document/document.js';
import { fitTextEdit, isTextStyle, readTextLine, type RequestsInProse } from '../../programs/requests-in-prose.js';
import { sourceSigns } from '../../programs/source-reader.js';
import { linesOf } from '../../text/line.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const textFormat: FormatDescriptor = {
  label: 'addresses in plain text, settings and test scenarios',
  example: 'orders.url=https://host/odata/Orders?$top=1\n',
  fileNames: {
    shared: ['.txt', '.rst', '.adoc', '.properties', '.ini', '.toml', '.env', '.feature', '.robot', '.bat', '.cmd'],
  },
  languageIds: [
    'restructuredtext',
    'asciidoc',
    'properties',
    'ini',
    'toml',
    'dotenv',
    'feature',
    'robotframework',
    'bat',
  ],
  embedding: 'parts',
  evidence: sourceSigns,
  marker: sourceSigns,
  layout: 'never',
  placeholders: 'documentation',
  commentMark: '#',
  read: readText,
  fitEdit: (_text, edit, _field, { literals: [literal] = [] }) =>
    isTextStyle(literal?.style) ? fitTextEdit(edit, literal?.style) : undefined,
};

function readText(text: string): ReadDocument {
  const found: RequestsInProse = { requests: [], unreadUrls: [] };
  const directives = commentDirectives(text, '#');
  const inDirectives = new Set(directives.map(({ line }) => line.start));
  for (const { start, to } of linesOf(text))
    if (!inDirectives.has(start)) readTextLine(text, { start, end: to }, 'text', found);
  return { ...found, directives, problems: [] };
}
