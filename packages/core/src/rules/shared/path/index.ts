/** The door of facts about resource paths that several rules need. */
export { keyValuesOf, type WrittenCharacter, writtenCharacters } from './key-characters.js';
export { identifiedKeys } from './key-identifiers.js';
export { faultOf, isOutOfRange, type KeyValueFault } from './key-value-fault.js';
export { keyArguments, keyedCollection } from './keyed-calls.js';
export { keySegmentFault, type KeySegments, keySegmentsOf } from './key-segments.js';
export { isAbsentType, isSelfContained, memberNames, nearTypes } from './known-names.js';
export {
  isPlainProperty,
  type KeyedSegment,
  keyedSegments,
  placeFor,
  segmentIndex,
  segmentName,
  acceptsKey,
  typeOfKeyValue,
  writeKeyProperty,
} from './path-segments.js';
export {
  implicitParameters,
  type InlineParameters,
  inlineParameters,
  queryParameterFaults,
} from './query-parameters.js';
export { listedResource, type ListedResource } from './resource-conventions.js';
export { mayBeOfAnotherProtocol } from './other-protocol.js';
export { colonAfter, isSplitKey, unquotedKey } from './split-key.js';
export {
  type Candidates,
  askWhether,
  leavesRoutes,
  castOrReplace,
  replaceName,
  reportUnknownName,
  typeNoun,
  type UnknownName,
  unknownNameWords,
} from './unknown-names.js';
export { writtenAddress } from './written-address.js';
