/** The entry point of the parser. The entry point of the core exports all of it too. */
export type * from './index.js';
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
