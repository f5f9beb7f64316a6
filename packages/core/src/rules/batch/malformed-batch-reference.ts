/** A reference to an earlier request of a batch that is not written as the service requires. */
import { type BatchReference, type BatchReferenceFault, readBatchReference } from '../../semantics/index.js';
import type { Fix } from '../../text/index.js';
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly url: BatchText;
  readonly reference: BatchReference;
  readonly fault: BatchReferenceFault;
}

export const malformedBatchReference = defineRule<'Batch', Fact>({
  name: 'malformed-batch-reference',
  visits: ['Batch'],
  appliesTo: ({ conventions }) => conventions.batch.reference.suffix !== '',
  find(batch, context, report) {
    const ids = new Set<string>();
    for (const { url, requestId } of batch.items) {
      const reference = url === undefined ? undefined : readBatchReference(url.text, context.conventions.batch, ids);
      if (requestId !== undefined) ids.add(requestId.text);
      if (url === undefined || reference?.fault === undefined) continue;
      const { start, end } = reference.span;
      const isPlain = context.textOf(url) === url.text;
      const span = isPlain ? { start: url.start + start, end: url.start + end } : url;
      report(url, { url, reference, fault: reference.fault }, { span });
    }
  },
  describe: ({ url, reference: { span, text, id }, fault }, { conventions }) => ({
    message:
      fault === 'empty'
        ? `This reference names no request; write the id of an earlier request: ${conventions.batch.reference.prefix}id${conventions.batch.reference.suffix}.`
        : `"${shorten(url.text.slice(span.start, span.end))}" ${words[fault]}; to refer to request ${shorten(JSON.stringify(id))}, write ${shorten(text)}.`,
  }),
  fix({ url, reference: { id, span, text } }, context): Fix[] {
    if (id === '' || context.textOf(url) !== url.text) return [];
    const edits = [{ start: url.start + span.start, end: url.start + span.end, text }];
    return [{ title: `Write ${shorten(text)}`, safety: 'safe', edits }];
  },
});

const words: Readonly<Record<Exclude<BatchReferenceFault, 'empty'>, string>> = {
  brackets: 'lacks the brackets of a reference',
  unclosed: 'lacks the closing bracket of a reference',
  spaces: 'has spaces around the id',
  sign: 'lacks the "$" of a reference',
  joined: 'lacks the slash after the reference',
};
