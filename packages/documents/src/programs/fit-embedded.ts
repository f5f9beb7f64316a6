/** Adapts edits to a program in a value of another document: a script in a workflow, an expression in a policy. */
import type { TextEdit } from '@odatalint/core';
import { findLiteral } from '../document/find-literal.js';
import type { HostLiteral, StoredRequest } from '../document/document.js';
import { languageOf } from './languages/find-language.js';
import type { SourceFormat } from './languages/source-languages.js';
import { writeInStyle } from './write-in-style.js';

const mark = '@';

/** The style of a literal in such a program: the name of the language, and the literal's own style. */
export const embeddedStyle = (format: SourceFormat, style: string): string => `${mark}${format} ${style}`;

/**
 * Escapes the text of an edit for a literal of a program in a value. The escapes of the value itself come afterwards.
 * Returns the same edit if the request is in no such program; undefined if the literal cannot contain the text.
 */
export function fitEmbedded(edit: TextEdit, { literals }: Pick<StoredRequest, 'literals'>): TextEdit | undefined {
  if (literals?.[0]?.style.startsWith(mark) !== true) return edit;
  const literal = findLiteral(literals, edit);
  return literal && fitStyle(edit, literal);
}

function fitStyle(edit: TextEdit, { style }: HostLiteral): TextEdit | undefined {
  const space = style.indexOf(' ');
  const name = style.slice(mark.length, space);
  // Words need no escapes in any language.
  if (name === 'powerquery') return /^[\w ]*$/.test(edit.text) ? edit : undefined;
  const text = writeInStyle(edit.text, languageOf(name as SourceFormat), style.slice(space + 1));
  return text === undefined ? undefined : { ...edit, text };
}
