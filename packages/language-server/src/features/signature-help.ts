/** Signature help: the parameters of the call or key at the cursor. */
import { type FunctionSignature, signatureHelp as helpAt } from '@odatalint/language-service';
import {
  MarkupKind,
  type SignatureHelp,
  type SignatureHelpParams,
  type SignatureInformation,
} from 'vscode-languageserver';
import { answering, type Feature } from '../session.js';

export const signatureHelpFeature: Feature<'signatureHelpProvider'> = {
  announce: () => ({ triggerCharacters: ['(', ','], retriggerCharacters: [')'] }),

  register(session) {
    session.connection.onSignatureHelp(
      answering(session, null, ({ document, language }, { position }: SignatureHelpParams): SignatureHelp | null => {
        const help = helpAt(language, document.offsetOf(position));
        if (help === undefined) return null;
        const { signatures, activeSignature, activeParameter } = help;
        return {
          signatures: signatures.map(lspSignature),
          activeSignature,
          ...(activeParameter === undefined ? {} : { activeParameter }),
        };
      }),
    );
  },
};

function lspSignature({ label, parameters, summary }: FunctionSignature): SignatureInformation {
  return {
    label,
    ...(summary === '' ? {} : { documentation: { kind: MarkupKind.PlainText, value: summary } }),
    parameters: parameters.map(({ start, end }) => ({ label: [start, end] })),
  };
}
