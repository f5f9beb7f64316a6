/** A SOAP request whose body is not an envelope, or whose payload is not XML. */
import { isPlaceholder, type Span } from '../../text/index.js';
import type { SoapConventions } from '../../semantics/index.js';
import type { XmlDocument, XmlElement, XmlFault, XmlText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import {
  calledOperation,
  callsOperation,
  elementsIn,
  isEnvelopeNamespace,
  soapOf,
} from '../shared/writing/soap-request.js';

interface Fact {
  readonly problem:
    | XmlFault['fault']
    | 'empty'
    | 'root'
    | 'namespace'
    | 'no-body'
    | 'second-body'
    | 'no-operation'
    | 'second-operation'
    | 'no-markup';
  readonly detail: string;
  /** The parameter that contains the payload; undefined for the envelope itself. */
  readonly payload: string | undefined;
}

export const malformedEnvelope = defineRule<'Request', Fact>({
  name: 'malformed-envelope',
  visits: ['Request'],
  forms: { Request: ['soap'] },
  find(request, context, report) {
    const soap = soapOf(context);
    if (soap === undefined || !callsOperation(context)) return;
    const { envelope } = request;
    const isEmpty = envelope === undefined || context.textOf(envelope).trim() === '';
    const reportAt = (at: Span, problem: Fact['problem'], detail = '', payload?: string): void =>
      report(envelope ?? request.method ?? request.url, { problem, detail, payload }, { span: at });
    if (isEmpty) reportAt(envelope ?? request.method ?? request.url, 'empty');
    else if (envelope.faults.length > 0)
      for (const fault of envelope.faults) reportAt(fault, fault.fault, fault.detail);
    else if (envelope.isComplete && envelope.root !== undefined) checkEnvelope(envelope.root, reportAt);
    if (envelope !== undefined) checkPayload(envelope, soap, reportAt);
  },
  describe: (fact) => ({ message: wordsOf(fact) }),
});

type ReportFault = (at: Span, problem: Fact['problem'], detail?: string, payload?: string) => void;

function checkEnvelope(root: XmlElement, report: ReportFault): void {
  const isSoap = isEnvelopeNamespace(root.namespace);
  if (root.name.local !== 'Envelope') return report(root.name, 'root', root.name.text);
  if (isSoap === false) return report(root.name, 'namespace');
  const bodies = elementsIn(root)?.filter(
    ({ name, namespace }) => name.local === 'Body' && namespace === root.namespace,
  );
  if (bodies?.length === 0) return report(root.name, 'no-body');
  for (const second of bodies?.slice(1) ?? []) report(second.name, 'second-body');
  const body = bodies?.length === 1 ? bodies[0]! : undefined;
  const operations = body === undefined ? undefined : elementsIn(body);
  if (operations?.length === 0) report(body!.name, 'no-operation');
  for (const second of operations?.slice(1) ?? []) report(second.name, 'second-operation', second.name.text);
}

function checkPayload({ root, faults }: XmlDocument, { operations }: SoapConventions, report: ReportFault): void {
  const call = faults.length > 0 ? undefined : calledOperation(root);
  const payload = operations.find(({ name }) => name === call?.name.local)?.payload;
  for (const parameter of call?.content ?? []) {
    if (parameter.kind !== 'XmlElement' || parameter.name.local !== payload) continue;
    const [text] = parameter.content;
    if (parameter.content.length === 1 && text?.kind === 'XmlText') checkText(text, payload, report);
  }
}

function checkText(node: XmlText, payload: string, report: ReportFault): void {
  const { text, embedded } = node;
  // Markup around a variable is checked; a text that is only a variable is unknown.
  const isKnown = embedded !== undefined && text.includes('{{');
  if (!isKnown && isPlaceholder(text.trim())) return;
  if (embedded === undefined) return report(node, 'no-markup', '', payload);
  for (const fault of embedded.faults) report(fault, fault.fault, fault.detail, payload);
}

function wordsOf({ problem, detail, payload }: Fact): string {
  const what =
    payload === undefined ? 'The body is not well-formed XML' : `The payload in ${payload} is not well-formed XML`;
  const name = shorten(detail);
  switch (problem) {
    case 'empty':
      return 'The request has no body; add a SOAP envelope with the operation.';
    case 'root':
      return `The body must be a SOAP envelope, but begins with ${name}; put the call into the Body of an Envelope.`;
    case 'namespace':
      return 'Envelope is not in a SOAP namespace; declare http://schemas.xmlsoap.org/soap/envelope/.';
    case 'no-body':
      return 'The envelope has no Body in its namespace; add one with the operation.';
    case 'second-body':
      return 'SOAP allows only one Body; remove this one.';
    case 'no-operation':
      return 'The Body calls no operation; add the element of the operation in the SOAPACTION header.';
    case 'second-operation':
      return `SOAP allows one operation in a Body; send ${name} in a separate request.`;
    case 'no-markup':
      return `The text in ${payload} must be XML; send <Data>…</Data> in a CDATA section.`;
    case 'doctype':
      return 'SOAP does not allow a DOCTYPE; remove it.';
    case 'depth':
      return `${what.replace('not well-formed XML', 'nested deeper than 200 levels')}, so it was not checked; flatten it.`;
    case 'prefix':
      return `The prefix ${name} is not declared; add xmlns:${name}="…" to this element or one around it.`;
    case 'unclosed':
      return `${what}: the element ${name} is not closed; add </${name}>.`;
    case 'end-tag':
      return `${what}: the end tag of ${name} has no start tag; remove it or add the start tag.`;
    case 'syntax':
      return `${what} here: ${detail}.`;
  }
}
