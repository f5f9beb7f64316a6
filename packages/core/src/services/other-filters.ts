/** Interfaces that have a query option `filter` but do not speak OData: their requests are not checked. */
import { type Conventions, standardConventions } from '../semantics/index.js';
import { decodeText, odata401 } from '../syntax/index.js';
import type { Service } from '../semantics/index.js';

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

/** Options without `$` whose values may show that the interface is another one. */
const option = /^(filter|expand|select|count)=(.*)$/i;

/** Whether a value, decoded, is in a syntax that OData does not have; text in single quotes says nothing. */
const others: Readonly<Record<string, (text: string) => boolean>> = {
  // `status:open`, `{"status":"open"}`, `[["a",1]]`, `name eq "x"`, `a==b;c=gt=5`, `a = b`, `and(equals(a,'b'))`, `5`
  filter: (text) =>
    /^\s*(?:[{[]|[A-Za-z][\w.-]*::?(?:[^\s']|$)|(?:and|or)\(|\d+\s*$)/.test(text) ||
    /["=<>~;[\]{}]/.test(withoutStrings(text)),
  // `data.customer`, `tags[*]`, `user/00u1`, `objects:names`
  expand: (text) => /[[\]{}:]|\/\d/.test(text),
  select: (text) => /[[\]{}:]/.test(text),
  count: (text) => /^\d+$/.test(text),
};

const withoutStrings = (text: string): string =>
  text
    .split("'")
    .filter((_, i) => i % 2 === 0)
    .join("''");

/** The paths of Socrata, whose queries have options with a `$` of their own (https://dev.socrata.com/docs/endpoints.html). */
const socrata = /\/resource\/[\w-]{1,40}\.(?:json|csv|geojson)(?:$|\?)/i;

/**
 * Whether the query of an absolute address is surely not OData: an option without `$` has a value of another syntax, and
 * nothing in the address says OData.
 */
export function hasOtherFilter(url: string): boolean {
  if (socrata.test(url)) return true;
  const [address = '', query] = url.split('?', 2);
  if (query === undefined || !/^\s*https?:\/\//i.test(address) || /[$(]|%24|odata|\.svc/i.test(address)) return false;
  const options = query.split('&');
  if (options.some((each) => /^(?:\$|%24)/.test(each))) return false;
  return options.some((each) => {
    const [, name = '', value = ''] = option.exec(each) ?? [];
    if (name === '' || value.includes('{{')) return false;
    return others[name.toLowerCase()]!(decodeText(value, 0, value.length, 'query').text);
  });
}
