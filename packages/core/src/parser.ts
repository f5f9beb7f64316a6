/** The door for those who only parse; what is exported here is exported by the door of the core too. */
export type * from './source/index.js';
export type * from './language/index.js';
export type * from './syntax/index.js';
export { LineIndex } from './source/index.js';
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
