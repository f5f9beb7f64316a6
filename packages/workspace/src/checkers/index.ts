/** The door of the checkers that the services of a configuration need. */
export { type CheckChoices } from './check-choices.js';
export { CheckerShelf, type RequestTarget } from './checker-shelf.js';
export { deadline } from './deadline.js';
export { type SettingsStamp, SettingsStamps } from './settings-stamp.js';
