/** All rules; a new one is a line in the index of its folder. */
import { accessRules } from './access/index.js';
import { batchRules } from './batch/index.js';
import { bodyRules } from './body/index.js';
import { capabilityRules } from './capabilities/index.js';
import { aggregationRules } from './aggregation/index.js';
import { expressionRules } from './expressions/index.js';
import { optionRules } from './options/index.js';
import { pathRules } from './path/index.js';
import type { AnyRule } from './engine/index.js';
import { responseRules } from './response/index.js';
import { soapRules } from './soap/index.js';
import { writingRules } from './writing/index.js';

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
