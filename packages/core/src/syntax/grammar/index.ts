/** The door of the chevrotain grammars: tokens in, nodes out. */
export { ApplyGrammar } from './apply-grammar.js';
export { ItemGrammar, type PendingOptions } from './item-grammar.js';
export { QueryGrammar } from './query-grammar.js';
export { SearchGrammar } from './search-grammar.js';
