/** The public interface of semantics: the referents of names and the types of expressions. */
export * from './bind.js';
export { type AliasFact, aliasUse, isAliasName } from './bind-aliases.js';
export { geoType, isExpression } from './bind-expression.js';
export { alternateKeys, isNoKey, keyLeftBy, partnerOf } from './bind-key.js';
export { acceptsArguments } from './bind-call.js';
export { parametersInUrl } from './bind-operation.js';
export type { PathConventions, ReferencedTarget } from './bind-next-segment.js';
export * from './binding.js';
export * from './bound-request.js';
export * from './service.js';
export { type BodyTarget, bodyTarget } from './body/body-target.js';
export { type TypeBodyOptions, ownContext, typeBody } from './body/type-body.js';
export {
  type Envelope,
  type NamedType,
  type PropertyType,
  type ReferenceTarget,
  type TypedBody,
  type TypedMember,
  type TypedObject,
  type TypedParameters,
  type TypedReference,
  type TypedValue,
} from './body/typed-body.js';
export { exceedsType, isNotOfType, rangeWords } from './number-range.js';
export * from './query-body.js';
export { arithmeticType, countType } from './result-types.js';
export * from './value-type.js';
export * from './conventions.js';
export * from './resource-kind.js';
export * from './query-conventions.js';
export * from './query-limits.js';
export * from './route.js';
export * from './batch-reference.js';
export * from './key-access.js';
export * from './response-shape.js';
export * from './key-access.js';
