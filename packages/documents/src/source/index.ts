/** The readers of programs, one for each row of the table of languages. */
export { fitEmbedded } from './fit-embedded.js';
export { encodeValue, isOptionName, isOptionTable } from './option-table.js';
export { plainAddress } from './plain-address.js';
export { languageOf, sourceLanguages } from './source-languages.js';
export { readEmbedded, readSource, sourceReader } from './source-reader.js';
