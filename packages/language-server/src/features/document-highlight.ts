/** Highlights: the places in a document that name the same as the one at the cursor. */
import { highlights } from '@odatalint/language-service';
import { type DocumentHighlight, DocumentHighlightKind, type DocumentHighlightParams } from 'vscode-languageserver';
import { answering, type Feature } from '../session.js';

export const documentHighlightFeature: Feature = {
  capabilities: () => ({ documentHighlightProvider: true }),

  register(session) {
    session.connection.onDocumentHighlight(
      answering(session, [], ({ document, language }, { position }: DocumentHighlightParams): DocumentHighlight[] =>
        highlights(language, document.offsetOf(position)).map(({ span, kind }) => ({
          range: document.rangeOf(span),
          kind: kind === 'write' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
        })),
      ),
    );
  },
};
