/** Servers of tools: in which folders and editors the extension registers them. */
import { expect, test } from 'vitest';
import { provideToolServers, type ToolServerEditor } from './tool-servers.js';

type Provider = Parameters<NonNullable<ToolServerEditor['lm']['registerMcpServerDefinitionProvider']>>[1];

class Definition {
  constructor(
    readonly label: string,
    readonly command: string,
    readonly args: string[],
  ) {}
}

/** An editor with folders, in some of which the command is installed. */
function editorWith(folders: readonly string[], installed: readonly string[], isTrusted = true) {
  const registered: { id: string; provider: Provider }[] = [];
  const nothing = { dispose: () => undefined };
  const editor = {
    lm: {
      registerMcpServerDefinitionProvider: (id: string, provider: Provider) => {
        registered.push({ id, provider });
        return nothing;
      },
    },
    McpStdioServerDefinition: Definition,
    EventEmitter: class {
      readonly event = () => nothing;
      fire(): void {}
      dispose(): void {}
    },
    Uri: { joinPath: (uri: { path: string }, ...parts: string[]) => ({ path: [uri.path, ...parts].join('/') }) },
    workspace: {
      isTrusted,
      workspaceFolders: folders.map((name) => ({ name, uri: { scheme: 'file', path: `/${name}` } })),
      onDidGrantWorkspaceTrust: () => nothing,
      onDidChangeWorkspaceFolders: () => nothing,
      fs: {
        stat: ({ path }: { path: string }) =>
          installed.some((name) => path === `/${name}/node_modules/.bin/odatalint`)
            ? Promise.resolve({})
            : Promise.reject(new Error('not found')),
      },
    },
  };
  return { editor: editor as unknown as ToolServerEditor, registered };
}

async function serversIn(folders: readonly string[], installed: readonly string[], isTrusted = true) {
  const { editor, registered } = editorWith(folders, installed, isTrusted);
  provideToolServers(editor);
  return registered[0]?.provider.provideMcpServerDefinitions();
}

test('the command of a folder serves tools in that folder', async () => {
  expect(await serversIn(['shop'], ['shop'])).toEqual([
    {
      label: 'odatalint',
      command: 'npx',
      args: ['--no', 'odatalint', 'mcp'],
      cwd: { scheme: 'file', path: '/shop' },
    },
  ]);
});

test('each of several folders has its own server', async () => {
  const servers = await serversIn(['shop', 'site', 'clinic'], ['shop', 'clinic']);
  expect(servers).toMatchObject([{ label: 'odatalint (shop)' }, { label: 'odatalint (clinic)' }]);
});

test('a folder without the command, or without trust, has no server', async () => {
  expect(await serversIn(['shop'], [])).toEqual([]);
  expect(await serversIn(['shop'], ['shop'], false)).toEqual([]);
});

test('an editor without servers of tools is left alone', () => {
  const { editor, registered } = editorWith(['shop'], ['shop']);
  provideToolServers({ ...editor, lm: {} }).dispose();
  expect(registered).toEqual([]);
});
