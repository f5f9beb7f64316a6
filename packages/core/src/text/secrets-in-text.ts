/** Where secrets are written out in any text, by the names and marks before them. */
import { addArguments } from './secret-arguments.js';
import { type Certainty, certaintyOf, decoded } from './secret-names.js';
import { holdsVariable, secretParts } from './secret-parts.js';
import { addBareUser, addCookies, addUser, addValue } from './secret-places.js';
import { codeNameBefore, nameBefore } from './secret-name-before.js';
import { valueAfter, type FoundValue } from './secret-value-after.js';
import { addCodeSecrets } from './secrets-in-code.js';
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
    const name = (isProse ? codeNameBefore(text, index) : undefined) ?? nameBefore(text, index, isProse);
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
  if (isProse) {
    addArguments(found, text);
    addCodeSecrets(found, text, onVariable);
  }
  return found;
}

/** Where an authority begins after a mark. */
function authorityAfter(text: string, mark: number): number | undefined {
  if (text.startsWith('//', mark)) return mark + 2;
  for (const slashes of ['://', ':\\\\\\\\', ':\\\\', ':/'])
    if (text.startsWith(slashes, mark)) return mark + slashes.length;
  return undefined;
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

function nameVariables(value: string, onVariable: (name: string) => void): void {
  for (const [, name = ''] of value.matchAll(/\{\{([^{}\r\n]{1,200})\}\}/g)) onVariable(name.trim());
}
