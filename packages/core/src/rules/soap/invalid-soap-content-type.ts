/** A SOAP request whose content type the service does not accept. */
import type { Node, RawValue } from '../../syntax/index.js';
import { type Fix, isPlaceholder } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { callsOperation, headersNamed, soapOf } from '../shared/writing/soap-request.js';

interface Fact {
  readonly problem: 'missing' | 'type' | 'charset';
  readonly right: string;
  /** The value to replace where that is certain: only the charset is wrong. */
  readonly replaced: RawValue | undefined;
}

export const invalidSoapContentType = defineRule<'Request', Fact>({
  name: 'invalid-soap-content-type',
  visits: ['Request'],
  forms: { Request: ['soap'] },
  find(request, context, report) {
    const soap = soapOf(context);
    const headers = headersNamed(request, context, 'content-type');
    if (soap === undefined || headers === undefined || !callsOperation(context)) return;
    const right = `${soap.mediaType}; charset=${soap.charset}`;
    const at: Node = request.method ?? request.url;
    if (headers.length === 0) report(at, { problem: 'missing', right, replaced: undefined });
    for (const { value } of headers) {
      if (isPlaceholder(value.text.trim()) && value.text.trim() !== '') continue;
      const [type = '', ...parameters] = value.text.split(';').map((part) => part.trim().toLowerCase());
      const charset = parameters.map(charsetIn).find((found) => found !== undefined);
      if (type !== soap.mediaType) report(value, { problem: 'type', right, replaced: undefined });
      else if (charset !== soap.charset)
        report(value, {
          problem: 'charset',
          right,
          replaced: charset === undefined && parameters.length === 0 ? value : undefined,
        });
    }
  },
  describe: ({ problem, right }) => ({
    message: {
      missing: `The header Content-Type is missing; add Content-Type: ${right}.`,
      type: `The SOAP connector accepts only one content type; write ${right}.`,
      charset: `The content type lacks the charset that the SOAP connector requires; write ${right}.`,
    }[problem],
  }),
  fix: ({ replaced, right }): Fix[] =>
    replaced === undefined
      ? []
      : [
          {
            title: `Write ${right}`,
            safety: 'safe',
            edits: [{ start: replaced.start, end: replaced.end, text: right }],
          },
        ],
});

/** The charset of a parameter `charset=utf-8`, without quotes; undefined for other parameters. */
function charsetIn(parameter: string): string | undefined {
  const [name = '', value = ''] = parameter.split('=').map((part) => part.trim());
  return name === 'charset' ? value.replace(/^"(.*)"$/, '$1').trim() : undefined;
}
