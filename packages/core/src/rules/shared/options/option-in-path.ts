/** Finds a query option without the `?` before it. */
import type { Span } from '../../../text/index.js';
import { systemQueryOptions } from '../../../language/index.js';

const option = new RegExp(
  // Without a `$`, only words after `&` that no path has as names.
  `[/&;,]?(?:\\$|%24)(?:${systemQueryOptions.join('|')})=|&(?:filter|select|expand|orderby|top|skip)=`,
  'i',
);

/**
 * Finds the text that is written instead of the `?`; an empty span if no text is. A key in quotes may contain anything, and so may
 * the condition of a path: `Orders/$filter(Items/$count($filter=Price gt 1) gt 2)`.
 *
 * @param text - A path, or a name in it, as written.
 * @returns Undefined when the path contains no option.
 */
export function optionInPath(text: string): Span | undefined {
  // An option contains a `=`, which few paths do.
  if (!text.includes('=')) return undefined;
  const found = option.exec(text);
  const before = found === null ? '' : text.slice(0, found.index).replaceAll(/'[^']*'/g, '');
  if (found === null || /'|%27|\{\{/.test(before) || isInParentheses(before)) return undefined;
  return { start: found.index, end: found.index + (/^[/&;,]/.test(found[0]) ? 1 : 0) };
}

const isInParentheses = (before: string): boolean => before.split(/\(|%28/).length > before.split(/\)|%29/).length;
