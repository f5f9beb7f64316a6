/** The documents that the server gets, and those that start it. */
import { evidence, generalEvidence, placedLanguages, requestEndings, requestLanguages } from './document-formats.js';

/** A document as far as it matters here. */
export interface DocumentLike {
  readonly languageId: string;
  readonly uri: { readonly scheme: string; readonly path: string };
  getText(): string;
}

/** Where documents mostly come from: files, documents that were never saved, and repositories that are edited in a browser. */
export const usualSchemes: readonly string[] = ['file', 'untitled', 'vscode-vfs'];

/** The sources of documents that cannot be edited: the other side of a comparison, output, our own trees. */
const otherSchemes: ReadonlySet<string> = new Set(['git', 'gitfs', 'output', 'vscode-scm', 'odatalint-tree', 'review']);

const isRequestFile = (path: string): boolean => requestEndings.some((ending) => path.toLowerCase().endsWith(ending));

/** Whether a document is one of requests, so that what it is checked against is always shown. */
export const isRequestDocument = ({ languageId, uri }: DocumentLike): boolean =>
  !otherSchemes.has(uri.scheme) && (requestLanguages.includes(languageId) || isRequestFile(uri.path));

/** Whether a document contains requests, or is about to: the reason to start the server. */
export function holdsRequests(document: DocumentLike): boolean {
  if (isRequestDocument(document)) return true;
  return !otherSchemes.has(document.uri.scheme) && hasMark(document.languageId, document.getText());
}

/** Whether a text in a language has what makes it contain requests. */
export const hasMark = (languageId: string, text: string): boolean =>
  (Object.hasOwn(evidence, languageId) ? evidence[languageId] : undefined)?.test(text) === true ||
  (placedLanguages.includes(languageId) && generalEvidence.test(text));

/** The documents in these file systems that the server is sent, as the editor's selectors. */
export const documentSelector = (
  schemes: readonly string[],
): readonly { scheme: string; language?: string; pattern?: string }[] =>
  schemes.flatMap((scheme) => [
    ...[...requestLanguages, ...Object.keys(evidence), ...placedLanguages].map((language) => ({ scheme, language })),
    { scheme, pattern: `**/*{${requestEndings.join(',')}}` },
  ]);
