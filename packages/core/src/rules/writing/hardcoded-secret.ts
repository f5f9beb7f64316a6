/** A secret in plain text in a request. */
import type { Header, Url, XmlElement } from '../../syntax/index.js';
import {
  clearSecretParts,
  holdsVariable,
  isDummySecret,
  isGatewayHeader,
  secretsInHeader,
  secretsInUrl,
  type Span,
} from '../../text/index.js';
import { defineRule, type Report, type RuleContext } from '../engine/index.js';

interface Fact {
  /** The header, or the element of an envelope. */
  readonly holder: string;
  /** The name of a variable to use instead. */
  readonly variable: string;
}

export const hardcodedSecret = defineRule<'Header' | 'XmlElement' | 'Url', Fact>({
  name: 'hardcoded-secret',
  findsSecrets: true,
  visits: ['Header', 'XmlElement', 'Url'],
  find(node, context, report) {
    if (node.kind === 'Header') findInHeader(node, context, report);
    else if (node.kind === 'Url') findInUrl(node, context, report);
    else findInElement(node, context, report);
  },
  // The message never repeats the secret.
  describe: ({ holder, variable }) => ({
    message: `${holder} contains a secret in plain text; use a variable such as {{${variable}}}, and replace the secret.`,
  }),
});

function findInHeader({ name, value }: Header, { conventions }: RuleContext, report: Report<Fact>): void {
  const known = conventions.secretHeaders.find((each) => each.toLowerCase() === name.text.toLowerCase());
  const header = known ?? (isGatewayHeader(name.text) ? name.text.trim() : undefined);
  const secrets = header === undefined ? secretsInHeader(name.text, value.text) : secretIn(value.text, header);
  // In a batch a value can be written with escapes, so that only the whole of it has a place.
  const isExact = value.end - value.start === value.text.length;
  for (const { start, end } of secrets)
    report(
      value,
      { holder: `The header ${header ?? name.text.trim()}`, variable: header === undefined ? 'token' : 'apiKey' },
      { span: isExact ? { start: value.start + start, end: value.start + end } : value },
    );
}

/** The password of a user before the host, and the value of a parameter that is a key: a signature, a token. */
function findInUrl(url: Url, context: RuleContext, report: Report<Fact>): void {
  for (const span of secretsInUrl(context.textOf(url)))
    report(
      url,
      { holder: 'The URL', variable: 'token' },
      { span: { start: url.start + span.start, end: url.start + span.end } },
    );
}

/** In an envelope every text of such an element is secret; a payload inside it is data. */
function findInElement({ name, content }: XmlElement, context: RuleContext, report: Report<Fact>): void {
  const { conventions, ancestors } = context;
  const element = conventions.soap?.secretElements.find((known) => known.toLowerCase() === name.local.toLowerCase());
  if (element === undefined || ancestors.some(({ kind }) => kind === 'XmlText')) return;
  for (const node of content) {
    if (node.kind !== 'XmlText') continue;
    const text = context.textOf(node);
    const isDummy = isDummySecret(node.text.trim());
    const start = text.length - text.trimStart().length;
    const secrets = isDummy ? partsOf(text) : [{ start, end: start + text.trim().length }];
    for (const each of secrets)
      report(
        node,
        { holder: `The element ${element}`, variable: 'password' },
        { span: { start: node.start + each.start, end: node.start + each.end } },
      );
  }
}

/** The place of a plain-text secret in the value of a header that holds one. An Authorization begins with a scheme. */
function secretIn(text: string, header: string): readonly Span[] {
  let start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const scheme = /authorization$/i.test(header) ? /^[A-Za-z][A-Za-z0-9-]*(?: +|$)/.exec(text.slice(start, end)) : null;
  if (scheme !== null && (scheme[0].endsWith(' ') || schemes.has(scheme[0].toLowerCase()))) start += scheme[0].length;
  const secret = text.slice(start, end);
  if (!isDummySecret(secret)) return [{ start, end }];
  return partsOf(secret).map((part) => ({ start: start + part.start, end: start + part.end }));
}

/** What is beyond doubt a secret in a text with variables. */
const partsOf = (text: string): readonly Span[] => (holdsVariable(text) ? clearSecretParts(text) : []);

const schemes: ReadonlySet<string> = new Set(['basic', 'bearer', 'digest', 'negotiate', 'ntlm']);
