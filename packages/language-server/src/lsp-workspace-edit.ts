/** Edits of one open document as the protocol has them. */
import type { TextEdit } from '@odatalint/core';
import type { ClientCapabilities, TextEdit as LspTextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { OpenDocument } from './open-documents.js';

export const lspTextEdits = (document: OpenDocument, edits: readonly TextEdit[]): LspTextEdit[] =>
  edits.map(({ start, end, text }) => ({ range: document.rangeOf({ start, end }), newText: text }));

/** With the version of the document where the client checks it, so that edits never land in another text. */
export function lspWorkspaceEdit(
  document: OpenDocument,
  edits: readonly TextEdit[],
  { workspace }: ClientCapabilities,
): WorkspaceEdit {
  const { uri, version } = document;
  const changes = lspTextEdits(document, edits);
  return workspace?.workspaceEdit?.documentChanges === true
    ? { documentChanges: [{ textDocument: { uri, version }, edits: changes }] }
    : { changes: { [uri]: changes } };
}
