/** Texts without the HTML in them. */
import { hasHtmlTag } from '@odatalint/core/internal';
import { Parser } from 'htmlparser2';

/** Removes the tags of texts in HTML, in a value and in the values inside of it, and decodes their references. */
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
  // Decoded references can be tags again, such as those of `&lt;b&gt;`.
  return hasHtmlTag(text) ? textOf(text) : text;
}
