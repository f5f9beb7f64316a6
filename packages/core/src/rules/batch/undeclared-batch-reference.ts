/** A path that begins with a request which `dependsOn` does not name. */
import { readBatchReference } from '../../semantics/index.js';
import type { BatchItem } from '../../syntax/index.js';
import { bodyReferences } from '../shared/batch/body-references.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly item: BatchItem;
  readonly id: string;
  readonly reference: string;
  readonly isInBody?: true;
}

const none: ReadonlySet<string> = new Set();

export const undeclaredBatchReference = defineRule<'BatchItem', Fact>({
  name: 'undeclared-batch-reference',
  visits: ['BatchItem'],
  find(item, { conventions }, report) {
    const { url, dependsOn } = item;
    const isDeclared = (id: string): boolean => dependsOn.some(({ text, hasHole }) => hasHole || text === id);
    for (const { value, id } of bodyReferences(item, conventions))
      if (id !== '' && !isDeclared(id)) report(value, { item, id, reference: String(value.value), isInBody: true });
    const found = url === undefined ? undefined : readBatchReference(url.text, conventions.batch, none);
    // A misspelled reference is another rule's, which also says how it is written.
    if (url === undefined || found === undefined || found.fault !== undefined) return;
    if (isDeclared(found.id)) return;
    const { start, end } = found.span;
    const span = { start: url.start + start, end: url.start + end };
    report(url, { item, id: found.id, reference: url.text.slice(start, end) }, { span });
  },
  describe: ({ id, reference, isInBody }) => ({
    message: `The ${isInBody === true ? 'body' : 'url'} refers to request ${shorten(JSON.stringify(id))} as ${shorten(reference)}, but dependsOn does not name it; add ${shorten(JSON.stringify(id))} to dependsOn.`,
  }),
  fix({ item, id }, context) {
    const last = item.dependsOn.at(-1);
    const end = (last ?? item.url)?.end;
    // The end of a text in a batch is before its closing quote.
    if (end === undefined || context.textOf(item, { start: end, end: end + 1 }) !== '"') return [];
    const at = end + 1;
    const text = last === undefined ? `, "dependsOn": [${JSON.stringify(id)}]` : `, ${JSON.stringify(id)}`;
    return [{ title: `Add ${JSON.stringify(id)} to dependsOn`, safety: 'safe', edits: [{ start: at, end: at, text }] }];
  },
});
