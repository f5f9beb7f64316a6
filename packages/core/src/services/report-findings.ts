/** Makes the findings of a check ready for a caller: places in JSON values, and no secret in any text. */
import {
  type CheckInput,
  type Diagnostic,
  hideSecrets,
  type RequestInput,
  type RuleSeverity,
  SecretWords,
} from '../text/index.js';
import type { Request } from '../syntax/index.js';
import { bodyPointer } from './body-pointer.js';
import type { Inspection } from './inspection.js';
import { secretsOf } from './secrets-of.js';

/** Adds JSON pointers to the findings in a body, and in the response, that was given as a value instead of text. */
export function withPointers(
  found: readonly Diagnostic[],
  request: RequestInput | undefined,
  root: Request | undefined,
): readonly Diagnostic[] {
  if (request === undefined || root === undefined) return found;
  const received = request.response === undefined ? undefined : root.response?.body;
  const holders = {
    body: typeof request.body === 'string' ? undefined : root.body,
    response: typeof request.response?.body === 'string' ? undefined : received,
  };
  if (holders.body === undefined && holders.response === undefined) return found;
  return found.map((diagnostic) => {
    const { in: field } = diagnostic;
    const holder = field === 'body' || field === 'response' ? holders[field] : undefined;
    return holder === undefined ? diagnostic : { ...diagnostic, path: bodyPointer(holder, diagnostic) };
  });
}

/** The findings without the secrets of the input, of which those that are off are omitted; and the places of the secrets. */
export function inspectionOf(
  input: CheckInput,
  found: readonly Diagnostic[],
  severityOf: (code: string, own: RuleSeverity) => RuleSeverity,
): Inspection {
  const secrets = secretsOf(input, found);
  if (secrets.length === 0) return { diagnostics: found, secrets };
  const isOff = ({ code, severity }: Diagnostic): boolean => severityOf(code, severity) === 'off';
  const words = new SecretWords(secrets.map(({ text }) => text));
  const reported = found.filter((each) => each.isSecret !== true || !isOff(each));
  return { diagnostics: reported.map((each) => hideSecrets(each, words)), secrets };
}
