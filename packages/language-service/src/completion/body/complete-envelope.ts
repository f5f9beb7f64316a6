/** Completes the body of a SOAP request: an envelope for each operation, or the element of an operation in one. */
import type { CompletionItem } from '../../document/answers.js';
import type { LanguageDocument } from '../../document/language-document.js';
import type { Probe } from '../items/probe.js';
import { ItemList } from '../items/item-list.js';

/** The items in the body of a request to a SOAP interface; undefined in any other body. */
export function completeEnvelope(document: LanguageDocument, probe: Probe): readonly CompletionItem[] | undefined {
  const { bound, text, word } = probe;
  const { soap } = bound.service.conventions;
  if (soap === undefined || bound.route?.route.interface !== 'soap') return undefined;
  const start = text.text.charAt(word.start - 1) === '<' ? word.start - 1 : word.start;
  const place = probe.toDocument({ start, end: word.end });
  const [before, after] = [text.text.slice(0, start).trim(), text.text.slice(word.end).trim()];
  const isWhole = before === '' && after === '';
  const isInBody = /<(?:\w+:)?Body>$/.test(before) && /^<\/(?:\w+:)?Body>/.test(after);
  if (place === undefined || (!isWhole && !isInBody)) return [];
  const list = new ItemList(place, { text: document.text, fit: probe.fit });
  for (const [order, { name, payload }] of soap.operations.entries()) {
    const namespace = namespaceOf(probe, `/${soap.contract}/${name}`);
    const content = payload === undefined ? '$0' : `<${payload}>$0</${payload}>`;
    const element = `<${name} xmlns="${namespace}">\n      ${content}\n    </${name}>`;
    const insert = isWhole
      ? `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">\n  <soap:Body>\n    ${element}\n  </soap:Body>\n</soap:Envelope>`
      : element;
    list.add(name, {
      kind: 'snippet',
      insert,
      isSnippet: true,
      order,
      filterText: `<${name}`,
      detail: 'an operation of the service',
    });
  }
  return list.items();
}

/** The namespace in the action of the request, otherwise a placeholder. */
function namespaceOf({ bound }: Probe, action: string): string {
  const headers = bound.texts.find(({ field }) => field === 'headers')?.text ?? '';
  const value = /^soapaction\s*:\s*"?([^"\r\n]*)/im.exec(headers)?.[1]?.trim() ?? '';
  return value.endsWith(action) ? value.slice(0, -action.length) : '${1:namespace}';
}
