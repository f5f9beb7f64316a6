/** The door of the services that speak OData V1 to V3. */
export { azureTable } from './azure-table.js';
export { dynamicsCrm2011 } from './dynamics-crm-2011.js';
export { dynamicsNav } from './dynamics-nav.js';
export { nugetV2 } from './nuget-v2.js';
export { odataV2Service, odataV3Service } from './odata-v3.js';
export { projectServer } from './project-server.js';
export { sapC4c } from './sap-c4c.js';
export { sapV2 } from './sap-v2.js';
export { sharepoint } from './sharepoint.js';
export { successFactors } from './successfactors.js';
