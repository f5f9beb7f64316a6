/** Syntax problems that are not reported, because the value of an adjacent variable can make the text valid. */
import type { Span } from '../text/index.js';

/**
 * Whether what is unexpected touches a `{{hole}}`: `{{set}}('1')`, `Products(5){{query}}`, `in ({{first}}'B')`. What is
 * for names, operators, commas or nothing at all can make any of these right. In: a problem and the text that it counts in.
 */
export function isBesideHole({ code, start, end }: Span & { readonly code: string }, text: string): boolean {
  if (code !== 'unexpected-token') return false;
  return text.startsWith('}}', start - 2) || holeBegins(text, start) || holeBegins(text, end);
}

/** A hole contains no braces, which keeps this from reading far. */
function holeBegins(text: string, at: number): boolean {
  const hole = /\{\{[^{}\n]*\}\}/y;
  hole.lastIndex = at;
  return hole.test(text);
}
