/** The Web API of Microsoft Dataverse as its documentation describes it; the page of each fact is beside it. */
import { type Conventions, standardConventions } from '../../semantics/index.js';
import { type Dialect, odata40 } from '../../syntax/index.js';
import { dataverseFunctions } from './dataverse-functions.js';
import { dataversePopularNames } from './dataverse-popular-names.js';
import { lenientForms } from './lenient-forms.js';
import type { Service } from '../../semantics/index.js';

/** An OData 4.0 service: https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/overview */
const dialect: Dialect = {
  ...odata40,
  fullNames: false,
  enumNumbers: true,
  name: 'dataverse',
  // The same page: `$skip`, `$search` and `$format` are not supported, and names are case-sensitive. `$levels` is
  // missing as …/webapi/query/join-tables says. `$skiptoken` and `$deltatoken` are in the links of answers, and `$id`
  // names the entity that …/webapi/associate-disassociate-entities-using-web-api removes from a collection.
  options: ['apply', 'count', 'deltatoken', 'expand', 'filter', 'id', 'orderby', 'select', 'skiptoken', 'top'],
  // …/webapi/query/filter-rows, "Comparison operators" and "Logical operators"
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not'],
  // …/webapi/query/filter-rows, "Use OData query functions" and "Filter using values of related collections"
  functions: ['contains', 'endswith', 'startswith', 'any', 'all'],
};

const conventions: Conventions = {
  ...standardConventions,
  // Binary columns are plain base64: https://learn.microsoft.com/en-us/power-apps/developer/data-platform/file-column-data
  bodyForms: 'lenient',
  // …/webapi/associate-disassociate-entities-using-web-api
  entityAddresses: 'rooted',
  // …/webapi/compose-http-requests-handle-errors, "Web API URL and versions"
  routes: [
    { interface: 'batch', segments: ['api', 'data', '{version}', '$batch'], methods: ['POST'] },
    { interface: 'object', segments: ['api', 'data', '{version}'] },
  ],
  // The same section: the base is usually `dynamics.com`; the other ones are left to --profile.
  hosts: ['*.dynamics.com'],
  // …/webapi/execute-batch-operations-using-web-api: up to 1,000 requests in a batch
  batch: { ...standardConventions.batch, requestLimit: 1000 },
  query: {
    ...standardConventions.query,
    // …/webapi/query/overview, "URL length limitations"
    urlLimit: { alone: 32_768, inBatch: 65_536 },
    // …/webapi/query/page-results: no page is larger than 5,000
    pageLimit: 5000,
    // …/webapi/query/join-tables: up to 15 `$expand` options in a query
    expandLimit: 15,
    ownFunctions: dataverseFunctions,
  },
  popularNames: dataversePopularNames,
};

export const dataverse: Service = {
  name: 'dataverse',
  summary: 'Microsoft Dataverse Web API: OData 4.0 with fewer options and functions, limits of URLs, pages and expand',
  dialect,
  conventions,
  schema: undefined,
  // An alias without a value is null (URL conventions 5.3); the documentation has a query that leaves one out.
  severities: { ...lenientForms, 'missing-dollar-prefix': 'warning', 'undefined-parameter-alias': 'off' },
};
