/** The door of completion in JSON bodies. */
export { earlierRequests, wordsOf } from './batch-body.js';
export { completeBody, completeBrokenBody } from './complete-body.js';
