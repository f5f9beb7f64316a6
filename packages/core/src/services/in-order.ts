/** The order in which findings are reported. */
import type { Diagnostic, Field } from '../text/index.js';

/** Sorts findings by field and place, in place; those at one place by code. */
export const inOrder = (diagnostics: Diagnostic[]): Diagnostic[] =>
  diagnostics.length < 2
    ? diagnostics
    : diagnostics.sort(
        (a, b) =>
          fieldOrder(a.in) - fieldOrder(b.in) || a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1),
      );

const fieldsInOrder: readonly Field[] = [
  'method',
  'url',
  'on',
  'filter',
  'orderby',
  'select',
  'expand',
  'headers',
  'body',
  'response',
];
const fieldOrder = (field: Field): number => fieldsInOrder.indexOf(field);
