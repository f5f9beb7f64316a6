/**
 * Finds the fenced code blocks of Markdown (CommonMark 4.5), with the place of each of their lines. Its parser is
 * larger than all other readers together, so it is loaded with the first Markdown file.
 */
import { parser, type BlockContext, type BlockParser, type Line } from '@lezer/markdown';
import type { Span } from '@odatalint/core';

export interface FencedCode extends Span {
  /** The first word of the info string, or an empty string. */
  readonly language: string;
  /**
   * The non-empty lines, without the marks and spaces before them that belong to this block and the blocks around it.
   */
  readonly lines: readonly Span[];
}

/** The greatest depth of quotations and lists. Each of them is tested for each line. */
const deepest = 64;

/** Reads a line as plain text if blocks are nested too deeply. */
const skipTooDeep: BlockParser = {
  name: 'TooDeep',
  before: 'IndentedCode',
  parse: (context) => context.depth > deepest && (context.nextLine(), true),
};

/** Spaces before the opening marks are also removed from each line of the block; the tree does not contain them. */
const keepIndentation: BlockParser = {
  name: 'FenceIndentation',
  before: 'FencedCode',
  parse(context: BlockContext, line: Line) {
    const opens = line.next === 0x60 || line.next === 0x7e;
    if (opens && line.pos > line.basePos) {
      context.addElement(
        context.elt('FenceIndentation', context.lineStart + line.basePos, context.lineStart + line.pos),
      );
    }
    return false;
  },
};

/**
 * The content of a paragraph does not determine blocks, so its brackets and stars are not parsed. A definition of a
 * link (CommonMark 4.7) ends with its paragraph, and an unclosed title would be searched in each line.
 */
const notBlocks = [
  'Escape', 'Entity', 'InlineCode', 'HTMLTag', 'Emphasis', 'HardBreak', 'Link', 'Image', 'LinkReference',
]; // prettier-ignore

const blockParser = parser.configure({
  defineNodes: [{ name: 'FenceIndentation', block: true }],
  parseBlock: [skipTooDeep, keepIndentation],
  remove: notBlocks,
});

/**
 * The fenced code blocks of `text` in order. Every text is Markdown, so nothing is refused. Offsets are UTF-16, from
 * `start` on.
 */
export function fencedCodeOf(text: string, start: number): readonly FencedCode[] {
  const found: FencedCode[] = [];
  let indentation: Span = { start: 0, end: 0 };
  let block: (Span & { language: string; lines: Span[]; indentation: number }) | undefined;
  let end = 0;
  eachNode(blockParser.parse(withPlainBreaks(text.slice(start))), start, (name, span) => {
    if (block !== undefined && span.start >= end) block = undefined;
    if (name === 'FenceIndentation') indentation = span;
    else if (name === 'FencedCode') {
      const isIndented = indentation.end === span.start;
      block = { ...span, language: '', lines: [], indentation: isIndented ? indentation.end - indentation.start : 0 };
      end = span.end;
      found.push(block);
    } else if (name === 'CodeInfo' && block !== undefined) block.language = firstWord(text, span);
    else if (name === 'CodeText' && block !== undefined) addLines(block.lines, text, span, block.indentation);
  });
  return found;
}

type Tree = ReturnType<typeof blockParser.parse>;

/**
 * Visits each node before its children. The cursor of the library walks through a tree whose depth grows with the text;
 * this function visits each node once. Depth uses no stack.
 */
function eachNode(root: Tree, start: number, visit: (name: string, span: Span) => void): void {
  const pending: { readonly node: Tree['children'][number]; readonly at: number }[] = [{ node: root, at: start }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, at } = next;
    if ('children' in node) {
      visit(node.type.name, { start: at, end: at + node.length });
      for (let i = node.children.length - 1; i >= 0; i--)
        pending.push({ node: node.children[i]!, at: at + node.positions[i]! });
      continue;
    }
    // Small nodes in order, each as four numbers: its type, its start, its end, and the end of its children.
    const { buffer, set } = node;
    for (let i = 0; i < buffer.length; i += 4)
      visit(set.types[buffer[i]!]!.name, { start: at + buffer[i + 1]!, end: at + buffer[i + 2]! });
  }
}

/** The same text with a line feed for each line break, the only one that the parser knows. */
const withPlainBreaks = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, (found) => (found.length === 1 ? '\n' : ' \n')) : text;

function firstWord(text: string, { start, end }: Span): string {
  const info = text.slice(start, end);
  // Quarto and R Markdown write the language of an executed cell in braces, before its options.
  const cell = /^\{([\w-]{1,40})[\s,}]/.exec(info)?.[1];
  return cell ?? info.split(/[ \t]/, 1)[0] ?? '';
}

/** Adds the lines of a piece of code, without the number of spaces that precede the opening marks. */
function addLines(lines: Span[], text: string, { start, end }: Span, indentation: number): void {
  let at = start;
  while (at < end) {
    let stop = at;
    while (stop < end && text[stop] !== '\n' && text[stop] !== '\r') stop++;
    const from = skipSpaces(text, at, stop, indentation);
    if (from < stop) lines.push({ start: from, end: stop });
    at = stop + 1;
  }
}

/** The end of up to `most` spaces; a tab counts as all remaining ones. */
function skipSpaces(text: string, start: number, end: number, most: number): number {
  let at = start;
  while (at < end && at - start < most && text[at] === ' ') at++;
  return at < end && at - start < most && text[at] === '\t' ? at + 1 : at;
}
