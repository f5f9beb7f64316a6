/** The door of the environments: where they are found, and what they say of variables. */
export type { Environment, EnvironmentFile, EnvironmentVariable } from './environment.js';
export { type EnvironmentScope, EnvironmentCache } from './environment-cache.js';
export { type VariableFilePlaces, variablePlaces } from './variable-places.js';
export { type EnvironmentFindings, mergeEnvironments } from './merge-environments.js';
