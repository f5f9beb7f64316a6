/** What is used of jsonc-parser; the build puts the library itself here (`scripts/bundle-library.js`). */
export { type ParseErrorCode, visit } from 'jsonc-parser';
