/** Rules about batches: their form, the names of their requests, and dependencies. */
import type { AnyRule } from '../engine/rule.js';
import { unsendableBatch } from './unsendable-batch.js';
import { batchIdIsGroup } from './batch-id-is-group.js';
import { batchRequestHeaders } from './batch-request-headers.js';
import { crossGroupDependency } from './cross-group-dependency.js';
import { duplicateBatchId } from './duplicate-batch-id.js';
import { excessiveBatchSize } from './excessive-batch-size.js';
import { forwardDependency } from './forward-dependency.js';
import { invalidBatchId } from './invalid-batch-id.js';
import { invalidBatchMethod } from './invalid-batch-method.js';
import { invalidBatchUrl } from './invalid-batch-url.js';
import { malformedBatch } from './malformed-batch.js';
import { malformedBatchReference } from './malformed-batch-reference.js';
import { splitAtomicityGroup } from './split-atomicity-group.js';
import { undeclaredBatchReference } from './undeclared-batch-reference.js';
import { unknownDependency } from './unknown-dependency.js';
import { unsupportedBatchTarget } from './unsupported-batch-target.js';

export const batchRules: readonly AnyRule[] = [
  unsendableBatch,
  batchIdIsGroup,
  batchRequestHeaders,
  crossGroupDependency,
  duplicateBatchId,
  excessiveBatchSize,
  forwardDependency,
  invalidBatchId,
  invalidBatchMethod,
  invalidBatchUrl,
  malformedBatch,
  malformedBatchReference,
  splitAtomicityGroup,
  undeclaredBatchReference,
  unknownDependency,
  unsupportedBatchTarget,
];
