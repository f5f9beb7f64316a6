/** The texts of an input. */
import { type CheckInput, type Field, headerLines, isBatchInput, isRequestInput } from '../text/index.js';
import { bodyText } from './read-input.js';

/** The text in which the offsets of a field count. */
export function textOfField(input: CheckInput, field: Field): string | undefined {
  if (isBatchInput(input)) return bodyText(input.batch);
  if (!isRequestInput(input)) return (input as Readonly<Record<string, string | undefined>>)[field];
  if (field === 'headers')
    return headerLines(input.headers)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n');
  if (field === 'body') return bodyText(input.body);
  if (field === 'response') return bodyText(input.response?.body);
  return input[field === 'method' || field === 'script' ? field : 'url'];
}
