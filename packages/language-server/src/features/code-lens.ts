/** Code lenses: above the first request of each service, which service and schema it is checked against. */
import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import { nameInAddress } from '../name-in-address.js';
import { answering, type Feature } from '../session.js';
import type { RequestTarget } from '../surroundings.js';

export const codeLens: Feature = {
  // Without a command of the client there is nothing that a click could do.
  capabilities: (_, { chooseService }) => (chooseService === undefined ? {} : { codeLensProvider: {} }),

  register(session) {
    const command = session.commands.chooseService;
    if (command === undefined) return;
    session.connection.onCodeLens(
      answering(session, [], ({ document, language, settings }, _: CodeLensParams): CodeLens[] => {
        const lenses: CodeLens[] = [];
        let above = '';
        for (const request of language.requests) {
          const title = titleOf(settings.targetOf(request));
          if (title !== above)
            lenses.push({
              range: document.rangeOf({ start: request.span.start, end: request.span.start }),
              command: { title, command, arguments: [document.uri] },
            });
          above = title;
        }
        return lenses;
      }),
    );
  },
};

function titleOf({ service, schema, hasSchema }: RequestTarget): string {
  if (schema.length > 0) return `${service} · ${schema.map(nameInAddress).join(', ')}`;
  return hasSchema ? service : `${service} · no schema`;
}
