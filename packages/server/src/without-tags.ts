/** Removes HTML from texts. */
import { hasHtmlTag } from '@odatalint/core/internal';
import { Parser } from 'htmlparser2';

/** Removes HTML tags from the texts in a value, at any depth, and decodes character references. */
export function withoutTags(value: unknown): unknown {
  if (typeof value === 'string') return hasHtmlTag(value) ? textOf(value) : value;
  if (Array.isArray(value)) return value.map(withoutTags);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutTags(each)]));
}

function textOf(html: string): string {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.end(html);
  // Decoded references can form tags, such as `&lt;b&gt;`.
  return hasHtmlTag(text) ? textOf(text) : text;
}
