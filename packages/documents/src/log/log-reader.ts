/** Reads the OData requests of access logs: the common and combined formats of nginx and Apache, and the W3C format of IIS. */
import { builtInServices, isOwnAddress } from '@odatalint/core';
import type { DocumentReader, RequestDocument, StoredRequest } from '../document.js';
import { isBlankLine, linesOf } from '../line.js';
import type { Place } from '../place.js';
import { isPlainlyOdata } from '../odata-evidence.js';
import { requestOfCommonLine } from './common-line.js';
import { FieldPositions, requestOfFieldLine } from './field-line.js';
import { requestOfLog } from './logged-request.js';

export const logReader: DocumentReader = {
  format: 'log',
  placeholders: 'none',
  extensions: [],
  placedExtensions: ['.log'],
  read: readLog,
  // What was logged happened.
  fitEdit: () => undefined,
};

function readLog(text: string, place?: Place): RequestDocument {
  const requests: StoredRequest[] = [];
  let fields: FieldPositions | undefined;
  for (const line of linesOf(text)) {
    if (isBlankLine(line)) continue;
    if (text.charAt(line.from) === '#') fields = FieldPositions.read(text.slice(line.from, line.to)) ?? fields;
    else {
      const logged = fields === undefined ? requestOfCommonLine(text, line) : requestOfFieldLine(text, line, fields);
      if (logged !== undefined && isOdata(logged.url.text)) requests.push(requestOfLog(logged, place?.service));
    }
  }
  return { format: 'log', requests, directives: [], problems: [] };
}

/** Whether an address is of OData beyond doubt: it follows the route of a known service or has an option that only OData has. */
const isOdata = (url: string): boolean =>
  isPlainlyOdata(url) || builtInServices.some(({ conventions }) => isOwnAddress(url, conventions));
