/** What else fails in a batch when one of its requests does (OData 4.01 JSON format 19.1; status 424, Failed Dependency). */
import type { Diagnostic } from '../source/index.js';
import type { Batch, BatchItem } from '../syntax/index.js';

/** More names than these are only counted. */
const namesShown = 5;

export class BatchConsequences {
  readonly #groups = new Map<string, BatchItem[]>();
  readonly #dependents = new Map<string, BatchItem[]>();
  readonly #sentences = new Map<BatchItem, string | undefined>();

  constructor({ items }: Batch) {
    for (const item of items) {
      if (item.atomicityGroup !== undefined) append(this.#groups, item.atomicityGroup.text, item);
      for (const { text } of item.dependsOn) append(this.#dependents, text, item);
    }
  }

  /** Adds to an error in a request which others fail with it. */
  noteAt(item: BatchItem, diagnostic: Diagnostic): Diagnostic {
    if (diagnostic.severity !== 'error' || diagnostic.in === 'response') return diagnostic;
    if (!this.#sentences.has(item)) this.#sentences.set(item, this.#sentence(item));
    const message = this.#sentences.get(item);
    return message === undefined ? diagnostic : { ...diagnostic, notes: [...diagnostic.notes, { message }] };
  }

  #sentence(item: BatchItem): string | undefined {
    const { atomicityGroup } = item;
    const group = atomicityGroup === undefined ? [] : (this.#groups.get(atomicityGroup.text) ?? []);
    // A group can be as long as the batch, so only the beginning of it is looked at.
    const others = group.slice(0, namesShown + 1).filter((other) => other !== item);
    const outside = this.#closure(item, new Set(group));
    const parts: string[] = [];
    if (others.length > 0) parts.push(`the rest of its atomicity group (${nameRequests(others, group.length - 1)})`);
    if (outside.length > 0) parts.push(`what depends on it (${nameRequests(outside, outside.length)})`);
    return parts.length === 0 ? undefined : `If this request fails, so does ${parts.join(' and ')}, with status 424.`;
  }

  /** The requests outside of its group that are not executed when a request fails, in steps of any number. */
  #closure(first: BatchItem, group: ReadonlySet<BatchItem>): readonly BatchItem[] {
    const failed = new Set<BatchItem>([first, ...[...group].slice(0, mostFollowed)]);
    // What is added while the set is walked is walked too.
    for (const item of failed) {
      if (failed.size > mostFollowed) break;
      const names = [item.requestId?.text, item.atomicityGroup?.text];
      const dependents = names.flatMap((name) => (name === undefined ? [] : (this.#dependents.get(name) ?? [])));
      const mates = item.atomicityGroup === undefined ? [] : (this.#groups.get(item.atomicityGroup.text) ?? []);
      for (const other of [...dependents, ...mates]) failed.add(other);
    }
    return [...failed].filter((item) => item !== first && !group.has(item)).sort((a, b) => a.start - b.start);
  }
}

/** Batches of services without a limit may be long, and each of their requests may have an error. */
const mostFollowed = 200;

function append(map: Map<string, BatchItem[]>, name: string, item: BatchItem): void {
  const list = map.get(name);
  if (list === undefined) map.set(name, [item]);
  else list.push(item);
}

function nameRequests(items: readonly BatchItem[], count: number): string {
  const names = items.slice(0, namesShown).map(({ requestId }) => `"${requestId?.text ?? ''}"`);
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${String(more)} more` : names.join(', ');
}
