/** Rules about restrictions in the annotations of a schema; each reads a term of an OASIS vocabulary. */
import type { AnyRule } from '../engine/rule.js';
import { deprecatedElement } from './deprecated-element.js';
import { disallowedBodyValue } from './disallowed-body-value.js';
import { excessiveFilterDepth } from './excessive-filter-depth.js';
import { missingCustomParameter } from './missing-custom-parameter.js';
import { missingIfMatch } from './missing-if-match.js';
import { missingRequiredFilter } from './missing-required-filter.js';
import { missingResourceRequirement } from './missing-resource-requirement.js';
import { nonCountableCollection } from './non-countable-collection.js';
import { nonExpandableProperty } from './non-expandable-property.js';
import { nonFilterableProperty } from './non-filterable-property.js';
import { nonIndexableCollection } from './non-indexable-collection.js';
import { nonNavigableProperty } from './non-navigable-property.js';
import { nonSortableProperty } from './non-sortable-property.js';
import { restrictedBodyProperty } from './restricted-body-property.js';
import { restrictedFilterExpression } from './restricted-filter-expression.js';
import { restrictedFilterFunction } from './restricted-filter-function.js';
import { restrictedMethod } from './restricted-method.js';
import { restrictedQueryOption } from './restricted-query-option.js';
import { restrictedSortDirection } from './restricted-sort-direction.js';
import { restrictedTransformation } from './restricted-transformation.js';
import { unimplementedFeature } from './unimplemented-feature.js';
import { unreadableProperty } from './unreadable-property.js';
import { unfilteredOrder } from './unfiltered-order.js';
import { unsupportedConstruct } from './unsupported-construct.js';
import { unsupportedPropertyUse } from './unsupported-property-use.js';
import { unsupportedResourceOption } from './unsupported-resource-option.js';
import { unsupportedBatch } from './unsupported-batch.js';
import { unsupportedCrossjoin } from './unsupported-crossjoin.js';
import { unsupportedDeepInsert } from './unsupported-deep-insert.js';
import { unsupportedSearchExpression } from './unsupported-search-expression.js';

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
  restrictedBodyProperty,
  restrictedFilterExpression,
  restrictedFilterFunction,
  restrictedMethod,
  restrictedQueryOption,
  restrictedSortDirection,
  restrictedTransformation,
  unimplementedFeature,
  unreadableProperty,
  unfilteredOrder,
  unsupportedConstruct,
  unsupportedPropertyUse,
  unsupportedResourceOption,
  unsupportedBatch,
  unsupportedCrossjoin,
  unsupportedDeepInsert,
  unsupportedSearchExpression,
];
