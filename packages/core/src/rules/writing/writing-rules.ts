/** Rules about writes: their method, their URL, their headers. */
import type { AnyRule } from '../engine/rule.js';
import { missingContentType } from './missing-content-type.js';
import { excessivePayload } from './excessive-payload.js';
import { externalIdInsert } from './external-id-insert.js';
import { hardcodedSecret } from './hardcoded-secret.js';
import { invalidHeader } from './invalid-header.js';
import { invalidPreference } from './invalid-preference.js';
import { miscasedHeader } from './miscased-header.js';
import { missingCsrfToken } from './missing-csrf-token.js';
import { missingContentLanguage } from './missing-content-language.js';
import { missingKey } from './missing-key.js';
import { missingReferenceSegment } from './missing-reference-segment.js';
import { postWithoutGeneratedKey } from './post-without-generated-key.js';
import { redundantHeader } from './redundant-header.js';
import { unexpectedBody } from './unexpected-body.js';
import { unexpectedPostKey } from './unexpected-post-key.js';
import { unknownLanguage } from './unknown-language.js';
import { unknownPreference } from './unknown-preference.js';
import { unsupportedMethod } from './unsupported-method.js';
import { writeThroughNavigation } from './write-through-navigation.js';
import { writeToSingleNavigation } from './write-to-single-navigation.js';

export const writingRules: readonly AnyRule[] = [
  missingContentType,
  excessivePayload,
  externalIdInsert,
  hardcodedSecret,
  invalidHeader,
  invalidPreference,
  miscasedHeader,
  missingContentLanguage,
  missingCsrfToken,
  missingKey,
  missingReferenceSegment,
  postWithoutGeneratedKey,
  redundantHeader,
  unexpectedBody,
  unexpectedPostKey,
  unknownLanguage,
  unknownPreference,
  unsupportedMethod,
  writeThroughNavigation,
  writeToSingleNavigation,
];
