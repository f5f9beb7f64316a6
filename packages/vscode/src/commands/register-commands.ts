/** Registers the commands of the palette. */
import * as vscode from 'vscode';
import type { EnvironmentStatus } from '../environment-status.js';
import type { RequestClient } from '../request-client.js';
import type { RequestViews } from '../request-views.js';
import { chooseService } from './choose-service.js';
import { openExample } from './open-example.js';
import { openRulePage } from './open-rule-page.js';
import { pullSchema } from './pull-schema.js';
import { copyAsCurl, openPlayground, sendRequest } from './use-request.js';

/** The parts of the extension that commands use. */
export interface CommandContext {
  readonly client: RequestClient;
  readonly views: RequestViews;
  readonly environments: EnvironmentStatus;
  readonly context: vscode.ExtensionContext;
}

/** Registers every command until the result is disposed of. */
export function registerCommands({ client, views, environments, context }: CommandContext): vscode.Disposable {
  const commands: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
    chooseService: (uri: unknown) => withDocument(uri, (document) => chooseService(client, document)),
    chooseEnvironment: () => withEditor(({ document }) => environments.choose(document)),
    showTree: (uri: unknown, place: unknown) =>
      withRequest(uri, place, (document, position) => views.show('odatalint-tree', document, position)),
    trySample: (uri: unknown, place: unknown) =>
      withRequest(uri, place, (document, position) => views.show('odatalint-sample', document, position)),
    sendRequest: (uri: unknown, place: unknown) => withRequest(uri, place, sendRequest),
    copyAsCurl: (uri: unknown, place: unknown) =>
      withRequest(uri, place, (document, position) => copyAsCurl(client, document, position)),
    openPlayground: (uri: unknown, place: unknown) =>
      withRequest(uri, place, (document, position) => openPlayground(client, document, position)),
    openRulePage: (code: unknown) => openRulePage(vscode.Uri.joinPath(context.extensionUri, 'dist/pages'), code),
    openExample,
    pullSchema,
    restart: () => client.restart(),
    showOutput: () => client.output.show(),
  };
  const registered = Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(`odatalint.${name}`, run),
  );
  return { dispose: () => registered.forEach((each) => void each.dispose()) };
}

/** The document with a URI, which is an argument of commands from the server; by default the document of the editor. */
async function withDocument(uri: unknown, run: (document: vscode.TextDocument) => Promise<void>): Promise<void> {
  const named = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
  await (named === undefined ? withEditor((editor) => run(editor.document)) : run(named));
}

/** A document and a position in it: those of a lens, otherwise those of the editor and its cursor. */
async function withRequest(
  uri: unknown,
  place: unknown,
  run: (document: vscode.TextDocument, position: vscode.Position) => Promise<void>,
): Promise<void> {
  const named = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
  const { line, character } = (place ?? {}) as Partial<vscode.Position>;
  if (named !== undefined && typeof line === 'number' && typeof character === 'number')
    await run(named, new vscode.Position(line, character));
  else await withEditor(({ document, selection }) => run(document, selection.active));
}

async function withEditor(run: (editor: vscode.TextEditor) => Promise<void>): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) void vscode.window.showInformationMessage('Open a document with a request first.');
  else await run(editor);
}
