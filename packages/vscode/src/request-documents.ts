/** Selects the documents to send to the server, and those that start it. */
import { evidence, generalEvidence, placedLanguages, requestEndings, requestLanguages } from './document-formats.js';

/** The parts of a document that this file reads. */
export interface DocumentLike {
  readonly languageId: string;
  readonly uri: { readonly scheme: string; readonly path: string };
  getText(): string;
}

/** The usual sources of documents: files, unsaved documents, and repositories that are edited in a browser. */
export const usualSchemes: readonly string[] = ['file', 'untitled', 'vscode-vfs'];

/** The sources of documents that cannot be edited: the other side of a comparison, output, the trees of this extension. */
const otherSchemes: ReadonlySet<string> = new Set(['git', 'gitfs', 'output', 'vscode-scm', 'odatalint-tree', 'review']);

const isRequestFile = (path: string): boolean => requestEndings.some((ending) => path.toLowerCase().endsWith(ending));

/** Whether a document consists of requests, so that its service is always shown. */
export const isRequestDocument = ({ languageId, uri }: DocumentLike): boolean =>
  !otherSchemes.has(uri.scheme) && (requestLanguages.includes(languageId) || isRequestFile(uri.path));

/** Whether a document contains requests, or probably will: the reason to start the server. */
export function holdsRequests(document: DocumentLike): boolean {
  if (isRequestDocument(document)) return true;
  return !otherSchemes.has(document.uri.scheme) && hasMark(document.languageId, document.getText());
}

/** Whether a text in a language contains what marks requests. */
export const hasMark = (languageId: string, text: string): boolean =>
  (Object.hasOwn(evidence, languageId) ? evidence[languageId] : undefined)?.test(text) === true ||
  (placedLanguages.includes(languageId) && generalEvidence.test(text));

/** The documents in these file systems to send to the server, as selectors of the editor. */
export const documentSelector = (
  schemes: readonly string[],
): readonly { scheme: string; language?: string; pattern?: string }[] =>
  schemes.flatMap((scheme) => [
    ...[...requestLanguages, ...Object.keys(evidence), ...placedLanguages].map((language) => ({ scheme, language })),
    { scheme, pattern: `**/*{${requestEndings.join(',')}}` },
  ]);
