/** Adapts edits to the kind of YAML scalar that contains them. */
import type { Field, TextEdit } from '@odatalint/core';
import { escapeJson } from '@odatalint/core/internal';
import type { StoredRequest } from '../../document/document.js';
import { fitEmbedded } from '../../programs/fit-embedded.js';

/** Undefined for an edit outside of the query, as of its entity set or method, because the kind of that scalar is unknown here. */
export function fitYamlEdit(
  text: string,
  outer: TextEdit,
  _field: Field,
  request: StoredRequest,
): TextEdit | undefined {
  const span = request.holder ?? request.span;
  const edit = fitEmbedded(outer, request);
  if (edit === undefined) return undefined;
  if (edit.start < span.start || edit.end > span.end) return undefined;
  const first = text.charAt(span.start);
  // A JSON string is also a YAML string.
  if (first === '"') return { ...edit, text: escapeJson(edit.text) };
  if (/[\r\n]/.test(edit.text)) return undefined;
  if (first === "'") return { ...edit, text: edit.text.replaceAll("'", "''") };
  if (first === '|' || first === '>') return edit;
  const before = text.slice(span.start, span.end);
  const after = text.slice(span.start, edit.start) + edit.text + text.slice(edit.end, span.end);
  return staysPlain(before, after) ? edit : undefined;
}

/**
 * Whether a text can replace another one without quotes and stay a string (YAML 1.2.2, 7.3.3 and 10.3.2). Marks of flow
 * collections are allowed if the old text contains some.
 */
function staysPlain(before: string, after: string): boolean {
  if (!/^[^\s\-?:,[\]{}#&*!|>'"%@`]/.test(after) || /\s$/.test(after)) return false;
  if (/:(?:\s|$)|\s#/.test(after) || /^(?:[-+.\d]|(?:true|false|null|yes|no|on|off|~)$)/i.test(after)) return false;
  return /[,[\]{}]/.test(before) || !/[,[\]{}]/.test(after);
}
