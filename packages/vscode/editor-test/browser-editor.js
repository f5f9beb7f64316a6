/**
 * Serves VS Code without a server of its own (its pages, the extension and the files of a folder) over HTTP, on this
 * machine only.
 */
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietSettings } from './code-server.js';

const here = fileURLToPath(new URL('.', import.meta.url));

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.mp3': 'audio/mpeg',
};

/** A path below a folder; a path outside of it becomes the folder itself. */
const inside = (folder, path) => join(folder, normalize(`/${decodeURIComponent(path)}`));

/** Answers the file system of the folder: see folder-extension/folder.js. */
function answerFiles(folder, url, request, response) {
  const path = inside(folder, url.searchParams.get('path') ?? '');
  const json = (value) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
  const kindOf = (each) => (each.isDirectory() ? 2 : 1);
  switch (url.searchParams.get('action')) {
    case 'stat': {
      const stats = statSync(path);
      return json({ type: kindOf(stats), ctime: stats.ctimeMs, mtime: stats.mtimeMs, size: stats.size });
    }
    case 'list':
      return json(readdirSync(path, { withFileTypes: true }).map((each) => [each.name, kindOf(each)]));
    case 'read':
      return response.end(readFileSync(path));
    default: {
      const chunks = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        writeFileSync(path, Buffer.concat(chunks));
        response.end();
      });
      return undefined;
    }
  }
}

/** The page of the editor: its own template with a folder, two extensions and no server. */
function page(editor, address) {
  const { host } = new URL(address);
  const settings = JSON.stringify({
    folderUri: { scheme: 'odatalint-test', authority: '', path: '/' },
    additionalBuiltinExtensions: ['/extension', '/folder-extension'].map((path) => ({
      scheme: 'http',
      authority: host,
      path,
    })),
    configurationDefaults: quietSettings,
    // A path in the storage of the browser.
    userDataPath: '/',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    productConfiguration: { nameShort: 'Code', nameLong: 'Code', enableTelemetry: false, extensionsGallery: undefined },
  });
  return readFileSync(join(editor, 'out/vs/code/browser/workbench/workbench.html'), 'utf8')
    .replaceAll('{{WORKBENCH_WEB_CONFIGURATION}}', settings.replaceAll('"', '&quot;'))
    .replaceAll('{{WORKBENCH_AUTH_SESSION}}', '')
    .replaceAll('{{WORKBENCH_WEB_BASE_URL}}', '/editor')
    .replaceAll('{{WORKBENCH_NLS_FALLBACK_URL}}', '/editor/out/nls.messages.js')
    .replaceAll('{{WORKBENCH_NLS_URL}}', '/editor/out/nls.messages.js')
    .replaceAll('{{BASE}}', '')
    .replaceAll('{{VS_BASE}}', '');
}

/** Replaces what this build of the editor does for its server by what the editor does without one. */
const ofServer = [
  [/,remoteAuthority:location\.host\}/, '}'],
  [/(file\(this\.userDataPath\)\.with\(\{scheme:\w+\.)vscodeRemote/, '$1vscodeUserData'],
];

function withoutServer(script) {
  let alone = script;
  for (const [pattern, replacement] of ofServer) {
    if (!pattern.test(alone)) throw new Error(`The editor has changed: ${pattern} is not in it.`);
    alone = alone.replace(pattern, replacement);
  }
  return alone;
}

/**
 * Starts the editor.
 *
 * @param editor - The folder of the editor (`installEditor`).
 * @returns The URL, and a function that stops the editor.
 */
export async function startBrowserEditor(editor, extension, folder) {
  const roots = { '/editor/': editor, '/extension/': extension, '/folder-extension/': join(here, 'folder-extension') };
  const server = createServer((request, response) => {
    const url = new URL(request.url, address);
    try {
      if (url.pathname === '/') return response.setHeader('Content-Type', 'text/html').end(page(editor, address));
      if (url.pathname === '/files') return answerFiles(folder, url, request, response);
      const [prefix, root] = Object.entries(roots).find(([each]) => url.pathname.startsWith(each)) ?? [];
      const path = root && inside(root, url.pathname.slice(prefix.length));
      if (path === undefined || !statSync(path).isFile()) return response.writeHead(404).end();
      response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
      if (path.endsWith('workbench/workbench.js')) return response.end(withoutServer(readFileSync(path, 'utf8')));
      return createReadStream(path).pipe(response);
    } catch {
      return response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  return { address, stop: () => server.close() };
}

/** The folder with the editor's own pages, found by the path of its program. */
export const pagesOf = (entry) => join(dirname(dirname(dirname(entry))), 'lib', 'vscode');
