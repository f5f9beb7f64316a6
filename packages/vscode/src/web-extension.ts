/** The extension in a browser: the server is a worker, and files are read through the editor. */
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/browser';
import { startExtension } from './extension-start.js';
import { requestNames } from './request-client.js';
import type { ClientEntry } from './web/client-files.js';
import { editorAddress, serverAddress } from './web/file-addresses.js';

/** Globals of the browser, whose types the extension does not include. */
declare const Worker: new (address: string) => Extract<ConstructorParameters<typeof LanguageClient>[2], object>;

const options: LanguageClientOptions = {
  uriConverters: {
    code2Protocol: (uri) => serverAddress(uri) ?? uri.toString(),
    protocol2Code: (address) => {
      const parts = editorAddress(address);
      return parts === undefined ? vscode.Uri.parse(address) : vscode.Uri.from(parts);
    },
  },
};

/** Reads the content of a URI for the server. */
async function entryAt(address: string): Promise<ClientEntry> {
  const parts = editorAddress(address);
  if (parts === undefined) return { kind: 'absent' };
  const uri = vscode.Uri.from(parts);
  try {
    const { type, mtime } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.Directory) === 0)
      return { kind: 'file', bytes: await vscode.workspace.fs.readFile(uri), modified: mtime };
    const items = await vscode.workspace.fs.readDirectory(uri);
    return {
      kind: 'folder',
      items: items.map(([name, kind]) => ({
        name,
        kind: (kind & vscode.FileType.Directory) === 0 ? 'file' : 'folder',
      })),
    };
  } catch {
    return { kind: 'absent' };
  }
}

export function activate(context: vscode.ExtensionContext): void {
  const program = vscode.Uri.joinPath(context.extensionUri, 'dist/web-server.js');
  startExtension(context, (common) => {
    const client = new LanguageClient('odatalint', 'odatalint', new Worker(program.toString(true)), {
      ...common,
      ...options,
    });
    client.onRequest(requestNames.files, ({ uris }: { uris: readonly string[] }) => Promise.all(uris.map(entryAt)));
    return client;
  });
}

export { stopExtension as deactivate } from './extension-start.js';
