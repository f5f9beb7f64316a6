/** The modules of chevrotain that our parsers never call, each with what the rest of chevrotain asks of it by name. */

/** Functions that are never called, for which there is nothing to do. */
const never = (...names) => names.map((name) => `export const ${name} = undefined;`).join('\n');

export const leftOut = {
  // We scan texts ourselves; a token type says with `NA` that no pattern stands for it.
  'scan/lexer_public.js': `export class Lexer { static NA = /NOT_APPLICABLE/; }
    ${never('LexerDefinitionErrorType')}`,

  // Grammars are validated by a test, with all of chevrotain; see `skipValidations` in grammar.ts.
  'parse/grammar/checks.js': `${never('validateGrammar', 'validateLookahead')}
    export const validateRuleIsOverridden = () => [];`,

  // What a grammar's author or the writer of a text would be told; see `silentMessages` in grammar.ts.
  'parse/errors_public.js': never(
    'defaultGrammarResolverErrorProvider',
    'defaultGrammarValidatorErrorProvider',
    'defaultParserErrorProvider',
  ),

  // One token of lookahead is enough; see one-token-lookahead.ts.
  'parse/grammar/llk_lookahead.js': never('LLkLookaheadStrategy'),
  // The paths stand in messages only, and the messages are silent.
  'parse/grammar/lookahead.js': `${never('getLookaheadPaths')}
    export const PROD_TYPE = {};
    export const getLookaheadPathsForOptionalProd = () => [];
    export const getLookaheadPathsForOr = () => [];`,

  // Recovery is off; see `recoveryEnabled` in grammar.ts. The walkers say where it could go on.
  'parse/grammar/interpreter.js': never(
    'NextTerminalAfterAtLeastOneSepWalker',
    'NextTerminalAfterAtLeastOneWalker',
    'NextTerminalAfterManySepWalker',
    'NextTerminalAfterManyWalker',
  ),
  'parse/grammar/follow.js': never('computeAllProdsFollows'),
  'parse/parser/traits/recoverable.js': `export const IN_RULE_RECOVERY_EXCEPTION = 'InRuleRecoveryException';
    export class Recoverable {
      initRecoverable() { this.recoveryEnabled = false; }
      attemptInRepetitionRecovery() {}
      getHumanReadableRuleStack() { return []; }
    }`,

  // The actions of our grammars build the tree; a parser with actions does nothing at these points.
  'parse/parser/traits/tree_builder.js': `export class TreeBuilder {
      initTreeBuilder() { this.outputCst = false; this.CST_STACK = []; }
      cstInvocationStateUpdate() {}
      cstFinallyStateUpdate() {}
      cstPostTerminal() {}
      cstPostNonTerminal() {}
    }`,

  // Times are measured by bench/.
  'parse/parser/traits/perf_tracer.js': `export class PerformanceTracer {
      initPerformanceTracer() {}
      TRACE_INIT(_phase, run) { return run(); }
    }`,
};
