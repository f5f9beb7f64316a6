/** Rules about the body of a single write request. */
import type { AnyRule } from '../engine/rule.js';
import { incompleteLink } from './incomplete-link.js';
import { lookupProperty } from './lookup-property.js';
import { conflictingReference } from './conflicting-reference.js';
import { deepExternalIdReference } from './deep-external-id-reference.js';
import { emptyBody } from './empty-body.js';
import { identifierInBody } from './identifier-in-body.js';
import { immutablePropertyUpdate } from './immutable-property-update.js';
import { invalidActionParameter } from './invalid-action-parameter.js';
import { invalidBodyType } from './invalid-body-type.js';
import { invalidBodyValue } from './invalid-body-value.js';
import { invalidControlInformation } from './invalid-control-information.js';
import { invalidMultilingualValue } from './invalid-multilingual-value.js';
import { invalidReference } from './invalid-reference.js';
import { invalidReferenceMember } from './invalid-reference-member.js';
import { malformedBody } from './malformed-body.js';
import { malformedQueryBody } from './malformed-query-body.js';
import { missingBody } from './missing-body.js';
import { missingNonNullableProperty } from './missing-non-nullable-property.js';
import { missingRequiredProperty } from './missing-required-property.js';
import { readOnlyPropertyInBody } from './read-only-property-in-body.js';
import { systemPropertyInBody } from './system-property-in-body.js';
import { uncheckedBody } from './unchecked-body.js';
import { unknownBodyProperty } from './unknown-body-property.js';

export const bodyRules: readonly AnyRule[] = [
  incompleteLink,
  lookupProperty,
  conflictingReference,
  deepExternalIdReference,
  emptyBody,
  identifierInBody,
  immutablePropertyUpdate,
  invalidActionParameter,
  invalidBodyType,
  invalidBodyValue,
  invalidControlInformation,
  invalidMultilingualValue,
  invalidReference,
  invalidReferenceMember,
  malformedBody,
  malformedQueryBody,
  missingBody,
  missingNonNullableProperty,
  missingRequiredProperty,
  readOnlyPropertyInBody,
  systemPropertyInBody,
  uncheckedBody,
  unknownBodyProperty,
];
