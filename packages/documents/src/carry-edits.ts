/** Carries edits from a field of a request to the document that the request stands in. */
import type { Field, TextEdit } from '@odatalint/core';
import { carryDiagnostic } from './carry-diagnostic.js';
import type { DocumentFormat, StoredRequest } from './document.js';
import { readerOf } from './formats.js';

/**
 * In: edits of a field, which never overlap, its request, the document. Out: the same edits in document offsets, escaped as the
 * format asks for, as it happens to the fixes of findings; undefined unless all of them can be made.
 */
export function carryEdits(
  edits: readonly TextEdit[],
  field: Field,
  request: StoredRequest,
  text: string,
  format: DocumentFormat,
): readonly TextEdit[] | undefined {
  const finding = { code: '', severity: 'hint', message: '', in: field, start: 0, end: 0, notes: [] } as const;
  const fixes = [{ title: '', safety: 'safe', edits }] as const;
  return carryDiagnostic({ ...finding, fixes }, request, text, readerOf(format)).fixes[0]?.edits;
}
