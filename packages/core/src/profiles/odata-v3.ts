/** OData V2 and V3 as the protocol's documents describe them (MS-ODATA; OData 3.0 URL conventions and ABNF). */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { odataV2 as odataV2Dialect, odataV3 as odataV3Dialect } from '../syntax/index.js';

const conventions: Conventions = {
  ...standardConventions,
  addresses: {
    ...standardConventions.addresses,
    // The services of https://www.odata.org/odata-services/ say their version in the path.
    hosts: ['services.odata.org'],
    sharesHosts: true,
    routes: [
      { interface: 'batch', segments: ['V3', '{name}', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['V3', '{name}'] },
      { interface: 'batch', segments: ['$batch'], methods: ['POST'] },
    ],
  },
  writing: { ...standardConventions.writing, collectionMethods: [] },
  bodies: { ...standardConventions.bodies, forms: 'verbose' },
  // MS-ODATA 2.2.6.3; the names with `odata.` are those of the other JSON format of V3.
  responses: {
    ...standardConventions.responses,
    nextLinks: ['__next', 'odata.nextLink'],
    counts: ['__count', 'odata.count'],
    contextUrls: [],
    wrapper: 'd',
    errors: undefined,
  },
  // MS-ODATA 2.2.7.6
  batch: {
    ...standardConventions.batch,
    formats: ['multipart'],
    methods: [...standardConventions.batch.methods, 'MERGE'],
    groupsHoldChanges: true,
  },
};

/** Any service that follows OData 3.0. */
export const odataV3Service: Service = {
  name: 'odata-v3',
  summary: 'OData 3.0: literals with prefixes and suffixes, substringof, $inlinecount, $links, slashes in expand',
  dialect: odataV3Dialect,
  conventions,
  schema: undefined,
  severities: { 'missing-dollar-prefix': 'warning' },
};

/** The conventions of services that follow V2, at the routes that say so. */
export const conventionsV2: Conventions = {
  ...conventions,
  addresses: {
    ...conventions.addresses,
    routes: conventions.addresses.routes.map((route) => ({
      ...route,
      segments: route.segments.map((segment) => (segment === 'V3' ? 'V2' : segment)),
    })),
  },
};

/** Any service that follows OData 2.0 or 1.0. */
export const odataV2Service: Service = {
  ...odataV3Service,
  name: 'odata-v2',
  summary: 'OData 2.0 and 1.0: as OData 3.0, without any and all, type segments and bound operations',
  dialect: odataV2Dialect,
  conventions: conventionsV2,
};
