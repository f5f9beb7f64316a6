/** Prevents the results of a document from repeating its secrets. */
import { type Diagnostic, hideSecrets, secretsInText, SecretWords, shownFinding, type Span } from '@odatalint/core';
import { secretPlacesIn } from './secret-places-in.js';
import { variableValuesIn } from './variable-values-in.js';

/** The secrets of a text that may be a part of a document. */
export interface PartSecrets {
  /** The secrets of its requests, and those that it shows. */
  readonly words: ReadonlySet<string>;
  /** The names of variables that replace a secret; the document may define them elsewhere. */
  readonly variables: ReadonlySet<string>;
}

/** What a check says of one text. */
interface Said {
  readonly diagnostics: readonly Diagnostic[];
  readonly secrets: readonly Span[];
}

/** What a check says of a document. */
interface SaidOfDocument extends Said {
  readonly suppressed: readonly { readonly diagnostic: Diagnostic }[];
  readonly bodies: readonly (Said & { readonly text: string })[];
}

/**
 * A check of which no finding repeats a secret of the document, and that knows every place at which one is written. The words of
 * its findings can be shown.
 */
export function hideSecretsIn<Check extends SaidOfDocument>(
  text: string,
  check: Check,
  { words: own, variables }: PartSecrets,
): Check {
  const words = new Set(own);
  if (variables.size > 0)
    for (const { name, value } of variableValuesIn(text)) if (variables.has(name)) words.add(value);
  const secrets = secretPlacesIn(text, check.secrets, words);
  const known = new SecretWords(words);
  // A long word is shortened last: a part of a secret would not be recognized.
  const shown = <Found extends Diagnostic>(found: Found): Found => shownFinding(hideSecrets(found, known));
  return {
    ...check,
    diagnostics: check.diagnostics.map(shown),
    suppressed: check.suppressed.map((each) => ({ ...each, diagnostic: shown(each.diagnostic) })),
    secrets,
    bodies: check.bodies.map((body) => ({
      ...body,
      diagnostics: body.diagnostics.map(shown),
      secrets: words.size === 0 ? body.secrets : secretPlacesIn(body.text, body.secrets, words),
    })),
  };
}

/** Adds the secrets that a text shows outside of requests as well. Out: the names of variables in the place of a secret. */
export function addShownSecrets(text: string, secrets: Span[], words: Set<string>): ReadonlySet<string> {
  const variables = new Set<string>();
  for (const span of secretsInText(text, { isProse: true, onVariable: (name) => variables.add(name) })) {
    secrets.push(span);
    words.add(text.slice(span.start, span.end));
  }
  return variables;
}
