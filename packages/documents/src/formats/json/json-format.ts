/** Reads JSON files that contain queries, at the places that a configuration names. */
import type { Field, TextEdit } from '@odatalint/core';
import { escapeJson } from '@odatalint/core/internal';
import { commentDirectives } from '../../comments/comment.js';
import type { QueryPlace } from '../../document/query-place.js';
import type { ReadDocument, StoredRequest } from '../../document/document.js';
import { fitEmbedded } from '../../programs/fit-embedded.js';
import { malformedDocument, queriesIn } from '../../stored/queries-in.js';
import { readHostJson } from '../../values/json-value.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const jsonFormat: FormatDescriptor = {
  label: 'JSON with queries among other things',
  example: '{ "orders": "https://host/odata/Orders?$top=1" }\n',
  fileNames: { placed: ['.json', '.jsonc', '.json5'] },
  languageIds: ['json', 'jsonc', 'json5'],
  embedding: 'places',
  layout: 'embedded',
  read: readJson,
  fitEdit: fitJsonEdit,
};

function readJson(text: string, place?: QueryPlace): ReadDocument {
  const read = readHostJson(text);
  const { requests, problems } = queriesIn(text, read, place);
  return {
    requests,
    directives: commentDirectives(text, '//'),
    problems: [...malformedDocument(read, 'JSON'), ...problems],
  };
}

/** Every field is in a string. */
export function fitJsonString(_text: string, edit: TextEdit): TextEdit {
  return { ...edit, text: escapeJson(edit.text) };
}

/** A program in a string has escapes of its own. */
function fitJsonEdit(text: string, edit: TextEdit, _field: Field, request: StoredRequest): TextEdit | undefined {
  const inner = fitEmbedded(edit, request);
  return inner && fitJsonString(text, inner);
}
