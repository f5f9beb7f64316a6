/** Splits a file of Bruno's markup into its blocks: `name {`, indented lines, `}`. */
import type { Span } from '@odatalint/core';
import { isEmptyLine, linesOf, nextOf, type Line } from '../../text/line.js';

/** A block; its span reaches from its name to its closing brace, and `lines` are the lines between. */
export interface BrunoBlock extends Span {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** A line `key: value` of a block. Spans exclude spaces; a value may be empty. */
export interface BrunoPair {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Span;
}

/** The blocks of a file in order. An unclosed block ends at the end of the file; text outside of blocks is ignored. */
export function brunoBlocks(text: string): readonly BrunoBlock[] {
  const blocks: BrunoBlock[] = [];
  let open: { readonly name: string; readonly start: number; readonly lines: Line[] } | undefined;
  for (const line of linesOf(text)) {
    const isIndented = line.from > line.start;
    const content = text.slice(line.from, line.to);
    if (open === undefined) {
      // Lists are written `name [`. They contain no queries, and their lines are not blocks.
      if (!isIndented && content.endsWith('{'))
        open = { name: content.slice(0, -1).trim(), start: line.from, lines: [] };
    } else if (!isIndented && content === '}') {
      blocks.push({ ...open, end: line.to });
      open = undefined;
    } else open.lines.push(line);
  }
  if (open !== undefined) blocks.push({ ...open, end: open.lines.at(-1)?.to ?? text.length });
  return blocks;
}

/** The pairs of a block that are not disabled by `~`. */
export function brunoPairs(text: string, { lines }: BrunoBlock): readonly BrunoPair[] {
  return lines.flatMap((line): BrunoPair[] => {
    if (isEmptyLine(line) || text.charAt(line.from) === '~') return [];
    const colon = colonOf(text, line);
    if (colon === -1) return [];
    let start = colon + 1;
    while (start < line.to && ' \t'.includes(text.charAt(start))) start++;
    const keyEnd = line.from + text.slice(line.from, colon).trimEnd().length;
    const key = text.slice(line.from, keyEnd);
    const isQuoted = key.length > 1 && key.startsWith('"') && key.endsWith('"');
    const keySpan = isQuoted ? { start: line.from + 1, end: keyEnd - 1 } : { start: line.from, end: keyEnd };
    return [{ key: text.slice(keySpan.start, keySpan.end), keySpan, value: { start, end: Math.max(start, line.to) } }];
  });
}

/** The offset of the colon after a key, which may be in quotes; -1 if the line has none. */
function colonOf(text: string, line: Line): number {
  const quote = text.charAt(line.from) === '"' ? nextOf(text, '"', line.from + 1, line.to) : line.to;
  const colon = nextOf(text, ':', quote === line.to ? line.from : quote, line.to);
  return colon === line.to ? -1 : colon;
}

/** The value of the first pair with a key. */
export function valueOf(text: string, pairs: readonly BrunoPair[], key: string): string | undefined {
  const pair = pairs.find((each) => each.key === key);
  return pair && text.slice(pair.value.start, pair.value.end);
}
