/** References: every place that names the same, in the open documents and in the other files of the folder. */
import {
  LanguageDocument,
  references as referencesAt,
  referencesIn,
  referencesToDeclaration,
  schemaNameAt,
  schemaNameOf,
} from '@odatalint/language-service';
import type { Location, ReferenceParams } from 'vscode-languageserver';
import { rangeInFile } from '../file-lines.js';
import { lspLocation } from '../lsp-location.js';
import type { ReadyDocument } from '../open-documents.js';
import type { ClosedFile } from '../server-environment.js';
import { answering, type Feature, type Session } from '../session.js';

export const referencesFeature: Feature<'referencesProvider'> = {
  announce: () => true,

  register(session) {
    session.connection.onReferences(
      answering(session, [], async (ready, { position, context }: ReferenceParams): Promise<Location[]> => {
        const offset = ready.document.offsetOf(position);
        const own = referencesAt(ready.language, offset, { declaration: context.includeDeclaration });
        const name = schemaNameAt(ready.language, offset);
        if (own.length === 0 && name === undefined) return referencesFromSchema(session, ready, offset);
        const others = otherDocuments(session, ready).flatMap((other) =>
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

/** The places that name the element whose declaration is at an offset of a schema; none in any other document. */
async function referencesFromSchema(session: Session, ready: ReadyDocument, offset: number): Promise<Location[]> {
  const name = schemaNameOf(ready.language, offset)?.name ?? nameInTag(ready.document.text, offset);
  if (name === undefined) return [];
  const isIt = declaredAt(ready.document.uri, offset);
  const others = otherDocuments(session, ready).flatMap((other) =>
    locationsIn(other, referencesToDeclaration(other.language, isIt(other.settings))),
  );
  const closed = await closedFiles(session, ready, name);
  return [
    ...others,
    ...closed.flatMap((file) =>
      locationsInFile(file, (language) => referencesToDeclaration(language, isIt(file.settings))),
    ),
  ];
}

/** The name in the start tag of CSDL XML around an offset, or the name of the member of CSDL JSON there. */
function nameInTag(text: string, offset: number): string | undefined {
  const tag = text.slice(text.lastIndexOf('<', offset), offset + 1000);
  const name = /^<[\w:]+(?:\s+[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))*?\s+Name\s*=\s*["']([^"']+)/.exec(tag)?.[1];
  if (name !== undefined) return name;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset + 1000);
  return /^\s*"([^"]+)"\s*:/.exec(line)?.[1];
}

/** By the settings of another document, whether a place in its schema is the declaration at an offset of a metadata document. */
export function declaredAt(
  uri: string,
  offset: number,
): (settings: ReadyDocument['settings']) => Parameters<typeof referencesToDeclaration>[1] {
  return (settings) => {
    // A schema has many declarations in the same few documents.
    const addresses = new Map<string, string | undefined>();
    return ({ name: document, span }) => {
      if (document === undefined || offset < span.start || offset > span.end) return false;
      if (!addresses.has(document)) addresses.set(document, settings.schemaFile(document)?.uri);
      return addresses.get(document) === uri;
    };
  };
}

export const otherDocuments = ({ documents }: Session, ready: ReadyDocument): ReadyDocument[] =>
  documents.allReady().filter(({ document }) => document !== ready.document);

const locationsIn = (other: ReadyDocument, spans: ReturnType<typeof referencesIn>): Location[] =>
  spans.flatMap((span) => lspLocation(other, { in: 'document', span }));

/** The files with a word that are not open. */
export const closedFiles = async (
  { documents, environment }: Session,
  { document }: ReadyDocument,
  name: string,
): Promise<readonly ClosedFile[]> =>
  (await environment.closedFiles?.(document.uri, name, (uri) => documents.get(uri) !== undefined)) ?? [];

const locationsInFile = (
  file: ClosedFile,
  find: (language: LanguageDocument) => ReturnType<typeof referencesIn>,
): Location[] =>
  find(new LanguageDocument(file.text, file.settings.options)).map((span) => ({
    uri: file.uri,
    range: rangeInFile(file, span),
  }));
