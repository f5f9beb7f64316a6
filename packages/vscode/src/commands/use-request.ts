/** Uses a request outside of its document: sends it with a REST client, copies it for curl, opens it in the playground. */
import * as vscode from 'vscode';
import { playgroundAddress } from '../playground-address.js';
import type { RequestClient } from '../request-client.js';
import { restClientCommand } from '../rest-client.js';

/** Lets the installed REST client send the request at the cursor. */
export async function sendRequest(document: vscode.TextDocument, position: vscode.Position): Promise<void> {
  const command = restClientCommand();
  if (command === undefined) {
    void vscode.window.showInformationMessage('To send requests, install a REST client such as humao.rest-client.');
    return;
  }
  const editor = await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(position, position);
  await vscode.commands.executeCommand(command);
}

export async function copyAsCurl(
  client: RequestClient,
  { uri }: vscode.TextDocument,
  position: vscode.Position,
): Promise<void> {
  const curl = (await client.request(uri, position))?.curl;
  if (curl === undefined) return reportNone(position);
  await vscode.env.clipboard.writeText(curl);
  void vscode.window.setStatusBarMessage('$(check) Copied as curl', 3000);
}

export async function openPlayground(
  client: RequestClient,
  { uri }: vscode.TextDocument,
  position: vscode.Position,
): Promise<void> {
  const request = await client.request(uri, position);
  if (request === undefined || request === null) return reportNone(position);
  const { text, format, profile, schema } = request;
  const state = { text, format, ...(profile === undefined ? {} : { service: profile }) };
  const address = await playgroundAddress(schema === undefined ? state : { ...state, schema });
  // Some systems open no longer URL.
  const opened = address.length <= 30_000 ? address : await playgroundAddress(state);
  await vscode.env.openExternal(vscode.Uri.parse(opened, true));
}

const reportNone = ({ line }: vscode.Position): void =>
  void vscode.window.showInformationMessage(`There is no request with a URL on line ${line + 1}.`);
