/** The contents of a hover, before it is written as Markdown. */
import { shownText } from '@odatalint/core/internal';
import { longestRun } from '../knowledge/markdown.js';

export interface HoverText {
  /** One line for each way to write it; shown as code. */
  readonly signatures: readonly string[];
  /** Sentences, each a paragraph. */
  readonly paragraphs?: readonly string[];
  /** Further sentences, each an item of a list. */
  readonly points?: readonly string[];
}

/** Markdown without HTML: the signatures in a fence, then the paragraphs, then the points. */
export function hoverMarkdown({ signatures, paragraphs = [], points = [] }: HoverText): string {
  const parts: string[] = [];
  if (signatures.length > 0) {
    const fence = '`'.repeat(Math.max(3, 1 + longestRun(signatures.join('\n'))));
    parts.push([`${fence}odata`, ...signatures.map(cutOff), fence].join('\n'));
  }
  for (const paragraph of paragraphs) parts.push(paragraph);
  if (points.length > 0) parts.push(points.map((point) => `- ${point}`).join('\n'));
  return parts.join('\n\n');
}

/** A literal can be as long as an address. */
const longestSignature = 300;

const cutOff = (text: string): string => {
  const signature = shownText(text);
  return signature.length > longestSignature ? `${signature.slice(0, longestSignature - 1)}…` : signature;
};

/** A sentence of a list of parts: the first letter is a capital one, a point at the end. */
export const sentence = (parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
