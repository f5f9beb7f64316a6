/** A file system for the editor in a browser: reads and writes the folder of a test over HTTP. */
/* global fetch, require, exports, URLSearchParams */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- a worker of the editor loads extensions so
const vscode = require('vscode');

/** The URL of a path on the server of the test, which also serves the editor. */
let server = '';

async function call(action, uri, body) {
  const query = new URLSearchParams({ action, path: uri.path });
  const response = await fetch(`${server}/files?${query}`, body === undefined ? {} : { method: 'POST', body });
  if (response.status === 404) throw vscode.FileSystemError.FileNotFound(uri);
  if (!response.ok) throw vscode.FileSystemError.NoPermissions(uri);
  return response;
}

const changed = new vscode.EventEmitter();

const files = {
  onDidChangeFile: changed.event,
  watch: () => new vscode.Disposable(() => undefined),
  stat: async (uri) => (await call('stat', uri)).json(),
  readDirectory: async (uri) => (await call('list', uri)).json(),
  readFile: async (uri) => new Uint8Array(await (await call('read', uri)).arrayBuffer()),
  writeFile: async (uri, content) => {
    await call('write', uri, content);
    changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  },
  createDirectory: () => undefined,
  delete: (uri) => {
    throw vscode.FileSystemError.NoPermissions(uri);
  },
  rename: (uri) => {
    throw vscode.FileSystemError.NoPermissions(uri);
  },
};

exports.activate = (context) => {
  server = `${context.extensionUri.scheme}://${context.extensionUri.authority}`;
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider('odatalint-test', files));
};
