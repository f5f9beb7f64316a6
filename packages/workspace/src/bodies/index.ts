/** The door of the files that requests send as bodies. */
export { pathOfBody, rootOfBodies } from './body-files.js';
export { type FixedBody, SentBodies } from './sent-bodies.js';
