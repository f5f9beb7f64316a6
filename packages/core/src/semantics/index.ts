/** The door of the semantics room: what names refer to and which types expressions have. */
export * from './bind.js';
export { type AliasFact, aliasUse, isAliasName } from './bind-aliases.js';
export { isExpression } from './bind-expression.js';
export { alternateKeys, partnerOf } from './bind-key.js';
export { parametersInUrl } from './bind-operation.js';
export type { PathConventions, ReferencedTarget } from './bind-path.js';
export type { CallFact } from './bind-call.js';
export * from './binding.js';
export * from './body/index.js';
export { arithmeticType } from './operation-types.js';
export * from './value-type.js';
export * from './conventions.js';
export * from './resource-kind.js';
export * from './query-conventions.js';
export * from './route.js';
export * from './batch-reference.js';
export * from './key-access.js';
export * from './key-definition.js';
