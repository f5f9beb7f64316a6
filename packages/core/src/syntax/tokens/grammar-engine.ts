/** What the grammars use of chevrotain; where the package is built, only that is here (`scripts/bundle-engine.js`). */
export { createToken, EmbeddedActionsParser, EOF, Lexer } from 'chevrotain';
export type { IParserConfig, IToken, ParserMethod, TokenType } from 'chevrotain';
