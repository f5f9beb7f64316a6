/** A preference for larger pages than the service returns. */
import type { Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { isNamed } from '../shared/writing/written-headers.js';

interface Fact {
  readonly size: string;
  readonly limit: number;
}

export const excessivePageSize = defineRule<'Header', Fact>({
  name: 'excessive-page-size',
  visits: ['Header'],
  find({ name, value }, { conventions, route }, report) {
    const limit = conventions.query.pageLimit;
    if (limit === undefined || !isNamed(name, 'Prefer')) return;
    if (route !== undefined && route.route.interface !== 'object') return;
    let start = value.start;
    for (const item of value.text.split(',')) {
      const size = /^\s*(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,15})"?\s*$/i.exec(item)?.[1];
      const at = start + item.indexOf(size ?? '');
      const span: Span = { start: at, end: at + (size ?? '').length };
      if (size !== undefined && Number(size) > limit) report(value, { size, limit }, { span });
      start += item.length + 1;
    }
  },
  describe: ({ size, limit }) => ({
    message: `This requests pages of ${size} entities, but the service returns at most ${limit}; request ${limit} and follow the next links.`,
  }),
});
