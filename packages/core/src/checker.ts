/**
 * The entry point of the checker. It contains no schema readers, because it accepts a schema as a model. The entry
 * point of the core exports all of it too, and the types.
 */
export { assetManagementService, builtInServices, odata401Service } from './profiles/index.js';
export { createChecker, createGuard } from './checker/index.js';
