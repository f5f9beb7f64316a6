/**
 * The results of chevrotain's analysis of our grammars: which alternative or optional part begins with the next token.
 * Chevrotain would compute them whenever a parser is created. The build computes them once and stores them, so that a
 * parser needs neither the analysis nor its time.
 */
import { importSource } from './import-source.js';

const grammars = ['query', 'item', 'apply', 'search'];

/** For each rule, by chevrotain's key of each choice in it: a sign for each token type of the vocabulary, and for the end. */
export async function lookaheadTables() {
  const modules = grammars.map((name) => `./syntax/grammar/${name}-grammar.js`);
  const { ApplyGrammar, ItemGrammar, QueryGrammar, SearchGrammar } = await importSource(...modules);
  const tables = {};
  for (const Grammar of [QueryGrammar, ItemGrammar, ApplyGrammar, SearchGrammar]) {
    const parser = new Grammar();
    const tokenTypes = Object.values(parser.tokensMap);
    for (const [index, rule] of parser.definedRulesNames.entries()) {
      const choices = Object.entries(parser.lookAheadFuncsCache[index] ?? []);
      const table = Object.fromEntries(choices.map(([key, choose]) => [key, answersOf(choose, tokenTypes)]));
      // Grammars share rules, of which there is one table.
      if (JSON.stringify((tables[rule] ??= table)) !== JSON.stringify(table))
        throw new Error(`The rule ${rule} begins otherwise in ${Grammar.name}: give one of the two another name.`);
    }
  }
  return tables;
}

/** `+` for yes, the number of an alternative, `-` for neither. */
const answersOf = (choose, tokenTypes) =>
  tokenTypes
    .map(({ tokenTypeIdx }) => choose.call({ LA_FAST: () => ({ tokenTypeIdx }) }))
    .map((answer) => (answer === true ? '+' : answer === false || answer === undefined ? '-' : signOf(answer)))
    .join('');

function signOf(alternative) {
  if (alternative > 9)
    throw new Error('A choice has more than ten alternatives: let a table have two characters for each.');
  return `${alternative}`;
}
