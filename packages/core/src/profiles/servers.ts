/**
 * Libraries for servers, whose services can be at any address: what their sources document, with their default limits. A service of
 * one's own names the profile and its base URL in the configuration.
 */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { type Dialect, odata40, odata401 } from '../syntax/index.js';
import { lenientForms } from './lenient-forms.js';
import { sapV2 } from './sap-v2.js';

/** https://github.com/OData/odata.net, src/Microsoft.OData.Core/UriParser: unqualified operations, enumerations as text. */
const dialectOfNet: Dialect = { ...odata401, name: 'odata.net' };

const conventionsOfNet: Conventions = {
  ...standardConventions,
  bodies: { ...standardConventions.bodies, forms: 'lenient' },
  names: { ...standardConventions.names, operations: 'short' },
  // "Found a path with multiple navigation properties": one navigation property a path
  query: { ...standardConventions.query, restrictions: { expandPaths: 'single' } },
};

export const odataNet: Service = {
  name: 'odata.net',
  summary: 'services with Microsoft.OData.Core: one navigation property in each path of $expand',
  dialect: dialectOfNet,
  conventions: conventionsOfNet,
  schema: undefined,
  severities: lenientForms,
};

/**
 * https://github.com/OData/AspNetCoreOData: ODataValidationSettings.cs and DefaultQuerySettings.cs have the limits, ODataOptions.cs the
 * options without `$` and the names in any case.
 */
export const aspNet: Service = {
  name: 'aspnet',
  summary: 'services with ASP.NET Core OData: names in any case, two levels of $expand, one of any and all',
  dialect: { ...dialectOfNet, name: 'aspnet' },
  conventions: {
    ...conventionsOfNet,
    names: { ...conventionsOfNet.names, case: 'any' },
    query: {
      ...conventionsOfNet.query,
      restrictions: { ...conventionsOfNet.query.restrictions, lambdaDepth: 1, orderbyLimit: 5, expandDepth: 2 },
    },
  },
  schema: undefined,
  severities: lenientForms,
};

/** https://cap.cloud.sap/docs/advanced/odata: the tables of query options and of data aggregation, and the paths of services. */
export const cap: Service = {
  name: 'cap',
  summary:
    'services of the SAP Cloud Application Programming Model: $apply without rollup and topsum, flat paths in $expand',
  dialect: { ...odata401, name: 'cap' },
  conventions: {
    ...standardConventions,
    query: {
      ...standardConventions.query,
      restrictions: {
        expandPaths: 'single',
        // $search in an expand is on neither runtime, $count on Java only
        expandOptions: ['select', 'filter', 'expand', 'orderby', 'top', 'skip', 'count', 'levels'],
        transformations: [
          'filter',
          'groupby',
          'aggregate',
          'concat',
          'skip',
          'top',
          'orderby',
          'search',
          'compute',
          'identity',
          'topcount',
          'bottomcount',
          'ancestors',
          'descendants',
          'traverse',
        ],
        aggregateMethods: ['min', 'max', 'sum', 'average', 'countdistinct'],
        orderbyLambdas: 'rejected',
        applyExcludes: ['expand'],
        lastTransformations: ['concat'],
      },
    },
  },
  schema: undefined,
  severities: {},
};

/** https://github.com/apache/olingo-odata4, lib/server-core: the messages of its parser and validator. */
export const olingo: Service = {
  name: 'olingo',
  summary: 'services with Apache Olingo 4: OData 4.0, unknown options with $ and other formats refused',
  dialect: { ...odata40, name: 'olingo' },
  conventions: {
    ...standardConventions,
    query: { ...standardConventions.query, restrictions: { formats: ['json', 'xml', 'atom'] } },
  },
  schema: undefined,
  severities: { 'missing-dollar-prefix': 'warning' },
};

/** The services of SAP Gateway at any address, behind a proxy too. */
export const sapGatewayV2: Service = {
  ...sapV2,
  name: 'sap-gateway-v2',
  summary: 'services of SAP Gateway at any address: sap-v2 without its addresses',
};
