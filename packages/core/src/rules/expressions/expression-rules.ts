/** Rules about expressions: operators, operands, functions. */
import type { AnyRule } from '../engine/rule.js';
import { invalidOwnFunction } from './invalid-own-function.js';
import { bareQualifiedName } from './bare-qualified-name.js';
import { collapsibleOrChain } from './collapsible-or-chain.js';
import { countOfSingle } from './count-of-single.js';
import { emptyStringComparison } from './empty-string-comparison.js';
import { impossibleCondition } from './impossible-condition.js';
import { incompatibleOperands } from './incompatible-operands.js';
import { invalidArguments } from './invalid-arguments.js';
import { invalidNullComparison } from './invalid-null-comparison.js';
import { invalidPatternFlags } from './invalid-pattern-flags.js';
import { lambdaOnSingle } from './lambda-on-single.js';
import { lambdaVariable } from './lambda-variable.js';
import { likeWithoutWildcard } from './like-without-wildcard.js';
import { misplacedSearchOperator } from './misplaced-search-operator.js';
import { needlessNullComparison } from './needless-null-comparison.js';
import { nonBooleanFilter } from './non-boolean-filter.js';
import { orAcrossProperties } from './or-across-properties.js';
import { outOfRangeLiteral } from './out-of-range-literal.js';
import { propertyOfCollection } from './property-of-collection.js';
import { propertyOfPrimitive } from './property-of-primitive.js';
import { redundantCondition } from './redundant-condition.js';
import { referenceSeparator } from './reference-separator.js';
import { referenceWithoutId } from './reference-without-id.js';
import { unknownEnumMember } from './unknown-enum-member.js';
import { unknownFunction } from './unknown-function.js';
import { unknownType } from './unknown-type.js';
import { unsupportedFunction } from './unsupported-function.js';
import { unsupportedLiteral } from './unsupported-literal.js';
import { unsupportedOperator } from './unsupported-operator.js';
import { valueOfPrimitive } from './value-of-primitive.js';

/** These rules do not apply to the query options of a request to another service. */
const inServiceQueries = (rules: readonly AnyRule[]): readonly AnyRule[] =>
  rules.map((rule) => ({ ...rule, scope: 'service-query' }));

/** Those about names that the schema or the standard does not have. */
export const expressionNameRules: readonly AnyRule[] = /* @__PURE__ */ inServiceQueries([
  invalidOwnFunction,
  bareQualifiedName,
  countOfSingle,
  lambdaOnSingle,
  lambdaVariable,
  propertyOfCollection,
  propertyOfPrimitive,
  unknownEnumMember,
  unknownFunction,
  unknownType,
]);

/** Those about the types of values. */
export const expressionTypeRules: readonly AnyRule[] = /* @__PURE__ */ inServiceQueries([
  incompatibleOperands,
  invalidArguments,
  invalidNullComparison,
  nonBooleanFilter,
  outOfRangeLiteral,
]);

export const expressionRules: readonly AnyRule[] = /* @__PURE__ */ expressionNameRules.concat(
  expressionTypeRules,
  /* @__PURE__ */ inServiceQueries([
    collapsibleOrChain,
    emptyStringComparison,
    impossibleCondition,
    invalidPatternFlags,
    likeWithoutWildcard,
    misplacedSearchOperator,
    needlessNullComparison,
    orAcrossProperties,
    redundantCondition,
    referenceSeparator,
    referenceWithoutId,
    unsupportedFunction,
    unsupportedLiteral,
    unsupportedOperator,
    valueOfPrimitive,
  ]),
);
