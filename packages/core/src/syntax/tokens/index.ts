/** The door of the tokens that scanners make and grammars read. */
export {
  EmbeddedActionsParser,
  EOF,
  type IParserConfig,
  type IToken,
  type ParserMethod,
  type TokenType,
} from 'chevrotain';
export { ScannedToken, tokenVocabulary } from './tokens.js';
export * as tokens from './tokens.js';
