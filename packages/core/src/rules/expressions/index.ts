/** Rules about expressions: operators, operands, functions. */
import { isInForeignOptions, isServiceQuery } from '../query-options.js';
import type { AnyRule } from '../rule.js';
import { bareQualifiedName } from './bare-qualified-name.js';
import { collapsibleOrChain } from './collapsible-or-chain.js';
import { countOfSingle } from './count-of-single.js';
import { emptyStringComparison } from './empty-string-comparison.js';
import { impossibleCondition } from './impossible-condition.js';
import { incompatibleOperands } from './incompatible-operands.js';
import { invalidArguments } from './invalid-arguments.js';
import { invalidNullComparison } from './invalid-null-comparison.js';
import { lambdaOnSingle } from './lambda-on-single.js';
import { likeWithoutWildcard } from './like-without-wildcard.js';
import { nonBooleanFilter } from './non-boolean-filter.js';
import { orAcrossProperties } from './or-across-properties.js';
import { propertyOfPrimitive } from './property-of-primitive.js';
import { redundantCondition } from './redundant-condition.js';
import { referenceSeparator } from './reference-separator.js';
import { referenceWithoutId } from './reference-without-id.js';
import { unknownFunction } from './unknown-function.js';
import { unknownType } from './unknown-type.js';
import { unsupportedFunction } from './unsupported-function.js';
import { unsupportedLiteral } from './unsupported-literal.js';
import { unsupportedOperator } from './unsupported-operator.js';
import { valueOfPrimitive } from './value-of-primitive.js';

/**
 * Says nothing about the expressions of another service's request, nor about those in nested options that the dialect
 * lacks: these are reported as a whole.
 */
const withinService = (rule: AnyRule): AnyRule => ({
  ...rule,
  find(node, context, report) {
    if (isServiceQuery(context) && !isInForeignOptions(context)) rule.find(node, context, report);
  },
});

const rules: readonly AnyRule[] = [
  bareQualifiedName,
  collapsibleOrChain,
  countOfSingle,
  emptyStringComparison,
  impossibleCondition,
  incompatibleOperands,
  invalidArguments,
  invalidNullComparison,
  lambdaOnSingle,
  likeWithoutWildcard,
  nonBooleanFilter,
  orAcrossProperties,
  propertyOfPrimitive,
  redundantCondition,
  referenceSeparator,
  referenceWithoutId,
  unknownFunction,
  unknownType,
  unsupportedFunction,
  unsupportedLiteral,
  unsupportedOperator,
  valueOfPrimitive,
];

export const expressionRules: readonly AnyRule[] = rules.map(withinService);
