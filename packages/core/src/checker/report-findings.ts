/** Prepares the findings of a check for the caller: order, places in JSON values, and no secret in any text. */
import type { Body, JsonMember, JsonNode } from '../syntax/index.js';
import {
  type CheckInput,
  type Diagnostic,
  type Field,
  headersText,
  hideSecrets,
  isRequestInput,
  secretWordsIn,
  type Span,
  textOfField,
} from '../text/index.js';
import type { BoundPart } from './bind-fragment.js';

const fieldsInOrder: readonly Field[] = [
  'method',
  'url',
  'on',
  'filter',
  'orderby',
  'select',
  'expand',
  'headers',
  'body',
  'response',
];
const fieldOrder = (field: Field): number => fieldsInOrder.indexOf(field);

/** Sorts findings by field and place, in place; those at one place by code. */
export const inOrder = (diagnostics: Diagnostic[]): Diagnostic[] =>
  diagnostics.length < 2
    ? diagnostics
    : diagnostics.sort(
        (a, b) =>
          fieldOrder(a.in) - fieldOrder(b.in) || a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1),
      );

/** Adds JSON pointers to the findings in a body, and in the response, that was given as a value instead of text. */
export function withPointers(found: readonly Diagnostic[], whole: BoundPart | undefined): readonly Diagnostic[] {
  const { root } = whole ?? {};
  const request = whole?.bound.request;
  if (request === undefined || root === undefined) return found;
  const received = request.response === undefined ? undefined : root.response?.body;
  const holders = {
    body: typeof request.body === 'string' ? undefined : root.body,
    response: typeof request.response?.body === 'string' ? undefined : received,
  };
  if (holders.body === undefined && holders.response === undefined) return found;
  return found.map((diagnostic) => {
    const { in: field } = diagnostic;
    const holder = field === 'body' || field === 'response' ? holders[field] : undefined;
    return holder === undefined ? diagnostic : { ...diagnostic, path: bodyPointer(holder, diagnostic) };
  });
}

/** The JSON pointer (RFC 6901) to the innermost value whose text contains the span; `""` is the whole body. */
function bodyPointer(body: Pick<Body, 'content'>, span: Span): string {
  let pointer = '';
  let current: JsonNode | undefined = body.content;
  while (current !== undefined) {
    const step: { name: string; value: JsonNode | undefined } | undefined = stepInto(current, span);
    if (step === undefined) break;
    pointer += `/${step.name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
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

/** The index of the last span that begins at or before an offset; a binary search, since a batch has many findings. */
function indexAround(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The fields that can contain secrets. */
const fields: readonly Field[] = ['url', 'headers', 'body', 'response', 'filter'];

/** The findings without the secrets of their input. */
export function withoutSecretsOf(input: CheckInput, found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (found.length === 0) return found;
  const texts = fields.map((field) => textOfField(input, field) ?? '');
  // The headers of a response have no place in any field.
  const received = isRequestInput(input) ? headersText(input.response?.headers) : '';
  const known = secretWordsIn([...texts, received]);
  return found.map((each) => hideSecrets(each, known));
}
