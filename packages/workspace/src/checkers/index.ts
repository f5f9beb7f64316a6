/** The door of the checkers that the services of a configuration need. */
export { type CheckChoices } from './check-choices.js';
export { CheckerCache, type RequestTarget } from './checker-cache.js';
export { deadline } from './deadline.js';
export { type SettingsStamp, SettingsStamps } from './settings-stamp.js';
