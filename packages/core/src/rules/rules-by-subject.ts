/** Lists of rules by their subject, for programs that carry only some of the rules. */
import type { AnyRule } from './engine/rule.js';
import { bareQualifiedName } from './expressions/bare-qualified-name.js';
import { countOfSingle } from './expressions/count-of-single.js';
import { incompatibleOperands } from './expressions/incompatible-operands.js';
import { invalidArguments } from './expressions/invalid-arguments.js';
import { invalidNullComparison } from './expressions/invalid-null-comparison.js';
import { invalidOwnFunction } from './expressions/invalid-own-function.js';
import { lambdaOnSingle } from './expressions/lambda-on-single.js';
import { lambdaVariable } from './expressions/lambda-variable.js';
import { nonBooleanFilter } from './expressions/non-boolean-filter.js';
import { outOfRangeLiteral } from './expressions/out-of-range-literal.js';
import { propertyOfCollection } from './expressions/property-of-collection.js';
import { propertyOfPrimitive } from './expressions/property-of-primitive.js';
import { unknownEnumMember } from './expressions/unknown-enum-member.js';
import { unknownFunction } from './expressions/unknown-function.js';
import { unknownType } from './expressions/unknown-type.js';
import { expandNonNavigation } from './options/expand-non-navigation.js';
import { nonPrimitiveOrderby } from './options/non-primitive-orderby.js';
import { unknownNavigation } from './path/unknown-navigation.js';
import { unknownProperty } from './path/unknown-property.js';

/** The rules about names that the schema or the standard does not have. @public */
export const nameRules: readonly AnyRule[] = [
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
  expandNonNavigation,
  unknownNavigation,
  unknownProperty,
];

/** The rules about values whose types do not fit. @public */
export const typeRules: readonly AnyRule[] = [
  incompatibleOperands,
  invalidArguments,
  invalidNullComparison,
  nonBooleanFilter,
  outOfRangeLiteral,
  nonPrimitiveOrderby,
];
