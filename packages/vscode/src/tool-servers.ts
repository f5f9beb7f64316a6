/**
 * Offers the odatalint that is installed in a folder as a server of tools for agents (MCP): `odatalint mcp`. Editors before VS Code
 * 1.101 cannot register such servers.
 */
import type * as vscode from 'vscode';

/** `McpStdioServerDefinition` */
interface ToolServer {
  readonly label: string;
  command: string;
  args: string[];
  env: Record<string, string | number | null>;
  cwd?: vscode.Uri;
}

/** The parts of the editor that are used here. The types of the oldest supported editor lack some of them. */
export interface ToolServerEditor {
  readonly lm: {
    registerMcpServerDefinitionProvider?(
      id: string,
      provider: {
        readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
        provideMcpServerDefinitions(): Promise<ToolServer[]>;
      },
    ): vscode.Disposable;
  };
  readonly McpStdioServerDefinition?: new (label: string, command: string, args: string[]) => ToolServer;
  readonly EventEmitter: typeof vscode.EventEmitter;
  readonly Uri: Pick<typeof vscode.Uri, 'joinPath'>;
  readonly workspace: Pick<
    typeof vscode.workspace,
    'isTrusted' | 'workspaceFolders' | 'onDidGrantWorkspaceTrust' | 'onDidChangeWorkspaceFolders'
  > & { readonly fs: Pick<vscode.FileSystem, 'stat'> };
}

/** Registers the servers of all folders. A folder that is not trusted has none, because a server is a program of the folder. */
export function provideToolServers(editor: ToolServerEditor): vscode.Disposable {
  const { lm, McpStdioServerDefinition: Definition, EventEmitter, Uri, workspace } = editor;
  if (lm.registerMcpServerDefinitionProvider === undefined || Definition === undefined)
    return { dispose: () => undefined };
  const changes = new EventEmitter<void>();
  const hasCommand = async ({ uri }: vscode.WorkspaceFolder): Promise<boolean> =>
    uri.scheme === 'file' &&
    (await workspace.fs.stat(Uri.joinPath(uri, 'node_modules', '.bin', 'odatalint')).then(
      () => true,
      () => false,
    ));
  const provideMcpServerDefinitions = async (): Promise<ToolServer[]> => {
    const folders = workspace.isTrusted ? (workspace.workspaceFolders ?? []) : [];
    const installed = await Promise.all(folders.map(hasCommand));
    return folders
      .filter((_, at) => installed[at])
      .map(({ name, uri }) => {
        const label = folders.length > 1 ? `odatalint (${name})` : 'odatalint';
        return Object.assign(new Definition(label, 'npx', ['--no', 'odatalint', 'mcp']), { cwd: uri });
      });
  };
  const parts: vscode.Disposable[] = [changes];
  try {
    parts.push(
      lm.registerMcpServerDefinitionProvider('odatalint', {
        onDidChangeMcpServerDefinitions: changes.event,
        provideMcpServerDefinitions,
      }),
      workspace.onDidGrantWorkspaceTrust(() => changes.fire()),
      workspace.onDidChangeWorkspaceFolders(() => changes.fire()),
    );
  } catch {
    // VS Code 1.100 has the function, but expects another contribution in the manifest.
  }
  return { dispose: () => parts.forEach((each) => void each.dispose()) };
}
