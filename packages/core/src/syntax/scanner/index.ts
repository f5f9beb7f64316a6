/** The door of the scanners: decoded text in, tokens out. */
export { ExpressionScanner } from './expression-scanner.js';
export { formerNumber, formerPrefixed } from './former-literal.js';
export { ItemScanner, pairParentheses, type ParenthesisPairs } from './item-scanner.js';
export { type ClassifiedLiteral, classifyLiteral, isDurationValue } from './literal-kind.js';
export { SearchScanner } from './search-scanner.js';
