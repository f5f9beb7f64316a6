/** The extension on a desktop or a server: the language server is a process. */
import type * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { startExtension } from './extension-start.js';

export function activate(context: vscode.ExtensionContext): void {
  const program = { module: context.asAbsolutePath('dist/server.mjs'), transport: TransportKind.stdio };
  startExtension(
    context,
    (common) =>
      new LanguageClient(
        'odatalint',
        'odatalint',
        { run: program, debug: { ...program, options: { execArgv: ['--enable-source-maps'] } } },
        common,
      ),
  );
}

export { stopExtension as deactivate } from './extension-start.js';
