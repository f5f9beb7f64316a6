/** Texts that may be placeholders. Their notation has other meanings too, so a request is read without replacing them. */

/** No placeholder is longer. */
const longest = 80;

/** Each notation contains one of these. */
const signs = /[%#<:?$@{[]/;

const notations: readonly RegExp[] = [
  // Directives of printf and strftime. After "like" a percent sign is a wildcard.
  /(?<!like.{1,40})%(?![\dA-Fa-f]{2})(?:\([^()\r\n]{1,60}\)|\[\d{1,2}\]|\d{1,2}\$|<)?[-+#,.*\d]{0,8}[hl]{0,2}[A-Za-z](?![A-Za-z])/g,
  /(?<!like.{1,40})%[A-Z_][A-Z\d_]{1,40}%/g,
  // Ruby and CoffeeScript; the name in the braces may have become a variable.
  /#\{[^}\r\n]{0,80}\}{1,2}/g,
  // Templates of pages.
  /<[%?][^<>\r\n]{0,80}>/g,
  // The values of a statement by name; a quote before a colon ends the name of a member.
  /(?<=[\s(,=+']|%2[0278C]|^):[A-Za-z_]\w{0,60}/g,
  // The values of a statement by position.
  /(?<=[\s(,=+'"]|%2[0278C]|^)\?(?=[\s),&+'"]|%2[0279C]|$)/g,
  /(?<=[\s(,=+'"]|%2[0278C]|^)\$(?!(?:it|this|root|count|value|ref|all|each)\b)[A-Za-z_]\w{0,60}(?!\w|=|%3[dD])/g,
  /(?<='|%27)@\w{1,60}(?='|%27)/g,
  /\{\}/g,
  /\[\[[\w .-]{1,60}\]\]/g,
  /@\([^()\r\n]{0,60}\)/g,
];

/**
 * Whether a text that may be a placeholder touches a part of a text: printf's `%s`, `#{name}`, `<%= name %>`, `:name`, `?`, `{}`.
 * Offsets count UTF-16 units. In a long part, only the surroundings of its two ends are searched.
 */
export function mayTouchPlaceholder(text: string, start: number, end: number): boolean {
  if (end - start > 4 * longest)
    return mayTouchPlaceholder(text, start, start + longest) || mayTouchPlaceholder(text, end - longest, end);
  const from = Math.max(0, start - longest);
  const around = text.slice(from, end + longest);
  if (!signs.test(around)) return false;
  return notations.some((notation) => {
    for (const match of around.matchAll(notation)) {
      const first = from + match.index;
      if (first <= end && first + match[0].length >= start) return true;
    }
    return false;
  });
}
