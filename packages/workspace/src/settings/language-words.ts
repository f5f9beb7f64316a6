/** The words of OData that settings can list, from the tables of the language. */
import { functionRows, operatorRows, optionRows } from '@odatalint/core/internal';
import type { TextFormat } from './shape.js';

/** By the format of a text, the words that it can be; formats without a closed list are absent. */
export const languageWords: Readonly<Partial<Record<TextFormat, readonly { readonly name: string }[]>>> = {
  'query-option': optionRows,
  operator: operatorRows,
  function: functionRows,
};
