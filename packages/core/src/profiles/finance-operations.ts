/** The data entities of Dynamics 365 Finance and Operations: OData 4 without lambdas, aggregation and membership. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { type Dialect, odata40 } from '../syntax/index.js';
import { lenientForms } from './lenient-forms.js';

const source = 'https://learn.microsoft.com/en-us/dynamics365/fin-ops-core/dev-itpro/data-entities/odata';

// The same page: the query options, and the operators with their precedence. Names of options may be in any case.
const dialect: Dialect = {
  ...odata40,
  name: 'finance-operations',
  fullNames: false,
  options: ['count', 'deltatoken', 'expand', 'filter', 'format', 'id', 'orderby', 'select', 'skip', 'skiptoken', 'top'],
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', 'add', 'sub', 'mul', 'div', 'mod', '-'],
};

const conventions: Conventions = {
  ...standardConventions,
  bodies: { ...standardConventions.bodies, forms: 'lenient' },
  addresses: {
    ...standardConventions.addresses,
    hosts: [
      '*.operations.dynamics.com',
      '*.cloudax.dynamics.com',
      '*.axcloud.dynamics.com',
      '*.operations.eu.dynamics.com',
    ],
    routes: [
      { interface: 'batch', segments: ['data', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['data'] },
    ],
  },
  query: {
    ...standardConventions.query,
    pageLimit: 10_000,
    // "Only the first level of expand is supported"
    resources: [
      { paths: ['{name}', '{name}/{key}'], expandLevels: 1, filterOptions: { dataAreaId: 'cross-company' }, source },
    ],
  },
};

export const financeOperations: Service = {
  name: 'finance-operations',
  summary: 'Dynamics 365 Finance and Operations: data entities with one level of expand and cross-company',
  dialect,
  conventions,
  schema: undefined,
  severities: { ...lenientForms, 'missing-dollar-prefix': 'warning' },
};
