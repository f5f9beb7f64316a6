/** Code lenses: above requests, which service and schema they are checked against. */
import { codeLenses } from '@odatalint/language-service';
import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import { answering, type Feature } from '../session.js';

export const codeLensFeature: Feature = {
  // Without a command of the client there is nothing that a click could do.
  capabilities: (_, { chooseService }) => (chooseService === undefined ? {} : { codeLensProvider: {} }),

  register(session) {
    const command = session.commands.chooseService;
    if (command === undefined) return;
    session.connection.onCodeLens(
      answering(session, [], ({ document, language }, _: CodeLensParams): CodeLens[] =>
        codeLenses(language).map(({ span, title, tooltip }) => ({
          range: document.rangeOf(span),
          command: { title, tooltip, command, arguments: [document.uri] },
        })),
      ),
    );
  },
};
