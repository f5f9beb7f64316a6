/** Rename: names that the document itself declares, and those of the schema in every document that uses them. */
import type { Span, TextEdit } from '@odatalint/core';
import {
  declarationAt,
  isDeclaredAt,
  isSameSchemaName,
  LanguageDocument,
  metadataOf,
  placesInMetadata,
  prepareRename,
  readMetadata,
  refusedSchemaName,
  rename as renameAt,
  renameInRequests,
  type SchemaName,
  schemaNameOf,
  variableAt,
  type VariablePlace,
} from '@odatalint/language-service';
import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type Range,
  type RenameParams,
  ResponseError,
  type TextDocumentEdit,
  type TextEdit as LspTextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { rangeInFile } from '../file-lines.js';
import { lspWorkspaceEdit } from '../lsp-workspace-edit.js';
import { nameInAddress } from '../name-in-address.js';
import type { ReadyDocument } from '../open-documents.js';
import { answering, type Feature, type Session } from '../session.js';
import { closedFiles, declaredAt, otherDocuments } from './references.js';

/** The client shows the reason to the person who wanted to rename. */
const refused = (reason: string): ResponseError => new ResponseError(LSPErrorCodes.RequestFailed, reason);

/** The variable at an offset that a file of environments defines, and not the document itself. */
function environmentVariableAt(language: LanguageDocument, offset: number): VariablePlace | undefined {
  const variable = variableAt(language, offset);
  if (variable === undefined || variable.definition !== undefined) return undefined;
  return language.environment?.valueOf(variable.name) === undefined ? undefined : variable;
}

/** The edits that give a variable of environments another name in every file that defines or uses it. */
function renameInFiles(
  { documents, host }: Session,
  uri: string,
  { environment: variables }: LanguageDocument,
  name: string,
  newName: string,
): WorkspaceEdit {
  if (!/^[\p{L}\p{N}_.-]+$/u.test(newName))
    throw refused(
      `"${newName}" is not a valid name of a variable: use letters, digits, dots, hyphens and underscores.`,
    );
  if (newName !== name && variables?.names().includes(newName) === true)
    throw refused(`The environments have a variable "${newName}" already.`);
  const files = host.variableFiles?.(uri, name, (each) => documents.get(each)?.text) ?? [];
  return {
    changes: Object.fromEntries(
      files.map((file) => [file.uri, file.names.map((span) => ({ range: rangeInFile(file, span), newText: newName }))]),
    ),
  };
}

/** A document or file with requests, and how a place in it is written for the client. */
interface Renamed {
  readonly uri: string;
  readonly version: number | null;
  readonly language: LanguageDocument;
  readonly settings: ReadyDocument['settings'];
  rangeOf(span: Span): Range;
}

/**
 * The edits that give a name of the schema another one: in the open documents, in the other files of the folder, and in the metadata,
 * where each place must be confirmed, because the service may own it.
 */
async function renameOfSchema(
  session: Session,
  ready: ReadyDocument,
  offset: number,
  schemaName: SchemaName,
  newName: string,
): Promise<WorkspaceEdit> {
  const reason = refusedSchemaName(schemaName, newName);
  if (reason !== undefined) throw refused(reason);
  const declaration = declarationAt(ready.language, offset);
  const declared = declaration && declaredAt(ready.document.uri, declaration.span);
  const edits: TextDocumentEdit[] = [];
  for (const each of await renamedFiles(session, ready, schemaName.name)) {
    const isIt = declared?.(each.settings);
    const answer = renameInRequests(each.language, schemaName, newName, (occurrence) =>
      isIt === undefined ? isSameSchemaName(schemaName, occurrence) : isDeclaredAt(occurrence, isIt),
    );
    if ('reason' in answer) throw refused(`${nameInAddress(each.uri)}: ${answer.reason}`);
    edits.push(documentEdit(each, answer.edits));
  }
  const inMetadata = metadataPlaces(session, ready, schemaName, newName);
  return workspaceEdit(
    session.client,
    edits.filter(({ edits: own }) => own.length > 0),
    inMetadata,
  );
}

async function renamedFiles(session: Session, ready: ReadyDocument, name: string): Promise<readonly Renamed[]> {
  const open = [ready, ...(await otherDocuments(session, ready))].map(({ document, language, settings }): Renamed => {
    const { uri, version } = document;
    return { uri, version, language, settings, rangeOf: (span) => document.rangeOf(span) };
  });
  const closed = (await closedFiles(session, ready, name)).map((file): Renamed => {
    const { uri, text, settings } = file;
    const language = new LanguageDocument(text, settings.options);
    return { uri, version: null, language, settings, rangeOf: (span) => rangeInFile({ uri, text }, span) };
  });
  return [...open, ...closed].filter(({ language }) => metadataOf(language) === undefined);
}

const documentEdit = ({ uri, version, rangeOf }: Renamed, edits: readonly TextEdit[]): TextDocumentEdit => ({
  textDocument: { uri, version },
  edits: edits.map((each) => ({ range: rangeOf(each), newText: each.text })),
});

/** The places of a name in the document that declares it; none where its schema has several documents, or is in no file. */
function metadataPlaces(
  { documents }: Session,
  { document, language, settings }: ReadyDocument,
  schemaName: SchemaName,
  newName: string,
): TextDocumentEdit[] {
  const own = metadataOf(language);
  const [name, ...others] = schemaName.schema.documents ?? [];
  const file = own === undefined && name !== undefined && others.length === 0 ? settings.schemaFile(name) : undefined;
  const { uri, text } = own === undefined ? { ...file } : document;
  if (uri === undefined || text === undefined) return [];
  const opened = documents.get(uri);
  // Offsets of a text that was changed in the editor and not saved would be wrong.
  if (opened !== undefined && opened.text !== text) return [];
  const metadata = own ?? readMetadata(text);
  const places = metadata === undefined ? [] : placesInMetadata(metadata, schemaName);
  const changes = places.map((span) => ({
    range: rangeInFile({ uri, text }, span),
    newText: newName,
    annotationId: metadataAnnotation,
  }));
  return changes.length === 0 ? [] : [{ textDocument: { uri, version: opened?.version ?? null }, edits: changes }];
}

const metadataAnnotation = 'metadata';

/** Only a client that can ask before an edit is made gets the edits of the metadata. */
function workspaceEdit(
  { workspace }: Session['client'],
  edits: readonly TextDocumentEdit[],
  inMetadata: readonly TextDocumentEdit[],
): WorkspaceEdit {
  const { documentChanges, changeAnnotationSupport } = workspace?.workspaceEdit ?? {};
  if (documentChanges !== true)
    return {
      changes: Object.fromEntries(edits.map(({ textDocument: { uri }, edits: own }) => [uri, own as LspTextEdit[]])),
    };
  if (changeAnnotationSupport === undefined || inMetadata.length === 0) return { documentChanges: [...edits] };
  return {
    documentChanges: [...edits, ...inMetadata],
    changeAnnotations: {
      [metadataAnnotation]: {
        label: 'Metadata',
        description: 'Only if the metadata is yours: a copy from the service is replaced by the next pull.',
        needsConfirmation: true,
      },
    },
  };
}

export const renameFeature: Feature<'renameProvider'> = {
  announce: ({ textDocument }) => (textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true),

  register(session) {
    const { connection, client } = session;
    connection.onPrepareRename(
      answering(
        session,
        null,
        ({ document, language }, { position }: PrepareRenameParams): PrepareRenameResult | null => {
          const variable = environmentVariableAt(language, document.offsetOf(position));
          if (variable !== undefined) return { range: document.rangeOf(variable.nameSpan), placeholder: variable.name };
          const target = prepareRename(language, document.offsetOf(position));
          if ('reason' in target) throw refused(target.reason);
          return { range: document.rangeOf(target.span), placeholder: target.name };
        },
      ),
    );
    connection.onRenameRequest(
      answering(session, null, async (ready, { position, newName }: RenameParams): Promise<WorkspaceEdit | null> => {
        const { document, language } = ready;
        const offset = document.offsetOf(position);
        const variable = environmentVariableAt(language, offset);
        if (variable !== undefined) return renameInFiles(session, document.uri, language, variable.name, newName);
        const schemaName = schemaNameOf(language, offset);
        if (schemaName !== undefined) return renameOfSchema(session, ready, offset, schemaName, newName);
        const answer = renameAt(language, offset, newName);
        if ('reason' in answer) throw refused(answer.reason);
        return lspWorkspaceEdit(document, answer.edits, client);
      }),
    );
  },
};
