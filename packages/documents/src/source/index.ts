/** The readers of programs, one for each row of the table of languages. */
export { sourceLanguages } from './source-languages.js';
export { sourceReader } from './source-reader.js';
