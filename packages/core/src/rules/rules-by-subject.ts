/** Lists of rules by their subject, for programs that carry only some of the rules. */
import type { AnyRule } from './engine/index.js';
import { expressionNameRules, expressionTypeRules } from './expressions/index.js';
import { expandNonNavigation, nonPrimitiveOrderby } from './options/index.js';
import { unknownNavigation, unknownProperty } from './path/index.js';

// A bundler omits a list that is not imported, with its rules, if the call that makes it is marked as pure.

/** The rules about names that the schema or the standard does not have. @public */
export const nameRules: readonly AnyRule[] = /* @__PURE__ */ expressionNameRules.concat([
  expandNonNavigation,
  unknownNavigation,
  unknownProperty,
]);

/** The rules about values whose types do not fit. @public */
export const typeRules: readonly AnyRule[] = /* @__PURE__ */ expressionTypeRules.concat([nonPrimitiveOrderby]);
