/** Reads the OData requests of access logs: the common and combined formats of nginx and Apache, and the W3C format of IIS. */
import { builtInServices } from '@odatalint/core';
import { isOwnAddress } from '@odatalint/core/internal';
import type { ReadDocument, StoredRequest } from '../../document/document.js';
import type { QueryPlace } from '../../document/query-place.js';
import { isEmptyLine, linesOf } from '../../text/line.js';
import { isPlainlyOdata } from '../../text/odata-evidence.js';
import { requestOfCommonLine } from './common-line.js';
import { FieldPositions, requestOfFieldLine } from './field-line.js';
import { requestOfLog } from './logged-request.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const logFormat: FormatDescriptor = {
  label: 'access logs',
  example: '127.0.0.1 - - [01/Jan/2024:00:00:00 +0000] "GET /odata/Orders?$top=1 HTTP/1.1" 200 10\n',
  fileNames: { placed: ['.log'] },
  languageIds: ['log'],
  embedding: 'places',
  layout: 'never',
  isRecording: true,
  read: readLog,
};

function readLog(text: string, place?: QueryPlace): ReadDocument {
  const requests: StoredRequest[] = [];
  let fields: FieldPositions | undefined;
  for (const line of linesOf(text)) {
    if (isEmptyLine(line)) continue;
    if (text.charAt(line.from) === '#') fields = FieldPositions.read(text.slice(line.from, line.to)) ?? fields;
    else {
      const logged = fields === undefined ? requestOfCommonLine(text, line) : requestOfFieldLine(text, line, fields);
      if (logged !== undefined && isOdata(logged.url.text)) requests.push(requestOfLog(logged, place?.service));
    }
  }
  return { requests, directives: [], problems: [] };
}

/** Whether an address is of OData beyond doubt: it follows the route of a known service or has an option that only OData has. */
const isOdata = (url: string): boolean =>
  isPlainlyOdata(url) || builtInServices.some(({ conventions }) => isOwnAddress(url, conventions));
