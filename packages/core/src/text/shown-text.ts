/** Makes texts of requests and schemas safe to show: no character that hides or reorders text, and no name of a megabyte. */
import type { Diagnostic } from './diagnostic.js';

/**
 * Characters that would move the cursor, change colours, hide or reorder text, or look like a plain space: controls, bidirectional
 * controls, fillers, tags, variation selectors and code points that are not characters. Not U+200D, which joins emoji. The group is a character with the selector of an
 * emoji's style, which stays: to replace the others by nothing, replace with `$1`.
 */
export const unprintable =
  /[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\u{e0000}-\u{e01ef}\0-\x1f\x7f-\xa0\xad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u2028-\u202f\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\u{1d173}-\u{1d17a}]|([^\0-\x7f][\ufe0e\ufe0f])/gu;

/** Replaces each character of a text that cannot be shown. */
export const replaceUnprintable = (text: string, replacement: (point: number) => string): string =>
  text.replace(unprintable, (found, emoji?: string) => emoji ?? replacement(found.codePointAt(0) ?? 0));

/** The replacement of a character that cannot be shown: a picture for ASCII controls, its number for the others. */
export function pictureOf(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** The longest word and the longest text that are shown as they are, in UTF-16 units. */
const longest = { word: 500, text: 4000 };

/** A text in one line as it can be shown to a person: long words, such as names, and long texts end with an ellipsis. */
export function shownText(text: string): string {
  const short = text.length > longest.word ? shortened(text) : text;
  return replaceUnprintable(short, pictureOf);
}

function shortened(text: string): string {
  const words = text.split(' ').map((word) => (word.length > longest.word ? cut(word, 60) : word));
  const short = words.join(' ');
  return short.length > longest.text ? cut(short, longest.text / 2) : short;
}

/** The beginning of a text and its last characters, which close a quotation; no half of a surrogate pair. */
const cut = (text: string, length: number): string =>
  `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…${text.slice(-2).replace(/^[\udc00-\udfff]/, '')}`;

/** A finding whose words can be shown. Its fixes still write whole names. */
export function shownFinding<Found extends Pick<Diagnostic, 'message' | 'notes' | 'fixes'>>(finding: Found): Found {
  const { message, notes, fixes } = finding;
  const texts = [message, ...notes.map((note) => note.message), ...fixes.map(({ title }) => title)];
  if (texts.every((text) => shownText(text) === text)) return finding;
  return {
    ...finding,
    message: shownText(message),
    notes: notes.map((note) => ({ ...note, message: shownText(note.message) })),
    fixes: fixes.map((fix) => ({ ...fix, title: shownText(fix.title) })),
  };
}
