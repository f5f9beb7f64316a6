/** Documents about a request that follow it while it is edited: how it was understood, and its response over sample rows. */
import * as vscode from 'vscode';
import { layOutTree } from './lay-out-tree.js';
import type { RequestClient } from './request-client.js';

/** A kind of document: the name of one, and its text; null where there is no request, undefined without a server. */
interface RequestView {
  readonly title: string;
  readonly language: string;
  readonly textOf: (
    client: RequestClient,
    uri: vscode.Uri,
    position: vscode.Position,
  ) => Promise<string | null | undefined>;
}

const views = {
  'odatalint-tree': {
    title: 'Tree of',
    language: 'plaintext',
    textOf: async (client, uri, position) => {
      const tree = await client.tree(uri, position);
      return typeof tree === 'string' ? layOutTree(tree) : tree;
    },
  },
  'odatalint-sample': {
    title: 'Sample response of',
    language: 'jsonc',
    textOf: async (client, uri, position) => {
      const sample = await client.sample(uri, position);
      return sample && sample.text;
    },
  },
} satisfies Readonly<Record<string, RequestView>>;

export type ViewScheme = keyof typeof views;

const viewOf = (scheme: string): RequestView | undefined =>
  Object.hasOwn(views, scheme) ? views[scheme as ViewScheme] : undefined;

/** The time that a document must rest before its views are requested again, in milliseconds. */
const restTime = 200;

/** The request of a view, encoded in the URI of the view. */
interface ViewSource {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

export class RequestViews implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #client: RequestClient;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #disposables: vscode.Disposable[];
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(client: RequestClient) {
    this.#client = client;
    this.#disposables = [
      this.#changed,
      ...Object.keys(views).map((scheme) => vscode.workspace.registerTextDocumentContentProvider(scheme, this)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#refreshSoon(document.uri)),
    ];
  }

  get onDidChange(): vscode.Event<vscode.Uri> {
    return this.#changed.event;
  }

  /** Opens a view of the request at a position beside its document. */
  async show(scheme: ViewScheme, document: vscode.TextDocument, position: vscode.Position): Promise<void> {
    const { line, character } = position;
    const { title, language } = views[scheme];
    const source: ViewSource = { uri: document.uri.toString(), line, character };
    const name = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
    const uri = vscode.Uri.from({ scheme, path: `/${title} ${name}`, query: JSON.stringify(source) });
    const shown = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(shown, language);
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
    const text = await viewOf(uri.scheme)?.textOf(this.#client, vscode.Uri.parse(source.uri), position);
    if (text === undefined) return 'The language server does not run.';
    return text ?? `There is no request on line ${source.line + 1}.`;
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
function sourceOf(uri: vscode.Uri): ViewSource | undefined {
  if (viewOf(uri.scheme) === undefined) return undefined;
  try {
    const source = JSON.parse(uri.query) as Partial<ViewSource>;
    const { uri: address, line, character } = source;
    if (typeof address !== 'string' || typeof line !== 'number' || typeof character !== 'number') return undefined;
    return { uri: address, line, character };
  } catch {
    return undefined;
  }
}
