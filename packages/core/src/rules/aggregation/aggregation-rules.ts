/** Rules about `$apply` and `$compute`: aliases, and the input of transformations. */
import type { AnyRule } from '../engine/rule.js';
import { conflictingAlias } from './conflicting-alias.js';
import { invalidTransformationArgument } from './invalid-transformation-argument.js';
import { propertyAfterAggregation } from './property-after-aggregation.js';
import { unknownTransformation } from './unknown-transformation.js';

const rules: readonly AnyRule[] = [
  conflictingAlias,
  invalidTransformationArgument,
  propertyAfterAggregation,
  unknownTransformation,
];

/** These rules do not apply to the query options of a request to another service. */
export const aggregationRules: readonly AnyRule[] = /* @__PURE__ */ rules.map((rule) => ({
  ...rule,
  scope: 'service-query',
}));
