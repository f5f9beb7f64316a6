/** Where secrets are written out in programs: as arguments of calls, in lists and tables, after the name of a scheme. */
import { type Certainty, certaintyOf, isGatewayHeader, isSecretNamed, isSecretValue } from './secret-names.js';
import { secretParts } from './secret-parts.js';
import { addValue, endOf } from './secret-places.js';
import type { Span } from './span.js';

/** A name in quotes and the quote that a value begins with: `"ApiKey", "…"`, `['ApiKey'] = '…'`, `"ApiKey" => "…"`. */
const pair = (): RegExp => /["'`]([\w.$-]{2,48})["'`][ \t]{0,9}\]?[ \t]{0,9}(?:=>|[,=])\s{0,9}[@$rbfu]{0,2}["'`]/g;

/** A call with the name of a user and the quote that a password begins with: `SetBasicAuth("bob", "…")`, `auth=('bob', '…')`. */
const login = (): RegExp =>
  /(?:basic_?auth|credentials?|\bauth)["']?[ \t]{0,3}[=(:][ \t]{0,3}\(?\s{0,9}["'`][^"'`\r\n]{0,80}["'`][ \t]{0,3},\s{0,9}["'`]/gi;

/** A token after its scheme, also where each of them is a literal. */
const token = (): RegExp => /\b(?:Bearer|Basic)(?:["'`][ \t]{0,9},\s{0,9}["'`]|[ \t]{1,3})(?=[\w+/=.~-]{8})/gi;

/** A parameter of an address that is itself the value of a parameter. */
const inner = (): RegExp => /%(?:3F|26|23)([\w.-]{2,48})%3D/gi;

export function addCodeSecrets(found: Span[], text: string, onVariable?: (name: string) => void): void {
  for (const { 0: written, 1: name = '', index } of text.matchAll(pair())) {
    const certainty = certaintyOfPair(name);
    if (certainty !== 'none') addLiteral(found, text, index + written.length, certainty, onVariable);
  }
  for (const { 0: written, index } of text.matchAll(login()))
    addLiteral(found, text, index + written.length, 'sure', onVariable);
  for (const { 0: written, index } of text.matchAll(token())) {
    const start = index + written.length;
    const end = endOf(text, start, ' \t\r\n"\'`<>,;&)]}\\', start + longest);
    if (isSecretValue(text.slice(start, end), 'likely')) found.push({ start, end });
  }
  for (const { 0: written, 1: name = '', index } of text.matchAll(inner())) {
    const start = index + written.length;
    const end = endOfInner(text, start);
    if (isSecretNamed(name, text.slice(start, end))) found.push({ start, end });
  }
}

/** Where the value of such a parameter ends: before the next one, or with the parameter that it is in. */
function endOfInner(text: string, start: number): number {
  let end = start;
  for (; end < text.length && !' \t\r\n"\'`<>&#,;)]}\\'.includes(text.charAt(end)); end++)
    if (text.charAt(end) === '%' && /^(?:26|23|3f)$/i.test(text.slice(end + 1, end + 3))) break;
  return end;
}

/** Two names in a list look like a pair too, so only a header makes its value a secret whatever that looks like. */
function certaintyOfPair(name: string): Certainty {
  if (isGatewayHeader(name)) return 'sure';
  const certainty = certaintyOf(name);
  return certainty === 'sure' ? 'likely' : certainty;
}

/** Adds a literal that begins after its quote, without the scheme of credentials. */
function addLiteral(
  found: Span[],
  text: string,
  start: number,
  certainty: Exclude<Certainty, 'none'>,
  onVariable?: (name: string) => void,
): void {
  const end = endOf(text, start, `${text.charAt(start - 1)}\r\n`, start + longest);
  const scheme = /^(?:Bearer|Basic|Digest|Token)[ ]{1,3}/i.exec(text.slice(start, Math.min(end, start + 16)));
  const from = start + (scheme?.[0].length ?? 0);
  const value = text.slice(from, end);
  for (const [, name = ''] of value.matchAll(/\{\{([^{}\r\n]{1,200})\}\}/g)) onVariable?.(name.trim());
  if (value.length >= shortest) addValue(found, text, { start: from, end }, certainty, secretParts);
}

/** Shorter texts are found in too many words by chance. */
const shortest = 4;
/** So long is a literal that is looked at. */
const longest = 8192;
