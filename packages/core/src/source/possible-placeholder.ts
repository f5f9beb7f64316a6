/** Texts that may be placeholders: notations that mean something else too, so that a request is read as it is written. */

/** No placeholder is longer. */
const longest = 80;

/** What comes before a value, written or encoded. */
const before = String.raw`(?<=[\s(,=+'"]|%2[0278C]|^)`;
/** What comes after one. */
const after = String.raw`(?=[\s),&+'"]|%2[0279C]|$)`;

const notations = [
  // Directives of printf and strftime. After "like" a percent sign is a wildcard.
  String.raw`(?<!like.{1,40})%(?![\dA-Fa-f]{2})(?:\([^()\r\n]{1,60}\)|\[\d{1,2}\]|\d{1,2}\$|<)?[-+#,.*\d]{0,8}[A-Za-z](?![A-Za-z])`,
  String.raw`(?<!like.{1,40})%[A-Z_][A-Z\d_]{1,40}%`,
  // Ruby and CoffeeScript; the name in the braces may have become a variable.
  String.raw`#\{[^\r\n]{0,80}?\}{1,2}`,
  // Templates of pages.
  String.raw`<[%?][^<>\r\n]{0,80}[%?]>`,
  // The values of a statement: by name, by position.
  // A quote before a colon ends the name of a member.
  `${before}(?<!"):[A-Za-z_]\\w{0,60}`,
  `${before}\\?${after}`,
  `${before}\\$(?!(?:it|this|root|count|value|ref|all|each)\\b)[A-Za-z_]\\w{0,60}(?!\\w|=|%3[dD])`,
  String.raw`(?<='|%27)@\w{1,60}(?='|%27)`,
  String.raw`\{\}`,
  String.raw`\[\[[\w .-]{1,60}\]\]`,
  String.raw`@\([^()\r\n]{0,60}\)`,
];

const possible = new RegExp(notations.join('|'), 'g');

/**
 * Whether a text that may be a placeholder touches a part of a text: printf's `%s`, `#{name}`, `<%= name %>`, `:name`, `?`, `{}`.
 *
 * In: the text, and UTF-16 offsets in it. Of a long part only the surroundings of its two ends are searched.
 */
export function mayTouchPlaceholder(text: string, start: number, end: number): boolean {
  if (end - start > 4 * longest)
    return mayTouchPlaceholder(text, start, start + longest) || mayTouchPlaceholder(text, end - longest, end);
  const from = Math.max(0, start - longest);
  const around = text.slice(from, end + longest);
  possible.lastIndex = 0;
  for (let match = possible.exec(around); match !== null; match = possible.exec(around)) {
    const first = from + match.index;
    if (first > end) return false;
    if (first + match[0].length >= start) return true;
  }
  return false;
}
