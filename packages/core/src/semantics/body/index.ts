/** The public interface of the declared types of body values. */
export { type BodyTarget, bodyTarget } from './body-target.js';
export { typeBody } from './type-body.js';
export type {
  Envelope,
  NamedType,
  PropertyType,
  ReferenceTarget,
  TypedBody,
  TypedMember,
  TypedObject,
  TypedParameters,
  TypedReference,
  TypedValue,
} from './typed-body.js';
