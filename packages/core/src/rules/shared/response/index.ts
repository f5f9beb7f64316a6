/** The door of facts about responses that several rules need. */
export {
  type ResponseRecords,
  responseRecords,
  answersIn,
  type BatchAnswer,
  headerOf,
  isSuccess,
  memberNamed,
  recordRoles,
  typedResponseRecords,
} from './response-records.js';
export { type ChainedPath, chainedPaths } from './chained-paths.js';
export { shapeResponse } from './shape-response.js';
