/** Every secret in an input, whether a rule is about it or not. */
import { type CheckInput, type Diagnostic, secretsInBody } from '../source/index.js';
import { textOfField } from './field-text.js';
import type { SecretPlace } from './inspection.js';

/** In: an input and its findings. Out: the places of secrets that rules found, and of those in its body. */
export function secretsOf(input: CheckInput, found: readonly Diagnostic[]): readonly SecretPlace[] {
  const places = found.filter(({ isSecret }) => isSecret === true);
  const body = 'url' in input || 'batch' in input ? textOfField(input, 'body') : undefined;
  const inBody = body === undefined ? [] : secretsInBody(body).map((span) => ({ ...span, in: 'body' as const }));
  return [...places, ...inBody].map(({ start, end, in: field }) => {
    const text = textOfField(input, field)?.slice(start, end) ?? '';
    return { start, end, in: field, text };
  });
}
