/** What the grammars use of chevrotain; where the package is built, only that stands here (`scripts/bundle-engine.js`). */
export {
  Alternation,
  Alternative,
  createToken,
  EmbeddedActionsParser,
  EOF,
  Lexer,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  Terminal,
} from 'chevrotain';
export type { ILookaheadStrategy, IParserConfig, IProduction, IToken, ParserMethod, Rule, TokenType } from 'chevrotain';
