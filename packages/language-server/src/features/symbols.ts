/** Symbols: the outline of a document, and a search for its entries in all open documents. */
import { type DocumentSymbol as ServiceSymbol, documentSymbols, workspaceSymbols } from '@odatalint/language-service';
import {
  type DocumentSymbol,
  type DocumentSymbolParams,
  SymbolKind,
  type SymbolInformation,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver';
import type { OpenDocument } from '../open-documents.js';
import { answering, type Feature, guarded } from '../session.js';

const kindOf: Readonly<Record<ServiceSymbol['kind'], SymbolKind>> = {
  request: SymbolKind.Method,
  batchRequest: SymbolKind.Method,
  option: SymbolKind.Key,
  variable: SymbolKind.Variable,
  type: SymbolKind.Class,
  property: SymbolKind.Property,
  enumMember: SymbolKind.EnumMember,
  resource: SymbolKind.Module,
  operation: SymbolKind.Function,
};

/** LSP requires a name that is not empty. */
const shownName = (name: string): string => (name.trim() === '' ? '(no name)' : name);

function outline(document: OpenDocument, symbol: ServiceSymbol): DocumentSymbol {
  return {
    name: shownName(symbol.name),
    ...(symbol.detail === undefined ? {} : { detail: symbol.detail }),
    kind: kindOf[symbol.kind],
    range: document.rangeOf(symbol.span),
    selectionRange: document.rangeOf(symbol.selection),
    children: symbol.children.map((child) => outline(document, child)),
  };
}

/** For clients that show no tree. */
const list = (uri: string, symbols: readonly DocumentSymbol[], containerName?: string): SymbolInformation[] =>
  symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(containerName === undefined ? {} : { containerName }) },
    ...list(uri, children, name),
  ]);

export const documentSymbolFeature: Feature<'documentSymbolProvider'> = {
  announce: () => ({ label: 'odatalint' }),

  register(session) {
    const showsTree = session.client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
    session.connection.onDocumentSymbol(
      answering(
        session,
        [],
        ({ document, language }, _: DocumentSymbolParams): DocumentSymbol[] | SymbolInformation[] => {
          const tree = documentSymbols(language).map((symbol) => outline(document, symbol));
          return showsTree ? tree : list(document.uri, tree);
        },
      ),
    );
  },
};

export const workspaceSymbolFeature: Feature<'workspaceSymbolProvider'> = {
  announce: () => true,

  register({ connection, documents }) {
    connection.onWorkspaceSymbol(
      guarded(connection, [], ({ query }: WorkspaceSymbolParams): SymbolInformation[] =>
        documents.allReady().flatMap(({ document, language }) =>
          workspaceSymbols(language, query).map(({ name, kind, span, container }) => ({
            name: shownName(name),
            kind: kindOf[kind],
            location: { uri: document.uri, range: document.rangeOf(span) },
            ...(container === undefined ? {} : { containerName: container }),
          })),
        ),
      ),
    );
  },
};
