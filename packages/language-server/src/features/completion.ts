/** Completion: the possible items at the cursor, and on request more about one of them. */
import {
  type CompletionItem as ServiceItem,
  type CompletionKind,
  complete,
  type CompletionList as ServiceList,
  snippetText,
} from '@odatalint/language-service';
import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type CompletionList,
  type CompletionParams,
  InsertTextFormat,
  MarkupKind,
} from 'vscode-languageserver';
import { lspTextEdits } from '../lsp-workspace-edit.js';
import type { OpenDocument } from '../open-documents.js';
import { addressIn, answering, type Feature, guarded } from '../session.js';
import { completeConfiguration } from './configuration.js';

/** Characters after which other items are possible than before them. */
const triggerCharacters = ['/', '?', '&', '=', '(', ',', ' ', "'", '"', '$', '@', ':', '.', '{'];

const kindOf: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  entitySet: CompletionItemKind.Class,
  singleton: CompletionItemKind.Class,
  navigation: CompletionItemKind.Reference,
  property: CompletionItemKind.Field,
  key: CompletionItemKind.Field,
  function: CompletionItemKind.Function,
  action: CompletionItemKind.Method,
  type: CompletionItemKind.Interface,
  option: CompletionItemKind.Keyword,
  operator: CompletionItemKind.Operator,
  enumMember: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Value,
  variable: CompletionItemKind.Variable,
  keyword: CompletionItemKind.Keyword,
  method: CompletionItemKind.Event,
  header: CompletionItemKind.Property,
  reference: CompletionItemKind.Reference,
  snippet: CompletionItemKind.Snippet,
};

/** Which parts of an item the client supports. */
interface ItemAbilities {
  readonly snippets: boolean;
  readonly labelDetails: boolean;
  readonly tags: boolean;
  /** The command of the client that opens the list again, for items that another one follows. */
  readonly suggestCommand: string | undefined;
}

function abilitiesOf({ textDocument }: ClientCapabilities, suggestCommand: string | undefined): ItemAbilities {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    labelDetails: item?.labelDetailsSupport === true,
    tags: item?.tagSupport?.valueSet.includes(CompletionItemTag.Deprecated) === true,
    suggestCommand,
  };
}

export const completionFeature: Feature<'completionProvider'> = {
  announce: () => ({ triggerCharacters, resolveProvider: true, completionItem: { labelDetailsSupport: true } }),

  register(session) {
    const { connection, client } = session;
    const abilities = abilitiesOf(client, session.commands.suggest);
    /** The last list, so that the client can request the documentation of its items. */
    let latest: { readonly number: number; readonly items: ServiceList['items'] } = { number: 0, items: [] };
    const completeRequest = answering(
      session,
      null,
      ({ document, language }, { position }: CompletionParams): CompletionList | null => {
        const { items } = complete(language, document.offsetOf(position));
        latest = { number: latest.number + 1, items };
        return {
          isIncomplete: false,
          items: items.map((item, index) => ({
            ...lspItem(item, document, abilities),
            data: [latest.number, index],
          })),
        };
      },
    );
    connection.onCompletion((params, token) =>
      session.host.configurationAt(addressIn(params)) === undefined
        ? completeRequest(params, token)
        : guarded(connection, null, () => completeConfiguration(session, params) ?? null)(params, token),
    );
    connection.onCompletionResolve((item, token) =>
      guarded(connection, item, (): CompletionItem => {
        const [number, index] = Array.isArray(item.data) ? (item.data as unknown[]) : [];
        const known = number === latest.number && typeof index === 'number' ? latest.items[index] : undefined;
        const value = known?.documentation?.();
        return value === undefined ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
      })(undefined, token),
    );
  },
};

function lspItem(item: ServiceItem, document: OpenDocument, abilities: ItemAbilities): CompletionItem {
  const { label, kind, detail, edit, additionalEdits, sortText, filterText } = item;
  const isSnippet = item.isSnippet === true && abilities.snippets;
  const newText = item.isSnippet === true && !abilities.snippets ? snippetText(edit.text) : edit.text;
  const suggest = item.continues === true ? abilities.suggestCommand : undefined;
  return {
    label,
    kind: kindOf[kind],
    textEdit: { range: document.rangeOf(edit), newText },
    ...(additionalEdits === undefined ? {} : { additionalTextEdits: lspTextEdits(document, additionalEdits) }),
    ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    ...(detail === undefined ? {} : abilities.labelDetails ? { labelDetails: { description: detail } } : { detail }),
    ...(sortText === undefined ? {} : { sortText }),
    ...(filterText === undefined ? {} : { filterText }),
    ...(item.isDeprecated === true ? deprecation(abilities) : {}),
    ...(suggest === undefined ? {} : { command: { title: 'Suggest', command: suggest } }),
  };
}

const deprecation = ({ tags }: ItemAbilities): Partial<CompletionItem> =>
  tags ? { tags: [CompletionItemTag.Deprecated] } : { deprecated: true };
