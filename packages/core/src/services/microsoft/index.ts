/** The door of the services of Microsoft. */
export { businessCentral } from './business-central.js';
export { dataverse } from './dataverse.js';
export { microsoftGraph } from './microsoft-graph.js';
