/** Snippets of LSP: texts with places to fill in, `$1` and `${1:default}`, and `\` before a character that represents itself. */

/** A part of a snippet: plain text, or the syntax around it. */
interface SnippetPart {
  readonly isText: boolean;
  /** The characters that the part represents, or its syntax unchanged. */
  readonly text: string;
}

function partsOf(snippet: string): readonly SnippetPart[] {
  const parts: SnippetPart[] = [];
  let text = '';
  let open = 0;
  const addSyntax = (syntax: string): void => {
    if (text !== '') parts.push({ isText: true, text });
    text = '';
    parts.push({ isText: false, text: syntax });
  };
  for (let at = 0; at < snippet.length; at++) {
    const char = snippet.charAt(at);
    const place = char === '$' ? placeAt(snippet, at) : undefined;
    if (char === '\\' && at + 1 < snippet.length) text += snippet.charAt(++at);
    else if (char === '}' && open > 0) {
      open--;
      addSyntax(char);
    } else if (place === undefined) text += char;
    else {
      if (place.isOpen) open++;
      addSyntax(snippet.slice(at, place.end));
      at = place.end - 1;
    }
  }
  if (text !== '') parts.push({ isText: true, text });
  return parts;
}

/** `$1` and `${1}` as a whole, and `${1:` whose default text follows; undefined for a plain dollar sign. */
function placeAt(snippet: string, at: number): { readonly end: number; readonly isOpen: boolean } | undefined {
  const place = /\$(?:\d+|\{\d+(?:\}|(:)))/y;
  place.lastIndex = at;
  const match = place.exec(snippet);
  return match === null ? undefined : { end: place.lastIndex, isOpen: match[1] !== undefined };
}

/** The text of a snippet with the default texts of its places, for clients that do not support snippets. */
export const snippetText = (snippet: string): string =>
  partsOf(snippet)
    .map(({ isText, text }) => (isText ? text : ''))
    .join('');

/** Escapes a text for a snippet. */
export const escapeSnippet = (text: string): string => text.replace(/[\\$}]/g, '\\$&');

/** A snippet whose texts are written in another way, with the same places. */
export const mapSnippet = (snippet: string, write: (text: string) => string): string =>
  partsOf(snippet)
    .map(({ isText, text }) => (isText ? escapeSnippet(write(text)) : text))
    .join('');
