/** The objects that every feature uses: the connection, the client's capabilities, and the open documents. */
import {
  type CancellationToken,
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  LSPErrorCodes,
  ResponseError,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { ClientCommands } from './client-settings.js';
import type { DiagnosticsPublisher } from './diagnostics-publisher.js';
import type { OpenDocuments, ReadyDocument } from './open-documents.js';
import type { ServerEnvironment } from './server-environment.js';
import { waited } from './waited.js';

export interface Session {
  readonly connection: Connection;
  readonly client: ClientCapabilities;
  readonly documents: OpenDocuments;
  readonly environment: ServerEnvironment;
  readonly publisher: DiagnosticsPublisher;
  readonly commands: ClientCommands;
}

/** One feature of the protocol. */
export interface Feature {
  /** What the server says that it can do, to a client that can do this. */
  capabilities(client: ClientCapabilities, commands: ClientCommands): ServerCapabilities;
  /** Answers the requests of the feature from now on. */
  register(session: Session): void;
}

/** Makes a client request the decorations of documents again, as far as it supports that. */
export function refreshViews({ client, connection }: Pick<Session, 'client' | 'connection'>): void {
  const { codeLens, inlayHint, semanticTokens } = client.workspace ?? {};
  const { languages } = connection;
  const requests = [
    ...(codeLens?.refreshSupport === true ? [connection.sendRequest(CodeLensRefreshRequest.type)] : []),
    ...(inlayHint?.refreshSupport === true ? [languages.inlayHint.refresh()] : []),
    ...(semanticTokens?.refreshSupport === true ? [languages.semanticTokens.refresh()] : []),
  ];
  for (const request of requests) request.catch((error: unknown) => logFault(connection, error));
}

/** Parameters of a request about a document. */
interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

const refusal = (code: number, message: string): ResponseError<void> => new ResponseError(code, message);

/** A handler for requests. One that was cancelled meanwhile is refused; after an internal error, which the log reports, the answer is `nothing`. */
export function guarded<Params, ResponseRecords>(
  connection: Connection,
  nothing: ResponseRecords,
  answer: (params: Params) => ResponseRecords | Promise<ResponseRecords>,
): (params: Params, token: CancellationToken) => Promise<ResponseRecords> {
  return async (params, token) => {
    // A turn of the event loop, in which a cancellation that follows at once can arrive.
    await waited(0);
    try {
      refuseCancelled(token);
      return await answer(params);
    } catch (error) {
      // An answer with the reason why there is no result.
      if (error instanceof ResponseError) throw error;
      logFault(connection, error);
      return nothing;
    }
  };
}

function refuseCancelled({ isCancellationRequested }: CancellationToken): void {
  if (isCancellationRequested) throw refusal(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}

/**
 * The same, for a document that is checked; the answer about any other one is `nothing`. All changes that have arrived are made first,
 * and a request is refused if a later one of its kind asks about a changed text, so that no outdated text is checked.
 */
export function answering<Params extends AboutDocument, ResponseRecords>(
  { connection, documents }: Session,
  nothing: ResponseRecords,
  answer: (ready: ReadyDocument, params: Params) => ResponseRecords | Promise<ResponseRecords>,
): (params: Params, token: CancellationToken) => Promise<ResponseRecords> {
  /** The request that came last, by address. */
  const latest = new Map<string, Params>();
  const respond = async (
    params: Params,
    version: number | undefined,
    token: CancellationToken,
  ): Promise<ResponseRecords> => {
    const { uri } = params.textDocument;
    await documents.received(uri);
    refuseCancelled(token);
    if (latest.get(uri) !== params && documents.get(uri)?.version !== version)
      throw refusal(LSPErrorCodes.ContentModified, 'The document has changed, and a later request asks the same.');
    const ready = await documents.ready(uri);
    return ready === undefined ? nothing : answer(ready, params);
  };
  return async (params, token) => {
    const { uri } = params.textDocument;
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
