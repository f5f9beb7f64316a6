/** The status bar item with the service and schema of the request at the cursor. */
import * as vscode from 'vscode';
import type { RequestClient } from './request-client.js';
import { isRequestDocument } from './request-documents.js';
import { serviceText } from './service-text.js';

/** The time that the cursor must rest before the server is asked, in milliseconds. */
const restTime = 150;

export class ServiceStatus implements vscode.Disposable {
  readonly #client: RequestClient;
  readonly #item = vscode.window.createStatusBarItem('odatalint.service', vscode.StatusBarAlignment.Right, 99);
  readonly #disposables: vscode.Disposable[];
  #timer: NodeJS.Timeout | undefined;
  /** Numbers the questions, so that a late answer is not shown. */
  #asked = 0;

  constructor(client: RequestClient) {
    this.#client = client;
    this.#item.name = 'OData service';
    const refresh = (): void => this.#refreshSoon();
    this.#disposables = [
      this.#item,
      client.onDidChange(refresh),
      vscode.window.onDidChangeActiveTextEditor(refresh),
      vscode.window.onDidChangeTextEditorSelection(refresh),
      vscode.workspace.onDidChangeTextDocument(refresh),
    ];
    refresh();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const each of this.#disposables) each.dispose();
  }

  #refreshSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#refresh(), restTime);
  }

  async #refresh(): Promise<void> {
    const question = ++this.#asked;
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined || this.#client.state === 'waiting') return this.#item.hide();
    const isOwn = isRequestDocument(editor.document);
    if (this.#client.state !== 'running') return isOwn ? this.#showProblem() : this.#item.hide();
    const status = await this.#client.status(editor.document, editor.selection.active);
    if (question !== this.#asked) return;
    const words = status && serviceText(status, isOwn);
    if (words === undefined) return this.#item.hide();
    this.#show(words.text, words.lines, 'odatalint.chooseService');
    this.#item.backgroundColor = words.needsAttention
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
  }

  #showProblem(): void {
    this.#item.backgroundColor = undefined;
    if (this.#client.state === 'starting') return this.#show('$(loading~spin) OData', ['The language server starts.']);
    const reason = 'The language server does not run, so nothing is checked or completed. Click to start it again.';
    this.#show('$(error) OData: no server', [reason], 'odatalint.restart');
    this.#item.backgroundColor = new vscode.ThemeColor('statusBarItem.errorBackground');
  }

  #show(text: string, lines: readonly string[], command?: string): void {
    this.#item.text = text;
    this.#item.command = command;
    // Plain text: names of services and files come from the folder, and must not become links.
    this.#item.tooltip = lines.join('\n');
    this.#item.accessibilityInformation = { label: lines.join(' ') };
    this.#item.show();
  }
}
