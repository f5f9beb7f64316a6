/** Which format a document of an editor has: by its name, else by the language that the editor takes it for. */
import { type DocumentFormat, formatOf } from '@odatalint/documents';

/** Languages of editors in which documents without a telling name may be written. */
const formatOfLanguage: Readonly<Record<string, DocumentFormat>> = {
  http: 'http',
  rest: 'http',
  restclient: 'http',
  odata: 'odata',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  markdown: 'markdown',
  bruno: 'bruno',
  javascript: 'script',
  javascriptreact: 'script',
  typescript: 'script',
  typescriptreact: 'script',
  powerquery: 'powerquery',
};

/** The format of a document by its file name, else by its language; undefined for one that holds no requests. */
export const documentFormat = (name: string, languageId: string): DocumentFormat | undefined =>
  formatOf(name) ?? (Object.hasOwn(formatOfLanguage, languageId) ? formatOfLanguage[languageId] : undefined);
