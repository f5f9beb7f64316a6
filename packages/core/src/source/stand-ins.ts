/** Texts that stand for a value, and the words that samples use instead of a secret. */

/** Whether a whole text stands for another: nothing, a placeholder in any notation, a name in capitals, masking characters. */
export function isPlaceholder(text: string): boolean {
  if (text === '' || text.includes('{{') || text.includes('${') || text.includes('$(')) return true;
  if (/^<[^<>]*>$|^\[[^[\]]*\]$|^\{[^{}]*\}$|^%\w+%$|^\$(?:env:)?\w+$/.test(text)) return true;
  return /^[*xX.\u2022\u2026_-]+$/.test(text) || /^[A-Z]+(?:_[A-Z]+)+$/.test(text) || /^redacted$/i.test(text);
}

/** Words that name a secret, or say that it is to be put there. */
const telling = [
  ...['secret', 'token', 'key', 'password', 'pwd', 'apikey', 'credential', 'credentials', 'jwt'],
  ...['your', 'my', 'dummy', 'fake', 'insert', 'enter', 'paste', 'replace'],
  ...['here', 'goes', 'placeholder', 'changeme', 'change', 'todo', 'tbd', 'removed', 'hidden'],
];
/** Words that are between them. */
const filling = [
  ...['access', 'api', 'auth', 'authorization', 'bearer', 'client', 'id', 'oauth', 'session', 'subscription', 'user'],
  ...[
    'some',
    'example',
    'sample',
    'put',
    'the',
    'a',
    'an',
    'me',
    'with',
    'valid',
    'value',
    'string',
    'test',
    'of',
    'from',
    'for',
    'this',
    'is',
    'in',
  ],
];
const tellingWords: ReadonlySet<string> = new Set(telling);
const standInWords: ReadonlySet<string> = new Set([...telling, ...filling]);

/** Longer texts are not names; no search in them is needed. */
const longestName = 80;

/**
 * Whether a text is where a secret goes and opens nothing: a placeholder, `your-token-here`, `PUT-YOUR-TOKEN-HERE`,
 * `eyJ0…`, a token that was cut off or masked.
 */
export function isDummySecret(text: string): boolean {
  if (isPlaceholder(text)) return true;
  if (/^\{[^{}]*\}$|(?:\.{3}|\u2026|\*{3}|x{6}|X{6})$/.test(text)) return true;
  if (text.length > longestName) return false;
  const words = wordsIn(text);
  return words.every((word) => standInWords.has(word)) && words.some((word) => tellingWords.has(word));
}

/** The words of a text in small letters, parted by separators and capitals: `yourApiKey`, `YOUR-TOKEN`. */
const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');
