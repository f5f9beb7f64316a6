/**
 * Requests of our own: the service and schema of a document, the trees of its requests, and the choice of a service or an environment.
 */
import { describeTree, isRequestInput } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import {
  complete,
  curlCommand,
  describeService,
  hasLongLine,
  type LanguageDocument,
} from '@odatalint/language-service';
import type { OpenDocument, ReadyDocument } from './open-documents.js';
import {
  type ChooseEnvironmentParams,
  type ChooseServiceParams,
  type DocumentStatus,
  protocolNames,
  type PortableRequest,
  type SampleResponse,
  type ServicesAnswer,
  type StatusParams,
} from './protocol.js';
import { sampleResponse } from './sample-response.js';
import type { EnvironmentsAnswer } from './server-host.js';
import { answering, guarded, invalidate, type Session } from './session.js';

/** Answers the odatalint-specific requests from now on. */
export function registerOwnRequests(session: Session): void {
  const { connection, documents, host } = session;
  const unknown: DocumentStatus = { schema: [], reason: 'The document is not open.' };
  connection.onRequest(
    protocolNames.status,
    guarded(connection, unknown, async ({ textDocument, position }: StatusParams): Promise<DocumentStatus> => {
      const document = await documents.settled(textDocument.uri);
      const chosen = host.chosenService(textDocument.uri);
      if (document === undefined) return unknown;
      return { ...statusOf(document, position), ...(chosen === undefined ? {} : { chosen }) };
    }),
  );
  connection.onRequest(
    protocolNames.tree,
    answering(session, null, ({ document, language }, { position }: StatusParams): string | null => {
      const trees = requestsAt(document, language.requests, position).flatMap((request) =>
        language.bind(request).flatMap(({ roots }) => roots.map(describeTree)),
      );
      return trees.length === 0 ? null : language.withoutSecrets(trees.join('\n'));
    }),
  );
  connection.onRequest(
    protocolNames.request,
    answering(session, null, (ready, { position }: StatusParams): PortableRequest | null =>
      position === undefined ? null : portableRequest(ready, ready.document.offsetOf(position)),
    ),
  );
  connection.onRequest(
    protocolNames.sample,
    answering(
      session,
      null,
      async ({ document, language }, { position }: StatusParams): Promise<SampleResponse | null> => {
        const text = position && (await sampleResponse(language, document.offsetOf(position)));
        return text === undefined ? null : { text };
      },
    ),
  );
  connection.onRequest(
    protocolNames.services,
    guarded(connection, { services: [] }, ({ textDocument }: Pick<StatusParams, 'textDocument'>): ServicesAnswer => {
      const chosen = host.chosenService(textDocument.uri);
      return { services: host.servicesFor(textDocument.uri), ...(chosen === undefined ? {} : { chosen }) };
    }),
  );
  connection.onRequest(
    protocolNames.chooseService,
    guarded(connection, null, ({ textDocument, service }: ChooseServiceParams): null => {
      const document = documents.get(textDocument.uri);
      if (document === undefined) return null;
      host.chooseService(textDocument.uri, service ?? undefined);
      invalidate(session, [document]);
      return null;
    }),
  );
  const noEnvironments: EnvironmentsAnswer = { folder: '', names: [] };
  connection.onRequest(
    protocolNames.environments,
    guarded(
      connection,
      noEnvironments,
      ({ textDocument }: Pick<StatusParams, 'textDocument'>): EnvironmentsAnswer =>
        host.environmentsFor?.(textDocument.uri) ?? noEnvironments,
    ),
  );
  connection.onRequest(
    protocolNames.chooseEnvironment,
    guarded(connection, null, ({ textDocument, environment: name }: ChooseEnvironmentParams): null => {
      host.chooseEnvironment?.(textDocument.uri, name ?? undefined);
      invalidate(session);
      return null;
    }),
  );
}

/** A link contains the schema up to this length, in UTF-16 units. */
const longestSchema = 60_000;

function portableRequest({ language, settings }: ReadyDocument, offset: number): PortableRequest | null {
  const request = language.requestAt(offset);
  if (request === undefined) return null;
  const { profile } = describeService(language, request);
  const [name, ...others] = language.bind(request)[0]?.schema?.documents ?? [];
  const schema = name === undefined || others.length > 0 ? undefined : settings.schemaFile(name)?.text;
  const curl = curlCommand(language, offset);
  const { text, format } = textAlone(language, request);
  return {
    text: language.withoutSecrets(text),
    format,
    ...(profile === undefined ? {} : { profile }),
    ...(schema === undefined || schema.length > longestSchema ? {} : { schema }),
    ...(curl === undefined ? {} : { curl }),
  };
}

/** The text of a request outside its document: in a program or a value it becomes one of a request file. */
function textAlone(
  { text, format }: LanguageDocument,
  { span, input }: StoredRequest,
): { readonly text: string; readonly format: string } {
  const isFile = format === 'http' || format === 'odata' || format === 'ndjson';
  if (isFile || !isRequestInput(input)) return { text: text.slice(span.start, span.end), format };
  return { text: `${input.method ?? 'GET'} ${input.url}\n`, format: 'http' };
}

/** The request at a position, or all of them where no position is given. */
function requestsAt(
  document: OpenDocument,
  requests: readonly StoredRequest[],
  position: StatusParams['position'],
): readonly StoredRequest[] {
  if (position === undefined) return requests;
  const offset = document.offsetOf(position);
  return requests.filter(({ span }) => span.start <= offset && offset <= span.end);
}

/** The reason why nothing can be completed at a position, if knowledge is missing. */
function whyNoCompletion(language: LanguageDocument, offset: number | undefined): string | undefined {
  const request = offset === undefined ? undefined : language.requestAt(offset);
  if (offset === undefined || request === undefined || hasLongLine(language, request)) return undefined;
  const { items, reason } = complete(language, offset);
  return items.length === 0 ? reason : undefined;
}

function statusOf(document: OpenDocument, position: StatusParams['position']): DocumentStatus {
  const { reading } = document;
  if (reading === undefined || 'reason' in reading) return { schema: [], ...reading };
  const { settings, language } = reading;
  const { config } = settings;
  const read = { format: settings.options.format, ...(config === undefined ? {} : { config }) };
  const request = requestsAt(document, language.requests, position)[0] ?? language.requests[0];
  if (request === undefined) return { ...read, schema: [], reason: 'There is no request in this document yet.' };
  const { service, profile, schema, key, label, sentence, reason } = describeService(language, request);
  const completion = reason ?? whyNoCompletion(language, position && document.offsetOf(position));
  return {
    ...read,
    label,
    sentence,
    service,
    profile,
    schema,
    ...(key === undefined ? {} : { key }),
    ...(reason === undefined ? {} : { reason }),
    ...(completion === undefined ? {} : { completion }),
  };
}
