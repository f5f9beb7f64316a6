/** Hover: the description of the element under the pointer. */
import { hover as hoverAt } from '@odatalint/language-service';
import { type Hover, type HoverParams, MarkupKind } from 'vscode-languageserver';
import { answering, type Feature, guarded } from '../session.js';
import { describeConfiguration } from './configuration.js';

export const hoverFeature: Feature = {
  capabilities: () => ({ hoverProvider: true }),

  register(session) {
    // A client that shows no Markdown gets it as it is written: it can be read as plain text.
    const formats = session.client.textDocument?.hover?.contentFormat ?? [MarkupKind.Markdown];
    const kind = formats.includes(MarkupKind.Markdown) ? MarkupKind.Markdown : MarkupKind.PlainText;
    const hoverRequest = answering(session, null, ({ document, language }, { position }: HoverParams): Hover | null => {
      const found = hoverAt(language, document.offsetOf(position));
      return found === undefined
        ? null
        : { contents: { kind, value: found.markdown }, range: document.rangeOf(found.span) };
    });
    session.connection.onHover((params, token) =>
      session.environment.configurationAt(params.textDocument.uri) === undefined
        ? hoverRequest(params, token)
        : guarded(session.connection, null, () => describeConfiguration(session, params) ?? null)(params, token),
    );
  },
};
