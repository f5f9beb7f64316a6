/** Links: from the code of a rule to its page, from the name of a body file to the file. */
import { documentLinks } from '@odatalint/language-service';
import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import { answering, type Feature } from '../session.js';

export const documentLinkFeature: Feature = {
  capabilities: () => ({ documentLinkProvider: { resolveProvider: false } }),

  register(session) {
    session.connection.onDocumentLinks(
      answering(session, [], ({ document, language }, _: DocumentLinkParams): DocumentLink[] =>
        documentLinks(language).flatMap(({ span, target }) => {
          const address = 'url' in target ? target.url : fileBeside(document.uri, target.file);
          return address === undefined ? [] : [{ range: document.rangeOf(span), target: address }];
        }),
      ),
    );
  },
};

/** The address of a file by its path relative to a document's folder; undefined for a document that is in no file. */
function fileBeside(uri: string, path: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  const encoded = path.split(/[/\\]/).map(encodeURIComponent).join('/');
  return URL.canParse(encoded, uri) ? new URL(encoded, uri).href : undefined;
}
