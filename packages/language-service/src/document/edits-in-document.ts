/** Edits of a text of a request as edits of the document. */
import type { TextEdit } from '@odatalint/core';
import { carryEdits } from '@odatalint/core/internal';
import { editsToInput } from '@odatalint/documents';
import type { LanguageDocument } from './language-document.js';
import type { PlacedText } from './position.js';

/**
 * Edits of a text as edits of its document, in the notation of the document; undefined if one of them would change text that the document
 * writes differently: an escape, a variable, a line break in a URL.
 *
 * @param edits - Edits whose offsets count in the text.
 */
export function editsInDocument(
  document: LanguageDocument,
  { text, request }: PlacedText,
  edits: readonly TextEdit[],
): readonly TextEdit[] | undefined {
  const inField = text.map === undefined ? edits : carryEdits(edits, text.map, { fitEdit: fitInBatch });
  return inField && editsToInput(inField, text.in, request, document.text, document.format);
}

/** A URL in a batch is in a string of JSON, or on a line. Text that could not be there unchanged is not inserted. */
const fitInBatch = (edit: TextEdit): TextEdit | undefined => (/["\\\r\n]/.test(edit.text) ? undefined : edit);
