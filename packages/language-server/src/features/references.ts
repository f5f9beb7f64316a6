/** References: every place that names the same, in the open documents and in the other files of the folder. */
import type { Declaration, Span } from '@odatalint/core';
import { shortName } from '@odatalint/core/internal';
import {
  declarationAt,
  LanguageDocument,
  references as referencesAt,
  referencesIn,
  referencesToDeclaration,
  schemaNameAt,
} from '@odatalint/language-service';
import type { Location, ReferenceParams } from 'vscode-languageserver';
import { rangeInFile } from '../file-lines.js';
import { lspLocation } from '../lsp-location.js';
import type { ReadyDocument } from '../open-documents.js';
import type { ClosedFile } from '../server-host.js';
import { answering, type Feature, type Session } from '../session.js';

export const referencesFeature: Feature<'referencesProvider'> = {
  announce: () => true,

  register(session) {
    session.connection.onReferences(
      answering(session, [], async (ready, { position, context }: ReferenceParams): Promise<Location[]> => {
        const offset = ready.document.offsetOf(position);
        const own = referencesAt(ready.language, offset, { declaration: context.includeDeclaration });
        const name = schemaNameAt(ready.language, offset);
        const declaration = declarationAt(ready.language, offset);
        if (declaration !== undefined)
          return [
            ...own.flatMap((each) => lspLocation(ready, each)),
            ...(await referencesFromSchema(session, ready, declaration)),
          ];
        const others = (await otherDocuments(session, ready)).flatMap((other) =>
          locationsIn(other, referencesIn(other.language, ready.language, offset)),
        );
        const closed = name === undefined ? [] : await closedFiles(session, ready, name);
        return [
          ...own.flatMap((each) => lspLocation(ready, each)),
          ...others,
          ...closed.flatMap((file) =>
            locationsInFile(file, (language) => referencesIn(language, ready.language, offset)),
          ),
        ];
      }),
    );
  },
};

/** The places of requests that name an element of a metadata document. */
async function referencesFromSchema(
  session: Session,
  ready: ReadyDocument,
  declaration: Declaration,
): Promise<Location[]> {
  const isIt = declaredAt(ready.document.uri, declaration.span);
  const others = (await otherDocuments(session, ready)).flatMap((other) =>
    locationsIn(other, referencesToDeclaration(other.language, isIt(other.settings))),
  );
  const closed = await closedFiles(session, ready, shortName(declaration.name));
  return [
    ...others,
    ...closed.flatMap((file) =>
      locationsInFile(file, (language) => referencesToDeclaration(language, isIt(file.settings))),
    ),
  ];
}

/** By the settings of another document, whether a place in its schema is that of a declaration in a metadata document. */
export function declaredAt(
  uri: string,
  { start, end }: Span,
): (settings: ReadyDocument['settings']) => Parameters<typeof referencesToDeclaration>[1] {
  return (settings) => {
    // A schema has many declarations in the same few documents.
    const addresses = new Map<string, string | undefined>();
    return ({ name: document, span }) => {
      if (document === undefined || span.start !== start || span.end !== end) return false;
      if (!addresses.has(document)) addresses.set(document, settings.schemaFile(document)?.uri);
      return addresses.get(document) === uri;
    };
  };
}

/** The other open documents that are checked, also those that were opened just now. */
export const otherDocuments = async ({ documents }: Session, ready: ReadyDocument): Promise<ReadyDocument[]> =>
  (await documents.allSettled()).filter(({ document }) => document !== ready.document);

const locationsIn = (other: ReadyDocument, spans: ReturnType<typeof referencesIn>): Location[] =>
  spans.flatMap((span) => lspLocation(other, { in: 'document', span }));

/** The files with a word that are not open. */
export const closedFiles = async (
  { documents, host }: Session,
  { document }: ReadyDocument,
  name: string,
): Promise<readonly ClosedFile[]> =>
  (await host.closedFiles?.(document.uri, name, (uri) => documents.get(uri) !== undefined)) ?? [];

const locationsInFile = (
  file: ClosedFile,
  find: (language: LanguageDocument) => ReturnType<typeof referencesIn>,
): Location[] =>
  find(new LanguageDocument(file.text, file.settings.options)).map((span) => ({
    uri: file.uri,
    range: rangeInFile(file, span),
  }));
