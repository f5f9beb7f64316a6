/** All rules, and those of some groups. Generated from the rule pages: `npm run codes`. */
import type { AnyRule } from './engine/rule.js';
import { bareQualifiedName } from './expressions/bare-qualified-name.js';
import { batchIdIsGroup } from './batch/batch-id-is-group.js';
import { batchRequestHeaders } from './batch/batch-request-headers.js';
import { collapsibleOrChain } from './expressions/collapsible-or-chain.js';
import { commentInUrl } from './options/comment-in-url.js';
import { comparisonOfStrings } from './expressions/comparison-of-strings.js';
import { conflictingAlias } from './aggregation/conflicting-alias.js';
import { conflictingKey } from './path/conflicting-key.js';
import { conflictingReference } from './body/conflicting-reference.js';
import { countOfSingle } from './expressions/count-of-single.js';
import { crossGroupDependency } from './batch/cross-group-dependency.js';
import { cyclicParameterAlias } from './options/cyclic-parameter-alias.js';
import { deepExternalIdReference } from './body/deep-external-id-reference.js';
import { deprecatedElement } from './capabilities/deprecated-element.js';
import { disallowedBodyValue } from './capabilities/disallowed-body-value.js';
import { dollarPrefixedOption } from './options/dollar-prefixed-option.js';
import { duplicateBatchId } from './batch/duplicate-batch-id.js';
import { duplicateItem } from './options/duplicate-item.js';
import { duplicateQueryOption } from './options/duplicate-query-option.js';
import { emptyBody } from './body/empty-body.js';
import { emptyStringComparison } from './expressions/empty-string-comparison.js';
import { excessiveBatchSize } from './batch/excessive-batch-size.js';
import { excessiveExpandDepth } from './options/excessive-expand-depth.js';
import { excessiveExpands } from './options/excessive-expands.js';
import { excessiveFilterDepth } from './capabilities/excessive-filter-depth.js';
import { excessivePageSize } from './options/excessive-page-size.js';
import { excessivePayload } from './writing/excessive-payload.js';
import { excessiveQuery } from './options/excessive-query.js';
import { excessiveTop } from './options/excessive-top.js';
import { excessiveUrlLength } from './options/excessive-url-length.js';
import { exchangedArguments } from './expressions/exchanged-arguments.js';
import { expandNonNavigation } from './options/expand-non-navigation.js';
import { expandWithoutSelect } from './options/expand-without-select.js';
import { externalIdInsert } from './writing/external-id-insert.js';
import { forbiddenKeyCharacter } from './path/forbidden-key-character.js';
import { forwardDependency } from './batch/forward-dependency.js';
import { hardcodedSecret } from './writing/hardcoded-secret.js';
import { hashInString } from './options/hash-in-string.js';
import { identifierInBody } from './body/identifier-in-body.js';
import { immutablePropertyUpdate } from './body/immutable-property-update.js';
import { impossibleCondition } from './expressions/impossible-condition.js';
import { incompatibleCast } from './path/incompatible-cast.js';
import { incompatibleOperands } from './expressions/incompatible-operands.js';
import { incompatibleResponseValue } from './response/incompatible-response-value.js';
import { incompleteLink } from './body/incomplete-link.js';
import { invalidActionParameter } from './body/invalid-action-parameter.js';
import { invalidArguments } from './expressions/invalid-arguments.js';
import { invalidBatchId } from './batch/invalid-batch-id.js';
import { invalidBatchMethod } from './batch/invalid-batch-method.js';
import { invalidBatchResponse } from './response/invalid-batch-response.js';
import { invalidBatchUrl } from './batch/invalid-batch-url.js';
import { invalidBodyType } from './body/invalid-body-type.js';
import { invalidBodyValue } from './body/invalid-body-value.js';
import { invalidControlInformation } from './body/invalid-control-information.js';
import { invalidHeader } from './writing/invalid-header.js';
import { invalidItemPath } from './options/invalid-item-path.js';
import { invalidKeyValue } from './path/invalid-key-value.js';
import { invalidMultilingualValue } from './body/invalid-multilingual-value.js';
import { invalidNextLink } from './response/invalid-next-link.js';
import { invalidNullComparison } from './expressions/invalid-null-comparison.js';
import { invalidOptionValue } from './options/invalid-option-value.js';
import { invalidOwnFunction } from './expressions/invalid-own-function.js';
import { invalidOwnOption } from './options/invalid-own-option.js';
import { invalidParameter } from './path/invalid-parameter.js';
import { invalidPatternFlags } from './expressions/invalid-pattern-flags.js';
import { invalidPreference } from './writing/invalid-preference.js';
import { invalidReference } from './body/invalid-reference.js';
import { invalidReferenceMember } from './body/invalid-reference-member.js';
import { invalidResponseCount } from './response/invalid-response-count.js';
import { invalidResponseValue } from './response/invalid-response-value.js';
import { invalidSoapAction } from './soap/invalid-soap-action.js';
import { invalidSoapContentType } from './soap/invalid-soap-content-type.js';
import { invalidSoapMethod } from './soap/invalid-soap-method.js';
import { invalidTransformationArgument } from './aggregation/invalid-transformation-argument.js';
import { lambdaOnSingle } from './expressions/lambda-on-single.js';
import { lambdaVariable } from './expressions/lambda-variable.js';
import { letterCaseMismatch } from './expressions/letter-case-mismatch.js';
import { likeWithoutWildcard } from './expressions/like-without-wildcard.js';
import { lookupProperty } from './body/lookup-property.js';
import { malformedBatch } from './batch/malformed-batch.js';
import { malformedBatchReference } from './batch/malformed-batch-reference.js';
import { malformedBody } from './body/malformed-body.js';
import { malformedEnvelope } from './soap/malformed-envelope.js';
import { malformedQueryBody } from './body/malformed-query-body.js';
import { malformedResponse } from './response/malformed-response.js';
import { miscasedHeader } from './writing/miscased-header.js';
import { miscasedQueryOption } from './options/miscased-query-option.js';
import { mismatchedDataProvider } from './path/mismatched-data-provider.js';
import { misplacedPathSegment } from './path/misplaced-path-segment.js';
import { misplacedQueryOption } from './options/misplaced-query-option.js';
import { misplacedSearchOperator } from './expressions/misplaced-search-operator.js';
import { misplacedSeparator } from './options/misplaced-separator.js';
import { missingBody } from './body/missing-body.js';
import { missingContentLanguage } from './writing/missing-content-language.js';
import { missingContentType } from './writing/missing-content-type.js';
import { missingCsrfToken } from './writing/missing-csrf-token.js';
import { missingCustomParameter } from './capabilities/missing-custom-parameter.js';
import { missingDollarPrefix } from './options/missing-dollar-prefix.js';
import { missingIfMatch } from './capabilities/missing-if-match.js';
import { missingKey } from './writing/missing-key.js';
import { missingKeyProperty } from './path/missing-key-property.js';
import { missingNamespace } from './path/missing-namespace.js';
import { missingNonNullableProperty } from './body/missing-non-nullable-property.js';
import { missingReferenceSegment } from './writing/missing-reference-segment.js';
import { missingRequiredFilter } from './capabilities/missing-required-filter.js';
import { missingRequiredHeader } from './options/missing-required-header.js';
import { missingRequiredOption } from './options/missing-required-option.js';
import { missingRequiredProperty } from './body/missing-required-property.js';
import { missingResourceRequirement } from './capabilities/missing-resource-requirement.js';
import { missingResponseProperty } from './response/missing-response-property.js';
import { mixedIdentifiers } from './path/mixed-identifiers.js';
import { multipleExternalIds } from './path/multiple-external-ids.js';
import { navigationFromCollection } from './path/navigation-from-collection.js';
import { needlessNullComparison } from './expressions/needless-null-comparison.js';
import { nonBooleanFilter } from './expressions/non-boolean-filter.js';
import { nonCountableCollection } from './capabilities/non-countable-collection.js';
import { nonExpandableProperty } from './capabilities/non-expandable-property.js';
import { nonFilterableProperty } from './capabilities/non-filterable-property.js';
import { nonIndexableCollection } from './capabilities/non-indexable-collection.js';
import { nonNavigableProperty } from './capabilities/non-navigable-property.js';
import { nonPrimitiveOrderby } from './options/non-primitive-orderby.js';
import { nonSortableProperty } from './capabilities/non-sortable-property.js';
import { orAcrossProperties } from './expressions/or-across-properties.js';
import { outOfRangeLiteral } from './expressions/out-of-range-literal.js';
import { postWithoutGeneratedKey } from './writing/post-without-generated-key.js';
import { propertyAfterAggregation } from './aggregation/property-after-aggregation.js';
import { propertyOfCollection } from './expressions/property-of-collection.js';
import { propertyOfPrimitive } from './expressions/property-of-primitive.js';
import { putResetsProperty } from './access/put-resets-property.js';
import { readOnlyPropertyInBody } from './body/read-only-property-in-body.js';
import { redundantCondition } from './expressions/redundant-condition.js';
import { redundantHeader } from './writing/redundant-header.js';
import { referenceSeparator } from './expressions/reference-separator.js';
import { referenceWithoutId } from './expressions/reference-without-id.js';
import { restrictedAnnotation } from './capabilities/restricted-annotation.js';
import { restrictedBodyProperty } from './capabilities/restricted-body-property.js';
import { restrictedFilterExpression } from './capabilities/restricted-filter-expression.js';
import { restrictedFilterFunction } from './capabilities/restricted-filter-function.js';
import { restrictedMethod } from './capabilities/restricted-method.js';
import { restrictedPathSegment } from './capabilities/restricted-path-segment.js';
import { restrictedQueryOption } from './capabilities/restricted-query-option.js';
import { restrictedSortDirection } from './capabilities/restricted-sort-direction.js';
import { restrictedTransformation } from './capabilities/restricted-transformation.js';
import { skipWithoutOrderby } from './options/skip-without-orderby.js';
import { soapActionMismatch } from './soap/soap-action-mismatch.js';
import { splitAtomicityGroup } from './batch/split-atomicity-group.js';
import { systemPropertyInBody } from './body/system-property-in-body.js';
import { unauthorizedProperty } from './access/unauthorized-property.js';
import { uncheckedBody } from './body/unchecked-body.js';
import { undeclaredBatchReference } from './batch/undeclared-batch-reference.js';
import { undefinedParameterAlias } from './options/undefined-parameter-alias.js';
import { unencodedKeyCharacter } from './path/unencoded-key-character.js';
import { unexpectedBody } from './writing/unexpected-body.js';
import { unexpectedKey } from './path/unexpected-key.js';
import { unexpectedPostKey } from './writing/unexpected-post-key.js';
import { unexpectedResponseProperty } from './response/unexpected-response-property.js';
import { unfilledValue } from './expressions/unfilled-value.js';
import { unfilteredOrder } from './capabilities/unfiltered-order.js';
import { unimplementedFeature } from './capabilities/unimplemented-feature.js';
import { unknownApiVersion } from './path/unknown-api-version.js';
import { unknownBodyProperty } from './body/unknown-body-property.js';
import { unknownDependency } from './batch/unknown-dependency.js';
import { unknownEntitySet } from './path/unknown-entity-set.js';
import { unknownEnumMember } from './expressions/unknown-enum-member.js';
import { unknownFunction } from './expressions/unknown-function.js';
import { unknownKeyProperty } from './path/unknown-key-property.js';
import { unknownLanguage } from './writing/unknown-language.js';
import { unknownNavigation } from './path/unknown-navigation.js';
import { unknownOperation } from './path/unknown-operation.js';
import { unknownPreference } from './writing/unknown-preference.js';
import { unknownProperty } from './path/unknown-property.js';
import { unknownQueryOption } from './options/unknown-query-option.js';
import { unknownResponseMember } from './response/unknown-response-member.js';
import { unknownRoute } from './path/unknown-route.js';
import { unknownTransformation } from './aggregation/unknown-transformation.js';
import { unknownType } from './expressions/unknown-type.js';
import { unreadableProperty } from './capabilities/unreadable-property.js';
import { unselectiveExpand } from './options/unselective-expand.js';
import { unsendableBatch } from './batch/unsendable-batch.js';
import { unstrippedHtml } from './response/unstripped-html.js';
import { unsupportedBatch } from './capabilities/unsupported-batch.js';
import { unsupportedBatchTarget } from './batch/unsupported-batch-target.js';
import { unsupportedConstruct } from './capabilities/unsupported-construct.js';
import { unsupportedCrossjoin } from './capabilities/unsupported-crossjoin.js';
import { unsupportedDeepInsert } from './capabilities/unsupported-deep-insert.js';
import { unsupportedFunction } from './expressions/unsupported-function.js';
import { unsupportedLiteral } from './expressions/unsupported-literal.js';
import { unsupportedMediaType } from './capabilities/unsupported-media-type.js';
import { unsupportedMethod } from './writing/unsupported-method.js';
import { unsupportedNestedOptions } from './options/unsupported-nested-options.js';
import { unsupportedOperator } from './expressions/unsupported-operator.js';
import { unsupportedPathSegment } from './path/unsupported-path-segment.js';
import { unsupportedPropertyUse } from './capabilities/unsupported-property-use.js';
import { unsupportedQueryOption } from './options/unsupported-query-option.js';
import { unsupportedResource } from './path/unsupported-resource.js';
import { unsupportedResourceOption } from './capabilities/unsupported-resource-option.js';
import { unsupportedSearchExpression } from './capabilities/unsupported-search-expression.js';
import { valueOfPrimitive } from './expressions/value-of-primitive.js';
import { writeThroughNavigation } from './writing/write-through-navigation.js';
import { writeToSingleNavigation } from './writing/write-to-single-navigation.js';

export const rules: readonly AnyRule[] = [
  bareQualifiedName,
  batchIdIsGroup,
  batchRequestHeaders,
  collapsibleOrChain,
  commentInUrl,
  comparisonOfStrings,
  conflictingAlias,
  conflictingKey,
  conflictingReference,
  countOfSingle,
  crossGroupDependency,
  cyclicParameterAlias,
  deepExternalIdReference,
  deprecatedElement,
  disallowedBodyValue,
  dollarPrefixedOption,
  duplicateBatchId,
  duplicateItem,
  duplicateQueryOption,
  emptyBody,
  emptyStringComparison,
  excessiveBatchSize,
  excessiveExpandDepth,
  excessiveExpands,
  excessiveFilterDepth,
  excessivePageSize,
  excessivePayload,
  excessiveQuery,
  excessiveTop,
  excessiveUrlLength,
  exchangedArguments,
  expandNonNavigation,
  expandWithoutSelect,
  externalIdInsert,
  forbiddenKeyCharacter,
  forwardDependency,
  hardcodedSecret,
  hashInString,
  identifierInBody,
  immutablePropertyUpdate,
  impossibleCondition,
  incompatibleCast,
  incompatibleOperands,
  incompatibleResponseValue,
  incompleteLink,
  invalidActionParameter,
  invalidArguments,
  invalidBatchId,
  invalidBatchMethod,
  invalidBatchResponse,
  invalidBatchUrl,
  invalidBodyType,
  invalidBodyValue,
  invalidControlInformation,
  invalidHeader,
  invalidItemPath,
  invalidKeyValue,
  invalidMultilingualValue,
  invalidNextLink,
  invalidNullComparison,
  invalidOptionValue,
  invalidOwnFunction,
  invalidOwnOption,
  invalidParameter,
  invalidPatternFlags,
  invalidPreference,
  invalidReference,
  invalidReferenceMember,
  invalidResponseCount,
  invalidResponseValue,
  invalidSoapAction,
  invalidSoapContentType,
  invalidSoapMethod,
  invalidTransformationArgument,
  lambdaOnSingle,
  lambdaVariable,
  letterCaseMismatch,
  likeWithoutWildcard,
  lookupProperty,
  malformedBatch,
  malformedBatchReference,
  malformedBody,
  malformedEnvelope,
  malformedQueryBody,
  malformedResponse,
  miscasedHeader,
  miscasedQueryOption,
  mismatchedDataProvider,
  misplacedPathSegment,
  misplacedQueryOption,
  misplacedSearchOperator,
  misplacedSeparator,
  missingBody,
  missingContentLanguage,
  missingContentType,
  missingCsrfToken,
  missingCustomParameter,
  missingDollarPrefix,
  missingIfMatch,
  missingKey,
  missingKeyProperty,
  missingNamespace,
  missingNonNullableProperty,
  missingReferenceSegment,
  missingRequiredFilter,
  missingRequiredHeader,
  missingRequiredOption,
  missingRequiredProperty,
  missingResourceRequirement,
  missingResponseProperty,
  mixedIdentifiers,
  multipleExternalIds,
  navigationFromCollection,
  needlessNullComparison,
  nonBooleanFilter,
  nonCountableCollection,
  nonExpandableProperty,
  nonFilterableProperty,
  nonIndexableCollection,
  nonNavigableProperty,
  nonPrimitiveOrderby,
  nonSortableProperty,
  orAcrossProperties,
  outOfRangeLiteral,
  postWithoutGeneratedKey,
  propertyAfterAggregation,
  propertyOfCollection,
  propertyOfPrimitive,
  putResetsProperty,
  readOnlyPropertyInBody,
  redundantCondition,
  redundantHeader,
  referenceSeparator,
  referenceWithoutId,
  restrictedAnnotation,
  restrictedBodyProperty,
  restrictedFilterExpression,
  restrictedFilterFunction,
  restrictedMethod,
  restrictedPathSegment,
  restrictedQueryOption,
  restrictedSortDirection,
  restrictedTransformation,
  skipWithoutOrderby,
  soapActionMismatch,
  splitAtomicityGroup,
  systemPropertyInBody,
  unauthorizedProperty,
  uncheckedBody,
  undeclaredBatchReference,
  undefinedParameterAlias,
  unencodedKeyCharacter,
  unexpectedBody,
  unexpectedKey,
  unexpectedPostKey,
  unexpectedResponseProperty,
  unfilledValue,
  unfilteredOrder,
  unimplementedFeature,
  unknownApiVersion,
  unknownBodyProperty,
  unknownDependency,
  unknownEntitySet,
  unknownEnumMember,
  unknownFunction,
  unknownKeyProperty,
  unknownLanguage,
  unknownNavigation,
  unknownOperation,
  unknownPreference,
  unknownProperty,
  unknownQueryOption,
  unknownResponseMember,
  unknownRoute,
  unknownTransformation,
  unknownType,
  unreadableProperty,
  unselectiveExpand,
  unsendableBatch,
  unstrippedHtml,
  unsupportedBatch,
  unsupportedBatchTarget,
  unsupportedConstruct,
  unsupportedCrossjoin,
  unsupportedDeepInsert,
  unsupportedFunction,
  unsupportedLiteral,
  unsupportedMediaType,
  unsupportedMethod,
  unsupportedNestedOptions,
  unsupportedOperator,
  unsupportedPathSegment,
  unsupportedPropertyUse,
  unsupportedQueryOption,
  unsupportedResource,
  unsupportedResourceOption,
  unsupportedSearchExpression,
  valueOfPrimitive,
  writeThroughNavigation,
  writeToSingleNavigation,
];

export const capabilityRules: readonly AnyRule[] = [
  deprecatedElement,
  disallowedBodyValue,
  excessiveFilterDepth,
  missingCustomParameter,
  missingIfMatch,
  missingRequiredFilter,
  missingResourceRequirement,
  nonCountableCollection,
  nonExpandableProperty,
  nonFilterableProperty,
  nonIndexableCollection,
  nonNavigableProperty,
  nonSortableProperty,
  restrictedAnnotation,
  restrictedBodyProperty,
  restrictedFilterExpression,
  restrictedFilterFunction,
  restrictedMethod,
  restrictedPathSegment,
  restrictedQueryOption,
  restrictedSortDirection,
  restrictedTransformation,
  unfilteredOrder,
  unimplementedFeature,
  unreadableProperty,
  unsupportedBatch,
  unsupportedConstruct,
  unsupportedCrossjoin,
  unsupportedDeepInsert,
  unsupportedMediaType,
  unsupportedPropertyUse,
  unsupportedResourceOption,
  unsupportedSearchExpression,
];

export const expressionRules: readonly AnyRule[] = [
  bareQualifiedName,
  collapsibleOrChain,
  comparisonOfStrings,
  countOfSingle,
  emptyStringComparison,
  exchangedArguments,
  impossibleCondition,
  incompatibleOperands,
  invalidArguments,
  invalidNullComparison,
  invalidOwnFunction,
  invalidPatternFlags,
  lambdaOnSingle,
  lambdaVariable,
  letterCaseMismatch,
  likeWithoutWildcard,
  misplacedSearchOperator,
  needlessNullComparison,
  nonBooleanFilter,
  orAcrossProperties,
  outOfRangeLiteral,
  propertyOfCollection,
  propertyOfPrimitive,
  redundantCondition,
  referenceSeparator,
  referenceWithoutId,
  unfilledValue,
  unknownEnumMember,
  unknownFunction,
  unknownType,
  unsupportedFunction,
  unsupportedLiteral,
  unsupportedOperator,
  valueOfPrimitive,
];

export const optionRules: readonly AnyRule[] = [
  commentInUrl,
  cyclicParameterAlias,
  dollarPrefixedOption,
  duplicateItem,
  duplicateQueryOption,
  excessiveExpandDepth,
  excessiveExpands,
  excessivePageSize,
  excessiveQuery,
  excessiveTop,
  excessiveUrlLength,
  expandNonNavigation,
  expandWithoutSelect,
  hashInString,
  invalidItemPath,
  invalidOptionValue,
  invalidOwnOption,
  miscasedQueryOption,
  misplacedQueryOption,
  misplacedSeparator,
  missingDollarPrefix,
  missingRequiredHeader,
  missingRequiredOption,
  nonPrimitiveOrderby,
  skipWithoutOrderby,
  undefinedParameterAlias,
  unknownQueryOption,
  unselectiveExpand,
  unsupportedNestedOptions,
  unsupportedQueryOption,
];

export const pathRules: readonly AnyRule[] = [
  conflictingKey,
  forbiddenKeyCharacter,
  incompatibleCast,
  invalidKeyValue,
  invalidParameter,
  mismatchedDataProvider,
  misplacedPathSegment,
  missingKeyProperty,
  missingNamespace,
  mixedIdentifiers,
  multipleExternalIds,
  navigationFromCollection,
  unencodedKeyCharacter,
  unexpectedKey,
  unknownApiVersion,
  unknownEntitySet,
  unknownKeyProperty,
  unknownNavigation,
  unknownOperation,
  unknownProperty,
  unknownRoute,
  unsupportedPathSegment,
  unsupportedResource,
];
