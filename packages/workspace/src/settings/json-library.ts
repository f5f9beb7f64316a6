/** What is used of jsonc-parser; the build puts the library itself here (`scripts/bundle-library.js`). */
export {
  findNodeAtLocation,
  getLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
