/** A body that is not one JSON object. */
import type { Span } from '../../source/index.js';
import type { BodyFault } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';
import { writeTarget } from '../shared/body/index.js';

/** A fault of the text, or the kind of JSON value that stands where an object belongs. */
interface Fact {
  readonly fault: BodyFault | undefined;
  readonly found: string;
}

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
    if (!isBatch && writeTarget(context) === undefined) return;
    if (context.request?.body === null || context.textOf(body).trim() === '') return;
    for (const fault of body.faults) report(body, { fault, found: context.textOf(body, fault) }, { span: fault });
    const { content } = body;
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
    report(content, { fault: undefined, found: kindWords[content.kind] });
  },
  describe({ fault, found }) {
    if (fault === undefined)
      return { message: `The body is ${found}, but a write sends one entity; send a JSON object with its properties.` };
    const first: Span | undefined = fault.first;
    return {
      message: wordsOf(fault, found),
      ...(first === undefined ? {} : { notes: [{ message: 'It first stands here.', span: first }] }),
    };
  },
});

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
