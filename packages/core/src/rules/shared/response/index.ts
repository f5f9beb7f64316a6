/** The door of facts about responses that several rules need. */
export {
  type Answer,
  answerOf,
  answersIn,
  type BatchAnswer,
  headerOf,
  isSuccess,
  memberNamed,
  typedAnswer,
} from './answer.js';
