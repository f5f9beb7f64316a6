/** The table of built-in profiles, each in a file of its own. */
import { suggestNames } from '../text/index.js';
import { assetManagementProfile } from './asset-management.js';
import { azureDevOps } from './azure-devops.js';
import { azureResources } from './azure-resources.js';
import { azureSearch } from './azure-search.js';
import { aspNet, cap, odataNet, olingo } from './servers.js';
import { businessOne, businessOneV4 } from './business-one.js';
import { financeOperations } from './finance-operations.js';
import { businessCentral } from './business-central.js';
import { dataverse } from './dataverse.js';
import { microsoftGraph } from './microsoft-graph.js';
import { azureTable } from './azure-table.js';
import { dynamicsCrm2011 } from './dynamics-crm-2011.js';
import { dynamicsNav } from './dynamics-nav.js';
import { nugetV2 } from './nuget-v2.js';
import { profileV2, profileV3 } from './odata-v3.js';
import { projectServer } from './project-server.js';
import { sapC4c } from './sap-c4c.js';
import { sapGatewayV2, sapV2 } from './sap-v2.js';
import { sharepoint } from './sharepoint.js';
import { successFactors } from './successfactors.js';
import { scim } from './scim.js';
import { sapV4 } from './sap-v4.js';
import { standard40, standard401, standard402 } from './standard.js';
import { microsoftDefender } from './microsoft-defender.js';
import { powerBi } from './power-bi.js';
import { byPrecedence, type Profile, serviceOf } from './profile.js';
import type { Service } from '../semantics/index.js';

/** The profiles, in an order that decides nothing: `before` of their addresses does. */
export const profiles: readonly Profile[] = byPrecedence([
  assetManagementProfile,
  standard401,
  standard402,
  standard40,
  microsoftGraph,
  dataverse,
  financeOperations,
  businessCentral,
  sapV4,
  profileV3,
  profileV2,
  sapV2,
  sapC4c,
  successFactors,
  sharepoint,
  projectServer,
  dynamicsCrm2011,
  dynamicsNav,
  nugetV2,
  azureTable,
  azureSearch,
  azureDevOps,
  azureResources,
  scim,
  businessOne,
  businessOneV4,
  cap,
  aspNet,
  odataNet,
  olingo,
  sapGatewayV2,
  microsoftDefender,
  powerBi,
]);

/** The services that can be named in `--profile` and in `createChecker({ service })`. @public */
export const builtInServices: readonly Service[] = profiles.map((profile) => serviceOf(profile));

/** The built-in service of a name. Throws a RangeError for any other name, which suggests those that are near. */
export function findService(name: string): Service {
  const service = builtInServices.find((each) => each.name === name);
  if (service !== undefined) return service;
  const names = builtInServices.map((each) => each.name);
  const near = suggestNames(name, names);
  const hint = near.length === 0 ? '' : ` Did you mean ${near.map((each) => `"${each}"`).join(' or ')}?`;
  throw new RangeError(`There is no built-in service "${name}".${hint} The built-in services are ${names.join(', ')}.`);
}
