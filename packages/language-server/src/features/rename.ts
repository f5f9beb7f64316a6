/** Rename: names that the document itself declares. */
import { prepareRename, rename as renameAt } from '@odatalint/language-service';
import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { lspWorkspaceEdit } from '../lsp-workspace-edit.js';
import { answering, type Feature } from '../session.js';

/** The client shows the reason to the person who wanted to rename. */
const refused = (reason: string): ResponseError => new ResponseError(LSPErrorCodes.RequestFailed, reason);

export const renameFeature: Feature = {
  capabilities: ({ textDocument }) => ({
    renameProvider: textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
  }),

  register(session) {
    const { connection, client } = session;
    connection.onPrepareRename(
      answering(
        session,
        null,
        ({ document, language }, { position }: PrepareRenameParams): PrepareRenameResult | null => {
          const target = prepareRename(language, document.offsetOf(position));
          if ('reason' in target) throw refused(target.reason);
          return { range: document.rangeOf(target.span), placeholder: target.name };
        },
      ),
    );
    connection.onRenameRequest(
      answering(session, null, ({ document, language }, { position, newName }: RenameParams): WorkspaceEdit | null => {
        const answer = renameAt(language, document.offsetOf(position), newName);
        if ('reason' in answer) throw refused(answer.reason);
        return lspWorkspaceEdit(document, answer.edits, client);
      }),
    );
  },
};
