/** The OData APIs of Business Central as their documentation describes them; the page of each fact is beside it. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { type Dialect, odata401 } from '../syntax/index.js';
import { lenientForms } from './lenient-forms.js';

const dialect: Dialect = {
  ...odata401,
  enumNumbers: true,
  name: 'business-central',
  // "$filter= Entry_No ge 300": https://learn.microsoft.com/en-us/dynamics365/business-central/dev-itpro/webservices/use-filter-expressions-in-odata-uris
  looseSpaces: ['before-value'],
  // Filters with lambda operators are ignored: https://learn.microsoft.com/en-us/dynamics365/business-central/dev-itpro/webservices/odata-known-limitations
  functions: odata401.functions.filter((name) => name !== 'any' && name !== 'all'),
};

const pages = 'https://learn.microsoft.com/en-us/dynamics365/business-central/dev-itpro/';

const conventions: Conventions = {
  ...standardConventions,
  bodies: {
    ...standardConventions.bodies,
    // Microsoft's library for services reads plain base64.
    forms: 'lenient',
  },
  addresses: {
    ...standardConventions.addresses,
    // https://learn.microsoft.com/en-us/dynamics365/business-central/dev-itpro/webservices/api-endpoint-structure: the
    // built-in interfaces, and those with a publisher, a group and a version; …/webservices/odata-web-services: pages and
    // queries that are published as web services.
    routes: [
      { interface: 'batch', segments: ['api', '{version}', '$batch'], methods: ['POST'] },
      { interface: 'batch', segments: ['api', '{name}', '{name}', '{version}', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['api', '{version}'] },
      { interface: 'object', segments: ['api', 'beta'] },
      { interface: 'object', segments: ['api', '{name}', '{name}', '{version}'] },
      { interface: 'batch', segments: ['ODataV4', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['ODataV4'] },
    ],
    hosts: ['api.businesscentral.dynamics.com'],
  },
  query: {
    ...standardConventions.query,
    // https://learn.microsoft.com/en-us/dynamics365/business-central/dev-itpro/administration/operational-limits-online
    pageLimit: 20_000,
    // …/webservices/odata-known-limitations: "The 'OR' operator is not supported on distinct fields on an OData filter."
    disjunctions: 'one-property',
    // Dates in the examples of …/webservices/use-filter-expressions-in-odata-uris have no quotes.
    restrictions: { guidKeys: true, propertyTypes: [{ pattern: /Date$/, type: 'Edm.Date' }] },
    resources: [
      // …/webservices/odata-client-performance#optimistic-concurrency and the pages of each update
      {
        paths: ['companies/{key}/{name}/{key}', 'companies/{key}/{name}/{key}/{name}/{key}'],
        ifMatch: ['PATCH', 'PUT', 'DELETE'],
        source: `${pages}api-reference/v2.0/api/dynamics_customer_update`,
      },
      {
        paths: ['companies/{key}/{name}'],
        methods: ['GET', 'POST'],
        source: `${pages}webservices/return-obtain-data-json`,
      },
    ],
  },
};

export const businessCentral: Service = {
  name: 'business-central',
  summary: 'Business Central: no lambdas, no "or" between different fields, pages of 20,000',
  dialect,
  conventions,
  schema: undefined,
  severities: lenientForms,
};
