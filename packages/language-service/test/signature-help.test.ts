/** Signature help at the cursor: the label with the current parameter in brackets, then its description. */
import { signatureHelp } from '../src/index.js';
import { runCases } from './editor-cases.js';

runCases('signature-help', (document, offset) => {
  const help = signatureHelp(document, offset);
  if (help === undefined) return 'nothing';
  const { signatures, activeSignature, activeParameter } = help;
  return signatures
    .map(({ label, summary, clause, parameters }, i) => {
      if (i !== activeSignature) return `  ${label}`;
      const parameter = parameters[activeParameter ?? -1];
      const marked =
        parameter === undefined
          ? label
          : `${label.slice(0, parameter.start)}[${label.slice(parameter.start, parameter.end)}]${label.slice(parameter.end)}`;
      return [`> ${marked}`, summary, clause, parameter?.summary]
        .filter((line) => line !== undefined && line !== '')
        .join('\n');
    })
    .join('\n');
});
