/** Our own requests and notifications, in addition to those of LSP. */
import type { Position, TextDocumentIdentifier } from 'vscode-languageserver';
import type { KnownService } from './server-host.js';

/** The service of a document, or of the request at a position in it. Files are URIs. */
export interface DocumentStatus {
  /** The format of the document; absent if it is not checked. */
  readonly format?: string;
  /** Service and schema in a few words, as lenses have them: `shop · metadata.xml`; absent where there is no request. */
  readonly label?: string;
  /** The same as a sentence, with the reason after it, as hovers have it. */
  readonly sentence?: string;
  /** The service of the request at the position, otherwise of the first request; absent where there is none. */
  readonly service?: string;
  /** The built-in service whose rules apply. */
  readonly profile?: string;
  readonly schema: readonly string[];
  readonly key?: string;
  readonly config?: string;
  /** The service that was chosen for the document in this session. */
  readonly chosen?: string;
  /** The reason why the document or the request is not checked, or why names are neither checked nor completed: one sentence. */
  readonly reason?: string;
  /** The reason why nothing can be completed at the position: the general one, or one of that place. */
  readonly completion?: string;
}

export interface StatusParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly position?: Position;
}

/** A request for use elsewhere. Secrets in its text are hidden. */
export interface PortableRequest {
  /** As the document has it. */
  readonly text: string;
  readonly format: string;
  /** The built-in service whose rules apply. */
  readonly profile?: string;
  /** The text of its schema, if that is one document that is not too long for a link. */
  readonly schema?: string;
  /** The command that sends it with curl; absent where it has no URL. */
  readonly curl?: string;
}

/** The response to a request over sample rows that are made from its schema. */
export interface SampleResponse {
  /** Comments with the status, then the body; or only a comment with the reason why there is no response. */
  readonly text: string;
}

export interface ServicesAnswer {
  readonly services: readonly KnownService[];
  readonly chosen?: string;
}

export interface ChooseServiceParams {
  readonly textDocument: TextDocumentIdentifier;
  /** Null undoes the choice. */
  readonly service: string | null;
}

export interface ChooseEnvironmentParams {
  readonly textDocument: TextDocumentIdentifier;
  /** Null undoes the choice. */
  readonly environment: string | null;
}

export interface LineLeftParams {
  readonly textDocument: TextDocumentIdentifier;
}

/** The names of our requests and notifications. */
export const protocolNames = {
  /** `StatusParams` → `DocumentStatus`. */
  status: 'odatalint/status',
  /** `StatusParams` → the trees of the request at the position, or of all requests, as text; null if there is none. */
  tree: 'odatalint/tree',
  /** `StatusParams` → `SampleResponse` of the request at the position; null without a request. Nothing is sent. */
  sample: 'odatalint/sample',
  /** `StatusParams` → `PortableRequest` of the request at the position; null if there is none. */
  request: 'odatalint/request',
  /** `{textDocument}` → `ServicesAnswer`. */
  services: 'odatalint/services',
  /** `ChooseServiceParams` → null: the requests go to this service, as with `--service`, as long as the document is open. */
  chooseService: 'odatalint/chooseService',
  /** `{textDocument}` → `EnvironmentsAnswer`. */
  environments: 'odatalint/environments',
  /** `ChooseEnvironmentParams` → null: variables in the folder of the document, or of this folder itself, have these values. */
  chooseEnvironment: 'odatalint/chooseEnvironment',
  /** From the client, `LineLeftParams`: the cursor has left the line that was typed in, so that its findings need not wait. */
  lineLeft: 'odatalint/lineLeft',
  /** From a server in a worker, `{uris}` → the content of each URI: a file with its bytes, a folder, or nothing. */
  files: 'odatalint/files',
  /** From the server, without parameters: the result of `odatalint/status` may have changed. */
  statusChanged: 'odatalint/statusChanged',
} as const;
