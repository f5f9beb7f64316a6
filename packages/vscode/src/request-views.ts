/** Documents that show the syntax trees of requests, and follow their edits. */
import * as vscode from 'vscode';
import { layOutTree } from './lay-out-tree.js';
import type { RequestClient } from './request-client.js';

const scheme = 'odatalint-tree';

/** The time that a document must rest before its tree is requested again, in milliseconds. */
const restTime = 200;

/** The request of a tree, encoded in the URI of the tree. */
interface TreeSource {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

export class TreeDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #client: RequestClient;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #disposables: vscode.Disposable[];
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(client: RequestClient) {
    this.#client = client;
    this.#disposables = [
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#refreshSoon(document.uri)),
    ];
  }

  get onDidChange(): vscode.Event<vscode.Uri> {
    return this.#changed.event;
  }

  /** Opens the tree of the request at a position beside its document. */
  async show(document: vscode.TextDocument, position: vscode.Position): Promise<void> {
    const { line, character } = position;
    const source: TreeSource = { uri: document.uri.toString(), line, character };
    const name = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
    const uri = vscode.Uri.from({ scheme, path: `/Tree of ${name}`, query: JSON.stringify(source) });
    await vscode.window.showTextDocument(uri, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const source = sourceOf(uri);
    if (source === undefined) return '';
    const position = new vscode.Position(source.line, source.character);
    const tree = await this.#client.tree(vscode.Uri.parse(source.uri), position);
    if (tree === undefined) return 'The language server does not run.';
    return tree === null ? `There is no request on line ${source.line + 1}.` : layOutTree(tree);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const each of this.#disposables) each.dispose();
  }

  #refreshSoon(changed: vscode.Uri): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      if (sourceOf(uri)?.uri !== changed.toString()) continue;
      const key = uri.toString();
      clearTimeout(this.#timers.get(key));
      this.#timers.set(
        key,
        setTimeout(() => this.#changed.fire(uri), restTime),
      );
    }
  }
}

/** The request that a URI names; undefined for a URI of another kind. */
function sourceOf(uri: vscode.Uri): TreeSource | undefined {
  if (uri.scheme !== scheme) return undefined;
  try {
    const source = JSON.parse(uri.query) as Partial<TreeSource>;
    const { uri: address, line, character } = source;
    if (typeof address !== 'string' || typeof line !== 'number' || typeof character !== 'number') return undefined;
    return { uri: address, line, character };
  } catch {
    return undefined;
  }
}
