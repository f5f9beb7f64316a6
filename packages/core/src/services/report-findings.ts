/** Makes the findings of a check ready for a caller: places in JSON values, and no secret in any text. */
import {
  type CheckInput,
  type Diagnostic,
  type Field,
  headerLines,
  hideSecrets,
  isBatchInput,
  isRequestInput,
  type RequestInput,
  secretWordsIn,
} from '../text/index.js';
import type { Request } from '../syntax/index.js';
import { bodyPointer } from './body-pointer.js';
import { textOfField } from './field-text.js';

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

/** The fields that can contain secrets. */
const fields: readonly Field[] = ['url', 'headers', 'body', 'response', 'filter'];

/** The findings without the secrets of their input. */
export function withoutSecretsOf(input: CheckInput, found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (found.length === 0) return found;
  const texts = (isBatchInput(input) ? (['body'] as const) : fields).map((field) => textOfField(input, field) ?? '');
  // The headers of a response have no place in any field.
  const received = isRequestInput(input) ? headerLines(input.response?.headers) : [];
  const known = secretWordsIn([...texts, ...received.map(({ name, value }) => `${name}: ${value}`)]);
  return found.map((each) => hideSecrets(each, known));
}
