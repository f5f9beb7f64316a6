/** Names whose values are secrets, and what a value looks like that is one. */
import { isDummySecret } from './stand-ins.js';

/** Headers that open something, besides those that a service names itself. */
const gatewayHeaders: ReadonlySet<string> = new Set([
  ...['authorization', 'proxy-authorization', 'apikey', 'api-key', 'x-api-key', 'x-apikey', 'x-functions-key'],
  ...['ocp-apim-subscription-key', 'subscription-key', 'x-auth-token', 'x-access-token', 'x-amz-security-token'],
  ...['x-goog-api-key', 'x-ms-encryption-key', 'x-client-secret', 'x-vault-token', 'private-token', 'x-auth-key'],
  ...['aeg-sas-key', 'aeg-sas-token', 'x-zumo-auth'],
]);

export const isGatewayHeader = (name: string): boolean => gatewayHeaders.has(name.trim().toLowerCase());

/** Names in small letters and without separators whose value is a secret whatever it looks like. */
const sureNames =
  /^(?:sig|authtoken|idtoken)$|(?:password|passwd|pwd|passphrase|clientsecret|secret|accesstoken|refreshtoken|apikey|subscriptionkey|functionskey|authorization|saskey|sastoken|zumoauth|encryptionkey)$/;
/** Names whose value is a secret where it looks like a key. */
const likelyNames =
  /^(?:sid|sso)$|(?:token|secretkey|accesskey|authkey|privatekey|credential|credentials|signature|sessionid|session)$/;
/** Parameters of many uses: their value is a secret where it is as long as a key. */
const doubtfulNames: ReadonlySet<string> = new Set(['auth', 'code', 'key', 'token', 'signature', 'session']);
/** Tokens that grant no access: they address the next page, or indicate the kind of a token. */
const harmlessNames =
  /(?:skiptoken|deltatoken|pagetoken|nexttoken|continuationtoken|csrftoken|xsrftoken|canceltoken|cancellationtoken)$/;

export type Certainty = 'sure' | 'likely' | 'doubtful' | 'none';

/** Longer texts are not names. */
export const longestName = 48;

/** The two letters that names of secrets end with. */
const endings: ReadonlySet<string> = new Set([
  'al',
  'de',
  'en',
  'et',
  'ey',
  'id',
  'ig',
  'ls',
  'on',
  'rd',
  're',
  'se',
  'so',
  'th',
  'wd',
]);

/** Whether a name may be one of those above by its last letters, which most names of query options are not. */
function mayNameSecret(name: string): boolean {
  if (name.length > longestName || name.includes('%')) return name.length <= longestName;
  let ending = '';
  for (let i = name.length - 1; i >= 0 && ending.length < 2; i--) {
    const code = name.charCodeAt(i);
    // A letter of another alphabet may be one of ours in lower case.
    if (code >= 128) return true;
    if (isLetterOrDigit(code)) ending = name.charAt(i) + ending;
  }
  return endings.has(ending.toLowerCase());
}

const isLetterOrDigit = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);

/** How certain it is that what has a name is a secret. */
export function certaintyOf(given: string): Certainty {
  const written = withoutIndex(given);
  if (!mayNameSecret(written)) return 'none';
  const name = decoded(written)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  if (harmlessNames.test(name)) return 'none';
  if (sureNames.test(name)) return 'sure';
  if (doubtfulNames.has(name)) return 'doubtful';
  return likelyNames.test(name) ? 'likely' : 'none';
}

/** A name without the index of an item: `sig[0]`. */
function withoutIndex(name: string): string {
  if (!name.endsWith(']') && !/5d$/i.test(name)) return name;
  return name.replace(/(?:\[|%5B)\d{0,6}(?:\]|%5D)$/i, '');
}

const leastOf = { sure: 1, likely: 8, doubtful: 16 } as const;

/** Whether a value that has such a name is a secret. */
export function isSecretValue(value: string, certainty: Exclude<Certainty, 'none'>): boolean {
  const plain = decoded(value).trim();
  if (certainty !== 'sure' && !looksLikeKey(plain, leastOf[certainty])) return false;
  return !isDummySecret(plain) && (certainty !== 'doubtful' || !isLabel(plain));
}

/** Whether a value is a secret by the name that a table gives it. */
export function isSecretNamed(name: string, value: string): boolean {
  const certainty = isGatewayHeader(name) ? 'sure' : certaintyOf(name);
  return certainty !== 'none' && isSecretValue(value, certainty);
}

/** Whether a text has parts that are each a word or a number, as no key has: `PRODUCT-2024-0001-X`. */
function isLabel(text: string): boolean {
  const parts = text.split(/[-_.:|/]/);
  return parts.length > 1 && parts.every((part) => /^(?:[A-Za-z]*|\d*)$/.test(part));
}

const looksLikeKey = (value: string, least: number): boolean =>
  value.length >= least && /^[\w+/=.~:|!-]+$/.test(value) && /\d/.test(value);

export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
