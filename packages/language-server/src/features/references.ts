/** References: every place in a document that names the same. */
import { references as referencesAt } from '@odatalint/language-service';
import type { Location, ReferenceParams } from 'vscode-languageserver';
import { lspLocation } from '../lsp-location.js';
import { answering, type Feature } from '../session.js';

export const references: Feature = {
  capabilities: () => ({ referencesProvider: true }),

  register(session) {
    session.connection.onReferences(
      answering(session, [], (ready, { position, context }: ReferenceParams): Location[] => {
        const offset = ready.document.offsetOf(position);
        const found = referencesAt(ready.language, offset, { declaration: context.includeDeclaration });
        return found.flatMap((each) => lspLocation(ready, each));
      }),
    );
  },
};
