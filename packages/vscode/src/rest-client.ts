/** The REST client that is installed beside this extension, which sends requests. */
import * as vscode from 'vscode';

/** Commands that send the request at the cursor of the active editor, by the extension that has them. */
const commands: Readonly<Record<string, string>> = {
  'humao.rest-client': 'rest-client.request',
  'anweber.vscode-httpyac': 'httpyac.send',
};

/** The command of the first REST client that is installed; undefined where none is. */
export const restClientCommand = (): string | undefined =>
  Object.entries(commands).find(([id]) => vscode.extensions.getExtension(id) !== undefined)?.[1];
