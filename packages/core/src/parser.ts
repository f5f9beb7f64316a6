/** The entry point of the parser. The entry point of the core exports all of it too. */
export type * from './text/index.js';
export type * from './language/index.js';
export type * from './syntax/index.js';
export { LineIndex } from './text/index.js';
export {
  describeProblem,
  describeTree,
  dialects,
  forEachChild,
  parse,
  parseExpand,
  parseFilter,
  parseOrderby,
  parsePath,
  parseSelect,
  print,
  walk,
} from './syntax/index.js';
