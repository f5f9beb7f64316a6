/** The door of Power Query. */
export { fitPowerQueryEdit, powerQueryCall, powerQueryRequests, readPowerQuery } from './power-query.js';
