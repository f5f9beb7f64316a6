/** Prevents the results of a document from repeating its secrets. */
import { type Diagnostic, hideSecrets, secretsInText, SecretWords, type Span } from '@odatalint/core';
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

/** A check of which no finding repeats a secret of the document, and that knows every place at which one is written. */
export function hideSecretsIn<Check extends SaidOfDocument>(
  text: string,
  check: Check,
  { words: own, variables }: PartSecrets,
): Check {
  const words = new Set(own);
  if (variables.size > 0)
    for (const { name, value } of variableValuesIn(text)) if (variables.has(name)) words.add(value);
  const secrets = secretPlacesIn(text, check.secrets, words);
  if (words.size === 0) return { ...check, secrets };
  const known = new SecretWords(words);
  return {
    ...check,
    diagnostics: check.diagnostics.map((each) => hideSecrets(each, known)),
    suppressed: check.suppressed.map((each) => ({ ...each, diagnostic: hideSecrets(each.diagnostic, known) })),
    secrets,
    bodies: check.bodies.map((body) => ({
      ...body,
      diagnostics: body.diagnostics.map((each) => hideSecrets(each, known)),
      secrets: secretPlacesIn(body.text, body.secrets, words),
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
