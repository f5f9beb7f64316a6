/** The objects that every feature uses: the connection, the client's capabilities, and the open documents. */
import {
  type CancellationToken,
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { ClientCommands } from './client-settings.js';
import type { DiagnosticsPublisher } from './diagnostics-publisher.js';
import type { OpenDocument, OpenDocuments, ReadyDocument } from './open-documents.js';
import { pause } from './pause.js';
import { protocolNames } from './protocol.js';
import type { ServerHost } from './server-host.js';

export interface Session {
  readonly connection: Connection;
  readonly client: ClientCapabilities;
  readonly documents: OpenDocuments;
  readonly host: ServerHost;
  readonly publisher: DiagnosticsPublisher;
  readonly commands: ClientCommands;
}

/** A capability of LSP, with the parts of the server that it needs. */
export interface Feature<Name extends keyof ServerCapabilities> {
  /** The value of the capability for a client; undefined to announce nothing. */
  announce(client: ClientCapabilities, commands: ClientCommands): ServerCapabilities[Name] | undefined;
  /** Answers the requests of the feature from now on. */
  register(session: Session): void;
}

/** Makes a client that supports it request the decorations of documents again. */
function refreshViews({ client, connection }: Pick<Session, 'client' | 'connection'>): void {
  const { codeLens, inlayHint, semanticTokens } = client.workspace ?? {};
  const { languages } = connection;
  const requests = [
    ...(codeLens?.refreshSupport === true ? [connection.sendRequest(CodeLensRefreshRequest.type)] : []),
    ...(inlayHint?.refreshSupport === true ? [languages.inlayHint.refresh()] : []),
    ...(semanticTokens?.refreshSupport === true ? [languages.semanticTokens.refresh()] : []),
  ];
  for (const request of requests) request.catch((error: unknown) => logFault(connection, error));
}

/**
 * Reads the settings of documents again, and then refreshes everything that the client shows, because their
 * dependencies have changed.
 */
export function invalidate(session: Session, invalid: readonly OpenDocument[] = session.documents.all()): void {
  const { connection, documents, host, publisher } = session;
  for (const document of invalid) document.invalidate('settings');
  for (const { uri, text } of documents.all()) host.noteText(uri, text);
  publisher.noteAll();
  refreshViews(session);
  void connection.sendNotification(protocolNames.statusChanged);
}

/** Parameters of a request about a document. */
interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

const refusal = (code: number, message: string): ResponseError<void> => new ResponseError(code, message);

/** A handler for requests. It refuses a cancelled request, and answers `nothing` after an internal error, which it logs. */
export function guarded<Params, Answer>(
  connection: Connection,
  nothing: Answer,
  answer: (params: Params) => Answer | Promise<Answer>,
): (params: Params, token: CancellationToken) => Promise<Answer> {
  return async (params, token) => {
    // A cancellation that follows the request immediately can arrive in this turn of the event loop.
    await pause(0);
    try {
      refuseCancelled(token);
      if (params === null) throw refusal(ErrorCodes.InvalidParams, 'The parameters must be an object.');
      return await answer(params);
    } catch (error) {
      // A refusal with a reason is an answer.
      if (error instanceof ResponseError) throw error;
      logFault(connection, error);
      return nothing;
    }
  };
}

function refuseCancelled({ isCancellationRequested }: CancellationToken): void {
  if (isCancellationRequested) throw refusal(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}

/** The address of the document that parameters are about. Clients may send others than their type allows, which are refused. */
export function addressIn(params: unknown): string {
  const { textDocument, position } = (params ?? {}) as Record<string, Record<string, unknown> | null | undefined>;
  const uri = textDocument?.['uri'];
  if (typeof uri !== 'string') throw refusal(ErrorCodes.InvalidParams, 'The parameters must have "textDocument.uri".');
  if (position === null) throw refusal(ErrorCodes.InvalidParams, '"position" must have a line and a character.');
  return uri;
}

/** Resolves once all changes of a document are made that have arrived: messages are read one by one, between turns. */
async function allChanges(documents: OpenDocuments, uri: string): Promise<void> {
  let version: number | undefined;
  do {
    version = documents.get(uri)?.version;
    await pause(0);
  } while (documents.get(uri)?.version !== version);
}

/**
 * A handler for requests about a document that is checked; about any other document the answer is `nothing`. It first makes all changes
 * that have arrived. If the text has changed since and a later request asks the same, it refuses the earlier one.
 */
export function answering<Params extends AboutDocument, Answer>(
  { connection, documents }: Session,
  nothing: Answer,
  answer: (ready: ReadyDocument, params: Params) => Answer | Promise<Answer>,
): (params: Params, token: CancellationToken) => Promise<Answer> {
  /** The last request, by address. */
  const latest = new Map<string, Params>();
  const respond = async (params: Params, version: number | undefined, token: CancellationToken): Promise<Answer> => {
    const { uri } = params.textDocument;
    await allChanges(documents, uri);
    refuseCancelled(token);
    if (latest.get(uri) !== params && documents.get(uri)?.version !== version)
      throw refusal(LSPErrorCodes.ContentModified, 'The document has changed, and a later request asks the same.');
    const ready = (await documents.settled(uri))?.ready;
    return ready === undefined ? nothing : answer(ready, params);
  };
  return async (params, token) => {
    const uri = addressIn(params);
    const version = documents.get(uri)?.version;
    latest.set(uri, params);
    try {
      return await guarded(connection, nothing, () => respond(params, version, token))(params, token);
    } finally {
      if (latest.get(uri) === params) latest.delete(uri);
    }
  };
}

/** Writes an internal error to the client's log. */
export function logFault(connection: Connection, error: unknown): void {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  connection.console.error(`odatalint: an internal error, not a fault of your input. Please report it. ${words}`);
}
