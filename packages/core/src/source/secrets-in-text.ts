/** Where secrets are written out in any text, by the names and marks before them. */
import { addArguments } from './secret-arguments.js';
import { type Certainty, certaintyOf, decoded, longestName } from './secret-names.js';
import { holdsVariable, secretParts } from './secret-parts.js';
import { addBareUser, addCookies, addUser, addValue, endOf } from './secret-places.js';
import type { Span } from './span.js';
import { isDummySecret } from './stand-ins.js';

export interface SecretsInTextOptions {
  /** Set for text that is about anything: where no quotes are around it, only what looks like a key is a secret; lines stand alone. */
  readonly isProse?: boolean;
  /** Called with each variable `{{name}}` that replaces a secret. */
  readonly onVariable?: (name: string) => void;
}

/**
 * The secrets in a text of any kind, well-formed or not: values of members, elements, attributes, lines and parameters that are
 * named like secrets, cookies, and passwords in addresses. In a batch these are also the headers and addresses of its requests.
 */
export function secretsInText(
  text: string,
  { isProse = false, onVariable }: SecretsInTextOptions = {},
): readonly Span[] {
  const found: Span[] = [];
  const marks = /[:=>]|\/\//g;
  let done = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const { index } = mark;
    if (index < done) continue;
    const authority = authorityAfter(text, index);
    if (authority !== undefined) {
      const end = addUser(found, text, authority, secretParts);
      if (end !== undefined && onVariable !== undefined) nameVariables(text.slice(index, end), onVariable);
      if (end !== undefined || text.charAt(authority - 2) !== ':') {
        done = authority;
        continue;
      }
    }
    if (text.charAt(index) === ':') addBareUser(found, text, index);
    const name = nameBefore(text, index, isProse);
    if (name === '') continue;
    const isCookie = /^(?:set-)?cookies?$/i.test(name);
    const certainty = isCookie ? 'sure' : certaintyOf(name);
    if (certainty === 'none') continue;
    const value = valueAfter(text, index, isCookie || /authorization$/i.test(name), isProse);
    // What ends a value can be a brace.
    if (onVariable !== undefined) nameVariables(text.slice(value.start, value.end + 2), onVariable);
    if (isCookie) addCookies(found, text, value, undefined, secretParts);
    else addSecret(found, text, value, certainty, isProse);
    done = value.end;
  }
  if (isProse) addArguments(found, text);
  return found;
}

/** Where an authority begins after a mark. */
function authorityAfter(text: string, mark: number): number | undefined {
  if (text.startsWith('//', mark)) return mark + 2;
  for (const slashes of ['://', ':\\\\\\\\', ':\\\\', ':/'])
    if (text.startsWith(slashes, mark)) return mark + slashes.length;
  return undefined;
}

/** A value, and whether quotes, tags or a definition set it apart from prose. */
interface FoundValue extends Span {
  readonly isApart: boolean;
}

function addSecret(
  found: Span[],
  text: string,
  value: FoundValue,
  certainty: Exclude<Certainty, 'none'>,
  isProse: boolean,
): void {
  const { start, end } = value;
  const written = text.slice(start, end);
  if (isProse || holdsVariable(written))
    addValue(found, text, value, certainty === 'sure' && !value.isApart ? 'likely' : certainty, secretParts);
  else if (written.trim() !== '' && !isDummySecret(decoded(written).trim())) found.push({ start, end });
}

const isBlank = (code: number, isProse: boolean): boolean =>
  code === 32 || code === 9 || (!isProse && (code === 10 || code === 13));

/** So many spaces may be beside a mark. */
const mostBlanks = 9;

/** So many variables in one value are looked into. */
const mostVariables = 20;

/** The name before a mark; of a pair `"name": "…", "value": "…"` the name that the pair gives. */
function nameBefore(text: string, mark: number, isProse: boolean): string {
  let end = mark;
  for (let i = 0; i < mostBlanks && end > 0 && isBlank(text.charCodeAt(end - 1), isProse); i++) end--;
  while (end > 0 && mark - end < 2 * mostBlanks && '"\'\\'.includes(text.charAt(end - 1))) end--;
  let start = end;
  while (start > 0 && end - start <= longestName && /[\w.%$-]/.test(text.charAt(start - 1))) start--;
  const name = text.slice(start, end);
  if (name.toLowerCase() !== 'value') return name;
  const before = text.slice(Math.max(0, start - 120), start);
  return (
    /["'](?:name|key|Name|Key)\\?["']\s{0,9}:\s{0,9}\\?["']([\w.-]{1,48})\\?["']\s{0,20},\s{0,20}\\?["']$/.exec(
      before,
    )?.[1] ?? name
  );
}

/** The value after a mark, without the scheme that credentials begin with. */
function valueAfter(text: string, mark: number, isLine: boolean, isProse: boolean): FoundValue {
  const opener = text.charAt(mark);
  let start = mark + 1;
  const blanks = (): void => {
    for (let i = 0; i < mostBlanks && isBlank(text.charCodeAt(start), isProse); i++) start++;
  };
  blanks();
  if (opener === ':' && text.charAt(start) === '=') start++;
  blanks();
  while (text.charAt(start) === '\\') start++;
  const quote = text.charAt(start);
  const isQuoted = quote === '"' || quote === "'" || quote === '`';
  if (isQuoted) start++;
  const scheme = /^(?:Bearer|Basic|Digest|Negotiate|Token|SharedKey)[ ]{1,3}/i.exec(text.slice(start, start + 16));
  if (scheme !== null) start += scheme[0].length;
  const marks = isQuoted
    ? `${quote}\r\n`
    : opener === '>'
      ? isProse
        ? '<\r\n'
        : '<'
      : isLine || (opener === ':' && !isProse)
        ? '\r\n'
        : '&"\'<>` \t\r\n#,;)}\\';
  let end = endOf(text, start, marks);
  // The brace at which a value ends can be that of a variable in it.
  for (let i = 0; i < mostVariables && !isQuoted && text.charAt(end) === '}'; i++) {
    const open = text.slice(Math.max(start, end - 200), end).lastIndexOf('{');
    if (open === -1) break;
    end = endOf(text, text.charAt(end + 1) === '}' ? end + 2 : end + 1, marks);
  }
  while (isQuoted && end > start && text.charAt(end - 1) === '\\') end--;
  return { start, end, isApart: isQuoted || opener === '>' || isDefinition(text, mark) };
}

/** Whether the line of a mark is `@name = value`. A line can be as long as the text, so only its end is looked at. */
function isDefinition(text: string, mark: number): boolean {
  const from = Math.max(0, mark - 2 * longestName);
  const before = text.slice(from, mark);
  const line = before.lastIndexOf('\n') + 1;
  return (line > 0 || from === 0) && /^\s*@/.test(before.slice(line));
}

function nameVariables(value: string, onVariable: (name: string) => void): void {
  for (const [, name = ''] of value.matchAll(/\{\{([^{}\r\n]{1,200})\}\}/g)) onVariable(name.trim());
}
