/** The public interface of services that only look like OData. */
export { hasOtherFilter, otherFilters } from './other-filters.js';
export { scim } from './scim.js';
export { isUndecided, undecidedSeverities } from './undecided.js';
