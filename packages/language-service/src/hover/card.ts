/** The contents of a hover, before it is written as Markdown. */

export interface Card {
  /** One line for each way to write it; shown as code. */
  readonly signatures: readonly string[];
  /** Sentences, each a paragraph. */
  readonly paragraphs?: readonly string[];
  /** Further sentences, each an item of a list. */
  readonly points?: readonly string[];
}

/** Markdown without HTML: the signatures in a fence, then the paragraphs, then the points. */
export function cardMarkdown({ signatures, paragraphs = [], points = [] }: Card): string {
  const parts: string[] = [];
  if (signatures.length > 0) {
    const fence = '`'.repeat(Math.max(3, 1 + longestRun(signatures.join('\n'))));
    parts.push([`${fence}odata`, ...signatures.map(cutOff), fence].join('\n'));
  }
  for (const paragraph of paragraphs) parts.push(paragraph);
  if (points.length > 0) parts.push(points.map((point) => `- ${point}`).join('\n'));
  return parts.join('\n\n');
}

/** The length of the longest run of backticks. */
const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);

/** A literal can be as long as an address. */
const longestSignature = 300;

const cutOff = (signature: string): string =>
  signature.length > longestSignature ? `${signature.slice(0, longestSignature - 1)}…` : signature;

/** A text as inline code, whatever characters it has. */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  if (!plain.includes('`')) return `\`${plain}\``;
  const fence = '`'.repeat(1 + longestRun(plain));
  return `${fence} ${plain} ${fence}`;
}

/** A text that a schema or a finding gives, as prose: what Markdown would read as markup is escaped. */
export const prose = (text: string): string =>
  text
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks));

/** A sentence of a list of parts: the first letter is a capital one, a point at the end. */
export const sentence = (parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
