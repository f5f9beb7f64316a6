/** References: every place in the open documents that names the same. */
import { references as referencesAt, referencesIn } from '@odatalint/language-service';
import type { Location, ReferenceParams } from 'vscode-languageserver';
import { lspLocation } from '../lsp-location.js';
import { answering, type Feature } from '../session.js';

export const referencesFeature: Feature = {
  capabilities: () => ({ referencesProvider: true }),

  register(session) {
    const { connection, documents } = session;
    connection.onReferences(
      answering(session, [], (ready, { position, context }: ReferenceParams): Location[] => {
        const offset = ready.document.offsetOf(position);
        const own = referencesAt(ready.language, offset, { declaration: context.includeDeclaration });
        const others = documents.allReady().filter(({ document }) => document !== ready.document);
        return [
          ...own.flatMap((each) => lspLocation(ready, each)),
          ...others.flatMap((other) =>
            referencesIn(other.language, ready.language, offset).flatMap((span) =>
              lspLocation(other, { in: 'document', span }),
            ),
          ),
        ];
      }),
    );
  },
};
