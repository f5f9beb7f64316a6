/** The parts of a credential that are secret by themselves: what is written out beside variables, and each of several words. */
import type { Span } from './span.js';
import { isDummySecret } from './stand-ins.js';

/** Shorter parts are found in too many words by chance. */
const shortest = 6;

/** A variable in any notation, or what separates the words of a credential: `bob:secret`, `Bearer secret`, `{{prefix}}-secret`. */
const apart = (): RegExp => /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$\([^()]*\)|[\s"'`,;:&<>{}]+/g;

/** Whether a text is partly a variable. */
export const holdsVariable = (text: string): boolean =>
  text.includes('{{') || text.includes('${') || text.includes('$(');

/** The parts of a credential that a text may not show; it is generous, since nothing is reported about them. */
export const secretParts = (text: string): readonly Span[] =>
  partsOf(text).filter(({ start, end }) => mayBeKey(text.slice(start, end)));

/** The parts that are secrets beyond doubt: as long and as mixed as nothing but a key. */
export const clearSecretParts = (text: string): readonly Span[] =>
  // Of several named parts most are no secret.
  /=\s{0,9}["']/.test(text) ? [] : partsOf(text).filter(({ start, end }) => isClearKey(text.slice(start, end)));

function partsOf(text: string): readonly Span[] {
  const parts: Span[] = [];
  let done = 0;
  const add = (from: number, to: number): void => {
    let [start, end] = [from, to];
    while (start < end && '-_./+=\\'.includes(text.charAt(start))) start++;
    while (start < end && '-_.\\'.includes(text.charAt(end - 1))) end--;
    if (end - start >= shortest) parts.push({ start, end });
  };
  for (const { index, 0: mark } of text.matchAll(apart())) {
    add(done, index);
    done = index + mark.length;
  }
  add(done, text.length);
  return parts;
}

/** Finds the parts of a value that are secrets although variables are in it. */
export type FindParts = (value: string) => readonly Span[];

/** No plain word, and nothing that stands for a secret. */
function mayBeKey(part: string): boolean {
  if (isDummySecret(part)) return false;
  return /\d/.test(part) || (part.length >= 12 && /[a-z][A-Z]|[^\w.=/-]/.test(part)) || part.length >= 20;
}

/** As long as a key. */
const keyLength = 16;

const isClearKey = (part: string): boolean =>
  part.length >= keyLength &&
  /^[\w+/=.~-]+$/.test(part) &&
  /\d/.test(part) &&
  /[a-z]/.test(part) &&
  /[A-Z]/.test(part) &&
  // The first part of a JSON Web Token only names its algorithm.
  !/^eyJ[^.]*$/.test(part) &&
  !isDummySecret(part);
