/** Which documents the server is told about, and which of them are a reason to start it. */

/** A document as far as it matters here. */
export interface DocumentLike {
  readonly languageId: string;
  readonly uri: { readonly scheme: string; readonly path: string };
  getText(): string;
}

/** Where documents come from: files, documents that were never saved, and repositories that are edited in a browser. */
export const schemes: readonly string[] = ['file', 'untitled', 'vscode-vfs'];

/** Languages whose documents are made of requests. */
const requestLanguages: ReadonlySet<string> = new Set(['odata', 'http', 'rest', 'restclient', 'bruno', 'powerquery']);

/** Names of files that are made of requests, whatever language the editor takes them for; `http` belongs to other extensions. */
const requestExtensions: readonly string[] = [
  '.odata',
  '.http',
  '.rest',
  '.bru',
  '.pq',
  '.pqm',
  '.har',
  '.ndjson',
  '.batch.json',
  '.postman_collection.json',
];

const scriptMark = /\bodata\b/;
/** The beginning of a fence with requests. */
const fenceMark = /^[ >\t]*(?:`{3,}|~{3,})[ \t]*(?:odata|http|rest)\b/im;

/** Languages whose documents may hold requests, and what shows that one does. */
const hostMarks: Readonly<Record<string, RegExp>> = {
  markdown: fenceMark,
  javascript: scriptMark,
  javascriptreact: scriptMark,
  typescript: scriptMark,
  typescriptreact: scriptMark,
};

/** Languages whose documents hold requests only where a configuration says so. */
const placedLanguages: readonly string[] = ['json', 'jsonc', 'json5', 'yaml', 'csv', 'tsv', 'log'];

const isRequestFile = (path: string): boolean =>
  requestExtensions.some((extension) => path.toLowerCase().endsWith(extension));

/** Whether a document is one of requests, so that what it is checked against is always shown. */
export const isRequestDocument = ({ languageId, uri }: DocumentLike): boolean =>
  schemes.includes(uri.scheme) && (requestLanguages.has(languageId) || isRequestFile(uri.path));

/** Whether a document holds requests, or is about to: the reason to start the server. */
export function holdsRequests(document: DocumentLike): boolean {
  if (isRequestDocument(document)) return true;
  return schemes.includes(document.uri.scheme) && hasMark(document.languageId, document.getText());
}

/** Whether a text in a language has what makes it hold requests. */
export const hasMark = (languageId: string, text: string): boolean =>
  Object.hasOwn(hostMarks, languageId) && hostMarks[languageId]?.test(text) === true;

/** The documents that the server hears of, as the editor's selectors. */
export const documentSelector: readonly { scheme: string; language?: string; pattern?: string }[] = schemes.flatMap(
  (scheme) => [
    ...[...requestLanguages, ...Object.keys(hostMarks), ...placedLanguages].map((language) => ({ scheme, language })),
    { scheme, pattern: `**/*{${requestExtensions.join(',')}}` },
  ],
);
