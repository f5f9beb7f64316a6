/** The door of facts about the Capabilities vocabulary that several rules need. */
export { type FilterClause, clausesOf } from './filter-clauses.js';
export { type OptionNode, optionOf, type OptionUse, optionUse, restrictedUse } from './option-uses.js';
export {
  addressedResource,
  boundTargets,
  hasNeighbour,
  type Resource,
  resourceAtSegment,
  resourceOfItem,
  resourceOfOptions,
} from './resource.js';
export {
  containerRestriction,
  declarationNote,
  enumMembers,
  isRefused,
  listedPath,
  pathRestriction,
  type Restriction,
  restrictionOf,
  restrictionOfOptions,
} from './restriction.js';
export { ownSearches } from './search-syntax.js';
export { textsOf, usedPaths } from './used-paths.js';
