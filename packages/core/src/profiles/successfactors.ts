/** SAP SuccessFactors: OData V2 with operators and options of its own. */
import type { Conventions, Service } from '../semantics/index.js';
import { type Dialect, odataV2 as odataV2Dialect } from '../syntax/index.js';
import { conventionsV2, odataV2Service } from './odata-v3.js';

// `userId in 'a','b'`: SAP Integration Suite, SuccessFactors adapter; operators of its own: SAP Knowledge Base Article 3389932
const dialect: Dialect = {
  ...odataV2Dialect,
  name: 'successfactors',
  operators: [...odataV2Dialect.operators, 'in', 'like'],
  bareLists: true,
};

const service = ['odata', 'v2'];

const conventions: Conventions = {
  ...conventionsV2,
  addresses: {
    ...conventionsV2.addresses,
    // https://help.sap.com/docs/successfactors-platform, list of API servers
    hosts: [
      '*.successfactors.com',
      '*.successfactors.eu',
      '*.successfactors.cn',
      '*.sapsf.com',
      '*.sapsf.eu',
      '*.sapsf.cn',
    ],
    routes: [
      { interface: 'batch', segments: [...service, '$batch'], methods: ['POST'] },
      // Its entities say in `__metadata` which sets they belong to.
      { interface: 'foreign', segments: [...service, 'upsert'] },
      { interface: 'object', segments: service },
    ],
  },
  query: {
    ...conventionsV2.query,
    // "Server Pagination" in the guide of the OData API: a page has at most 1,000 entities
    topLimit: 1000,
    ownOptions: [
      // SAP Knowledge Base Articles 2148752 and 2853045
      { name: 'asOfDate', isDate: true, excludes: ['fromDate', 'toDate'] },
      { name: 'fromDate', isDate: true },
      { name: 'toDate', isDate: true },
      // "Server Pagination" in the guide of the OData API: https://help.sap.com/docs/successfactors-platform
      { name: 'paging', values: ['snapshot', 'cursor'] },
    ],
  },
};

export const successFactors: Service = {
  ...odataV2Service,
  name: 'successfactors',
  summary: 'SAP SuccessFactors: OData V2 with in and like, effective dates and snapshot pages',
  dialect,
  conventions,
};
