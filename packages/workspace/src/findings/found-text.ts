/** Checks that data from a file has the form of findings. */
import { severities } from '@odatalint/core';
import type { FileDiagnostic } from './file-diagnostic.js';

/** The findings in one text. */
export interface FoundText {
  readonly diagnostics: readonly FileDiagnostic[];
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a JSON value contains findings whose places are inside a text; members that no report uses are not checked. */
export function isFoundText(value: unknown, text: string): value is FoundText {
  if (!isRecord(value)) return false;
  const { diagnostics, suppressed = [], requests = 0 } = value;
  const isFinding = findingIn(text.length);
  return (
    isListOf(diagnostics, isFinding) &&
    isListOf(suppressed, (each) => isRecord(each) && isFinding(each['diagnostic']) && isOptionalText(each['reason'])) &&
    typeof requests === 'number' &&
    Number.isSafeInteger(requests) &&
    requests >= 0
  );
}

type Test = (value: unknown) => boolean;

const isListOf = (value: unknown, test: Test): boolean => Array.isArray(value) && value.every(test);

const isOptionalText: Test = (value) => value === undefined || typeof value === 'string';

function spanIn(length: number): Test {
  return (value) => {
    if (!isRecord(value)) return false;
    const { start, end } = value;
    const areOffsets = Number.isSafeInteger(start) && Number.isSafeInteger(end);
    return areOffsets && 0 <= Number(start) && Number(start) <= Number(end) && Number(end) <= length;
  };
}

function findingIn(length: number): Test {
  const isSpan = spanIn(length);
  const isNote: Test = (note) =>
    isRecord(note) &&
    typeof note['message'] === 'string' &&
    (note['span'] === undefined || isSpan(note['span'])) &&
    (note['schemaSpan'] === undefined || spanIn(Infinity)(note['schemaSpan']));
  const isEdit: Test = (edit) => isSpan(edit) && isRecord(edit) && typeof edit['text'] === 'string';
  const isFix: Test = (fix) =>
    isRecord(fix) &&
    typeof fix['title'] === 'string' &&
    ['safe', 'unsafe'].includes(String(fix['safety'])) &&
    isListOf(fix['edits'], isEdit);
  return (value) =>
    isSpan(value) &&
    isRecord(value) &&
    typeof value['code'] === 'string' &&
    typeof value['message'] === 'string' &&
    severities.some((severity) => severity === value['severity']) &&
    isOptionalText(value['in']) &&
    isOptionalText(value['path']) &&
    isListOf(value['notes'], isNote) &&
    isListOf(value['fixes'], isFix);
}
