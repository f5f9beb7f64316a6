/** Reads JSON files that hold queries among other things, at the places that a configuration names. */
import type { TextEdit } from '@odatalint/core';
import { commentDirectives } from '../comment.js';
import type { DocumentDiagnostic, DocumentReader, RequestDocument } from '../document.js';
import type { Place } from '../place.js';
import { escapeJson } from '../values/json-strings.js';
import { readJsonValue, type ReadValue } from '../values/json-value.js';
import { placedRequests, placedFields } from '../values/placed-requests.js';
import { plainAddresses } from '../values/plain-addresses.js';

export const jsonReader: DocumentReader = {
  format: 'json',
  extensions: [],
  placedExtensions: ['.json', '.jsonc', '.json5'],
  read: readJson,
  fitEdit: fitJsonString,
};

function readJson(text: string, place?: Place): RequestDocument {
  const read = readJsonValue(text);
  return {
    format: 'json',
    requests: requestsIn(read, place),
    directives: commentDirectives(text, '//'),
    problems: faultsOf(read, 'JSON'),
  };
}

/** The queries of a document: those that the place names, or if it names none, what is plainly an address. */
export function requestsIn({ root }: ReadValue, place: Place | undefined): RequestDocument['requests'] {
  if (root === undefined) return [];
  const isSelective = place !== undefined && placedFields.some((field) => place[field] !== undefined);
  return isSelective ? placedRequests(root, place) : plainAddresses(root);
}

/** The finding about a document that is not what its format asks for. */
export const faultsOf = ({ fault }: ReadValue, format: string): readonly DocumentDiagnostic[] =>
  fault === undefined
    ? []
    : [
        {
          code: 'malformed-document',
          severity: 'error',
          message: `This is not valid ${format}: ${fault.message}; queries behind this place may not have been found.`,
          in: 'url',
          start: fault.start,
          end: fault.end,
          notes: [],
          fixes: [],
        },
      ];

/** Every field stands in a string. */
export function fitJsonString(_text: string, edit: TextEdit): TextEdit {
  return { ...edit, text: escapeJson(edit.text) };
}
