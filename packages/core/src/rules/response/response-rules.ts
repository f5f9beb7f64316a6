/** Rules about responses: their form, their properties and values, and the answers of a batch. */
import type { AnyRule } from '../engine/rule.js';
import { incompatibleResponseValue } from './incompatible-response-value.js';
import { invalidBatchResponse } from './invalid-batch-response.js';
import { invalidNextLink } from './invalid-next-link.js';
import { invalidResponseCount } from './invalid-response-count.js';
import { invalidResponseValue } from './invalid-response-value.js';
import { malformedResponse } from './malformed-response.js';
import { missingResponseProperty } from './missing-response-property.js';
import { unexpectedResponseProperty } from './unexpected-response-property.js';
import { unknownResponseMember } from './unknown-response-member.js';
import { unstrippedHtml } from './unstripped-html.js';

export const responseRules: readonly AnyRule[] = [
  incompatibleResponseValue,
  invalidBatchResponse,
  invalidNextLink,
  invalidResponseCount,
  invalidResponseValue,
  malformedResponse,
  missingResponseProperty,
  unexpectedResponseProperty,
  unknownResponseMember,
  unstrippedHtml,
];
