/** Tells which problems of syntax are none where a variable may hold what seems to be missing or too much. */
import type { SyntaxProblem } from '../syntax/index.js';

/**
 * Whether what is unexpected touches a `{{hole}}`: `{{set}}('1')`, `Products(5){{query}}`, `in ({{first}}'B')`. What stands
 * for names, operators, commas or nothing at all can make any of these right. In: a problem and the text that it counts in.
 */
export function isBesideHole({ code, start, end }: SyntaxProblem, text: string): boolean {
  if (code !== 'unexpected-token') return false;
  return text.startsWith('}}', start - 2) || holeBegins(text, start) || holeBegins(text, end);
}

/** A hole holds no braces, which keeps this from reading far. */
function holeBegins(text: string, at: number): boolean {
  const hole = /\{\{[^{}\n]*\}\}/y;
  hole.lastIndex = at;
  return hole.test(text);
}
