/** A secret in plain text in a request. */
import type { Header, Url, XmlElement } from '../../syntax/index.js';
import { isCredentialHeader, secretsIn, type Span } from '../../text/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

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
  // A request on its way to the service must contain its credentials.
  appliesTo: ({ isReceived }) => !isReceived,
  find(node, context, report) {
    if (node.kind === 'Header') findInHeader(node, report);
    else if (node.kind === 'Url') findInUrl(node, context, report);
    else findInElement(node, context, report);
  },
  // The message never repeats the secret.
  describe: ({ holder, variable }) => ({
    message: `${holder} contains a secret in plain text; move it out of the file into a variable such as {{${variable}}}, and replace the secret.`,
  }),
});

function findInHeader({ name, value }: Header, report: Report<Fact>): void {
  const head = `${name.text.trim()}: `;
  const fact = {
    holder: `The header ${name.text.trim()}`,
    variable: isCredentialHeader(name.text) ? 'apiKey' : 'token',
  };
  // In a batch a value can be written with escapes, so that only the whole of it has a place.
  const isExact = value.end - value.start === value.text.length;
  const moved = (span: Span): Span => shift(span, value.start - head.length);
  for (const span of secretsIn(head + value.text)) report(value, fact, { span: isExact ? moved(span) : value });
}

/** The password before the host, and the value of a parameter that is a credential. */
function findInUrl(url: Url, context: RuleContext, report: Report<Fact>): void {
  for (const span of secretsIn(context.textOf(url)))
    report(url, { holder: 'The URL', variable: 'token' }, { span: shift(span, url.start) });
}

/** In an envelope the text of such an element is secret; a payload inside it is data. */
function findInElement({ name, content }: XmlElement, context: RuleContext, report: Report<Fact>): void {
  const { conventions, ancestors } = context;
  const element = conventions.soap?.secretElements.find((known) => known.toLowerCase() === name.local.toLowerCase());
  if (element === undefined || ancestors.some(({ kind }) => kind === 'XmlText')) return;
  const fact = { holder: `The element ${element}`, variable: 'password' };
  for (const node of content) {
    if (node.kind !== 'XmlText') continue;
    const head = `<${element}>`;
    for (const span of secretsIn(head + context.textOf(node)))
      report(node, fact, { span: shift(span, node.start - head.length) });
  }
}

const shift = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });
