/**
 * The modules of chevrotain that are omitted or replaced by faster ones, each with the names that the rest of
 * chevrotain imports from it.
 */

/** Exports that are not used while parsers are created and texts are parsed. */
const never = (...names) => names.map((name) => `export const ${name} = undefined;`).join('\n');

/** A new parser uses the results in `lookahead-tables.js`. */
const looksAhead = (tables) => `const tables = ${JSON.stringify(tables)};
  export class LooksAhead {
    initLooksAhead({ maxLookahead }) {
      this.maxLookahead = maxLookahead;
      this.lookaheadStrategy = {};
      this.lookAheadFuncsCache = [];
      this.currRuleLookaheadFuncs = [];
    }
    preComputeLookaheadFunctions() {
      const tokenTypes = Object.values(this.tokensMap);
      this.lookAheadFuncsCache = this.definedRulesNames.map((rule) => {
        const choices = [];
        for (const key in tables[rule]) {
          const answers = new Int8Array(Math.max(...tokenTypes.map(({ tokenTypeIdx }) => tokenTypeIdx)) + 1).fill(-1);
          for (const [index, { tokenTypeIdx }] of tokenTypes.entries()) {
            const sign = tables[rule][key][index];
            if (sign !== '-') answers[tokenTypeIdx] = sign === '+' ? 1 : Number(sign);
          }
          choices[(key >> 8) * 4 + (key & 3)] = answers;
        }
        return choices;
      });
    }
  }`;

/** A method for each of the places in a rule at which a grammar can say it: `CONSUME`, `CONSUME1`, … */
const numbered = (name, most, body) =>
  Array.from({ length: most + 1 }, (_, place) => `${name}${place || ''}${body(place)}`).join('\n');

export const leftOut = (tables) => ({
  // The calls of our grammars, with their maximum number in one rule; add further ones here. A text that a grammar accepts takes a
  // straight path without what serves recovery, concrete syntax trees and backtracking; a text that it does not accept goes on in
  // chevrotain. Only the first rule of a parse can end with an error, so only that one, which chevrotain calls, has a net.
  'chevrotain/lib/src/parse/parser/traits/recognizer_api.js': `export class RecognizerApi {
      ACTION(run) { return run.call(this); }
      ${numbered(
        'CONSUME',
        1,
        (place) => `(type) {
          const token = this.tokVector[this.currIdx + 1];
          if (token.tokenTypeIdx !== type.tokenTypeIdx) return this.consumeInternal(type, ${place});
          this.currIdx++;
          return token;
        }`,
      )}
      ${numbered(
        'SUBRULE',
        3,
        () =>
          `(rule, options) { return rule.coreRule.call(this, options === undefined ? undefined : options.ARGS[0]); }`,
      )}
      ${numbered(
        'OPTION',
        2,
        (place) => `(action) {
          return this.currRuleLookaheadFuncs[${8 + place}][this.tokVector[this.currIdx + 1].tokenTypeIdx] === 1 ? action() : undefined;
        }`,
      )}
      ${numbered(
        'OR',
        1,
        (place) => `(choices) {
          const choice = this.currRuleLookaheadFuncs[${4 + place}][this.tokVector[this.currIdx + 1].tokenTypeIdx];
          return choice < 0 ? this.raiseNoAltException(${place}) : choices[choice].ALT();
        }`,
      )}
      MANY(action) {
        const begins = this.currRuleLookaheadFuncs[12];
        for (let before = -2; this.currIdx > before && begins[this.tokVector[this.currIdx + 1].tokenTypeIdx] === 1; action())
          before = this.currIdx;
      }
      RULE(name, action) {
        this.definedRulesNames.push(name);
        const rule = this.defineRule(name, action, {});
        const number = this.fullRuleNameToShort[name];
        rule.coreRule = function (argument) {
          const outer = this.currRuleLookaheadFuncs;
          this.currRuleLookaheadFuncs = this.lookAheadFuncsCache[number];
          const result = action(argument);
          this.currRuleLookaheadFuncs = outer;
          return result;
        };
        return (this[name] = rule);
      }
    }`,

  // We scan texts ourselves; a token type says with `NA` that no pattern stands for it.
  'chevrotain/lib/src/scan/lexer_public.js': `export class Lexer { static NA = /NOT_APPLICABLE/; }
    ${never('LexerDefinitionErrorType')}`,

  // The build has analysed the grammars, so they are not recorded, resolved or looked through once more.
  'chevrotain/lib/src/parse/parser/traits/looksahead.js': looksAhead(tables),
  'chevrotain/lib/src/parse/parser/traits/gast_recorder.js': `export class GastRecorder {
      initGastRecorder() { this.RECORDING_PHASE = false; }
      enableRecording() {}
      disableRecording() {}
      topLevelRuleRecord() {}
    }`,
  'chevrotain/lib/src/parse/grammar/gast/gast_resolver_public.js': `${never('validateGrammar')}
    export const resolveGrammar = () => [];`,
  'chevrotain/lib/src/parse/grammar/llk_lookahead.js': never('LLkLookaheadStrategy'),
  '@chevrotain/gast/lib/src/api.js': never(
    'Alternation',
    'Alternative',
    'GAstVisitor',
    'NonTerminal',
    'Option',
    'Repetition',
    'RepetitionMandatory',
    'RepetitionMandatoryWithSeparator',
    'RepetitionWithSeparator',
    'Rule',
    'serializeGrammar',
    'serializeProduction',
    'Terminal',
  ),
  // Only messages contain the expected tokens, and messages are disabled; see `silentMessages` in grammar.ts.
  'chevrotain/lib/src/parse/grammar/lookahead.js': `${never('getLookaheadPaths')}
    export const PROD_TYPE = {};
    export const getLookaheadPathsForOptionalProd = () => [];
    export const getLookaheadPathsForOr = () => [];`,
  'chevrotain/lib/src/parse/errors_public.js': never(
    'defaultGrammarValidatorErrorProvider',
    'defaultParserErrorProvider',
  ),

  // Grammars are validated by a test, with all of chevrotain; see `skipValidations` in grammar.ts.
  'chevrotain/lib/src/parse/grammar/checks.js': never('validateLookahead', 'validateRuleIsOverridden'),

  // Recovery is off; see `recoveryEnabled` in grammar.ts. The walkers say where it could go on.
  'chevrotain/lib/src/parse/grammar/interpreter.js': never(
    'NextTerminalAfterAtLeastOneSepWalker',
    'NextTerminalAfterAtLeastOneWalker',
    'NextTerminalAfterManySepWalker',
    'NextTerminalAfterManyWalker',
  ),
  'chevrotain/lib/src/parse/grammar/follow.js': never('computeAllProdsFollows'),
  'chevrotain/lib/src/parse/parser/traits/recoverable.js': `export const IN_RULE_RECOVERY_EXCEPTION = 'InRuleRecoveryException';
    export class Recoverable {
      initRecoverable() { this.recoveryEnabled = false; }
      attemptInRepetitionRecovery() {}
      getHumanReadableRuleStack() { return []; }
    }`,

  // The actions of our grammars build the tree; a parser with actions does nothing at these points.
  'chevrotain/lib/src/parse/parser/traits/tree_builder.js': `export class TreeBuilder {
      initTreeBuilder() { this.outputCst = false; this.CST_STACK = []; }
      cstInvocationStateUpdate() {}
      cstFinallyStateUpdate() {}
      cstPostTerminal() {}
      cstPostNonTerminal() {}
    }`,

  // Each method that is copied to the prototype makes V8 copy and sort the list of those before it, which is half of what it takes to
  // load the engine. Once a property was deleted, V8 keeps no such list until the prototype is used.
  'chevrotain/lib/src/parse/parser/utils/apply_mixins.js': `export function applyMixins({ prototype: target }, mixins) {
      target.first = target.second = 0;
      delete target.first;
      delete target.second;
      for (const { prototype } of mixins)
        for (const name of Object.getOwnPropertyNames(prototype))
          if (name !== 'constructor') Object.defineProperty(target, name, Object.getOwnPropertyDescriptor(prototype, name));
    }`,

  // Times are measured by bench/.
  'chevrotain/lib/src/parse/parser/traits/perf_tracer.js': `export class PerformanceTracer {
      initPerformanceTracer() {}
      TRACE_INIT(_phase, run) { return run(); }
    }`,
});
