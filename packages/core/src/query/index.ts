/** The door of the query room: bound queries, how to read, restrict, print and write them. */
export type * from './apply-step.js';
export type * from './bound-query.js';
export type * from './bound-search.js';
export type * from './expression.js';
export { type ExprVisitor, foldExpression } from './fold-expression.js';
export { type FunctionName, functionNames } from './function-name.js';
export type { ODataValue, ODataValueKind } from './odata-value.js';
