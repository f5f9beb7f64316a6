/** The references of a request in a batch to other requests: in its url, in its body, and in the condition of a JSON batch. */
import type { Span } from '../../../text/index.js';
import { type Conventions, readBatchReference } from '../../../semantics/index.js';
import type { BatchItem, BatchText, JsonNode, JsonScalar, Missing } from '../../../syntax/index.js';

export interface WrittenReference {
  readonly node: BatchText | JsonScalar;
  readonly span: Span;
  readonly in: 'url' | 'body' | 'condition';
  readonly id: string;
  /** As written. */
  readonly text: string;
}

/** All references that are written without mistakes. */
export const batchReferencesIn = (item: BatchItem, conventions: Conventions): readonly WrittenReference[] => [
  ...urlReferences(item, conventions),
  ...bodyReferences(item, conventions),
  ...conditionReferences(item, conventions),
];

const none: ReadonlySet<string> = new Set();

/** Resources of the service itself, and what a path in an expression can begin with. */
const systemNames = /^(?:metadata|all|batch|entity|crossjoin|root|id|it|this|succeeded)$/i;

/** `$1` at the beginning of a text, up to a slash. The ABNF of ids (`request-id`) ends there. */
function idAt(text: string): string | undefined {
  const [, id] = /^\$([\w.~-]+)(?:[/?]|$)/.exec(text) ?? [];
  return id === undefined || systemNames.test(id) ? undefined : id;
}

const isStandard = ({ batch: { reference } }: Conventions): boolean =>
  reference.prefix === '$' && reference.suffix === '';

function urlReferences({ url }: BatchItem, conventions: Conventions): WrittenReference[] {
  if (url === undefined) return [];
  if (isStandard(conventions)) {
    const id = idAt(url.text);
    return id === undefined ? [] : [within(url, 'url', 0, id.length + 1, id)];
  }
  // Another rule reports a reference with a mistake, and says how it is written.
  const found = readBatchReference(url.text, conventions.batch, none);
  return found === undefined || found.fault !== undefined
    ? []
    : [within(url, 'url', found.span.start, found.span.end, found.id)];
}

function within(
  node: BatchText,
  place: WrittenReference['in'],
  start: number,
  end: number,
  id: string,
): WrittenReference {
  const span = { start: node.start + start, end: node.start + end };
  return { node, span, in: place, id, text: node.text.slice(start, end) };
}

/** `"Department.Id": "$[1]"`, and in the standard `"Department@odata.bind": "$1"` and `{"@id": "$1"}` at every depth. */
function bodyReferences({ content }: BatchItem, conventions: Conventions): WrittenReference[] {
  const { batch, bodies } = conventions;
  const { prefix, suffix } = batch.reference;
  if (content?.kind !== 'JsonObject') return [];
  if (isStandard(conventions)) return boundIn(content);
  if (suffix === '') return [];
  return content.members.flatMap(({ name, value }): WrittenReference[] => {
    const identifier = name.text.split('.').at(-1)!;
    if (!name.text.includes('.') || !bodies.referenceMembers.includes(identifier)) return [];
    if (value.kind !== 'JsonScalar' || typeof value.value !== 'string' || value.hasHole) return [];
    const text = value.value.trim();
    if (!text.startsWith(prefix) || !text.endsWith(suffix)) return [];
    const id = text.slice(prefix.length, text.length - suffix.length);
    return [{ node: value, span: value, in: 'body', id, text: value.value }];
  });
}

/** The addresses at any depth of a body that begin with a reference. */
function boundIn(content: JsonNode): WrittenReference[] {
  const found: WrittenReference[] = [];
  const pending: (JsonNode | Missing)[] = [content];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'JsonArray') for (const item of node.items) pending.push(item);
    if (node.kind !== 'JsonObject') continue;
    for (const { name, value } of node.members) {
      const addresses = /@(?:odata\.)?(?:bind|id)$/.test(name.text)
        ? value.kind === 'JsonArray'
          ? value.items
          : [value]
        : [];
      for (const each of addresses) {
        const text = each.kind === 'JsonScalar' && typeof each.value === 'string' && !each.hasHole ? each.value : '';
        const id = idAt(text);
        if (id !== undefined && each.kind === 'JsonScalar')
          found.push({ node: each, span: each, in: 'body', id, text: `$${id}` });
      }
      if (addresses.length === 0) pending.push(value);
    }
  }
  return found;
}

/** `"if": "$1/Seats gt 1"` (OData 4.01 JSON format 19.1). */
function conditionReferences({ condition }: BatchItem, conventions: Conventions): WrittenReference[] {
  if (condition === undefined || condition.hasHole || !isStandard(conventions)) return [];
  // What is in quotes is text.
  const code = condition.text.replace(/'[^']*'/g, (quoted) => ' '.repeat(quoted.length));
  return [...code.matchAll(/\$([\w.~-]+)/g)].flatMap(({ 1: id = '', index }) =>
    systemNames.test(id) ? [] : [within(condition, 'condition', index, index + id.length + 1, id)],
  );
}
