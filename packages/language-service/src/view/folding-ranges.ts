/** The ranges that can be folded: requests, URLs of several lines, objects and lists of bodies, blocks of comments. */
import { type Span, walk } from '@odatalint/core';
import { LineIndex } from '@odatalint/core/internal';
import { linesOf, type StoredRequest } from '@odatalint/documents';
import type { FoldingRange } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { nodeInDocument } from '../document/position.js';

/** In order of place; each covers more than one line, and of those that begin and end on the same lines there is one. */
export function foldingRanges(document: LanguageDocument): readonly FoldingRange[] {
  const { text } = document;
  const regions = [
    ...blocks(document),
    ...document
      .answersTo(foldsOf)
      .flatMap(({ from, answer }) => answer.map(({ start, end }) => ({ start: start + from, end: end + from }))),
  ];
  const ranges = [
    ...regions.map(({ start, end }): FoldingRange => ({ start, end, kind: 'region' })),
    ...commentBlocks(document).map(({ start, end }): FoldingRange => ({ start, end, kind: 'comment' })),
  ];
  const lines = new LineIndex(text);
  const known = new Set<string>();
  return ranges
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const [first, last] = [lines.positionAt(start).line, lines.positionAt(end).line];
      // A request and its address fold the same lines where it has nothing else.
      const fold = `${first}-${last}`;
      if (first === last || known.has(fold)) return false;
      known.add(fold);
      return true;
    });
}

/** From each `###` of a request file to the last non-empty line before the next. */
function blocks({ text, format }: LanguageDocument): Span[] {
  if (format !== 'http') return [];
  const found: { start: number; end: number }[] = [];
  for (const line of linesOf(text)) {
    const last = found.at(-1);
    if (text.startsWith('###', line.start)) found.push({ start: line.start, end: line.to });
    else if (last !== undefined && line.from < line.to) last.end = line.to;
  }
  return found;
}

/** A request, its address, and the objects and lists of its body. */
function foldsOf(document: LanguageDocument, request: StoredRequest): readonly Span[] {
  const found: Span[] = [request.span, request.target];
  for (const bound of document.bind(request)) {
    const [root] = bound.roots;
    const content = root?.kind === 'Request' && !bound.isInBatch ? root.body?.content : undefined;
    if (content === undefined) continue;
    walk(content, (node) => {
      if (node.kind !== 'JsonObject' && node.kind !== 'JsonArray') return;
      const span = nodeInDocument({ request, bound }, node);
      if (span !== undefined) found.push(span);
    });
  }
  return found;
}

/** Two comment lines and more, one below the other. */
function commentBlocks({ text, format }: LanguageDocument): Span[] {
  const marks = format === 'http' ? ['#', '//'] : format === 'odata' ? ['#'] : [];
  const found: Span[] = [];
  let block: { start: number; end: number } | undefined;
  for (const line of marks.length === 0 ? [] : linesOf(text)) {
    const isComment = marks.some((mark) => text.startsWith(mark, line.from)) && !text.startsWith('###', line.from);
    if (!isComment) block = undefined;
    else if (block === undefined) found.push((block = { start: line.from, end: line.to }));
    else block.end = line.to;
  }
  return found;
}
