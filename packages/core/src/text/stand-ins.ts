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
  ...['here', 'goes', 'placeholder', 'changeme', 'change', 'todo', 'tbd', 'removed', 'hidden', 'pass', 'passwd'],
  ...['invalid', 'expired', 'revoked', 'wrong', 'bogus', 'mock', 'missing'],
];
/** Words that are between them. */
const filling = [
  ...['add', 'base64', 'encoded', 'username', 'login', 'name'],
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

/** With one of these words a number says nothing: `fake-token-123`. */
const numbered: ReadonlySet<string> = new Set(
  ['your', 'fake', 'dummy', 'invalid', 'expired', 'bogus', 'mock', 'sample', 'placeholder'], // prettier-ignore
);

/** What programs write where there is no value. */
const nothings = /^(?:null|nil|none|undefined|n\/a|\?{1,9})$/i;
/** References to a value that is kept elsewhere: expressions of flows, variables of the environment, addresses of vaults, routes. */
const references = [
  /^@\{[^{}]*\}$|^@[A-Za-z][\w.]{2,40}\([^\r\n]*[)\]]$/,
  /^(?:process\.env|import\.meta\.env|os\.environ|env|secrets|vars)(?:[.:]\w+|\[["']?\w+["']?\])$/i,
  /^(?:os\.)?getenv\(["']\w+["']\)$/i,
  /^(?:op|vault|akv|keyvault|secretref):\/\/\S+$/i,
  /^:[A-Za-z]\w*$/,
];
/** Samples in documentation and templates. */
const samples = [
  /^&lt;[^<>&]*&gt;$|^%[sdv@]$|^%\(\w+\)s$/i,
  /^[\u00b7\u2022\u2219\u25a0\u25aa\u25cb\u25cf\u25e6\u2b24]+$/,
  /^(?:base64|btoa|b64)[\w.]{0,20}\([^()]*\)$/i,
  /^x{2,}\.y{2,}\.z{2,}$/i,
  /^12345678-1234-1234-1234-1234[\da-f]{8}$/i,
];

/** Whether a text is a GUID of one digit, such as the empty one. */
const isEmptyGuid = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) && new Set(text.toLowerCase()).size === 2;

/** Longer texts are not names; no search in them is needed. */
const longestName = 80;

/**
 * Whether a text is where a secret goes and opens nothing: a placeholder, `your-token-here`, `PUT-YOUR-TOKEN-HERE`,
 * `eyJ0…`, a token that was cut off or masked.
 */
export function isDummySecret(text: string): boolean {
  if (isPlaceholder(text)) return true;
  if (/^\{[^{}]*\}$|(?:\.{3}|\u2026|\*{3}|x{6}|X{6})$/.test(text)) return true;
  if (references.some((pattern) => pattern.test(text))) return true;
  if (text.length > longestName) return false;
  if (nothings.test(text) || samples.some((pattern) => pattern.test(text)) || isEmptyGuid(text)) return true;
  const words = wordsIn(text);
  const isNumbered = words.some((word) => numbered.has(word));
  const isKnown = (word: string): boolean => standInWords.has(word) || (isNumbered && /^\d{1,4}$/.test(word));
  return words.every(isKnown) && words.some((word) => tellingWords.has(word));
}

/** The words of a text in small letters, parted by separators and capitals: `yourApiKey`, `YOUR-TOKEN`. */
const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');
