/** Decides whether a request is certainly OData, in files that can contain requests to any API. */
import type { RequestInput } from '@odatalint/core';
import { suggestNames } from '@odatalint/core/internal';

/** An option of the standard with its `$`, which is rare in other interfaces. */
const systemOption =
  /[?&](?:\$|%24)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)=/i;

/** A segment of OData alone. */
const systemSegment = /\/(?:\$|%24)(?:metadata|batch|count|ref|value|links|entity|crossjoin)(?:[/?#(]|$)/;

const headerNames: ReadonlySet<string> = new Set(
  ['OData-Version', 'OData-MaxVersion', 'DataServiceVersion', 'MaxDataServiceVersion'].map((name) =>
    name.toLowerCase(),
  ),
);

/** The name of any option with a `$`. */
const dollarOption = /[?&](?:\$|%24)(\w{2,14})=/g;

const optionNames =
  'filter select expand orderby top skip count search apply compute skiptoken deltatoken inlinecount'.split(' ');
const longNames = optionNames.filter(({ length }) => length > 5);

/** Options of Socrata (`$where` and `$group` with others), and the keys in brackets of Feathers. */
const clause = /[?&](?:\$|%24)(?:where|group|having|q)=/i;
const otherClause = /[?&](?:\$|%24)(?:limit|offset|order|select)=/i;
const keyed = /[?&](?:\$|%24)\w{1,12}(?:\[|%5B)/i;

/** Whether a URL has options with a `$` as only other interfaces have them. */
const isOfOtherClauses = (url: string): boolean => keyed.test(url) || (clause.test(url) && otherClause.test(url));

/** Whether a URL has an option of OData alone, or one that certainly means one: `$fitler`. */
export const hasSystemOption = (url: string): boolean =>
  (systemOption.test(url) || hasMisspelledOption(url)) && !isOfOtherClauses(url);

/**
 * Whether an option with `$` is a typo of a long name, or every one is a system query option or a typo of one. Other
 * interfaces also have `$where` and `$limit`.
 */
function hasMisspelledOption(url: string): boolean {
  const names = [...url.matchAll(dollarOption)].map(([, name = '']) => name.toLowerCase());
  if (names.some((name) => suggestNames(name, longNames, { strict: true }).length > 0)) return true;
  return names.length > 0 && names.every((name) => name === 'format' || isMisspelledOption(name));
}

/** Whether a word is a typo of a system query option; of long ones any word within two letters. */
const isMisspelledOption = (word: string): boolean =>
  suggestNames(word, optionNames, { strict: true }).length > 0 || suggestNames(word, longNames).length > 0;

/** Whether only OData has a header. */
export const isOdataHeader = (name: string): boolean => headerNames.has(name.toLowerCase());

/** Whether only OData can have the URL or one of the headers. */
export const isPlainlyOdata = (url: string, headers: RequestInput['headers'] = []): boolean =>
  hasSystemOption(url) ||
  systemSegment.test(url) ||
  (Array.isArray(headers) && headers.some(({ name }: { name: string }) => isOdataHeader(name)));

/** An option without `$` that is a JSON object, or has a key in brackets. */
const otherOption = /[?&](?:filter|select|expand|search|orderby)(?:\[[^\]=&?]*\]|=(?:\{\s*"|%7B(?:%20)*%22))/i;

/** Whether a URL has an option as only other interfaces have it: `filter={"where":…}`, `filter[title]=a`. */
export const isOfOtherInterface = (url: string): boolean =>
  isOfOtherClauses(url) || (otherOption.test(url) && !isPlainlyOdata(url));
