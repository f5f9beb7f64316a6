/** The model of a bound query: types, and the fold over expressions. */
export type * from './apply-step.js';
export type * from './bound-query.js';
export type * from './bound-search.js';
export type * from './expression.js';
export { type ExprVisitor, foldExpression } from './fold-expression.js';
export { type FunctionName, functionNames } from './function-name.js';
export { mapExpression, mapStepExpressions } from './map-expression.js';
export { anExpression, aPart, aQuery } from './require-query.js';
export type { ODataValue, ODataValueKind } from './odata-value.js';
