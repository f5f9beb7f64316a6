/** Reads `.http` and `.rest` files of VS Code REST Client, JetBrains HTTP Client and httpYac. */
import type { Directive, ReadDocument, StoredRequest } from '../../document/document.js';
import { fitLineEdit } from '../../edits/fit-line-edit.js';
import { addHeaderLine } from '../../edits/add-header-line.js';
import { linesOf, textStart } from '../../text/line.js';
import { FileVariables } from './file-variables.js';
import { isSeparator, scanHttpBlock, type RequestLineScope } from './http-block.js';
import type { FormatDescriptor } from '../format-descriptor.js';

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
  read: (text) => readHttp(text),
  fitEdit: fitLineEdit,
  addHeader: addHeaderLine,
};

/** Reads HTTP text; `scope` determines the requirements for the first line of a request. */
export function readHttp(text: string, scope: RequestLineScope = {}): ReadDocument {
  const variables = FileVariables.read(text);
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
