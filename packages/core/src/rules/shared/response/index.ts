/** The door of facts about responses that several rules need. */
export {
  type Answer,
  answerOf,
  answersIn,
  type BatchAnswer,
  headerOf,
  isSuccess,
  memberNamed,
  recordRoles,
  typedAnswer,
} from './answer.js';
export { type ChainedPath, chainedPaths } from './chained-paths.js';
export { shapeResponse } from './shape-response.js';
