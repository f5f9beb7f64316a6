/** Prevents the results of a document from repeating its secrets. */
import { type Diagnostic, hideSecrets, secretsInText, SecretWords, shownFinding, type Span } from '@odatalint/core';
import { placesOfSecrets, secretSearch } from './secret-places-in.js';
import {
  followVariables,
  type GivenValues,
  nameInHole,
  type WrittenValues,
  valuesOf,
  writtenValuesIn,
} from './variable-values-in.js';

/** The secrets of a text that may be a part of a document. */
export interface PartSecrets {
  /** The secrets of its requests, and those that it shows. */
  readonly words: ReadonlySet<string>;
  /** The names of variables that replace a secret; the document may define them elsewhere. */
  readonly variables: ReadonlySet<string>;
  /** What environments say of variables, where their values were put into a request; the same for all parts of a document. */
  readonly given?: GivenValues | undefined;
}

/** A part of a document, in order of place. */
export interface PartOfDocument extends PartSecrets {
  readonly length: number;
  /** The values of variables that it contains; only asked for if a variable replaces a secret. */
  written(): WrittenValues;
}

/** What a check says of one text. */
interface Said {
  readonly diagnostics: readonly Diagnostic[];
  readonly secrets: readonly Span[];
}

/** What a check says of a text of a document. */
interface SaidOfText extends Said {
  readonly suppressed: readonly { readonly diagnostic: Diagnostic }[];
}

/** The secrets of a document that consists of some parts. */
export function secretWordsOf(parts: readonly PartOfDocument[]): ReadonlySet<string> {
  const words = new Set<string>();
  const variables = new Set<string>();
  let given: GivenValues | undefined;
  for (const part of parts) {
    for (const word of part.words) words.add(word);
    for (const name of part.variables) variables.add(name);
    given ??= part.given;
  }
  const others = given?.credentials() ?? variables;
  if (variables.size + others.size === 0) return words;
  const written = valuesByName(valuesOf(parts));
  const add = (names: ReadonlySet<string>, valuesOfName: (name: string) => readonly string[]): void => {
    for (const values of followVariables(names, valuesOfName).values()) for (const value of values) words.add(value);
  };
  add(variables, (name) => [...(written.get(name) ?? []), ...(given?.valuesOf(name) ?? [])]);
  // What another document uses as a credential is a variable of the environment, not one that this document defines.
  if (given !== undefined) add(others, given.valuesOf);
  return words;
}

/** The names of the variables that a document uses as credentials, directly or in the values of others. */
export function credentialsIn(text: string): ReadonlySet<string> {
  const names = addShownSecrets(text, [], new Set());
  if (names.size === 0) return names;
  const part = { length: text.length, written: () => writtenValuesIn(text) };
  const written = valuesByName(valuesOf([part]));
  return new Set(followVariables(names, (name) => written.get(name) ?? []).keys());
}

function valuesByName(
  values: readonly { readonly name: string; readonly value: string }[],
): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const { name, value } of values) {
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [value]);
    else known.push(value);
  }
  return byName;
}

/** Hides the secrets of a document in the results of its parts. */
export class DocumentSecrets {
  readonly #known: SecretWords;
  readonly #search: SecretWords;

  constructor(readonly words: ReadonlySet<string>) {
    this.#known = new SecretWords(words);
    this.#search = secretSearch(words);
  }

  /** A finding that repeats no secret, and whose words can be shown. A part of a secret would not be recognized: so names are shortened last. */
  readonly hide = <Found extends Diagnostic>(finding: Found): Found => shownFinding(hideSecrets(finding, this.#known));

  /** The check of a text, or of a part of it, with all places of secrets there, and no finding that repeats one. */
  hideIn<Check extends SaidOfText>(text: string, check: Check): Check {
    const { diagnostics, suppressed } = check;
    const hidden = {
      ...check,
      diagnostics: diagnostics.map(this.hide),
      suppressed: suppressed.map((each) => ({ ...each, diagnostic: this.hide(each.diagnostic) })),
    };
    if (this.words.size === 0 && check.secrets.length === 0) return hidden;
    return { ...hidden, secrets: placesOfSecrets(text, check.secrets, this.#search) };
  }

  /** The same for the findings in other files. */
  hideInBodies<Body extends Said & { readonly text: string }>(bodies: readonly Body[]): readonly Body[] {
    return bodies.map((body) => ({
      ...body,
      diagnostics: body.diagnostics.map(this.hide),
      ...(this.words.size === 0 ? {} : { secrets: placesOfSecrets(body.text, body.secrets, this.#search) }),
    }));
  }
}

/** A check of which no finding repeats a secret of the document, and that knows every place at which one is written. */
export function hideSecretsIn<
  Check extends SaidOfText & { readonly bodies: readonly (Said & { readonly text: string })[] },
>(text: string, check: Check, secrets: PartSecrets): Check {
  const whole = { ...secrets, length: text.length, written: () => writtenValuesIn(text) };
  const hidden = new DocumentSecrets(secretWordsOf([whole]));
  return { ...hidden.hideIn(text, check), bodies: hidden.hideInBodies(check.bodies) };
}

/** Adds the secrets that a text shows outside of requests as well, and those that are known. Out: the names of variables in the place of a secret. */
export function addShownSecrets(
  text: string,
  secrets: Span[],
  words: Set<string>,
  known: readonly Span[] = [],
): ReadonlySet<string> {
  const variables = new Set<string>();
  const shown = secretsInText(text, { isProse: true, onVariable: (name) => variables.add(nameInHole(name)) });
  for (const span of [...shown, ...known]) {
    secrets.push(span);
    words.add(text.slice(span.start, span.end));
  }
  return variables;
}
