/** The door of what the values of a body are declared to be. */
export { type BodyTarget, bodyTarget } from './body-target.js';
export { typeBody } from './type-body.js';
export type {
  Envelope,
  NamedType,
  TypedBody,
  TypedMember,
  TypedObject,
  TypedParameters,
  TypedReference,
  TypedValue,
} from './typed-body.js';
