/** Rules about calls of a SOAP interface: method, headers, envelope. */
import type { AnyRule } from '../engine/rule.js';
import { invalidSoapAction } from './invalid-soap-action.js';
import { invalidSoapContentType } from './invalid-soap-content-type.js';
import { invalidSoapMethod } from './invalid-soap-method.js';
import { malformedEnvelope } from './malformed-envelope.js';
import { soapActionMismatch } from './soap-action-mismatch.js';

export const soapRules: readonly AnyRule[] = [
  invalidSoapAction,
  invalidSoapContentType,
  invalidSoapMethod,
  malformedEnvelope,
  soapActionMismatch,
];
