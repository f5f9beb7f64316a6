/** The installed REST client, which sends requests. */
import * as vscode from 'vscode';

/** Commands that send the request at the cursor of the active editor, by their extensions. */
const commands: Readonly<Record<string, string>> = {
  'humao.rest-client': 'rest-client.request',
  'anweber.vscode-httpyac': 'httpyac.send',
};

/** The command of the first installed REST client; undefined if there is none. */
export const restClientCommand = (): string | undefined =>
  Object.entries(commands).find(([id]) => vscode.extensions.getExtension(id) !== undefined)?.[1];
