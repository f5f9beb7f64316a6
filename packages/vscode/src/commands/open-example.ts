/** Opens a new document with an example request. */
import * as vscode from 'vscode';

const example = `# A request for the built-in service: mistakes are underlined, and Ctrl+. fixes them.
GET https://assets.example.com/api/v1/object/Equipment
  ?filter=Code == 'PMP-0001' and Status eq 1
  &select=Id,Description
  &top=10

`;

export async function openExample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'odata', content: example });
  await vscode.window.showTextDocument(document);
}
