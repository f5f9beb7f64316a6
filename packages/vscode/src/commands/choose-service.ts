/** Lets the user choose the service against which the requests of a document are checked. */
import * as vscode from 'vscode';
import type { RequestClient } from '../request-client.js';

interface ServiceItem extends vscode.QuickPickItem {
  /** Null restores the choice of the document and the configuration. */
  readonly service?: string | null;
}

export async function chooseService(client: RequestClient, document: vscode.TextDocument): Promise<void> {
  const answer = await client.services(document);
  if (answer === undefined) {
    void vscode.window.showWarningMessage('The language server does not run: see "OData: Show Output".');
    return;
  }
  const { services, chosen } = answer;
  const itemOf = ({ name, summary }: { name: string; summary: string }): ServiceItem => ({
    label: name,
    detail: summary,
    service: name,
    ...(name === chosen ? { description: 'chosen' } : {}),
  });
  const items: ServiceItem[] = [
    {
      label: '$(wand) Let the request decide',
      detail: 'By its address, a comment above it, or the configuration.',
      service: null,
    },
    ...section('Configured', services.filter(({ isConfigured }) => isConfigured).map(itemOf)),
    ...section('Built in', services.filter(({ isConfigured }) => !isConfigured).map(itemOf)),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: 'The service of this document',
    placeHolder: 'Requests are checked against it as long as the document is open',
    matchOnDetail: true,
  });
  if (picked?.service !== undefined) await client.chooseService(document, picked.service);
}

const section = (label: string, items: readonly ServiceItem[]): readonly ServiceItem[] =>
  items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
