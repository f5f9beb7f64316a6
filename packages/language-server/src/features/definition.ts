/** Definitions: from a name to where the schema or the document declares it, and to its type. */
import { definition as definitionAt, typeDefinition as typeDefinitionAt } from '@odatalint/language-service';
import type { Location, TextDocumentPositionParams } from 'vscode-languageserver';
import { lspLocation } from '../lsp-location.js';
import { answering, type Feature } from '../session.js';

export const definitionFeature: Feature = {
  capabilities: () => ({ definitionProvider: true, typeDefinitionProvider: true }),

  register(session) {
    const leading = (find: typeof definitionAt) =>
      answering(session, [], (ready, { position }: TextDocumentPositionParams): Location[] =>
        find(ready.language, ready.document.offsetOf(position)).flatMap((each) => lspLocation(ready, each)),
      );
    session.connection.onDefinition(leading(definitionAt));
    session.connection.onTypeDefinition(leading(typeDefinitionAt));
  },
};
