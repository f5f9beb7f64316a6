/** The services that are built in. */
import { suggestNames } from '../text/index.js';
import type { Schema } from '../schema/index.js';
import { assetManagement as assetManagementDialect } from '../syntax/index.js';
import { assetManagementConventions } from './asset-management/conventions.js';
import { loadAssetManagementSchema } from './asset-management/load-asset-management-schema.js';
import { azureDevOps } from './azure/azure-devops.js';
import { azureResources } from './azure/azure-resources.js';
import { azureSearch } from './azure/azure-search.js';
import { businessCentral } from './microsoft/business-central.js';
import { dataverse } from './microsoft/dataverse.js';
import { microsoftGraph } from './microsoft/microsoft-graph.js';
import { azureTable } from './v3/azure-table.js';
import { dynamicsCrm2011 } from './v3/dynamics-crm-2011.js';
import { dynamicsNav } from './v3/dynamics-nav.js';
import { nugetV2 } from './v3/nuget-v2.js';
import { odataV2Service, odataV3Service } from './v3/odata-v3.js';
import { projectServer } from './v3/project-server.js';
import { sapC4c } from './v3/sap-c4c.js';
import { sapV2 } from './v3/sap-v2.js';
import { sharepoint } from './v3/sharepoint.js';
import { successFactors } from './v3/successfactors.js';
import { scim } from './other-services/scim.js';
import { sapV4 } from './sap-v4.js';
import { odata401Service, odata402Service, odata40Service } from './standard-services.js';
import type { Service } from '../semantics/index.js';

let assetManagementSchema: Schema | undefined;

/** The asset management service, as its interface document describes it. @public */
export const assetManagementService: Service = {
  name: 'asset-management',
  summary: 'the asset management service: options without $, like and in, slashes in expand, external identifiers',
  dialect: assetManagementDialect,
  conventions: assetManagementConventions,
  get schema() {
    return (assetManagementSchema ??= loadAssetManagementSchema());
  },
  // Its documentation asks for an order wherever pages are read, never stores empty strings, has no other way to write than
  // a body that is sent to the right address, and asks for variables instead of keys.
  severities: {
    'skip-without-orderby': 'info',
    'empty-string-comparison': 'info',
    'missing-body': 'error',
    'unexpected-post-key': 'error',
    'hardcoded-secret': 'warning',
  },
};

/** The services that can be named in `--profile` and in `createChecker({ service })`. @public */
export const builtInServices: readonly Service[] = [
  assetManagementService,
  odata401Service,
  odata402Service,
  odata40Service,
  microsoftGraph,
  dataverse,
  businessCentral,
  sapV4,
  odataV3Service,
  odataV2Service,
  sapV2,
  sapC4c,
  successFactors,
  // Before SharePoint, whose addresses these begin like.
  projectServer,
  sharepoint,
  dynamicsCrm2011,
  dynamicsNav,
  nugetV2,
  azureTable,
  azureSearch,
  azureDevOps,
  azureResources,
  scim,
];

/** The built-in service of a name. Throws a RangeError for any other name, which suggests those that are near. */
export function findService(name: string): Service {
  const service = builtInServices.find((each) => each.name === name);
  if (service !== undefined) return service;
  const names = builtInServices.map((each) => each.name);
  const near = suggestNames(name, names);
  const hint = near.length === 0 ? '' : ` Did you mean ${near.map((each) => `"${each}"`).join(' or ')}?`;
  throw new RangeError(`There is no built-in service "${name}".${hint} The built-in services are ${names.join(', ')}.`);
}
