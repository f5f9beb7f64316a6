/** The findings of a document, for clients that request them. */
import {
  type DiagnosticServerCancellationData,
  DocumentDiagnosticReportKind,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import { asksForDiagnostics } from '../diagnostics-publisher.js';
import { addressIn, type Feature, guarded } from '../session.js';

const nothing: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

const superseded = (): ResponseError<DiagnosticServerCancellationData> =>
  new ResponseError(
    LSPErrorCodes.ServerCancelled,
    'The document has changed, and a later request asks for its findings.',
    {
      retriggerRequest: false,
    },
  );

export const diagnosticsFeature: Feature<'diagnosticProvider'> = {
  announce: (client) =>
    asksForDiagnostics(client)
      ? { identifier: 'odatalint', interFileDependencies: true, workspaceDiagnostics: false }
      : undefined,

  register({ connection, documents, publisher }) {
    /** The number of the last request, by address. */
    const latest = new Map<string, number>();
    let count = 0;
    connection.languages.diagnostics.on(
      guarded(connection, nothing, async (params: DocumentDiagnosticParams) => {
        const { previousResultId } = params;
        const uri = addressIn(params);
        const own = ++count;
        const asked = documents.get(uri)?.version;
        latest.set(uri, own);
        await documents.afterTyping(uri);
        const document = await documents.settled(uri);
        const isLatest = latest.get(uri) === own;
        if (isLatest) latest.delete(uri);
        // The findings of an outdated text are not needed; a later request gets those of the current text.
        else if (document?.version !== asked) throw superseded();
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
