/** A body that is not one JSON object. */
import type { Span } from '../../source/index.js';
import type { Body, BodyFault, JsonNode, Missing } from '../../syntax/index.js';
import { defineRule, type Report, type RuleContext } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';
import { sentFor, typedBody, writeTarget } from '../shared/body/index.js';

/** A fault of the text, or what has another shape than the address requires. */
interface Fact {
  readonly fault: BodyFault | Shape;
  readonly found: string;
}

/** An array or a single value for an object; a member `value` that is missing, or is not an array; no reason of a removal. */
type Shape = 'object' | 'value' | 'list' | 'array' | 'reason';

const kindWords = { JsonArray: 'an array', JsonScalar: 'a single value' } as const;

export const malformedBody = defineRule<'Body', Fact>({
  name: 'malformed-body',
  summary: 'The body is not one JSON object.',
  specification: 'interface "Writing", body rule 1; RFC 8259',
  group: 'writing',
  severity: 'error',
  wakes: ['Body'],
  find(body, context, report) {
    const isBatch = context.route?.route.interface === 'batch';
    if (!isBatch && writeTarget(context) === undefined && context.remember(sentFor) === undefined) return;
    if (context.request?.body === null || context.textOf(body).trim() === '') return;
    for (const fault of body.faults) report(body, { fault, found: context.textOf(body, fault) }, { span: fault });
    const { content } = body;
    findShapes(body, context, report);
    // What a batch is made of is looked at by a rule of its own.
    if (
      isBatch ||
      content === undefined ||
      content.kind === 'JsonObject' ||
      content.kind === 'Hole' ||
      body.faults.length > 0
    )
      return;
    // A text that is a hole in quotes may become anything once it is filled in.
    if (content.kind === 'JsonScalar' && content.hasHole) return;
    report(content, { fault: 'object', found: kindWords[content.kind] });
  },
  describe({ fault, found }) {
    if (typeof fault === 'string') return { message: shapeWords(fault, found) };
    const first: Span | undefined = fault.first;
    return {
      message: wordsOf(fault, found),
      ...(first === undefined ? {} : { notes: [{ message: 'It first stands here.', span: first }] }),
    };
  },
});

function findShapes(body: Body, context: RuleContext, report: Report<Fact>): void {
  const typed = typedBody(body, context);
  if (typed === undefined || body.faults.some(({ fault }) => fault === 'syntax' || fault === 'end')) return;
  for (const { object, expected, member } of typed.envelopes) {
    const span = { start: object.start, end: object.start + 1 };
    if (expected === 'id') continue;
    if (member === undefined) report(object, { fault: expected, found: '' }, { span });
    else if (expected === 'list' && isOther(member.value)) report(member.value, { fault: 'array', found: '' });
  }
  for (const { value } of typed.removals) {
    const reason = value.kind === 'JsonObject' ? value.members.find(({ name }) => name.text === 'reason') : undefined;
    const given = reason?.value;
    if (given?.kind !== 'JsonScalar' || given.hasHole || given.value === 'changed' || given.value === 'deleted')
      continue;
    report(given, { fault: 'reason', found: context.textOf(given) });
  }
}

/** Whether a value is surely not an array. */
const isOther = (value: JsonNode | Missing): boolean =>
  value.kind === 'JsonObject' || (value.kind === 'JsonScalar' && !value.hasHole);

function shapeWords(shape: Shape, found: string): string {
  switch (shape) {
    case 'object':
      return `The body is ${found}, but a write sends one entity; send a JSON object with its properties.`;
    case 'value':
      return 'The body of a single property must be an object with the member "value". Write {"value": …}.';
    case 'list':
      return 'The body of a write to a collection must have its entities in an array. Write {"value": [ … ]}.';
    case 'array':
      return 'The member "value" must be an array here, with an object for each entity. Add the brackets.';
    case 'reason':
      return `${shorten(found)} is not a valid reason for a removal. Write "changed" or "deleted".`;
  }
}

function wordsOf({ fault, name = '', expected = 'JSON' }: BodyFault, found: string): string {
  switch (fault) {
    case 'byte-order-mark':
      return 'The body begins with a byte order mark, which JSON does not allow; save it as UTF-8 without one.';
    case 'comment':
      return 'The body has a comment, and JSON has none; remove it.';
    case 'trailing-comma':
      return 'This comma has nothing behind it, and JSON only allows commas between two members or items; remove it.';
    case 'duplicate':
      return `${shorten(JSON.stringify(name))} stands twice in one object, so which of its values counts is left to chance; remove one of them.`;
    case 'depth':
      return 'The body is nested deeper than 200 levels, so it is not read; an entity is not nested that deep.';
    case 'end':
      return 'The JSON object of the body ends before this, and nothing may follow it; remove what stands behind.';
    case 'syntax':
      return found.trim() === ''
        ? `The body is not JSON: it ends or breaks off where ${expected} is due.`
        : `The body is not JSON: at ${shorten(JSON.stringify(found))} ${expected} is due.`;
  }
}
