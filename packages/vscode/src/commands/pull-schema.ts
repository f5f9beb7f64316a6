/** Downloads the schema of a service with the command in the folder, in a task that the user can watch. */
import * as vscode from 'vscode';

const title = 'Download the schema of a service';

/** Asks for the URL and a token, which is neither written nor shown. */
export async function pullSchema(): Promise<void> {
  const open = vscode.window.activeTextEditor?.document.uri;
  const folder = (open && vscode.workspace.getWorkspaceFolder(open)) ?? vscode.workspace.workspaceFolders?.[0];
  // A folder without a disk, as in a browser, has no command to run.
  if (folder?.uri.scheme !== 'file') {
    void vscode.window.showInformationMessage('Open a folder on a disk first: the schema is written into it.');
    return;
  }
  const written = await vscode.window.showInputBox({
    title,
    prompt: 'The URL of the service, or of its $metadata',
    placeHolder: 'https://api.example.com/odata',
    ignoreFocusOut: true,
    validateInput: (text) => (addressIn(text) === undefined ? 'Write a URL that begins with https://' : undefined),
  });
  const address = written === undefined ? undefined : addressIn(written);
  if (address === undefined) return;
  const token = await vscode.window.showInputBox({
    title,
    prompt: 'A bearer token, or nothing if the service requires none. It is sent to this host only, and not saved.',
    password: true,
    ignoreFocusOut: true,
  });
  // The editor asks first whether the folder is trusted.
  if (token !== undefined) await vscode.tasks.executeTask(pullTask(folder, address, token));
}

/** A URL that a shell reads as one word without special quoting. */
function addressIn(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text.trim()) || !URL.canParse(text)) return undefined;
  return new URL(text).href.replaceAll("'", '%27');
}

function pullTask(folder: vscode.WorkspaceFolder, address: string, token: string): vscode.Task {
  const quoted = (value: string): vscode.ShellQuotedString => ({ value, quoting: vscode.ShellQuoting.Strong });
  // The command replaces the name of the variable, so that no argument contains the token.
  const header = token === '' ? [] : ['--header', quoted('Authorization: Bearer ${ODATALINT_TOKEN}')];
  const words = ['--no', 'odatalint', 'schema', 'pull', quoted(address), ...header];
  const options = { cwd: folder.uri.fsPath, env: { ODATALINT_TOKEN: token } };
  const execution = new vscode.ShellExecution('npx', words, options);
  const task = new vscode.Task({ type: 'shell' }, folder, 'schema pull', 'odatalint', execution);
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, focus: false };
  return task;
}
