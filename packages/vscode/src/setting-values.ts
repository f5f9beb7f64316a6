/** Completes the configured services as the value of `odatalint.service` in settings. */
import * as vscode from 'vscode';
import type { RequestClient } from './request-client.js';

/** `"odatalint.service": "sh`, up to the cursor: the quote and the typed text. */
const valueBefore = /"odatalint\.service"\s{0,20}:\s{0,20}("?)([\w.-]{0,100})$/;

export const completeSettingValues = (client: RequestClient): vscode.Disposable =>
  vscode.languages.registerCompletionItemProvider(
    [
      { language: 'jsonc', pattern: '**/settings.json' },
      { language: 'jsonc', pattern: '**/*.code-workspace' },
    ],
    {
      async provideCompletionItems(document, position) {
        const before = document.lineAt(position).text.slice(0, position.character);
        const [, quote, typed = ''] = valueBefore.exec(before) ?? [];
        if (quote === undefined) return undefined;
        const range = new vscode.Range(position.translate(0, -typed.length - quote.length), position);
        const after = document.lineAt(position).text.charAt(position.character);
        const { services = [] } = (await client.services(document)) ?? {};
        return services.map(({ name, summary, isConfigured }, index) => {
          const item = new vscode.CompletionItem(name, vscode.CompletionItemKind.Module);
          item.detail = isConfigured ? 'configured' : 'built in';
          item.documentation = summary;
          item.insertText = JSON.stringify(name);
          item.filterText = JSON.stringify(name);
          item.range = after === '"' ? range.with(undefined, position.translate(0, 1)) : range;
          item.sortText = String(index).padStart(3, '0');
          return item;
        });
      },
    },
    '"',
  );
