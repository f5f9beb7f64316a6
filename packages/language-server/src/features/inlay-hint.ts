/** Inlay hints: facts that the text omits, shown inside it if the client wants them. */
import { type InlayHint as ServiceHint, inlayHints } from '@odatalint/language-service';
import { type InlayHint, InlayHintKind, type InlayHintParams } from 'vscode-languageserver';
import { answering, type Feature } from '../session.js';

/** What a hint is, and on which side it keeps its distance. */
const lookOf: Readonly<Record<ServiceHint['kind'], Pick<InlayHint, 'kind' | 'paddingLeft' | 'paddingRight'>>> = {
  type: { kind: InlayHintKind.Type, paddingLeft: true },
  key: { kind: InlayHintKind.Parameter, paddingRight: true },
  value: { paddingLeft: true },
};

export const inlayHintFeature: Feature = {
  capabilities: () => ({ inlayHintProvider: true }),

  register(session) {
    session.connection.languages.inlayHint.on(
      answering(session, [], ({ document, language }, { range }: InlayHintParams): InlayHint[] =>
        inlayHints(language, document.spanOf(range)).map(({ offset, text, kind }) => ({
          position: document.rangeOf({ start: offset, end: offset }).start,
          label: text,
          ...lookOf[kind],
        })),
      ),
    );
  },
};
