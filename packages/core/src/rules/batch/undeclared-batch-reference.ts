/** A path that begins with a request which `dependsOn` does not name. */
import { readBatchReference } from '../../semantics/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly id: string;
  readonly reference: string;
}

const none: ReadonlySet<string> = new Set();

export const undeclaredBatchReference = defineRule<'BatchItem', Fact>({
  name: 'undeclared-batch-reference',
  visits: ['BatchItem'],
  find(item, { conventions }, report) {
    const { url, dependsOn } = item;
    const found = url === undefined ? undefined : readBatchReference(url.text, conventions.batch, none);
    // A misspelled reference is another rule's, which also says how it is written.
    if (url === undefined || found === undefined || found.fault !== undefined) return;
    if (dependsOn.some(({ text, hasHole }) => hasHole || text === found.id)) return;
    const { start, end } = found.span;
    const span = { start: url.start + start, end: url.start + end };
    report(url, { id: found.id, reference: url.text.slice(start, end) }, { span });
  },
  describe: ({ id, reference }) => ({
    message: `The url refers to request ${shorten(JSON.stringify(id))} as ${shorten(reference)}, but dependsOn does not name it; add ${shorten(JSON.stringify(id))} to dependsOn.`,
  }),
});
