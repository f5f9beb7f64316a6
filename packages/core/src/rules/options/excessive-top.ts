/** A `top` beyond what one page of the resource can hold. */
import { addressedResource } from '../shared/path/index.js';
import { defineRule } from '../engine/index.js';

interface Fact {
  readonly top: string;
  readonly limit: number;
}

export const excessiveTop = defineRule<'QueryOption', Fact>({
  name: 'excessive-top',
  summary: 'More entities are asked for at once than a page of the resource can hold.',
  specification: 'the conventions of the service: greatest value of $top',
  group: 'query',
  severity: 'warning',
  wakes: ['QueryOption'],
  concerns: ({ conventions }) => conventions.query.resources.length > 0,
  find({ option, value }, context, report) {
    if (option !== 'top' || value.kind !== 'RawValue' || !/^\d{1,15}$/.test(value.text)) return;
    if (context.ancestors.some(({ kind }) => kind === 'NestedOptions')) return;
    const limit = addressedResource(context)?.conventions.topLimit;
    if (limit !== undefined && Number(value.text) > limit) report(value, { top: value.text, limit });
  },
  describe: ({ top, limit }) => ({
    message: `This asks for ${top} entities at once, but a page has at most ${limit} here; ask for ${limit} or fewer and follow the links to the next pages.`,
  }),
});
