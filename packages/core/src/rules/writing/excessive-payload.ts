/** A request whose body is larger than the service accepts. */
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly bytes: number;
  readonly limit: number;
}

export const excessivePayload = defineRule<'Body', Fact>({
  name: 'excessive-payload',
  visits: ['Body'],
  find(body, context, report) {
    const { conventions, route, isInBatch } = context;
    const limit = conventions.bodies.sizeLimit;
    if (limit === undefined || isInBatch || (route?.route.interface ?? 'object') === 'soap') return;
    const text = context.textOf(body);
    // UTF-8 needs at most three bytes for each UTF-16 code unit.
    if (text.length * 3 <= limit) return;
    const bytes = bytesOf(text);
    if (bytes > limit) report(body, { bytes, limit }, { span: { start: body.start, end: body.start + 1 } });
  },
  describe: ({ bytes, limit }) => ({
    message: `The body has ${bytes.toLocaleString('en')} bytes, but the service accepts at most ${limit.toLocaleString('en')}; split it into several requests.`,
  }),
});

/** The length of a text in UTF-8; a lone surrogate is sent as a replacement character of three bytes. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
}
