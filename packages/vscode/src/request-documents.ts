/** The documents that the server gets, and those that start it. */
import { evidence, placedLanguages, requestEndings, requestLanguages } from './document-formats.js';

/** A document as far as it matters here. */
export interface DocumentLike {
  readonly languageId: string;
  readonly uri: { readonly scheme: string; readonly path: string };
  getText(): string;
}

/** Where documents come from: files, documents that were never saved, and repositories that are edited in a browser. */
export const schemes: readonly string[] = ['file', 'untitled', 'vscode-vfs'];

const isRequestFile = (path: string): boolean => requestEndings.some((ending) => path.toLowerCase().endsWith(ending));

/** Whether a document is one of requests, so that what it is checked against is always shown. */
export const isRequestDocument = ({ languageId, uri }: DocumentLike): boolean =>
  schemes.includes(uri.scheme) && (requestLanguages.includes(languageId) || isRequestFile(uri.path));

/** Whether a document holds requests, or is about to: the reason to start the server. */
export function holdsRequests(document: DocumentLike): boolean {
  if (isRequestDocument(document)) return true;
  return schemes.includes(document.uri.scheme) && hasMark(document.languageId, document.getText());
}

/** Whether a text in a language has what makes it hold requests. */
export const hasMark = (languageId: string, text: string): boolean =>
  Object.hasOwn(evidence, languageId) && evidence[languageId]?.test(text) === true;

/** The documents that the server hears of, as the editor's selectors. */
export const documentSelector: readonly { scheme: string; language?: string; pattern?: string }[] = schemes.flatMap(
  (scheme) => [
    ...[...requestLanguages, ...Object.keys(evidence), ...placedLanguages].map((language) => ({ scheme, language })),
    { scheme, pattern: `**/*{${requestEndings.join(',')}}` },
  ],
);
