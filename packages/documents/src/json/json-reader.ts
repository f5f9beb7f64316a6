/** Reads JSON files that hold queries among other things, at the places that a configuration names. */
import type { Field, TextEdit } from '@odatalint/core';
import { commentDirectives } from '../comment.js';
import type { DocumentReader, RequestDocument, StoredRequest } from '../document.js';
import type { Place } from '../place.js';
import { fitEmbedded } from '../source/index.js';
import { escapeJson } from '../values/json-strings.js';
import { readJsonValue } from '../values/json-value.js';
import { malformedDocument, queriesIn } from '../values/queries-in.js';

export const jsonReader: DocumentReader = {
  format: 'json',
  extensions: [],
  placedExtensions: ['.json', '.jsonc', '.json5'],
  read: readJson,
  fitEdit: fitJsonEdit,
};

function readJson(text: string, place?: Place): RequestDocument {
  const read = readJsonValue(text);
  return {
    format: 'json',
    requests: queriesIn(read, place),
    directives: commentDirectives(text, '//'),
    problems: malformedDocument(read, 'JSON'),
  };
}

/** Every field stands in a string. */
export function fitJsonString(_text: string, edit: TextEdit): TextEdit {
  return { ...edit, text: escapeJson(edit.text) };
}

/** A program in a string has escapes of its own. */
function fitJsonEdit(text: string, edit: TextEdit, _field: Field, request: StoredRequest): TextEdit | undefined {
  const inner = fitEmbedded(edit, request);
  return inner && fitJsonString(text, inner);
}
