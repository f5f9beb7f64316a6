/**
 * The status bar item with the environment whose values the variables of the document have. The choice is remembered
 * for each folder.
 */
import * as vscode from 'vscode';
import type { RequestClient } from './request-client.js';
import { isRequestDocument } from './request-documents.js';

/** The memory of the workspace contains `{folder: environment}` under this key. */
const memoryKey = 'odatalint.environments';

export class EnvironmentStatus implements vscode.Disposable {
  readonly #client: RequestClient;
  readonly #memory: vscode.Memento;
  readonly #item = vscode.window.createStatusBarItem('odatalint.environment', vscode.StatusBarAlignment.Right, 98);
  readonly #disposables: vscode.Disposable[];
  #isRemembered = false;

  constructor(client: RequestClient, memory: vscode.Memento) {
    this.#client = client;
    this.#memory = memory;
    this.#item.name = 'OData environment';
    this.#item.command = 'odatalint.chooseEnvironment';
    const refresh = (): void => void this.#refresh();
    this.#disposables = [
      this.#item,
      client.onDidChange(refresh),
      vscode.window.onDidChangeActiveTextEditor(refresh),
      vscode.workspace.onDidSaveTextDocument(refresh),
    ];
    refresh();
  }

  /** Lets the user choose the environment for the folder of a document. */
  async choose(document: vscode.TextDocument): Promise<void> {
    const { folder = '', names = [], current } = (await this.#client.environments(document.uri)) ?? {};
    if (names.length === 0) {
      void vscode.window.showInformationMessage(
        'No file defines an environment here: add http-client.env.json, .env or settings of the REST Client.',
      );
      return;
    }
    const picked = await vscode.window.showQuickPick(
      names.map((name) => ({ label: name, ...(name === current ? { description: 'chosen' } : {}) })),
      { title: 'The environment of this folder', placeHolder: 'Variables have the values of this environment' },
    );
    if (picked === undefined) return;
    await this.#memory.update(memoryKey, { ...this.#remembered(), [folder]: picked.label });
    await this.#client.chooseEnvironment(document.uri, picked.label);
  }

  dispose(): void {
    for (const each of this.#disposables) each.dispose();
  }

  #remembered(): Readonly<Record<string, string>> {
    return this.#memory.get<Record<string, string>>(memoryKey) ?? {};
  }

  async #refresh(): Promise<void> {
    if (this.#client.state !== 'running') {
      this.#isRemembered = false;
      return this.#item.hide();
    }
    // A server that has just started does not know earlier choices.
    if (!this.#isRemembered) {
      this.#isRemembered = true;
      for (const [folder, name] of Object.entries(this.#remembered()))
        await this.#client.chooseEnvironmentIn(folder, name);
    }
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !isRequestDocument(document)) return this.#item.hide();
    const { names = [], current } = (await this.#client.environments(document.uri)) ?? {};
    if (names.length === 0 || vscode.window.activeTextEditor?.document !== document) return this.#item.hide();
    this.#item.text = `$(server-environment) ${current ?? 'no environment'}`;
    this.#item.tooltip = `OData: variables have the values of the environment ${current ?? '(none)'}. Click to choose another one.`;
    this.#item.show();
  }
}
