/** Quotes the user's text in a message. */

const longest = 40;

/**
 * Puts a text in double quotes, or leaves it bare if it contains quotes. It is cut to about 40 characters, and control and other invisible
 * characters are made visible.
 */
export const quoteText = (text: string): string =>
  text === '"'
    ? 'a double quote'
    : text === "'"
      ? 'a single quote'
      : /^["']|["']$/.test(text)
        ? showText(text)
        : `"${showText(text)}"`;

/** The same without the quotes. */
export function showText(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}\u2026` : text;
  let shown = '';
  for (const char of cut) shown += showCharacter(char);
  return shown;
}

/** Control, format, unassigned and lone surrogate code points, and whitespace other than the space. */
const isInvisible = (char: string): boolean => /^(?:\p{C}|(?! )\p{Z})$/u.test(char);
const escapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function showCharacter(char: string): string {
  if ((char >= ' ' && char <= '~') || !isInvisible(char)) return char;
  return escapes[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}
