/** Interfaces that have a query option `filter` but do not speak OData: their requests are not checked. */
import { type Conventions, standardConventions } from '../../semantics/index.js';
import { decodeText, odata401 } from '../../syntax/index.js';
import type { Service } from '../../semantics/index.js';

const conventions: Conventions = {
  ...standardConventions,
  routes: [{ interface: 'foreign', segments: [] }],
};

/** The service of a URL whose query is certainly not OData. It has no profile. */
export const otherFilters: Service = {
  name: 'other-filters',
  summary: 'interfaces with filters that are not OData; not checked',
  dialect: odata401,
  conventions,
  schema: undefined,
  severities: {},
};

/** Filters of other interfaces: `status:open`, `{"status":"open"}`, `[["a",1]]`. */
const otherFilter = /^\s*(?:[{[]|[A-Za-z][\w.-]*::?(?:[^\s']|$))/;

/**
 * Whether the query of an absolute address is surely not OData: it has `filter` without `$` and with a value of another syntax, and
 * nothing in the address says OData.
 */
export function hasOtherFilter(url: string): boolean {
  const [address = '', query] = url.split('?', 2);
  if (query === undefined || !/^\s*https?:\/\//i.test(address) || /[$(]|%24|odata|\.svc/i.test(address)) return false;
  const options = query.split('&');
  if (options.some((option) => /^(?:\$|%24)/.test(option))) return false;
  const filter = options.find((option) => /^filter=/i.test(option))?.slice('filter='.length);
  if (filter === undefined || filter.includes('{{')) return false;
  return otherFilter.test(decodeText(filter, 0, filter.length, 'query').text);
}
