/** The findings of a document, for clients that ask for them. */
import {
  DocumentDiagnosticReportKind,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver';
import { asksForDiagnostics } from '../diagnostics-publisher.js';
import { type Feature, guarded } from '../session.js';

const nothing: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

export const diagnostics: Feature = {
  capabilities: (client) =>
    asksForDiagnostics(client)
      ? { diagnosticProvider: { identifier: 'odatalint', interFileDependencies: true, workspaceDiagnostics: false } }
      : {},

  register({ connection, documents, publisher }) {
    connection.languages.diagnostics.on(
      guarded(connection, nothing, async ({ textDocument, previousResultId }: DocumentDiagnosticParams) => {
        const document = await documents.settled(textDocument.uri);
        if (document === undefined) return nothing;
        const resultId = String(document.check().number);
        publisher.sendOthers();
        return resultId === previousResultId
          ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
          : { kind: DocumentDiagnosticReportKind.Full, resultId, items: publisher.diagnosticsOf(document) };
      }),
    );
  },
};
