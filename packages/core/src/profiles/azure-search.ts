/** Azure AI Search: filters and orders of OData over the documents of an index, with functions of its own. */
import { implemented40 } from './implemented-versions.js';
import { type Profile, resourceFacts } from './profile.js';

const pages = 'https://learn.microsoft.com/en-us/azure/search/';
const post = 'https://learn.microsoft.com/en-us/rest/api/searchservice/documents/search-post';
const docs = 'https://acme.search.windows.net/indexes/hotels/docs';
const root = `${docs}?api-version=2023-11-01`;

export const azureSearch: Profile = {
  name: 'azure-search',
  summary: 'Azure AI Search: filters with search.in, search.ismatch and geo.distance, in URLs and bodies',
  follows: implemented40,
  addresses: {
    source: post,
    hosts: ['*.search.windows.net', '*.search.azure.cn', '*.search.azure.us'],
    routes: [
      // The number of documents follows the root, where the grammar has no `$count`.
      { interface: 'foreign', segments: ['indexes', '{name}', 'docs', '$count'], methods: ['GET'] },
      { interface: 'object', segments: ['indexes', '{name}', 'docs'] },
      { interface: 'foreign', segments: ['index', '{name}', 'docs'], instead: 'indexes' },
    ],
    examples: [`${docs}?search=*`],
  },
  facts: [
    {
      // The value of `search` is in the syntax of Lucene or in one of its own.
      says: '`$count`, `$filter`, `$orderby`, `$select`, `$skip` and `$top`; `search` and others have no `$`',
      source: post,
      dialect: { options: ['count', 'filter', 'orderby', 'select', 'skip', 'top'] },
      severities: { 'missing-dollar-prefix': 'warning' },
      right: [`GET ${root}&search=spa&$select=Rooms`],
      wrong: [
        ['missing-dollar-prefix', `GET ${root}&filter=Rating gt 4`],
        ['unsupported-query-option', `GET ${root}&$expand=Rooms`],
        ['unsupported-query-option', `GET ${root}&$search=spa`],
      ],
    },
    {
      says: 'comparisons, `and`, `or`, `not`',
      source: `${pages}search-query-odata-filter`,
      dialect: { operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', '-'] },
      right: [`GET ${root}&$filter=search.in(Category,'A,B') and not (Rating gt 5)`],
      wrong: [
        ['unsupported-operator', `GET ${root}&$filter=Category in ('A','B')`],
        ['unsupported-operator', `GET ${root}&$filter=Rating add 1 gt 5`],
      ],
    },
    {
      // `search.in`, `search.ismatch` and the like are custom functions to a check without a schema.
      says: '`any`, `all`, `geo.distance`, `geo.intersects` and the functions of `search`',
      source: `${pages}search-query-odata-filter`,
      dialect: { functions: ['any', 'all', 'geo.distance', 'geo.intersects'] },
      right: [`GET ${root}&$filter=search.ismatch('spa','HotelName')`],
      wrong: [['unsupported-function', `GET ${root}&$filter=contains(HotelName,'spa')`]],
    },
    {
      says: 'the options without `$` are members of the body of a POST',
      source: post,
      conventions: { options: { inBodies: ['filter', 'orderby', 'select'] } },
      right: [
        `POST ${docs}/search?api-version=2023-11-01\nContent-Type: application/json\n\n{"filter":"Rating gt 4","orderby":"Rating desc"}`,
      ],
      wrong: [
        [
          'missing-operand',
          `POST ${docs}/search?api-version=2023-11-01\nContent-Type: application/json\n\n{"filter":"Rating gt"}`,
        ],
      ],
    },
    {
      says: 'members of a body have no `$`, and two have a name in the plural',
      source: post,
      conventions: {
        bodies: {
          misnamed: {
            facet: 'facets', scoringParameter: 'scoringParameters', $filter: 'filter', $orderby: 'orderby', $select: 'select',
            $top: 'top', $skip: 'skip', $count: 'count',
          }, // prettier-ignore
        },
      },
      right: [`POST ${docs}/search?api-version=2023-11-01\nContent-Type: application/json\n\n{"facets":["Category"]}`],
      wrong: [
        [
          'invalid-body-value',
          `POST ${docs}/search?api-version=2023-11-01\nContent-Type: application/json\n\n{"facet":["Category"]}`,
        ],
      ],
    },
    {
      says: 'the header `api-key` is a secret',
      source: `${pages}search-security-api-keys`,
      conventions: { headers: { secret: ['Authorization', 'api-key'] } },
      unchecked: 'Its value is hidden in reports.',
    },
    {
      says: 'every request has `api-version`',
      source: `${pages}search-api-versions`,
      conventions: { query: { ownOptions: [{ name: 'api-version', isRequired: true, isVersion: true }] } },
      right: [`GET ${root}&search=*`],
      wrong: [['invalid-own-option', `GET ${docs}?search=*`]],
    },
    {
      says: 'the condition of `any` and `all` is about fields of its variable',
      source: `${pages}search-query-odata-collection-operators`,
      conventions: { query: { filter: { lambdaFields: 'own' } } },
      right: [`GET ${root}&$filter=Rooms/any(r: r/BaseRate lt 200) and Rating ge 4`],
      wrong: [['unsupported-construct', `GET ${root}&$filter=Rooms/any(r: r/BaseRate lt 200 and Rating ge 4)`]],
    },
    {
      says: 'the strings of a collection are compared by `eq` in `any` and by `ne` in `all`',
      source: `${pages}search-query-troubleshoot-collection-filters`,
      conventions: { query: { filter: { stringLambdas: { any: 'eq', all: 'ne' } } } },
      right: [
        `GET ${root}&$filter=Tags/any(t: t eq 'wifi' or t eq 'pool')`,
        `GET ${root}&$filter=Tags/all(t: t ne 'wifi')`,
        `GET ${root}&$filter=Ratings/all(r: r gt 3)`,
      ],
      wrong: [
        ['unsupported-construct', `GET ${root}&$filter=Tags/any(t: t ne 'wifi')`],
        ['unsupported-construct', `GET ${root}&$filter=Tags/all(t: t eq 'wifi')`],
      ],
    },
    {
      says: 'a field is compared with a literal',
      source: `${pages}search-query-odata-comparison-operators`,
      conventions: { query: { filter: { comparisons: 'with-value' } } },
      right: [`GET ${root}&$filter=Category eq 'Luxury'`],
      wrong: [['unsupported-construct', `GET ${root}&$filter=Category eq HotelName`]],
    },
    {
      says: 'the arguments of `search.in` and `search.ismatch` are texts',
      source: `${pages}search-query-odata-search-in-function`,
      conventions: {
        query: {
          filter: {
            signatures: {
              'search.in': { hasProperty: true, texts: [1, 2], example: "search.in(Category,'a,b')" },
              'search.ismatch': { texts: [1, 2, 4], example: "search.ismatch('spa','Description')" },
              'search.ismatchscoring': { texts: [1, 2, 4], example: "search.ismatchscoring('spa','Description')" },
            },
          },
        },
      },
      right: [
        `GET ${root}&$filter=search.in(Category,'a|b','|') and Tags/any(t: search.in(t,'a,b'))`,
        `GET ${root}&$filter=search.ismatch('spa','Description','full','any')`,
      ],
      wrong: [
        ['unsupported-construct', `GET ${root}&$filter=search.in('Category','a,b')`],
        ['unsupported-construct', `GET ${root}&$filter=search.in(Category,'a','b','c')`],
        ['unsupported-construct', `GET ${root}&$filter=search.ismatch(spa)`],
      ],
    },
    {
      says: '`geo.distance` is compared by `lt`, `le`, `gt` and `ge`',
      source: `${pages}search-query-odata-geo-spatial-functions`,
      conventions: { query: { filter: { rangeFunctions: ['geo.distance'] } } },
      right: [`GET ${root}&$filter=geo.distance(Location,geography'POINT(-122.1 47.6)') le 10`],
      wrong: [
        ['unsupported-construct', `GET ${root}&$filter=geo.distance(Location,geography'POINT(-122.1 47.6)') eq 10`],
      ],
    },
    {
      says: '`search.score()` is for `$orderby` only',
      source: `${pages}search-query-odata-search-score-function`,
      conventions: { query: { orderby: { functions: ['search.score'] } } },
      right: [`GET ${root}&$orderby=search.score() desc`],
      wrong: [['unsupported-construct', `GET ${root}&$filter=search.score() gt 1`]],
    },
    {
      says: 'dates have a time and an offset',
      source: `${pages}search-query-odata-comparison-operators`,
      conventions: {
        names: { propertyTypes: [{ pattern: /(?:Date|DateTime|Time)$/, type: 'instant' }] },
      },
      right: [`GET ${root}&$filter=LastRenovationDate ge 2010-01-01T00:00:00Z`],
      wrong: [['unsupported-construct', `GET ${root}&$filter=LastRenovationDate ge 2010-01-01`]],
    },
    ...resourceFacts([
      ['the body of a search', {
        paths: ['search', 'search.post.search'],
        methods: ['POST'],
        members: {
          select: { type: 'string' }, orderby: { type: 'string' }, searchFields: { type: 'string' }, filter: { type: 'string' }, highlight: { type: 'string' },
          facets: { type: 'array' }, vectorQueries: { type: 'array' }, count: { type: 'boolean' }, top: { type: 'number' }, skip: { type: 'number' },
          queryType: { values: ['simple', 'full', 'semantic'] }, searchMode: { values: ['any', 'all'] }, query: { instead: 'search' },
        },
        source: post,
      }, `POST ${docs}/search?api-version=2023-11-01\nContent-Type: application/json\n\n{"search":"*","select":"name","count":true}`, 'invalid-body-value', `POST ${docs}/search?api-version=2023-11-01\nContent-Type: application/json\n\n{"search":"*","select":["name"]}`],
      ['documents are changed as `value`', {
        paths: ['index', 'search.index'],
        methods: ['POST'],
        requiredProperties: ['value'],
        members: { 'value/@search.action': { values: ['upload', 'merge', 'mergeOrUpload', 'delete'] }, documents: { instead: 'value' }, actions: { instead: 'value' } },
        source: 'https://learn.microsoft.com/en-us/rest/api/searchservice/documents/',
      }, `POST ${docs}/index?api-version=2023-11-01\nContent-Type: application/json\n\n{"value":[{"@search.action":"merge","id":"1"}]}`, 'invalid-body-value', `POST ${docs}/index?api-version=2023-11-01\nContent-Type: application/json\n\n{"value":[{"@search.action":"update","id":"1"}]}`],
    ]), // prettier-ignore
  ],
};
