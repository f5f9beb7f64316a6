/** Open configurations and key definitions: completion and hover, from the table of the reader. */
import type { ConfigItem } from '@odatalint/workspace';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type CompletionParams,
  type Hover,
  type HoverParams,
  InsertTextFormat,
  MarkupKind,
} from 'vscode-languageserver';
import { lspWorkspaceEdit } from '../lsp-workspace-edit.js';
import type { Session } from '../session.js';

const kindOf: Readonly<Record<ConfigItem['kind'], CompletionItemKind>> = {
  member: CompletionItemKind.Property,
  rule: CompletionItemKind.Property,
  service: CompletionItemKind.Module,
  file: CompletionItemKind.File,
  word: CompletionItemKind.Value,
  resource: CompletionItemKind.Class,
};

/** The completions at a position of a configuration or a key definition; undefined in any other document. */
export function completeConfiguration(
  { client, documents, host }: Session,
  { textDocument: { uri }, position }: CompletionParams,
): CompletionList | undefined {
  const document = documents.get(uri);
  const configuration = host.configurationAt(uri);
  if (document === undefined || configuration === undefined) return undefined;
  const snippets = client.textDocument?.completion?.completionItem?.snippetSupport === true;
  const items = configuration.complete(document.text, document.offsetOf(position));
  return {
    isIncomplete: false,
    items: items.map((item, index): CompletionItem => {
      const isSnippet = item.isSnippet === true && snippets;
      return {
        label: item.label,
        kind: kindOf[item.kind],
        textEdit: {
          range: document.rangeOf(item.span),
          newText: isSnippet ? item.text : item.text.replace('$0', ''),
        },
        // The typed text begins with a quote where the item does, but the label does not.
        filterText: item.text.startsWith('"') ? JSON.stringify(item.label) : item.label,
        sortText: String(index).padStart(4, '0'),
        ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
        ...(item.detail === undefined ? {} : { detail: item.detail }),
        ...(item.documentation === undefined
          ? {}
          : { documentation: { kind: MarkupKind.Markdown, value: item.documentation } }),
      };
    }),
  };
}

/** The hover at a position of a configuration or a key definition; undefined in any other document, null where nothing is described. */
export function describeConfiguration(
  { documents, host }: Session,
  { textDocument: { uri }, position }: HoverParams,
): Hover | null | undefined {
  const document = documents.get(uri);
  const configuration = host.configurationAt(uri);
  if (document === undefined || configuration === undefined) return undefined;
  const found = configuration.describe(document.text, document.offsetOf(position));
  if (found === undefined) return null;
  return { contents: { kind: MarkupKind.Markdown, value: found.markdown }, range: document.rangeOf(found.span) };
}

/** The fixes of the findings at a range of a configuration or a key definition; undefined in any other document. */
export function fixConfiguration(
  { client, documents, host }: Session,
  { textDocument: { uri }, range, context: { diagnostics: shown, only } }: CodeActionParams,
): CodeAction[] | undefined {
  const document = documents.get(uri);
  const configuration = host.configurationAt(uri);
  if (document === undefined || configuration === undefined) return undefined;
  if (only?.some((kind) => CodeActionKind.QuickFix.startsWith(kind)) === false) return [];
  const { start, end } = document.spanOf(range);
  return configuration
    .findings(document.text)
    .filter((each) => each.start <= end && each.end >= start)
    .flatMap((finding) => {
      const at = JSON.stringify(document.rangeOf(finding));
      const diagnostics = shown.filter((each) => each.code === finding.code && JSON.stringify(each.range) === at);
      return finding.fixes.map(({ title, edits }): CodeAction => ({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        edit: lspWorkspaceEdit(document, edits, client),
      }));
    });
}
