/** The entry point of the parser. The entry point of the core exports all of it too, and the types. */
export {
  describeProblem,
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
