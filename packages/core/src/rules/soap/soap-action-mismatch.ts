/** A SOAP request whose header and body call different operations. */
import type { XmlName } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import {
  calledOperation,
  callsOperation,
  headersNamed,
  operationOfAction,
  plainValue,
  soapOf,
} from '../shared/writing/soap-request.js';

interface Fact {
  readonly called: XmlName;
  readonly operation: string;
}

export const soapActionMismatch = defineRule<'Request', Fact>({
  name: 'soap-action-mismatch',
  visits: ['Request'],
  forms: { Request: ['soap'] },
  find(request, context, report) {
    const soap = soapOf(context);
    const headers = headersNamed(request, context, 'soapaction');
    const { envelope } = request;
    if (soap === undefined || headers?.length !== 1 || !callsOperation(context)) return;
    // In a body that is not well-formed the call is unknown.
    if (envelope === undefined || !envelope.isComplete || envelope.faults.length > 0) return;
    const action = plainValue(headers[0]!);
    const operation = action === undefined ? undefined : operationOfAction(action, soap);
    const called = calledOperation(envelope.root)?.name;
    if (operation === undefined || called === undefined || called.local === operation) return;
    report(called, { called, operation });
  },
  describe: ({ called, operation }) => ({
    message: `The body calls ${shorten(called.local)}, but the header SOAPAction names ${operation}; use the same operation in both.`,
  }),
});
