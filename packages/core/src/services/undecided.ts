/** Requests to services of which nothing is known, whose text may be right for a service that is not one of OData 4.01. */
import { optionRows } from '../language/index.js';
import { type RuleSeverity, suggestNames } from '../text/index.js';

/** The severities of what may be right for another service. */
export const undecidedSeverities: Readonly<Record<string, RuleSeverity>> = {
  'legacy-literal': 'warning',
  'quoted-type-name': 'warning',
  'suffixed-number': 'warning',
  'unknown-function': 'warning',
  'unknown-query-option': 'warning',
  'unsupported-query-option': 'warning',
};

/** Text that only OData V1 to V3 have: literals with their type, a function, an option, types in quotes. */
const v3 =
  /(?:\b|%20|%28)(?:substringof(?:\(|%28)|(?:datetime(?:offset)?|guid|time|binary|x)(?:'|%27))|[?&](?:\$|%24)inlinecount=|(?:[ (+]|%20)-?\d{1,20}(?:\.\d{1,20})?[dflm](?:\W|$)|\b(?:isof|cast)\((?:[^()'&]{0,200},)?'/i;

const optionNames = optionRows.map(({ name }) => name);

/** Whether the query of an address may be that of an older service, or of an interface that resembles OData. */
export function isUndecided(url: string): boolean {
  const query = url.slice(url.indexOf('?') + 1);
  return v3.test(url) || query.split('&').some(isOtherServiceOption);
}

/** Whether an option has the `$` of a system query option, but a name that is not one of them nor a typo of one. */
function isOtherServiceOption(option: string): boolean {
  const name = /^(?:\$|%24)(\w+)=/.exec(option)?.[1]?.toLowerCase();
  return name !== undefined && !optionNames.includes(name) && suggestNames(name, optionNames).length === 0;
}
