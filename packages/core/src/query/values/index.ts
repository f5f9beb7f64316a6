/** Literals and values: from one to the other, exactly. */
export { significantDigits } from './decimal.js';
export { literalText, type LiteralTextOptions, typeOfValue, writeValue } from './literal-text.js';
export { literalValue, type LiteralValueOptions } from './literal-value.js';
export { valueOfText } from './value-of-text.js';
