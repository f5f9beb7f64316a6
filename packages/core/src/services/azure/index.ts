/** The door of Azure's services. */
export { azureDevOps } from './azure-devops.js';
export { azureResources } from './azure-resources.js';
export { azureSearch } from './azure-search.js';
