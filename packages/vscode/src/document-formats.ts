/** The formats of documents, as far as the extension asks. Written by `UPDATE=1 npx vitest run test/format-tables.test.ts`. */

/** Languages whose documents consist of requests. */
export const requestLanguages: readonly string[] = [
  'http',
  'rest',
  'restclient',
  'odata',
  'ndjson',
  'bruno',
  'powerquery',
];

/** Names of files that consist of requests, whatever language the editor takes them for. */
export const requestEndings: readonly string[] = [
  '.http',
  '.rest',
  '.odata',
  '.ndjson',
  '.batch.json',
  '.postman_collection.json',
  '.har',
  '.bru',
  '.pq',
  '.pqm',
];

/** Languages whose documents may hold requests, and what shows that one does. */
export const evidence: Readonly<Record<string, RegExp>> = {
  markdown: /^[ >\t]*(?:`{3,}|~{3,})[ \t]*(?:odata|http|rest)\b/im,
  javascript: /\bodata\b/,
  javascriptreact: /\bodata\b/,
  typescript: /\bodata\b/,
  typescriptreact: /\bodata\b/,
};

/** Languages whose documents hold requests only where a configuration says so. */
export const placedLanguages: readonly string[] = ['json', 'jsonc', 'json5', 'yaml', 'csv', 'tsv', 'log'];
