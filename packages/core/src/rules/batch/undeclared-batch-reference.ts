/** A reference to a request of the batch that `dependsOn` does not name. */
import type { BatchItem } from '../../syntax/index.js';
import { firstByName, type NamedItem } from '../shared/batch/batch-names.js';
import { batchReferencesIn, type WrittenReference } from '../shared/batch/batch-references.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly item: BatchItem;
  readonly id: string;
  readonly reference: WrittenReference;
}

export const undeclaredBatchReference = defineRule<'Batch', Fact>({
  name: 'undeclared-batch-reference',
  visits: ['Batch'],
  find(batch, { conventions }, report) {
    // The parts of a multipart batch depend on those before them.
    if (batch.format !== 'json') return;
    const names = firstByName(batch);
    const isNamed = conventions.batch.reference.suffix !== '';
    batch.items.forEach((item, index) => {
      const isDeclared = (id: string): boolean =>
        item.dependsOn.some(({ text, hasHole }) => hasHole || text === id) || (!isNamed && waitsFor(item, id, names));
      const seen = new Set<string>();
      for (const reference of batchReferencesIn(item, conventions)) {
        const { id } = reference;
        // A condition is itself about what comes before.
        if (reference.in === 'condition') continue;
        // Without a mark at its end, only the name of an earlier request is a reference; unknown-dependency reports others.
        const isReference = isNamed ? id !== '' : (names.get(id)?.index ?? index) < index;
        if (!isReference || isDeclared(id) || seen.has(id)) continue;
        seen.add(id);
        report(reference.node, { item, id, reference }, { span: reference.span });
      }
    });
  },
  describe({ id, reference: { in: place, text } }) {
    const name = shorten(JSON.stringify(id));
    return {
      message: `The ${place} refers to request ${name} as ${shorten(text)}, but dependsOn does not name it; add ${name} to dependsOn.`,
    };
  },
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

/** Longer chains are not followed; what they lead to is not reported. */
const longestChain = 500;

/** Whether a request waits for another one or its group, in any number of steps. */
function waitsFor({ dependsOn }: BatchItem, id: string, names: ReadonlyMap<string, NamedItem>): boolean {
  const group = names.get(id)?.item.atomicityGroup?.text;
  const before = new Set(dependsOn.map(({ text }) => text));
  // The walk also visits items that are added to the set meanwhile.
  for (const name of before) {
    if (name === id || name === group || before.size > longestChain) return true;
    for (const { text } of names.get(name)?.item.dependsOn ?? []) before.add(text);
  }
  return false;
}
