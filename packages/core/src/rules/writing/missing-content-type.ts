/** A body without a Content-Type, where the service requires one. */
import { headerLines } from '../../text/index.js';
import type { BatchItem, Body } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';

export const missingContentType = defineRule<'Body' | 'BatchItem', { readonly isItem: boolean }>({
  name: 'missing-content-type',
  visits: ['Body', 'BatchItem'],
  appliesTo: ({ conventions }) =>
    conventions.bodies.contentType === 'required' || conventions.batch.contentType === 'required',
  find(node, { conventions, request, isInBatch, ancestors }, report) {
    if (node.kind === 'BatchItem') {
      if (conventions.batch.contentType === 'required' && lacksType(node))
        report(node.method ?? node, { isItem: true });
      return;
    }
    if (conventions.bodies.contentType !== 'required' || isInBatch || ancestors.at(-1)?.kind !== 'Request') return;
    if (request?.headers === undefined || !isWritten(node)) return;
    const lines = headerLines(request.headers);
    if (lines.some(({ name }) => /^\s*content-type\s*$/i.test(name) || name.includes('{{'))) return;
    report(node, { isItem: false }, { span: { start: node.start, end: Math.min(node.end, node.start + 1) } });
  },
  describe: ({ isItem }) => ({
    message: isItem
      ? 'A request of a batch with a body requires the header Content-Type; add "headers": {"Content-Type": "application/json"}.'
      : 'A request with a body requires the header Content-Type; add Content-Type: application/json.',
  }),
});

const isWritten = ({ content, start, end }: Body): boolean => content !== undefined && end > start;

function lacksType({ content, bodyText, headers }: BatchItem): boolean {
  if (content === undefined && bodyText === undefined) return false;
  return headers?.some(({ name }) => /^\s*content-type\s*$/i.test(name.text) || name.text.includes('{{')) !== true;
}
