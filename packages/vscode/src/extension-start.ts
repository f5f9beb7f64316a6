/** Starts the language server with the first document that contains requests, and shows the service of that document. */
import * as vscode from 'vscode';
import { registerCommands } from './commands/register-commands.js';
import { EnvironmentStatus } from './environment-status.js';
import { provideHttpLanguage } from './http-language.js';
import { type CreateClient, RequestClient } from './request-client.js';
import { hasMark, holdsRequests } from './request-documents.js';
import { ServiceStatus } from './service-status.js';
import { completeSettingValues } from './setting-values.js';
import { RequestViews } from './request-views.js';
import { provideToolServers, type ToolServerEditor } from './tool-servers.js';

let running: RequestClient | undefined;

/** Starts the extension with a client whose server is a process or a worker. */
export function startExtension(context: vscode.ExtensionContext, createClient: CreateClient): void {
  const client = new RequestClient(createClient);
  running = client;
  const views = new RequestViews(client);
  const environments = new EnvironmentStatus(client, context.workspaceState);
  context.subscriptions.push(
    client,
    environments,
    views,
    new ServiceStatus(client),
    registerCommands({ client, views, environments, context }),
    provideHttpLanguage(),
    completeSettingValues(client),
    provideToolServers(vscode as unknown as ToolServerEditor),
  );
  startWhenNeeded(client, context);
}

export const stopExtension = async (): Promise<void> => running?.stop();

/** Most documents contain no requests, so the server starts with the first one that does. */
function startWhenNeeded(client: RequestClient, context: vscode.ExtensionContext): void {
  const waiting: vscode.Disposable[] = [];
  const start = (): void => {
    for (const each of waiting.splice(0)) each.dispose();
    void client.start();
  };
  const startFor = (document: vscode.TextDocument | undefined): void => {
    if (document !== undefined && holdsRequests(document)) start();
  };
  waiting.push(
    vscode.workspace.onDidOpenTextDocument(startFor),
    vscode.window.onDidChangeActiveTextEditor((editor) => startFor(editor?.document)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const isMarked = contentChanges.some(({ range }) =>
        hasMark(document.languageId, document.lineAt(range.start.line).text),
      );
      if (isMarked) startFor(document);
    }),
  );
  context.subscriptions.push({ dispose: () => waiting.splice(0).forEach((each) => void each.dispose()) });
  void vscode.workspace.findFiles('**/odatalint.config.json', '**/node_modules/**', 1).then((found) => {
    if (found.length > 0) start();
  });
  if (vscode.workspace.textDocuments.some(holdsRequests)) start();
}
