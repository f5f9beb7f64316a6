/** The door of text: decoding with maps, splitting a query, classes of characters, words, ends of strings. */
export { isDigit, isNamePart, isNameStart, isSpace, isSymbol, nameEnd, skipSpace } from './characters.js';
export {
  type DecodedText,
  decodeText,
  type Encoding,
  type EncodingMark,
  holeEnd,
  type ScannedString,
  stepOverHole,
  valueWithHoles,
} from './decoded-text.js';
export {
  isArrayOrObject,
  type JsonItem,
  jsonStringEnd,
  readJsonLiteral,
  type RootPath,
  rootPathsIn,
} from './json-literal.js';
export { isOperator, keywordAt, operatorAt } from './keywords.js';
export { NameTable } from './name-table.js';
export { beginsSystemOptionAfter, fragmentStart, type SplitOption, splitQuery, systemOption } from './split-query.js';
export { findStringEnd, type StringExtent } from './string-end.js';
