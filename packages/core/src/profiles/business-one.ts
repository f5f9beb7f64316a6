/** The Service Layer of SAP Business One: OData V3 under /b1s/v1, OData V4 under /b1s/v2. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { odata40, odataV3 as odataV3Dialect } from '../syntax/index.js';
import { odataV3Service } from './odata-v3.js';

// "Working with SAP Business One Service Layer": https://help.sap.com/docs/SAP_BUSINESS_ONE, dates in quotes in filters, contains and
// startswith in both versions.
const restrictions = { propertyTypes: [{ pattern: /Date$/, type: 'quoted' }] };

const routes = (version: string): Conventions['addresses']['routes'] => [
  { interface: 'batch', segments: ['b1s', version, '$batch'], methods: ['POST'] },
  { interface: 'foreign', segments: ['b1s', version, 'Login'] },
  { interface: 'foreign', segments: ['b1s', version, 'Logout'] },
  { interface: 'object', segments: ['b1s', version] },
];

export const businessOne: Service = {
  ...odataV3Service,
  name: 'business-one',
  summary: 'SAP Business One Service Layer, /b1s/v1: OData V3 with contains, dates in quotes',
  dialect: {
    ...odataV3Dialect,
    name: 'business-one',
    functions: [...odataV3Dialect.functions, 'contains'],
    options: [...odataV3Dialect.options, 'apply'],
    literals: [...odataV3Dialect.literals],
  },
  conventions: {
    ...odataV3Service.conventions,
    addresses: { ...odataV3Service.conventions.addresses, hosts: 'any', routes: routes('v1') },
    query: { ...odataV3Service.conventions.query, restrictions },
  },
};

export const businessOneV4: Service = {
  name: 'business-one-v4',
  summary: 'SAP Business One Service Layer, /b1s/v2: OData V4, dates in quotes',
  dialect: { ...odata40, name: 'business-one-v4', fullNames: false, enumNumbers: true },
  conventions: {
    ...standardConventions,
    addresses: { ...standardConventions.addresses, hosts: 'any', routes: routes('v2') },
    bodies: { ...standardConventions.bodies, forms: 'lenient' },
    query: { ...standardConventions.query, restrictions },
  },
  schema: undefined,
  severities: { 'missing-dollar-prefix': 'warning' },
};
