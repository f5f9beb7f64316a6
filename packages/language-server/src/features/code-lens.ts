/** Code lenses: above requests, which service and schema they are checked against, and what can be done with them. */
import { codeLenses, requestLenses, requestUses } from '@odatalint/language-service';
import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import { answering, type Feature } from '../session.js';

export const codeLensFeature: Feature = {
  // Without a command of the client there is nothing that a click could do.
  capabilities: (_, { chooseService, requests }) =>
    chooseService === undefined && Object.keys(requests).length === 0 ? {} : { codeLensProvider: {} },

  register(session) {
    const { chooseService, requests } = session.commands;
    const followed = new Set(requestUses.filter((use) => requests[use] !== undefined));
    session.connection.onCodeLens(
      answering(session, [], ({ document, language }, _: CodeLensParams): CodeLens[] => {
        const targets = chooseService === undefined ? [] : codeLenses(language);
        return [
          ...targets.map(({ span, title, tooltip }) => ({
            range: document.rangeOf(span),
            command: { title, tooltip, command: chooseService!, arguments: [document.uri] },
          })),
          ...requestLenses(language, followed).map(({ span, use, title, tooltip }) => {
            const range = document.rangeOf(span);
            return {
              range,
              command: { title, tooltip, command: requests[use]!, arguments: [document.uri, range.start] },
            };
          }),
        ];
      }),
    );
  },
};
