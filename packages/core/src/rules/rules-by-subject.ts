/** Lists of rules by their subject, for programs that carry only some of the rules. */
import type { AnyRule } from './engine/rule.js';
import { expressionNameRules, expressionTypeRules } from './expressions/expression-rules.js';
import { expandNonNavigation } from './options/expand-non-navigation.js';
import { nonPrimitiveOrderby } from './options/non-primitive-orderby.js';
import { unknownNavigation } from './path/unknown-navigation.js';
import { unknownProperty } from './path/unknown-property.js';

// A bundler omits a list that is not imported, with its rules, if the call that makes it is marked as pure.

/** The rules about names that the schema or the standard does not have. @public */
export const nameRules: readonly AnyRule[] = /* @__PURE__ */ expressionNameRules.concat([
  expandNonNavigation,
  unknownNavigation,
  unknownProperty,
]);

/** The rules about values whose types do not fit. @public */
export const typeRules: readonly AnyRule[] = /* @__PURE__ */ expressionTypeRules.concat([nonPrimitiveOrderby]);
