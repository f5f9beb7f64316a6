/** The text that a snippet is without its places to fill in, for clients that know no snippets. */

/** In: the syntax of snippets, `$1`, `${1:name}`, `$0`, with `\` before a character that represents itself. Out: plain text. */
export function snippetText(snippet: string): string {
  let text = '';
  let open = 0;
  for (let at = 0; at < snippet.length; at++) {
    const char = snippet[at];
    if (char === '\\' && at + 1 < snippet.length) text += snippet[++at];
    else if (char === '}' && open > 0) open--;
    else if (char === '$') {
      const place = placeAt(snippet, at);
      if (place === undefined) text += char;
      else {
        at = place.end - 1;
        if (place.isOpen) open++;
      }
    } else text += char;
  }
  return text;
}

/** `$1` and `${1}` as a whole, and `${1:` whose default text follows; undefined for a dollar sign that is one. */
function placeAt(snippet: string, at: number): { readonly end: number; readonly isOpen: boolean } | undefined {
  const place = /\$(?:\d+|\{\d+(?:\}|(:)))/y;
  place.lastIndex = at;
  const match = place.exec(snippet);
  return match === null ? undefined : { end: place.lastIndex, isOpen: match[1] !== undefined };
}
