/** All rules; a new one is a line in the index of its folder. */
import { accessRules } from './access/access-rules.js';
import { batchRules } from './batch/batch-rules.js';
import { bodyRules } from './body/body-rules.js';
import { capabilityRules } from './capabilities/capability-rules.js';
import { aggregationRules } from './aggregation/aggregation-rules.js';
import { expressionRules } from './expressions/expression-rules.js';
import { optionRules } from './options/option-rules.js';
import { pathRules } from './path/path-rules.js';
import type { AnyRule } from './engine/rule.js';
import { responseRules } from './response/response-rules.js';
import { soapRules } from './soap/soap-rules.js';
import { writingRules } from './writing/writing-rules.js';

export const rules: readonly AnyRule[] = [
  ...pathRules,
  ...optionRules,
  ...expressionRules,
  ...aggregationRules,
  ...writingRules,
  ...bodyRules,
  ...batchRules,
  ...accessRules,
  ...responseRules,
  ...soapRules,
  ...capabilityRules,
];
