/** The door of facts about bodies that several rules need. */
export { addMember, removeMember } from './member-edits.js';
export { brokenReferences, isDeepExternalId, type ReferenceMember, referenceMembers } from './reference-members.js';
export { slashedReference } from './slashed-reference.js';
export {
  obstacleFinder,
  templateKey,
  type UnwritableMember,
  unwritableMembers,
  unwritableNames,
} from './unwritable-members.js';
export {
  isOtherValue,
  misnamedType,
  mistypedItem,
  type MistypedMember,
  mistypedMember,
  undeclaredMember,
  valueOptions,
} from './json-values.js';
export { isOtherSyntax, isLink, linkMembers, sentFor, typedBody } from './request-body-types.js';
export { notNull, type ValueFault, valueFault } from './value-faults.js';
export {
  cannotBeOmitted,
  isKnownName,
  lacksBody,
  type WriteMethod,
  writeTarget,
  type WriteTarget,
  writtenEntity,
  type WrittenEntity,
} from './written-body.js';
