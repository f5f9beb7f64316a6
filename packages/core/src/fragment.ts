/**
 * The entry point of a checker of single query options by chosen rules. The entry point of the core exports all of it too, and the types.
 */
export { capabilityRules, expressionRules, nameRules, optionRules, typeRules } from './rules/index.js';
export { odata401Service } from './profiles/index.js';
export { createFragmentChecker } from './checker/index.js';
export { thawSchema } from './schema/index.js';
