/**
 * Libraries for servers, whose services can be at any address: what their sources document, with their default limits. A service of
 * one's own names the profile and its base URL in the configuration.
 */
import { odata40, odata401 } from '../syntax/index.js';
import { lenientBodies, lenientForms } from './lenient-forms.js';
import { metadataWith, type Profile } from './profile.js';
import { optionsNeedDollar } from './standard.js';

const ofNet = 'https://github.com/OData/odata.net';

export const odataNet: Profile = {
  name: 'odata.net',
  summary: 'services with Microsoft.OData.Core: one navigation property in each path of $expand',
  follows: odata401,
  facts: [
    lenientForms,
    lenientBodies,
    {
      says: 'operations without their namespaces',
      source: ofNet,
      conventions: { names: { operations: 'short' } },
      unchecked: 'Completion writes them so; both forms are accepted.',
    },
    {
      says: 'one navigation property in each path of `$expand`',
      source: ofNet,
      conventions: { query: { expand: { paths: 'single' } } },
      right: ['GET Customers?$expand=Orders($expand=Lines)'],
      wrong: [['unsupported-construct', 'GET Customers?$expand=Orders/Lines']],
    },
  ],
};

const aspNetCore = 'https://github.com/OData/AspNetCoreOData';

export const aspNet: Profile = {
  name: 'aspnet',
  summary: 'services with ASP.NET Core OData: names in any case, two levels of $expand, one of any and all',
  extends: odataNet,
  facts: [
    {
      says: 'names in any case (`ODataOptions`)',
      source: aspNetCore,
      conventions: { names: { case: 'any' } },
      metadata: metadataWith('Customers', {}, 'V4'),
      right: ['GET Customers?$select=id'],
      wrong: [['unknown-property', 'GET Customers?$select=idd']],
    },
    {
      says: 'one level of `any` and `all` (`MaxAnyAllExpressionDepth`)',
      source: aspNetCore,
      conventions: { query: { filter: { lambdaDepth: 1 } } },
      right: ['GET Customers?$filter=Orders/any(o:o/Total gt 5)'],
      wrong: [['unsupported-construct', 'GET Customers?$filter=Orders/any(o:o/Lines/any(l:l/Qty gt 5))']],
    },
    {
      says: 'at most five properties in `$orderby` (`MaxOrderByNodeCount`)',
      source: aspNetCore,
      conventions: { query: { orderby: { limit: 5 } } },
      right: ['GET Products?$orderby=A,B,C,D,E'],
      wrong: [['unsupported-construct', 'GET Products?$orderby=A,B,C,D,E,F']],
    },
    {
      says: 'the transformations that its parser reads',
      source:
        'https://github.com/OData/odata.net/blob/main/src/Microsoft.OData.Core/UriParser/Parsers/UriQueryExpressionParser.cs',
      conventions: {
        query: { apply: { transformations: ['aggregate', 'compute', 'expand', 'filter', 'groupby'] } },
      },
      right: ['GET Customers?$apply=filter(Age gt 5)/groupby((Country),aggregate($count as N))'],
      wrong: [['unsupported-construct', 'GET Customers?$apply=topcount(5,Amount)']],
    },
    {
      says: 'two levels of `$expand` (`MaxExpansionDepth`)',
      source: aspNetCore,
      conventions: { query: { expand: { depth: 2 } } },
      right: ['GET Customers?$expand=Orders($expand=Lines)'],
      wrong: [['excessive-expand-depth', 'GET Customers?$expand=Orders($expand=Lines($expand=Product))']],
    },
  ],
};

const capire = 'https://cap.cloud.sap/docs/advanced/odata';

export const cap: Profile = {
  name: 'cap',
  summary:
    'services of the SAP Cloud Application Programming Model: $apply without rollup and topsum, flat paths in $expand',
  follows: odata401,
  facts: [
    {
      says: 'one navigation property in each path of `$expand`',
      source: capire,
      conventions: { query: { expand: { paths: 'single' } } },
      right: ['GET Books?$expand=author($expand=address)'],
      wrong: [['unsupported-construct', 'GET Books?$expand=author/address']],
    },
    {
      // $search in an expand is on neither runtime, $count on Java only.
      says: 'no `$search`, `$apply` and `$compute` in an `$expand`',
      source: capire,
      conventions: {
        query: {
          expand: {
            options: ['select', 'filter', 'expand', 'orderby', 'top', 'skip', 'count', 'levels'],
          },
        },
      },
      right: ['GET Authors?$expand=books($select=stock;$top=5)'],
      wrong: [['unsupported-construct', 'GET Authors?$expand=books($apply=aggregate(stock with sum as total))']],
    },
    {
      says: 'the transformations of its table, without `rollup`, `topsum` and others',
      source: capire,
      conventions: {
        query: {
          apply: {
            transformations: [
              'filter', 'groupby', 'aggregate', 'concat', 'skip', 'top', 'orderby', 'search', 'compute', 'identity', 'topcount',
              'bottomcount', 'ancestors', 'descendants', 'traverse',
            ], // prettier-ignore
          },
        },
      },
      right: ['GET Books?$apply=groupby((genre_ID),aggregate(stock with sum as total))'],
      wrong: [['unsupported-construct', 'GET Books?$apply=topsum(100,stock)']],
    },
    {
      says: 'aggregation by `min`, `max`, `sum`, `average` and `countdistinct`',
      source: capire,
      conventions: {
        query: { apply: { aggregateMethods: ['min', 'max', 'sum', 'average', 'countdistinct'] } },
      },
      right: ['GET Books?$apply=aggregate(price with average as m)'],
      wrong: [['unsupported-construct', 'GET Books?$apply=aggregate(price with my.median as m)']],
    },
    {
      says: '`$format` is `json`',
      source: 'https://cap.cloud.sap/docs/advanced/odata',
      conventions: { query: { format: { names: ['json'] } } },
      right: ['GET /odata/v4/catalog/Books?$format=json'],
      wrong: [['unsupported-construct', 'GET /odata/v4/catalog/Books?$format=xml']],
    },
    {
      says: 'the key of a draft has a Boolean, `IsActiveEntity`',
      source: 'https://cap.cloud.sap/docs/advanced/fiori',
      conventions: {
        names: {
          propertyTypes: [
            { pattern: /(?:^|\/)(?:IsActiveEntity|HasActiveEntity|HasDraftEntity)$/, type: 'Edm.Boolean' },
          ],
        },
      },
      right: ['GET /odata/v4/catalog/Books(ID=1,IsActiveEntity=true)'],
      wrong: [
        ['unsupported-construct', "GET /odata/v4/catalog/Books?$filter=IsActiveEntity eq 'true'"],
        ['unsupported-construct', "GET /odata/v4/catalog/Books(ID=1,IsActiveEntity='true')"],
      ],
    },
    {
      says: 'no `any` and `all` in `$orderby`',
      source: capire,
      conventions: { query: { orderby: { lambdas: 'rejected' } } },
      right: ['GET Authors?$orderby=name'],
      wrong: [['unsupported-construct', 'GET Authors?$orderby=books/any(b:b/stock gt 1)']],
    },
    {
      says: '`$apply` excludes `$expand`',
      source: capire,
      conventions: { query: { apply: { excludes: ['expand'] } } },
      right: ['GET Books?$apply=groupby((author_ID,author/name))'],
      wrong: [['unsupported-construct', 'GET Books?$apply=groupby((author_ID))&$expand=author']],
    },
    {
      says: '`concat` is the last transformation',
      source: capire,
      conventions: { query: { apply: { last: ['concat'] } } },
      right: ['GET Books?$apply=filter(genre_ID eq 1)/concat(aggregate($count as n),groupby((genre_ID)))'],
      wrong: [
        [
          'unsupported-construct',
          'GET Books?$apply=concat(aggregate($count as n),groupby((genre_ID)))/filter(genre_ID eq 1)',
        ],
      ],
    },
  ],
};

export const olingo: Profile = {
  name: 'olingo',
  summary: 'services with Apache Olingo 4: OData 4.0, unknown options with $ and other formats refused',
  follows: odata40,
  facts: [
    optionsNeedDollar,
    {
      says: '`$format` is `json`, `xml`, `atom` or a media type',
      source: 'https://github.com/apache/olingo-odata4',
      conventions: { query: { format: { names: ['json', 'xml', 'atom'] } } },
      right: ['GET Products?$format=application/json;odata.metadata=none'],
      wrong: [['unsupported-construct', 'GET Products?$format=yaml']],
    },
    {
      says: 'a body requires `Content-Type`',
      source:
        'https://github.com/apache/olingo-odata4/blob/master/lib/server-core/src/main/resources/server-core-exceptions-i18n.properties',
      conventions: { bodies: { contentType: 'required' } },
      right: ['POST Products\nContent-Type: application/json\n\n{"Name":"A"}'],
      wrong: [['missing-content-type', 'POST Products\nAccept: application/json\n\n{"Name":"A"}']],
    },
  ],
};
