/** Finds the name that a text gives to what comes after a mark. */
import { certaintyOf, longestName } from './secret-names.js';

export const isSpaceOrTab = (code: number, isProse: boolean): boolean =>
  code === 32 || code === 9 || (!isProse && (code === 10 || code === 13));

/** So many spaces may be beside a mark. */
export const maxSpaces = 9;

/** So much of a text before a name is looked at. */
const reach = 200;

/** What comes before the word `value` of a pair, in JSON, in attributes and elements, and in YAML. */
const pairs = [
  /["'](?:name|key|Name|Key)\\?["']\s{0,9}:\s{0,9}\\?["']([\w.-]{1,48})\\?["']\s{0,20},\s{0,20}\\?["']$/,
  /\s(?:name|key)\s{0,3}=\s{0,3}["']([\w.-]{1,48})["'](?:\s[^<>]{0,80})?$/i,
  /\s(?:name|key)\s{0,3}=\s{0,3}["']([\w.-]{1,48})["'](?:\s[^<>]{0,80})?>\s{0,40}<$/i,
  /\b(?:name|key):[ \t]{0,3}["']?([\w.-]{1,48})["']?[ \t]{0,9}\r?\n[ \t]{0,60}$/i,
];

/** The name before a mark; of a pair `"name": "…", "value": "…"` the name that the pair gives. */
export function nameBefore(text: string, mark: number, isProse: boolean): string {
  let end = mark;
  for (let i = 0; i < maxSpaces && end > 0 && isSpaceOrTab(text.charCodeAt(end - 1), isProse); i++) end--;
  while (end > 0 && mark - end < 2 * maxSpaces && '"\'\\'.includes(text.charAt(end - 1))) end--;
  if (text.charAt(end - 1) === ']') end -= /\[\d{0,6}\]$/.exec(text.slice(Math.max(0, end - 8), end))?.[0].length ?? 0;
  let start = end;
  while (start > 0 && end - start <= longestName && /[\w.%$-]/.test(text.charAt(start - 1))) start--;
  const name = text.slice(start, end);
  if (name.toLowerCase() !== 'value') return name;
  const before = text.slice(Math.max(0, start - reach), start);
  for (const pattern of pairs) {
    const given = pattern.exec(before)?.[1];
    if (given?.toLowerCase() === 'value') return typeOfPairs(text, start) ?? given;
    if (given !== undefined) return given;
  }
  return name;
}

/** What a list of pairs is about, of which one is called `value`: `"apikey": [{"key": "value", "value": "…"}]`. */
function typeOfPairs(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - 3 * reach), start);
  const at = before.lastIndexOf('"apikey"');
  return at === -1 || before.includes(']', at) ? undefined : 'apikey';
}

/**
 * The name that a declaration gives to a literal in quotes, where a type is between the two: `const password: string = '…'`,
 * `param apiKey string = '…'`.
 */
export function codeNameBefore(text: string, mark: number): string | undefined {
  if (text.charAt(mark) !== '=' || !/^=>?[ \t]{0,9}[@$]{0,2}["'`]/.test(text.slice(mark, mark + 16))) return undefined;
  const before = text.slice(Math.max(0, mark - 80), mark);
  const words = /(?:^|[\r\n;,({])([^\r\n;,({"'`=]{1,80})$/.exec(before)?.[1]?.match(/[\w$-]{1,48}/g) ?? [];
  return words.length < 2 ? undefined : words.find((word) => certaintyOf(word) !== 'none');
}
