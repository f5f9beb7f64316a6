/** Finds the row of a programming language by its name, or by the info string of a Markdown fence. */
import { type SourceFormat, type SourceLanguage, sourceLanguages } from './source-languages.js';

const rows: ReadonlyMap<SourceFormat, SourceLanguage> = new Map(sourceLanguages.map((row) => [row.name, row]));

/** The words of all languages except markup, whose fences show documents. */
const fences: ReadonlyMap<string, SourceLanguage> = new Map(
  sourceLanguages
    .filter(({ isMarkup }) => isMarkup !== true)
    .flatMap((row) => [...row.ids, ...row.fences].map((word) => [word, row])),
);

/** The row of a language. */
export function languageOf(name: SourceFormat): SourceLanguage {
  const row = rows.get(name);
  if (row === undefined) throw new Error(`There is no row for the language ${name}.`);
  return row;
}

/** The row of the language in an info string; undefined for any other word. */
export const languageOfFence = (tag: string): SourceLanguage | undefined => fences.get(tag);
