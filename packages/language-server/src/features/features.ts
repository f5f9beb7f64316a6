/**
 * The features of LSP: one row for each capability, with what the server announces and how it answers. A feature of more than a few
 * lines has its own file. A row that lacks one of the two does not compile, nor does a capability that is neither here nor in `NotOffered`.
 */
import {
  codeLenses,
  definition,
  documentLinks,
  foldingRanges,
  formatting,
  highlights,
  hover,
  type InlayHint as ServiceHint,
  inlayHints,
  requestLenses,
  requestUses,
  selectionRanges,
  typeDefinition,
} from '@odatalint/language-service';
import {
  type CodeLens,
  DocumentHighlightKind,
  FoldingRangeKind,
  type Hover,
  type HoverParams,
  type InlayHint,
  InlayHintKind,
  type Location,
  MarkupKind,
  type Position,
  type Range,
  type SelectionRange,
  type ServerCapabilities,
  type TextDocumentPositionParams,
} from 'vscode-languageserver';
import { lspLocation } from '../lsp-location.js';
import { lspTextEdits } from '../lsp-workspace-edit.js';
import type { ClientCommands } from '../client-settings.js';
import { addressIn, answering, type Feature, guarded, type Session } from '../session.js';
import { codeActionFeature } from './code-action.js';
import { completionFeature } from './completion.js';
import { describeConfiguration } from './configuration.js';
import { diagnosticsFeature } from './diagnostics.js';
import { referencesFeature } from './references.js';
import { renameFeature } from './rename.js';
import { semanticTokensFeature } from './semantic-tokens.js';
import { serverMessageAt } from './server-message.js';
import { signatureHelpFeature } from './signature-help.js';
import { documentSymbolFeature, workspaceSymbolFeature } from './symbols.js';

/** Capabilities of the protocol that mean nothing for requests. */
type NotOffered =
  | 'callHierarchyProvider'
  | 'colorProvider'
  | 'declarationProvider'
  | 'documentOnTypeFormattingProvider'
  | 'executeCommandProvider'
  | 'implementationProvider'
  | 'inlineCompletionProvider'
  | 'inlineValueProvider'
  | 'linkedEditingRangeProvider'
  | 'monikerProvider'
  | 'typeHierarchyProvider';

type Offered = Exclude<Extract<keyof ServerCapabilities, `${string}Provider`>, NotOffered>;

interface AtPosition {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

interface InRange {
  readonly textDocument: { readonly uri: string };
  readonly range: Range;
}

const always = (): true => true;

const locations = (session: Session, find: typeof definition) =>
  answering(session, [], (ready, { position }: TextDocumentPositionParams): Location[] =>
    find(ready.language, ready.document.offsetOf(position)).flatMap((each) => lspLocation(ready, each)),
  );

/** The kind of a hint in the protocol, and the side on which there is a space. */
const lookOf: Readonly<Record<ServiceHint['kind'], Pick<InlayHint, 'kind' | 'paddingLeft' | 'paddingRight'>>> = {
  type: { kind: InlayHintKind.Type, paddingLeft: true },
  key: { kind: InlayHintKind.Parameter, paddingRight: true },
  value: { paddingLeft: true },
};

/** The URL of a file by its path relative to a document; undefined if the document is not a file. */
function fileBeside(uri: string, path: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  const encoded = path.split(/[/\\]/).map(encodeURIComponent).join('/');
  return URL.canParse(encoded, uri) ? new URL(encoded, uri).href : undefined;
}

const features: { readonly [Name in Offered]: Feature<Name> } = {
  diagnosticProvider: diagnosticsFeature,
  completionProvider: completionFeature,
  signatureHelpProvider: signatureHelpFeature,
  referencesProvider: referencesFeature,
  renameProvider: renameFeature,
  documentSymbolProvider: documentSymbolFeature,
  workspaceSymbolProvider: workspaceSymbolFeature,
  codeActionProvider: codeActionFeature,
  semanticTokensProvider: semanticTokensFeature,

  hoverProvider: {
    announce: always,
    register(session) {
      // A client that does not support Markdown gets it as plain text, which is readable.
      const formats = session.client.textDocument?.hover?.contentFormat ?? [MarkupKind.Markdown];
      const kind = formats.includes(MarkupKind.Markdown) ? MarkupKind.Markdown : MarkupKind.PlainText;
      const describe = answering(session, null, ({ document, language }, { position }: AtPosition): Hover | null => {
        const offset = document.offsetOf(position);
        const found = serverMessageAt(language, offset) ?? hover(language, offset);
        return found === undefined
          ? null
          : { contents: { kind, value: found.markdown }, range: document.rangeOf(found.span) };
      });
      session.connection.onHover((params: HoverParams, token) =>
        session.host.configurationAt(addressIn(params)) === undefined
          ? describe(params, token)
          : guarded(session.connection, null, () => describeConfiguration(session, params) ?? null)(params, token),
      );
    },
  },

  definitionProvider: {
    announce: always,
    register: (session) => void session.connection.onDefinition(locations(session, definition)),
  },

  typeDefinitionProvider: {
    announce: always,
    register: (session) => void session.connection.onTypeDefinition(locations(session, typeDefinition)),
  },

  documentHighlightProvider: {
    announce: always,
    register: (session) =>
      void session.connection.onDocumentHighlight(
        answering(session, [], ({ document, language }, { position }: AtPosition) =>
          highlights(language, document.offsetOf(position)).map(({ span, kind }) => ({
            range: document.rangeOf(span),
            kind: kind === 'write' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
          })),
        ),
      ),
  },

  documentFormattingProvider: {
    announce: always,
    register: (session) =>
      void session.connection.onDocumentFormatting(
        answering(session, [], ({ document, language }) => lspTextEdits(document, formatting(language))),
      ),
  },

  documentRangeFormattingProvider: {
    announce: always,
    register: (session) =>
      void session.connection.onDocumentRangeFormatting(
        answering(session, [], ({ document, language }, { range }: InRange) =>
          lspTextEdits(document, formatting(language, {}, document.spanOf(range))),
        ),
      ),
  },

  foldingRangeProvider: {
    announce: always,
    register: (session) =>
      void session.connection.onFoldingRanges(
        answering(session, [], ({ document, language }) =>
          foldingRanges(language).map((range) => {
            const { start, end } = document.rangeOf(range);
            const kind = range.kind === 'comment' ? { kind: FoldingRangeKind.Comment } : {};
            return { startLine: start.line, endLine: end.line, ...kind };
          }),
        ),
      ),
  },

  selectionRangeProvider: {
    announce: always,
    register: (session) =>
      void session.connection.onSelectionRanges(
        answering(
          session,
          [],
          ({ document, language }, { positions }: Pick<AtPosition, 'textDocument'> & { positions: Position[] }) =>
            positions.map((position): SelectionRange => {
              const outermostFirst = [...selectionRanges(language, document.offsetOf(position))].reverse();
              let around: SelectionRange | undefined;
              for (const span of outermostFirst)
                around = { range: document.rangeOf(span), ...(around === undefined ? {} : { parent: around }) };
              return around ?? { range: { start: position, end: position } };
            }),
        ),
      ),
  },

  documentLinkProvider: {
    announce: () => ({ resolveProvider: false }),
    register: (session) =>
      void session.connection.onDocumentLinks(
        answering(session, [], ({ document, language }) =>
          documentLinks(language).flatMap(({ span, target }) => {
            const url = 'url' in target ? target.url : fileBeside(document.uri, target.file);
            return url === undefined ? [] : [{ range: document.rangeOf(span), target: url }];
          }),
        ),
      ),
  },

  inlayHintProvider: {
    announce: always,
    register: (session) =>
      void session.connection.languages.inlayHint.on(
        answering(session, [], ({ document, language }, { range }: InRange): InlayHint[] =>
          inlayHints(language, document.spanOf(range)).map(({ offset, text, kind }) => ({
            position: document.rangeOf({ start: offset, end: offset }).start,
            label: text,
            ...lookOf[kind],
          })),
        ),
      ),
  },

  codeLensProvider: {
    // A click on a lens runs a command of the client. Without one there are no lenses.
    announce: (_, { chooseService, requests }) =>
      chooseService === undefined && Object.keys(requests).length === 0 ? undefined : {},
    register(session) {
      const { chooseService, requests } = session.commands;
      const supported = new Set(requestUses.filter((use) => requests[use] !== undefined));
      session.connection.onCodeLens(
        answering(session, [], ({ document, language }): CodeLens[] => {
          const targets = chooseService === undefined ? [] : codeLenses(language);
          return [
            ...targets.map(({ span, title, tooltip }) => ({
              range: document.rangeOf(span),
              command: { title, tooltip, command: chooseService!, arguments: [document.uri] },
            })),
            ...requestLenses(language, supported).map(({ span, use, title, tooltip }) => {
              const range = document.rangeOf(span);
              return {
                range,
                command: { title, tooltip, command: requests[use]!, arguments: [document.uri, range.start] },
              };
            }),
          ];
        }),
      );
    },
  },
};

/** The capabilities of the server for a client. */
export const capabilitiesFor = (client: Session['client'], commands: ClientCommands): ServerCapabilities =>
  Object.fromEntries(
    Object.entries(features).flatMap(([name, { announce }]) => {
      const options = announce(client, commands);
      return options === undefined ? [] : [[name, options]];
    }),
  );

/** Answers the requests of all features from now on. */
export function registerFeatures(session: Session): void {
  for (const { register } of Object.values(features)) register(session);
}
