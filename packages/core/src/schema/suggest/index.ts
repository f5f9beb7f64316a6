/** The door of near matches: the names that a wrong one may have been meant for. */
export { suggestNames, type SuggestOptions } from './suggest-names.js';
