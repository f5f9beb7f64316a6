/** Requests to services of which nothing is known, whose text may be right for a service that is not one of OData 4.01. */
import { optionRows } from '../language/index.js';
import { suggestNames } from '../schema/index.js';
import type { Service } from '../semantics/index.js';
import { odata401Service } from './built-in-services.js';

/** The same rules as for OData 4.01, but what may be right for another service is not an error. */
export const undecidedService: Service = {
  ...odata401Service,
  severities: {
    'legacy-literal': 'warning',
    'quoted-type-name': 'warning',
    'suffixed-number': 'warning',
    'unknown-function': 'warning',
    'unknown-query-option': 'warning',
    'unsupported-query-option': 'warning',
  },
};

/** Text that only OData V1 to V3 have: literals with a type before the quote, functions, options, types in quotes. */
const former =
  /\bsubstringof(?:\(|%28)|\b(?:datetime|datetimeoffset|guid|time|binary|x)(?:'|%27)|[?&](?:\$|%24)inlinecount=|\b(?:isof|cast)(?:\(|%28)(?:[^()'&]{0,200},)?(?:'|%27)/i;

/** Text that these versions do not have. */
const since40 = /\bcontains(?:\(|%28)|[?&](?:\$|%24)(?:count|search|apply|compute)=/i;

const optionNames = optionRows.map(({ name }) => name);

/** Whether the query of an address may be that of an older service, or of an interface that resembles OData. */
export function isUndecided(url: string): boolean {
  const mark = url.indexOf('?');
  if (mark === -1) return false;
  const query = url.slice(mark);
  return (former.test(query) && !since40.test(query)) || query.slice(1).split('&').some(isForeignOption);
}

/** Whether an option has the `$` of a system query option, but a name that is none of them nor a typo of one. */
function isForeignOption(option: string): boolean {
  const name = /^(?:\$|%24)([A-Za-z]\w{1,40})=/.exec(option)?.[1]?.toLowerCase();
  return name !== undefined && !optionNames.includes(name) && suggestNames(name, optionNames).length === 0;
}
