/** A body that is not one JSON object. */
import type { Span } from '../../source/index.js';
import type { BodyFault } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';
import { writeTarget } from '../shared/body/index.js';

/** A fault of the text, or the kind of JSON value found instead of an object. */
interface Fact {
  readonly fault: BodyFault | undefined;
  readonly found: string;
}

const kindWords = { JsonArray: 'an array', JsonScalar: 'a single value' } as const;

export const malformedBody = defineRule<'Body', Fact>({
  name: 'malformed-body',
  wakes: ['Body'],
  find(body, context, report) {
    const isBatch = context.route?.route.interface === 'batch';
    if (!isBatch && writeTarget(context) === undefined) return;
    if (context.request?.body === null || context.textOf(body).trim() === '') return;
    for (const fault of body.faults) report(body, { fault, found: context.textOf(body, fault) }, { span: fault });
    const { content } = body;
    // malformed-batch checks the structure of a batch.
    if (
      isBatch ||
      content === undefined ||
      content.kind === 'JsonObject' ||
      content.kind === 'Hole' ||
      body.faults.length > 0
    )
      return;
    // A variable in quotes may become anything.
    if (content.kind === 'JsonScalar' && content.hasHole) return;
    report(content, { fault: undefined, found: kindWords[content.kind] });
  },
  describe({ fault, found }) {
    if (fault === undefined) return { message: `The body must be a JSON object with properties, but is ${found}.` };
    const first: Span | undefined = fault.first;
    return {
      message: wordsOf(fault, found),
      ...(first === undefined ? {} : { notes: [{ message: 'It first appears here.', span: first }] }),
    };
  },
});

function wordsOf({ fault, name = '', expected = 'JSON' }: BodyFault, found: string): string {
  switch (fault) {
    case 'byte-order-mark':
      return 'The body begins with a byte order mark, which JSON does not allow; save it as UTF-8 without one.';
    case 'comment':
      return 'JSON does not allow comments; remove this one.';
    case 'trailing-comma':
      return 'JSON does not allow a comma after the last member or item; remove it.';
    case 'duplicate':
      return `The member ${shorten(JSON.stringify(name))} is duplicated, so which value counts is undefined; remove one.`;
    case 'depth':
      return 'The body is nested deeper than 200 levels, so it was not checked; flatten it.';
    case 'end':
      return 'Nothing may follow the JSON object of the body; remove this text.';
    case 'syntax':
      return found.trim() === ''
        ? `The body is not valid JSON: it ends where ${expected} is expected.`
        : `The body is not valid JSON: expected ${expected}, but found ${shorten(JSON.stringify(found))}.`;
  }
}
