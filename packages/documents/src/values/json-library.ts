/** What is used of jsonc-parser; the build puts the library itself here (`scripts/bundle-library.js`). */
export { createScanner, type JSONScanner } from 'jsonc-parser';
