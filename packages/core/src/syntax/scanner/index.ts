/** The door of the scanners: decoded text in, tokens out. */
export { ExpressionScanner } from './expression-scanner.js';
export { v3Number, v3Prefixed } from './v3-literal.js';
export { ItemScanner, pairParentheses, type ParenthesisPairs } from './item-scanner.js';
export { type ClassifiedLiteral, classifyLiteral, isDurationValue } from './literal-kind.js';
export { SearchScanner } from './search-scanner.js';
