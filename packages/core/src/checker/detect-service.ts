/** The service of a request without a profile: by its URL, by the schema's version, or by its headers. */
import type { Schema } from '../schema/index.js';
import { matchLeadingRoute, ownerOf, type Service, standardConventions } from '../semantics/index.js';
import { type BatchInput, bodyText, type RequestInput, suggestNames } from '../text/index.js';
import { decodeText, isMultipartBatch, odata401, parseBatch, parseRequestBody } from '../syntax/index.js';
import { builtInServices, odata401Service, odataV2Service, odataV3Service } from '../profiles/index.js';
import type { DatedInput } from './fixes/doubt-fixes.js';
import { generationOf, isWrittenBeforeV4, namesV2 } from './version-evidence.js';
import { optionRows } from '../language/index.js';

/** By the version in metadata of V1 to V3. */
const byVersion: Readonly<Record<string, Service>> = {
  '1.0': odataV2Service,
  '2.0': odataV2Service,
  '3.0': odataV3Service,
};

/**
 * The standard, if metadata of 4.0 does not show whether the service also accepts the additions of 4.01: none of them
 * is advised.
 */
const metadataOf40: Service = { ...odata401Service, severities: { 'collapsible-or-chain': 'off' } };

/** The standard where the text may be right for another service. */
const undecided: Service = {
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

/** V3 where only the notation of the address says so, and V2 where its root names that version as well. */
const guessedV3: Service = { ...odataV3Service };
const guessedV2: Service = { ...odataV2Service };

/** The certainty of the OData version of a detected service: it is assumed if nothing shows it. */
export const certaintyOf = (service: Service): DatedInput['version'] =>
  service === undecided || service === guessedV3 || service === guessedV2
    ? 'guessed'
    : service === odata401Service
      ? 'assumed'
      : 'known';

/**
 * The service of a request: the version of the schema decides, then an address that only one service or version has, then a header or the
 * method, and at last the notation of the query. Where only V4 is ruled out, it is V3, which has all that V2 has.
 */
export function detectService(request: RequestInput, schema: Schema | undefined): Service {
  const own = ownerOf(request.url, builtInServices);
  if (own !== undefined && (schema === undefined || isOfVersion(own, schema))) return own;
  if (schema !== undefined)
    return serviceOfVersion(schema) ?? (schema.version === '4.0' ? metadataOf40 : odata401Service);
  const said = generationOf(request);
  if (said !== undefined) return said === 'beforeV4' ? odataV3Service : odata401Service;
  if (isWrittenBeforeV4(request.url)) return namesV2(request.url) ? guessedV2 : guessedV3;
  if (hasOtherFilter(request.url)) return otherFilters;
  return isUndecided(request.url) ? undecided : odata401Service;
}

/** Whether a service can have a schema of this version; at a host where only that service is, it is another service's schema. */
const isOfVersion = ({ dialect, conventions }: Service, schema: Schema): boolean =>
  (conventions.addresses.hosts !== 'any' && conventions.addresses.sharesHosts !== true) ||
  (dialect.v3Literals === 'own') === (serviceOfVersion(schema) !== undefined);

/** The service whose addresses the requests of a batch without a request around it have; the standard when none has. */
export function serviceOfBatch({ batch }: BatchInput): Service {
  const text = bodyText(batch);
  if (text === undefined || isMultipartBatch(text, undefined)) return odata401Service;
  const { items } = parseBatch(text, parseRequestBody(text).tree, undefined).tree;
  const urls = items.slice(0, 100).flatMap(({ url }) => url?.text ?? []);
  const has = ({ conventions }: Service): boolean =>
    urls.some((url) => matchLeadingRoute(url, conventions.batch.routes)?.route.interface === 'object');
  return builtInServices.find(has) ?? odata401Service;
}

/** The service for the version of a schema; undefined for V4 and for an unknown version. */
export const serviceOfVersion = (schema: Schema | undefined): Service | undefined =>
  schema === undefined || !Object.hasOwn(byVersion, schema.version) ? undefined : byVersion[schema.version];

/** Text that only OData V1 to V3 have: literals with their type, a function, an option, types in quotes. */
const onlyBeforeV4 =
  /(?:\b|%20|%28)(?:substringof(?:\(|%28)|(?:datetime(?:offset)?|guid|time|binary|x)(?:'|%27))|[?&](?:\$|%24)inlinecount=|(?:[ (+]|%20)-?\d{1,20}(?:\.\d{1,20})?[dflm](?:\W|$)|\b(?:isof|cast)\((?:[^()'&]{0,200},)?'/i;

const optionNames = optionRows.map(({ name }) => name);

/** Whether the query of an address may be that of an older service, or of an interface that resembles OData. */
function isUndecided(url: string): boolean {
  const query = url.slice(url.indexOf('?') + 1);
  return onlyBeforeV4.test(url) || query.split('&').some(isOtherServiceOption);
}

/** Whether an option has the `$` of a system query option, but a name that is not one of them nor a typo of one. */
function isOtherServiceOption(option: string): boolean {
  const name = /^(?:\$|%24)(\w+)=/.exec(option)?.[1]?.toLowerCase();
  return name !== undefined && !optionNames.includes(name) && suggestNames(name, optionNames).length === 0;
}

/** The service of a URL whose query is certainly not OData. It has no profile. */
const otherFilters: Service = {
  name: 'other-filters',
  summary: 'interfaces with filters that are not OData; not checked',
  dialect: odata401,
  conventions: {
    ...standardConventions,
    addresses: { ...standardConventions.addresses, routes: [{ interface: 'foreign', segments: [] }] },
  },
  schema: undefined,
  severities: {},
};

/** Options without `$` whose values may show that the interface is another one. */
const plainOption = /^(filter|expand|select|count)=(.*)$/i;

/** Whether a value, decoded, is in a syntax that OData does not have; text in single quotes says nothing. */
const isOtherSyntax: Readonly<Record<string, (text: string) => boolean>> = {
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

/** A key in brackets as in `$sort[name]`, or a clause of SQL beside another: other interfaces have such options. */
const keyedOption = /(?:^|&)(?:\$|%24)\w{1,12}(?:\[|%5B)/i;
const clause = /(?:^|&)(?:\$|%24)(?:where|group|having|q)=/i;
const otherClause = /(?:^|&)(?:\$|%24)(?:limit|offset|order|select)=/i;

/**
 * Whether the query of an absolute address is surely not OData: an option without `$` has a value of another syntax, and
 * nothing in the address says OData.
 */
function hasOtherFilter(url: string): boolean {
  if (socrata.test(url)) return true;
  const [address = '', query] = url.split('?', 2);
  if (query === undefined || !/^\s*https?:\/\//i.test(address) || /[$(]|%24|odata|\.svc/i.test(address)) return false;
  if (keyedOption.test(query) || (clause.test(query) && otherClause.test(query))) return true;
  const options = query.split('&');
  if (options.some((each) => /^(?:\$|%24)/.test(each))) return false;
  return options.some((each) => {
    const [, name = '', value = ''] = plainOption.exec(each) ?? [];
    if (name === '' || value.includes('{{')) return false;
    return isOtherSyntax[name.toLowerCase()]!(decodeText(value, 0, value.length, 'query').text);
  });
}
