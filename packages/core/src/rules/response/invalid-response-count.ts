/** The number of entities in a response: missing though asked for, or not a number that fits. */
import { defineRule } from '../engine/rule.js';
import { responseRecords, memberNamed } from '../shared/response/response-records.js';

interface Fact {
  readonly name: string;
  readonly problem: 'missing' | 'number' | 'small' | 'top';
  readonly length: number;
}

export const invalidResponseCount = defineRule<'Response', Fact>({
  name: 'invalid-response-count',
  visits: ['Response'],
  find(response, context, report) {
    const answer = responseRecords(response, context);
    if (answer?.form !== 'list' || answer.object === undefined) return;
    const { counts, countIsRequired } = context.conventions.responses;
    const length = answer.entities.length;
    const top = context.url?.query?.options.find(({ option }) => option === 'top')?.value;
    const limit = top === undefined || context.method !== 'GET' ? '' : context.textOf(top).trim();
    const excess = /^\d{1,9}$/.test(limit) ? answer.entities[Number(limit)] : undefined;
    if (excess !== undefined)
      report(
        response,
        { name: limit, problem: 'top', length },
        { span: { start: excess.start, end: excess.start + 1 } },
      );
    const count = memberNamed(answer.object, counts);
    // The response is in one of the formats that its conventions know: that of its context.
    const isLight = counts.includes('odata.count') && memberNamed(answer.object, 'value') !== undefined;
    const name = count?.name.text ?? (isLight ? 'odata.count' : counts[0]!);
    if (count === undefined) {
      const { start } = answer.object;
      const asked = context.url?.query?.options.find(
        ({ option }) => option === 'count' || option === 'inlinecount',
      )?.value;
      if (countIsRequired && asked !== undefined && /^\s*(?:true|allpages)\s*$/.test(context.textOf(asked)))
        report(response, { name, problem: 'missing', length }, { span: { start, end: start + 1 } });
      return;
    }
    const { value } = count;
    if (value.kind !== 'JsonScalar')
      return value.kind === 'Hole' || value.kind === 'Missing'
        ? undefined
        : report(response, { name, problem: 'number', length }, { span: value });
    if (value.hasHole || (value.value === null && !countIsRequired)) return;
    const mayBeText = context.conventions.bodies.numericStrings !== 'rejected';
    const isText = mayBeText && typeof value.value === 'string' && /^\d+$/.test(value.value);
    const number = isText ? Number(value.value) : value.value;
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 0)
      report(response, { name, problem: 'number', length }, { span: value });
    else if (number < length) report(response, { name, problem: 'small', length }, { span: value });
  },
  describe: ({ name, problem, length }) => ({
    message:
      problem === 'missing'
        ? `The request asks for a count; the response must have "${name}".`
        : problem === 'number'
          ? `"${name}" must be a non-negative integer.`
          : problem === 'top'
            ? `The request asks for at most ${name} ${name === '1' ? 'entity' : 'entities'}, but the response has ${length}.`
            : `"${name}" is smaller than the number of entities in the response, ${length}.`,
  }),
});
