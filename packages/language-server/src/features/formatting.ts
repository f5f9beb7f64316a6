/** Formatting: addresses laid out over lines, in a whole document or in a range of it. */
import { formatting as layOut } from '@odatalint/language-service';
import type { DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit } from 'vscode-languageserver';
import { lspTextEdits } from '../lsp-workspace-edit.js';
import { answering, type Feature } from '../session.js';

export const formattingFeature: Feature = {
  capabilities: () => ({ documentFormattingProvider: true, documentRangeFormattingProvider: true }),

  register(session) {
    const { connection } = session;
    connection.onDocumentFormatting(
      answering(session, [], ({ document, language }, _: DocumentFormattingParams): TextEdit[] =>
        lspTextEdits(document, layOut(language)),
      ),
    );
    connection.onDocumentRangeFormatting(
      answering(session, [], ({ document, language }, { range }: DocumentRangeFormattingParams): TextEdit[] =>
        lspTextEdits(document, layOut(language, {}, document.spanOf(range))),
      ),
    );
  },
};
