/** Rules about query options as such, and about the lists in them. */
import type { AnyRule } from '../engine/rule.js';
import { commentInUrl } from './comment-in-url.js';
import { cyclicParameterAlias } from './cyclic-parameter-alias.js';
import { dollarPrefixedOption } from './dollar-prefixed-option.js';
import { duplicateItem } from './duplicate-item.js';
import { duplicateQueryOption } from './duplicate-query-option.js';
import { excessiveExpandDepth } from './excessive-expand-depth.js';
import { excessiveExpands } from './excessive-expands.js';
import { excessiveQuery } from './excessive-query.js';
import { excessivePageSize } from './excessive-page-size.js';
import { excessiveTop } from './excessive-top.js';
import { excessiveUrlLength } from './excessive-url-length.js';
import { expandNonNavigation } from './expand-non-navigation.js';
import { expandWithoutSelect } from './expand-without-select.js';
import { hashInString } from './hash-in-string.js';
import { invalidItemPath } from './invalid-item-path.js';
import { invalidOptionValue } from './invalid-option-value.js';
import { invalidOwnOption } from './invalid-own-option.js';
import { miscasedQueryOption } from './miscased-query-option.js';
import { misplacedQueryOption } from './misplaced-query-option.js';
import { misplacedSeparator } from './misplaced-separator.js';
import { missingDollarPrefix } from './missing-dollar-prefix.js';
import { missingRequiredHeader } from './missing-required-header.js';
import { missingRequiredOption } from './missing-required-option.js';
import { nonPrimitiveOrderby } from './non-primitive-orderby.js';
import { skipWithoutOrderby } from './skip-without-orderby.js';
import { undefinedParameterAlias } from './undefined-parameter-alias.js';
import { unknownQueryOption } from './unknown-query-option.js';
import { unselectiveExpand } from './unselective-expand.js';
import { unsupportedNestedOptions } from './unsupported-nested-options.js';
import { unsupportedQueryOption } from './unsupported-query-option.js';

export const optionRules: readonly AnyRule[] = [
  commentInUrl,
  cyclicParameterAlias,
  dollarPrefixedOption,
  duplicateItem,
  duplicateQueryOption,
  excessiveExpandDepth,
  excessiveExpands,
  excessiveQuery,
  excessivePageSize,
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
