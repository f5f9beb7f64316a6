/** A path that begins with a request which `dependsOn` does not name. */
import type { Span } from '../../source/index.js';
import type { BatchItem, BatchText } from '../../syntax/index.js';
import type { BatchConventions } from '../../semantics/index.js';
import { defineRule } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly id: string;
  readonly reference: string;
}

export const undeclaredBatchReference = defineRule<'BatchItem', Fact>({
  name: 'undeclared-batch-reference',
  summary: 'A url refers to an earlier request that dependsOn does not name.',
  specification: 'interface "Batch endpoint", batch rule 6; OData 4.01 JSON format 19.1',
  group: 'batch',
  severity: 'error',
  wakes: ['BatchItem'],
  find(item, { conventions }, report) {
    const found = referenceIn(item, conventions.batch);
    if (found === undefined || item.dependsOn.some(({ text, hasHole }) => hasHole || text === found.id)) return;
    report(found.url, { id: found.id, reference: found.reference }, { span: found.span });
  },
  describe: ({ id, reference }) => ({
    message: `The url refers to request ${shorten(JSON.stringify(id))} as ${shorten(reference)}, but dependsOn does not name it; add ${shorten(JSON.stringify(id))} to dependsOn.`,
  }),
});

interface Reference extends Fact {
  readonly url: BatchText;
  readonly span: Span;
}

/** The reference in a path segment of a url; where references have no closing mark they cannot be recognized. */
function referenceIn({ url }: BatchItem, { reference: { prefix, suffix } }: BatchConventions): Reference | undefined {
  if (url === undefined || suffix === '') return undefined;
  const path = url.text.split('?', 1)[0]!;
  const start = path.indexOf(prefix);
  const close = start < 0 ? -1 : path.indexOf(suffix, start);
  if (start < 0 || close < 0 || (start > 0 && path[start - 1] !== '/')) return undefined;
  const end = close + suffix.length;
  const id = path.slice(start + prefix.length, close);
  if (id.includes('{{') || (end < path.length && path[end] !== '/')) return undefined;
  return { id, reference: path.slice(start, end), url, span: { start: url.start + start, end: url.start + end } };
}
