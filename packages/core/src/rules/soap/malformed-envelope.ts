/** A SOAP request whose body is not an envelope, or whose payload is not XML. */
import { isPlaceholder, type Span } from '../../source/index.js';
import type { SoapConventions } from '../../semantics/index.js';
import type { XmlDocument, XmlElement, XmlFault, XmlText } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';
import { calledOperation, callsOperation, elementsIn, isEnvelopeNamespace, soapOf } from '../shared/writing/index.js';

interface Fact {
  readonly problem: XmlFault['fault'] | 'empty' | 'root' | 'namespace' | 'no-body' | 'second-body' | 'no-markup';
  readonly detail: string;
  /** The parameter whose payload it is about; undefined for the envelope itself. */
  readonly payload: string | undefined;
}

export const malformedEnvelope = defineRule<'Request', Fact>({
  name: 'malformed-envelope',
  summary: 'The body of a SOAP request is not an envelope with one Body.',
  specification: 'interface "SOAP connector"; field notes, note 25',
  group: 'soap',
  severity: 'error',
  wakes: ['Request'],
  find(request, context, report) {
    const soap = soapOf(context);
    if (soap === undefined || !callsOperation(context)) return;
    const { envelope } = request;
    const isEmpty = envelope === undefined || context.textOf(envelope).trim() === '';
    const tell = (at: Span, problem: Fact['problem'], detail = '', payload?: string): void =>
      report(envelope ?? request.method ?? request.url, { problem, detail, payload }, { span: at });
    if (isEmpty) tell(envelope ?? request.method ?? request.url, 'empty');
    else if (envelope.faults.length > 0) for (const fault of envelope.faults) tell(fault, fault.fault, fault.detail);
    else if (envelope.isComplete && envelope.root !== undefined) checkEnvelope(envelope.root, tell);
    if (envelope !== undefined) checkPayload(envelope, soap, tell);
  },
  describe: (fact) => ({ message: wordsOf(fact) }),
});

type Tell = (at: Span, problem: Fact['problem'], detail?: string, payload?: string) => void;

function checkEnvelope(root: XmlElement, tell: Tell): void {
  const isSoap = isEnvelopeNamespace(root.namespace);
  if (root.name.local !== 'Envelope') return tell(root.name, 'root', root.name.text);
  if (isSoap === false) return tell(root.name, 'namespace');
  const bodies = elementsIn(root)?.filter(
    ({ name, namespace }) => name.local === 'Body' && namespace === root.namespace,
  );
  if (bodies?.length === 0) return tell(root.name, 'no-body');
  for (const second of bodies?.slice(1) ?? []) tell(second.name, 'second-body');
}

function checkPayload({ root, faults }: XmlDocument, { operations }: SoapConventions, tell: Tell): void {
  const call = faults.length > 0 ? undefined : calledOperation(root);
  const payload = operations.find(({ name }) => name === call?.name.local)?.payload;
  for (const parameter of call?.content ?? []) {
    if (parameter.kind !== 'XmlElement' || parameter.name.local !== payload) continue;
    const [text] = parameter.content;
    if (parameter.content.length === 1 && text?.kind === 'XmlText') checkText(text, payload, tell);
  }
}

function checkText(node: XmlText, payload: string, tell: Tell): void {
  const { text, embedded } = node;
  // Markup around a variable is looked at; a text that is one is not known.
  const isKnown = embedded !== undefined && text.includes('{{');
  if (!isKnown && isPlaceholder(text.trim())) return;
  if (embedded === undefined) return tell(node, 'no-markup', '', payload);
  for (const fault of embedded.faults) tell(fault, fault.fault, fault.detail, payload);
}

function wordsOf({ problem, detail, payload }: Fact): string {
  const what =
    payload === undefined ? 'The body is not well-formed XML' : `The payload in ${payload} is not well-formed XML`;
  const name = shorten(detail);
  switch (problem) {
    case 'empty':
      return 'The request has no body, and an operation is called with a SOAP envelope; add one.';
    case 'root':
      return `The body begins with the element ${name}, and the service reads a SOAP envelope; put the call into the Body of an Envelope.`;
    case 'namespace':
      return 'This Envelope is in no SOAP namespace, so that no server takes it for one; declare http://schemas.xmlsoap.org/soap/envelope/.';
    case 'no-body':
      return 'The envelope has no Body in its own namespace, so that nothing is called; add one with the operation in it.';
    case 'second-body':
      return 'The envelope has a second Body, and SOAP allows one; remove it.';
    case 'no-markup':
      return `The text in ${payload} is not XML, and the service reads a document there; send <Data>…</Data> in a CDATA section.`;
    case 'doctype':
      return 'The document has a DOCTYPE, which SOAP forbids and servers refuse as an attack; remove it.';
    case 'depth':
      return `${what.replace('not well-formed XML', 'nested deeper than 200 levels')}, so it is not read; nothing that is sent here is nested that deep.`;
    case 'prefix':
      return `The prefix ${name} is not declared, so that nobody knows what it stands for; add xmlns:${name}="…" to this element or one around it.`;
    case 'unclosed':
      return `${what}: the element ${name} is not closed before the one around it ends; add </${name}>.`;
    case 'end-tag':
      return `${what}: the end tag of ${name} closes nothing; remove it or add the start tag.`;
    case 'syntax':
      return `${what} here: ${detail}.`;
  }
}
