/** Every secret in an input, whether a rule is about it or not. */
import {
  type CheckInput,
  type Diagnostic,
  type Field,
  headerLines,
  isRequestInput,
  secretsInText,
} from '../text/index.js';
import { textOfField } from './field-text.js';
import type { SecretPlace } from './inspection.js';

/** The fields whose text can hold secrets that no rule is about; a batch has one text. */
const searched: readonly Field[] = ['headers', 'body', 'response'];

/** In: an input and its findings. Out: the places of secrets that rules found, and of those that are named like secrets. */
export function secretsOf(input: CheckInput, found: readonly Diagnostic[]): readonly SecretPlace[] {
  if (!hasText(input) && !found.some(({ isSecret }) => isSecret)) return [];
  const places: SecretPlace[] = [];
  const add = (field: Field, text: string, start: number, end: number): void =>
    void places.push({ start, end, in: field, text: text.slice(start, end) });
  // The text of a field can be put together of many parts, so that is done once.
  const texts = new Map<Field, string | undefined>();
  const textOf = (field: Field): string | undefined => {
    if (!texts.has(field)) texts.set(field, textOfField(input, field));
    return texts.get(field);
  };
  for (const { isSecret, start, end, in: field } of found)
    if (isSecret === true) add(field, textOf(field) ?? '', start, end);
  if (!('url' in input || 'batch' in input)) return places;
  for (const field of isRequestInput(input) ? searched : (['body'] as const)) {
    const text = textOf(field);
    if (text === undefined || text === '') continue;
    for (const { start, end } of secretsInText(text)) add(field, text, start, end);
  }
  // The headers of a response have no place in any field.
  const headers = isRequestInput(input) ? headerLines(input.response?.headers) : [];
  for (const { name, value } of headers)
    for (const { start, end } of secretsInText(`${name}: ${value}`))
      places.push({ start: 0, end: 0, in: 'response', text: `${name}: ${value}`.slice(start, end) });
  return places;
}

/** Whether an input has one of the searched fields; most requests are an address alone. */
const hasText = (input: CheckInput): boolean =>
  isRequestInput(input)
    ? input.headers !== undefined || input.body !== undefined || input.response !== undefined
    : 'batch' in input;
