/** A SOAP request whose action does not name an operation of the service. */
import type { SoapConventions } from '../../semantics/index.js';
import { defineRule } from '../engine/rule.js';
import { listWords } from '../shared/text/words.js';
import { callsOperation, headersNamed, operationOfAction, plainValue, soapOf } from '../shared/writing/soap-request.js';

interface Fact {
  readonly isMissing: boolean;
  readonly soap: SoapConventions;
}

export const invalidSoapAction = defineRule<'Request', Fact>({
  name: 'invalid-soap-action',
  visits: ['Request'],
  forms: { Request: ['soap'] },
  find(request, context, report) {
    const soap = soapOf(context);
    const headers = headersNamed(request, context, 'soapaction');
    if (soap === undefined || headers === undefined || !callsOperation(context)) return;
    if (headers.length === 0) report(request.method ?? request.url, { isMissing: true, soap });
    for (const header of headers) {
      const action = plainValue(header);
      if (action === undefined || operationOfAction(action, soap) !== undefined) continue;
      report(header.value, { isMissing: false, soap });
    }
  },
  describe({ isMissing, soap: { contract, operations } }) {
    const actions = listWords(
      operations.map(({ name }) => `<namespace>/${contract}/${name}`),
      'or',
    );
    const problem = isMissing ? 'The SOAPAction header is missing' : 'This SOAPAction does not name an operation';
    return {
      message: `${problem}; ${isMissing ? 'add' : 'write'} ${actions}.`,
    };
  },
});
