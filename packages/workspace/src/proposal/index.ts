/** The door of what a configuration is proposed from: the addresses of requests, the schemas that fit them, and base paths. */
export { type Address, addressesIn, type FoundAddresses } from './addresses-in.js';
export { basesOf, plainBasePath } from './base-paths.js';
export { reallyFits } from './fitting-schemas.js';
export { harmfulServices } from './harmful-services.js';
export { type KnownSchema, loadKnownSchemas, profileOf } from './known-schemas.js';
export { patternOf, placedFiles } from './placed-files.js';
