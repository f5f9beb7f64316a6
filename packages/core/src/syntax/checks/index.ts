/** The door of the checks of syntax that no grammar can express. */
export { checkComputed, checkTransformation } from './apply-checks.js';
export {
  checkAggregate,
  checkCase,
  checkCount,
  checkFlags,
  checkLambda,
  checkLambdaOperator,
  checkListItems,
  checkNestedAggregate,
  checkPathStart,
  checkPathWords,
  checkTypeArgument,
} from './call-checks.js';
export { reportEncoding } from './encoding-problems.js';
export { mayBeSplit, reportDecodedName, reportDecodedPath, reportDecodedValue } from './other-decodings.js';
export { checkPath } from './path-checks.js';
