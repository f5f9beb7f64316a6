/** The door of the checkers that the services of a configuration need. */
export { type CheckChoices, CheckerShelf, type RequestTarget } from './checker-shelf.js';
export { deadline } from './deadline.js';
export { type SettingsStamp, SettingsStamps } from './settings-stamp.js';
