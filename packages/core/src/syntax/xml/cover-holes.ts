/** Replaces variables, and text that would confuse an XML parser, by plain characters. */
import type { Span } from '../../text/index.js';
import { holeEnd } from '../text/decoded-text.js';

/** An `&` that begins no reference: saxes would read on to the next `;`, over all tags. */
const strayAmpersand = /&(?!(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;

/** The text with every unknown covered at its own length, so that all offsets stay, and the places of the unknowns. */
export interface CoveredXml {
  readonly text: string;
  readonly holes: readonly Span[];
}

/** `<API_KEY>` right before an end tag that is not its own: a note for the reader of what is to be put there. */
const placeholder = /<([A-Z][A-Z0-9_-]*)>\s*<\//y;

/** Covers stray `&`, variables `{{x}}`, and placeholders such as `<API_KEY>` where an element would begin that never ends. */
export function coverXmlHoles(raw: string): CoveredXml {
  const holes: Span[] = [];
  const parts: string[] = [];
  let copied = 0;
  for (let i = 0; i < raw.length; i++) {
    const end = unknownEnd(raw, i);
    if (end === undefined) continue;
    holes.push({ start: i, end });
    parts.push(raw.slice(copied, i), '_'.repeat(end - i));
    copied = end;
    i = end - 1;
  }
  const text = parts.join('') + raw.slice(copied);
  return { text: text.replace(strayAmpersand, '_'), holes };
}

function unknownEnd(raw: string, i: number): number | undefined {
  const code = raw.charCodeAt(i);
  if (code === 123 && raw.charCodeAt(i + 1) === 123) return holeEnd(raw, i, raw.length);
  if (code !== 60) return undefined;
  placeholder.lastIndex = i;
  const name = placeholder.exec(raw)?.[1];
  if (name === undefined) return undefined;
  const after = placeholder.lastIndex;
  const isItsEnd = raw.startsWith(name, after) && /[\s>]/.test(raw.charAt(after + name.length));
  return isItsEnd ? undefined : i + name.length + 2;
}
