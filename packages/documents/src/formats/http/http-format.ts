/** Reads `.http` and `.rest` files as VS Code REST Client, JetBrains HTTP Client and httpYac write them. */
import type { Chunking } from '../chunking.js';
import type { Directive, ReadDocument, StoredRequest } from '../../document/document.js';
import { fitLineEdit } from '../../edits/fit-line-edit.js';
import { addHeaderLine } from '../../edits/add-header-line.js';
import { linesOf, textStart } from '../../text/line.js';
import { definitionsIn, FileVariables } from './file-variables.js';
import { isSeparator, scanHttpBlock, type RequestLineScope } from './http-block.js';
import type { FormatDescriptor } from '../format-descriptor.js';

/** What is between two separators is read by itself, with the variables that the whole file defines. */
const httpChunking: Chunking = {
  endOf(text, start) {
    for (let at = text.indexOf('###', start + 1); at >= 0; at = text.indexOf('###', at + 1))
      if (/[\r\n]/.test(text.charAt(at - 1))) return at;
    return text.length;
  },
  definitionsIn,
  read: (text, variables) => readHttp(text, {}, variables),
};

export const httpFormat: FormatDescriptor = {
  label: 'requests of HTTP clients',
  example: 'GET https://host/odata/Orders?$top=1\nAccept: application/json\n',
  fileNames: { own: ['.http', '.rest'] },
  languageIds: ['http', 'rest', 'restclient', 'odata-http'],
  embedding: 'whole',
  layout: { breaks: 'options', indent: 4 },
  isHttpText: true,
  isComment: (line) => line.startsWith('#') || line.startsWith('//'),
  commentMark: '#',
  chunking: httpChunking,
  read: (text) => readHttp(text),
  fitEdit: fitLineEdit,
  addHeader: addHeaderLine,
};

/** Reads HTTP text; `scope` says how strictly a line must look like a request's first. */
export function readHttp(
  text: string,
  scope: RequestLineScope = {},
  variables = FileVariables.read(text),
): ReadDocument {
  const requests: StoredRequest[] = [];
  const directives: Directive[] = [];
  const scan = (start: number, end: number): void => {
    const block = scanHttpBlock(text, { start, end }, variables, scope);
    for (const request of block.requests) requests.push(request);
    for (const directive of block.directives) directives.push(directive);
  };
  let start = textStart(text);
  for (const line of linesOf(text)) {
    if (!isSeparator(text, line)) continue;
    if (line.start > start) scan(start, line.start);
    start = line.start;
  }
  scan(start, text.length);
  return { requests, directives, problems: [] };
}
