/** The door of the services: profiles as data, and the checker. */
export { createChecker, type Checker, type CheckerOptions } from './checker.js';
export { assetManagement, builtInServices, odata401, type Service } from './service.js';
