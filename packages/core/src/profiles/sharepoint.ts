/** The REST interface of SharePoint as its documentation describes it: OData V3 over an object model. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { type Dialect, odataV3 as odataV3Dialect } from '../syntax/index.js';
import { odataV3Service } from './odata-v3.js';

// https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/use-odata-query-operations-in-sharepoint-rest-requests:
// the table of supported and unsupported operators and functions. Whether the functions of dates work depends on the
// service, so they are allowed.
const dialect: Dialect = {
  ...odataV3Dialect,
  name: 'sharepoint',
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', '-'],
  moments: ['datetime'],
  functions: ['startswith', 'substringof', 'day', 'month', 'year', 'hour', 'minute', 'second', 'cast', 'isof'],
};

const conventions: Conventions = {
  ...standardConventions,
  addresses: {
    ...standardConventions.addresses,
    // https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/determine-sharepoint-rest-service-endpoint-uris
    hosts: ['*.sharepoint.com', '*.sharepoint.de', '*.sharepoint.cn', '*.sharepoint.us'],
    routes: [
      { interface: 'foreign', segments: ['_api', 'v2.0'] },
      { interface: 'foreign', segments: ['_api', 'v2.1'] },
      { interface: 'foreign', segments: ['_api', 'search'] },
      { interface: 'batch', segments: ['_api', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['_api'] },
    ],
  },
  names: { ...standardConventions.names, case: 'any' },
  keys: {
    ...standardConventions.keys,
    // Addresses of folders and files are arguments of methods: GetFileByServerRelativeUrl('/sites/a/b.txt').
    characters: { forbidden: '', bare: '/ !"#$&()*+,:;<=>?@[\\]^`{|}~%' },
  },
  writing: { ...standardConventions.writing, collectionMethods: [] },
  bodies: { ...standardConventions.bodies, forms: 'verbose' },
  headers: {
    ...standardConventions.headers,
    // https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/complete-basic-operations-using-sharepoint-rest-endpoints
    own: [{ name: 'X-RequestDigest', values: [] }],
  },
  query: {
    ...standardConventions.query,
    resources: [
      // https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/use-odata-query-operations-in-sharepoint-rest-requests
      {
        paths: ['*/items'],
        withoutOptions: ['skip'],
        topLimit: 5000,
        advice: 'use $skiptoken of the next link',
        properties: Object.fromEntries(['Author', 'Editor'].map((name) => [name, { isLookup: true }])),
        source:
          'https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/use-odata-query-operations-in-sharepoint-rest-requests',
      },
      // https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/working-with-lists-and-list-items-with-rest
      {
        paths: ['*/items/{key}'],
        ifMatch: ['MERGE', 'PATCH', 'PUT', 'DELETE'],
        source:
          'https://learn.microsoft.com/en-us/sharepoint/dev/sp-add-ins/working-with-lists-and-list-items-with-rest',
      },
    ],
  },
};

export const sharepoint: Service = {
  ...odataV3Service,
  name: 'sharepoint',
  summary: 'SharePoint REST: OData V3 with comparisons, startswith, substringof and functions of dates',
  dialect,
  conventions,
};
