/** A secret that is written into a request. */
import { isPlaceholder } from '../placeholders.js';
import { defineRule } from '../rule.js';

export const hardcodedSecret = defineRule<'Header', { readonly header: string }>({
  name: 'hardcoded-secret',
  summary: 'A header holds a secret instead of a variable or a placeholder.',
  specification: 'interface "Authentication" 3',
  group: 'writing',
  severity: 'warning',
  findsSecrets: true,
  wakes: ['Header'],
  find({ name, value }, { conventions }, report) {
    const header = conventions.secretHeaders.find((known) => known.toLowerCase() === name.text.toLowerCase());
    if (header === undefined) return;
    const secret = secretIn(value.text, header === 'Authorization');
    if (secret === undefined) return;
    const start = value.start + secret.start;
    report(value, { header }, { span: { start, end: start + secret.length } });
  },
  // What the header holds is never repeated here.
  describe: ({ header }) => ({
    message: `The header ${header} holds a secret in plain text, and whoever can read this can use it; put a variable such as {{apiKey}} in its place and replace the secret.`,
  }),
});

/** Where the literal secret of a header's value stands; undefined when it has none. An Authorization begins with a scheme. */
function secretIn(text: string, hasScheme: boolean): { start: number; length: number } | undefined {
  let start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const scheme = hasScheme ? /^[A-Za-z][A-Za-z0-9-]*(?: +|$)/.exec(text.slice(start, end)) : null;
  if (scheme !== null && (scheme[0].endsWith(' ') || schemes.has(scheme[0].toLowerCase()))) start += scheme[0].length;
  const secret = text.slice(start, end);
  return isPlaceholder(secret) ? undefined : { start, length: secret.length };
}

const schemes: ReadonlySet<string> = new Set(['basic', 'bearer', 'digest', 'negotiate', 'ntlm']);
