/** Finds the value that a text writes after a mark. */
import { longestName } from './secret-names.js';
import { isSpaceOrTab, maxSpaces } from './secret-name-before.js';
import { endOf } from './secret-places.js';
import type { Span } from './span.js';

/** So many variables in one value are looked into. */
const maxVariables = 20;

/** A value, and whether quotes, tags or a definition set it apart from prose. */
export interface FoundValue extends Span {
  readonly isApart: boolean;
}

/** The value after a mark, without the scheme that credentials begin with. */
export function valueAfter(text: string, mark: number, isLine: boolean, isProse: boolean): FoundValue {
  const opener = text.charAt(mark);
  let start = mark + 1;
  const spaces = (): void => {
    for (let i = 0; i < maxSpaces && isSpaceOrTab(text.charCodeAt(start), isProse); i++) start++;
  };
  spaces();
  if ((opener === ':' && text.charAt(start) === '=') || (opener === '=' && text.charAt(start) === '>')) start++;
  spaces();
  if (isProse) start = beginOfLiteral(text, start, opener);
  const block = opener === ':' && isProse ? blockAt(text, start) : undefined;
  if (block !== undefined) return block;
  while (text.charAt(start) === '\\') start++;
  const quote = text.charAt(start);
  const isQuoted = quote === '"' || quote === "'" || quote === '`';
  if (isQuoted) start++;
  const scheme = /^(?:Bearer|Basic|Digest|Negotiate|Token|SharedKey)[ ]{1,3}/i.exec(text.slice(start, start + 16));
  if (scheme !== null) start += scheme[0].length;
  const marks = isQuoted
    ? `${quote}\r\n`
    : opener === '>'
      ? isProse
        ? '<\r\n'
        : '<'
      : isLine || (opener === ':' && !isProse)
        ? '\r\n'
        : '&"\'<>` \t\r\n#,;)}\\';
  let end = endOf(text, start, marks);
  // The brace at which a value ends can be that of a variable in it.
  for (let i = 0; i < maxVariables && !isQuoted && text.charAt(end) === '}'; i++) {
    const open = text.slice(Math.max(start, end - 200), end).lastIndexOf('{');
    if (open === -1) break;
    end = endOf(text, text.charAt(end + 1) === '}' ? end + 2 : end + 1, marks);
  }
  while (isQuoted && end > start && text.charAt(end - 1) === '\\') end--;
  return { start, end, isApart: isQuoted || opener === '>' || isDefinition(text, mark) };
}

/** Where a literal begins after what can be between it and a mark: tags and anchors of YAML, prefixes of strings, a value to be used before it. */
function beginOfLiteral(text: string, start: number, opener: string): number {
  const near = text.slice(start, start + 160);
  const before =
    (opener === ':' ? /^(?:(?:![\w!:/.-]{0,60}|&[\w-]{1,60})[ \t]{1,9}){1,2}/.exec(near) : null) ??
    /^[@$rbfuRBFU]{1,2}(?=["'`])/.exec(near) ??
    /^[^\r\n;]{1,120}?(?:\?\?|\|\||\?:|\bor\b|\belse\b)[ \t]{0,9}(?=["'`])/.exec(near);
  return start + (before?.[0].length ?? 0);
}

/** So long are the blocks of YAML that are secrets. */
const longestBlock = 16_384;

/** The lines of a block of YAML (`password: |`). */
function blockAt(text: string, start: number): FoundValue | undefined {
  const head = /^[|>][+-]?\d?[ \t]{0,9}\r?\n([ \t]{1,60})(?=\S)/.exec(text.slice(start, start + 90));
  if (head === null) return undefined;
  const indent = head[1] ?? '';
  const first = start + head[0].length;
  const limit = Math.min(text.length, first + longestBlock);
  let end = endOf(text, first, '\r\n', limit);
  for (let at = end; at < limit;) {
    while (at < limit && '\r\n'.includes(text.charAt(at))) at++;
    if (!text.startsWith(indent, at)) break;
    at = end = endOf(text, at, '\r\n', limit);
  }
  return { start: first, end, isApart: true };
}

/** Whether the line of a mark is `@name = value`. A line can be as long as the text, so only its end is looked at. */
function isDefinition(text: string, mark: number): boolean {
  const from = Math.max(0, mark - 2 * longestName);
  const before = text.slice(from, mark);
  const line = before.lastIndexOf('\n') + 1;
  return (line > 0 || from === 0) && /^\s*@/.test(before.slice(line));
}
