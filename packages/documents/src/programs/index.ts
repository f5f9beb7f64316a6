/** The public interface of queries in source code; each language is one row. */
export { embeddedStyle, fitEmbedded } from './fit-embedded.js';
export { encodeValue, hasOptionTable, isOptionName, isOptionTable } from './option-table.js';
export { isPlainAddress, mention, plainAddress, possibleAddress } from './plain-address.js';
export { fitPowerQueryEdit, powerQueryCall, powerQueryRequests, readPowerQuery } from './powerquery/index.js';
export {
  languageOf,
  languageOfFence,
  type SourceFormat,
  type SourceLanguage,
  sourceLanguages,
} from './languages/index.js';
export { fitTextEdit, isTextStyle, readTextLine, type TextAddresses } from './text-addresses.js';
export { fitSourceEdit, readEmbedded, readSource, sourceSigns } from './source-reader.js';
