/** Places in a body that was given as a JSON value: a JSON pointer (RFC 6901) in place of offsets. */
import type { Span } from '../source/index.js';
import type { Body, JsonNode, JsonObject } from '../syntax/index.js';

const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The pointer to the innermost value whose text holds the span; `""` is the whole body. */
export function bodyPointer(body: Body, span: Span): string {
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
    const index = node.items.findIndex((item) => item.start <= start && end <= item.end);
    return index < 0 ? undefined : { name: String(index), value: node.items[index] };
  }
  if (node.kind !== 'JsonObject') return undefined;
  const member: JsonObject['members'][number] | undefined = node.members.find(
    (each) => each.start <= start && end <= each.end,
  );
  if (member === undefined) return undefined;
  return { name: member.name.text, value: member.value.kind === 'Missing' ? undefined : member.value };
}
