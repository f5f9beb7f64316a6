/** A request to the SOAP endpoint with a method other than POST. */
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { changeMethod } from '../shared/writing/change-method.js';
import { soapOf } from '../shared/writing/soap-request.js';
import { hasHole } from '../shared/options/query-options.js';

/** Methods that any HTTP server may support (RFC 9110, 9.1). */
const general: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS']);

export const invalidSoapMethod = defineRule<'Method', { readonly method: string }>({
  name: 'invalid-soap-method',
  visits: ['Method'],
  find(node, context, report) {
    const soap = soapOf(context);
    const { method, url } = context;
    if (soap === undefined || method === 'POST' || general.has(method)) return;
    if (method.trim() === '' || hasHole(method, context)) return;
    const options = url?.query?.options.map(({ name }) => name.text.trim().toLowerCase()) ?? [];
    const descriptions = soap.descriptions.map((name) => name.toLowerCase());
    const isKnown = !options.some((name) => hasHole(name, context));
    if (method === 'GET' && (!isKnown || options.some((name) => descriptions.includes(name)))) return;
    report(node, { method });
  },
  describe: ({ method }) => ({
    message: `SOAP operations require POST, not ${shorten(method)}; use POST, or GET with ?wsdl for the description.`,
  }),
  fix: () => [changeMethod('POST', 'unsafe')],
});
