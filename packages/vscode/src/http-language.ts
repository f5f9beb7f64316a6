/** Gives request files a language if no other extension does: comments, brackets and colours. */
import * as vscode from 'vscode';

/** The language has no file names, so that it never competes with an extension for HTTP files. */
const ownLanguage = 'odata-http';

/** A file that no extension knows is plain text. */
const needsLanguage = ({ languageId, uri }: vscode.TextDocument): boolean =>
  languageId === 'plaintext' && uri.scheme !== 'git' && /\.(?:http|rest)$/i.test(uri.path);

/** From now on, request files in plain text get the language of this extension. */
export function provideHttpLanguage(): vscode.Disposable {
  const provide = (document: vscode.TextDocument): void => {
    if (needsLanguage(document)) void vscode.languages.setTextDocumentLanguage(document, ownLanguage);
  };
  vscode.workspace.textDocuments.forEach(provide);
  return vscode.workspace.onDidOpenTextDocument(provide);
}
