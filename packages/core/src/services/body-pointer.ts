/** Places in a body that is passed as a JSON value: a JSON pointer (RFC 6901) instead of offsets. */
import type { Span } from '../text/index.js';
import type { Body, JsonMember, JsonNode } from '../syntax/index.js';

const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The pointer to the innermost value whose text contains the span; `""` is the whole body. */
export function bodyPointer(body: Pick<Body, 'content'>, span: Span): string {
  let pointer = '';
  let current: JsonNode | undefined = body.content;
  while (current !== undefined) {
    const step: { name: string; value: JsonNode | undefined } | undefined = stepInto(current, span);
    if (step === undefined) break;
    pointer += `/${escape(step.name)}`;
    current = step.value;
  }
  return pointer;
}

function stepInto(node: JsonNode, { start, end }: Span): { name: string; value: JsonNode | undefined } | undefined {
  if (node.kind === 'JsonArray') {
    const index = indexAround(node.items, start);
    const item = node.items[index];
    return item === undefined || end > item.end ? undefined : { name: String(index), value: item };
  }
  if (node.kind !== 'JsonObject') return undefined;
  const member: JsonMember | undefined = node.members[indexAround(node.members, start)];
  if (member === undefined || end > member.end) return undefined;
  return { name: member.name.text, value: member.value.kind === 'Missing' ? undefined : member.value };
}

/** The index of the last span that begins at or before an offset, found by halves, since a batch has many findings. */
function indexAround(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
