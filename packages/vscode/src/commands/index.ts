/** The public interface of the commands in the palette. */
import * as vscode from 'vscode';
import type { EnvironmentStatus } from '../environment-status.js';
import type { RequestClient } from '../request-client.js';
import type { TreeDocuments } from '../tree-documents.js';
import { chooseService } from './choose-service.js';
import { openExample } from './open-example.js';
import { openRulePage } from './open-rule-page.js';

/** What commands work with. */
export interface CommandContext {
  readonly client: RequestClient;
  readonly trees: TreeDocuments;
  readonly environments: EnvironmentStatus;
  readonly context: vscode.ExtensionContext;
}

/** Registers every command until the answer is disposed of. */
export function registerCommands({ client, trees, environments, context }: CommandContext): vscode.Disposable {
  const commands: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
    chooseService: (uri: unknown) => withDocument(uri, (document) => chooseService(client, document)),
    chooseEnvironment: () => withEditor(({ document }) => environments.choose(document)),
    showTree: () => withEditor(({ document, selection }) => trees.show(document, selection.active)),
    openRulePage: (code: unknown) => openRulePage(vscode.Uri.joinPath(context.extensionUri, 'dist/pages'), code),
    openExample,
    restart: () => client.restart(),
    showOutput: () => client.output.show(),
  };
  const registered = Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(`odatalint.${name}`, run),
  );
  return { dispose: () => registered.forEach((each) => void each.dispose()) };
}

/** A document by its address, which is an argument of commands from the server; otherwise that of the editor. */
async function withDocument(uri: unknown, run: (document: vscode.TextDocument) => Promise<void>): Promise<void> {
  const named = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
  await (named === undefined ? withEditor((editor) => run(editor.document)) : run(named));
}

async function withEditor(run: (editor: vscode.TextEditor) => Promise<void>): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) void vscode.window.showInformationMessage('Open a document with a request first.');
  else await run(editor);
}
