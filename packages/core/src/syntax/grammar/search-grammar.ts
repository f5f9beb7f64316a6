/** The grammar of `$search` (URL conventions 5.1.8): NOT binds tightest, then AND, written or not, then OR. */
import * as T from '../tokens/tokens.js';
import type { IToken } from 'chevrotain';
import { Grammar } from './grammar.js';
import type { ParseContext } from '../context/parse-context.js';
import type { SearchExpression, SearchOperator, SearchRun } from '../tree/query-tree.js';

export class SearchGrammar extends Grammar {
  readonly #termChoices = [
    { ALT: (): SearchExpression => this.#term(this.CONSUME(T.Word), false) },
    { ALT: (): SearchExpression => this.#term(this.CONSUME(T.LiteralToken), true) },
    { ALT: (): SearchExpression => this.SUBRULE(this.searchGroup) },
    { ALT: (): SearchExpression => this.hole(this.CONSUME(T.HoleToken)) },
    { ALT: (): SearchExpression => this.skipped(this.CONSUME(T.Unread)) },
    { ALT: (): SearchExpression => this.skipped(this.CONSUME(T.Stray)) },
  ];

  constructor(validate = false) {
    super(validate);
    this.performSelfAnalysis();
  }

  /** Parses the tokens of one search expression. */
  parseSearch(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): SearchExpression {
    this.start(tokens, context, endOffset);
    const expression = this.search() as SearchExpression | undefined;
    this.reportUnexpected();
    return expression ?? this.missing(endOffset, 'search');
  }

  /** search = run *( "OR" run ), collected in one loop: each item is an operator or a negated term */
  protected search = this.RULE('search', (): SearchExpression => {
    const items: (SearchExpression | SearchOperator)[] = [];
    this.MANY(() => {
      this.OR([
        { ALT: () => items.push(this.#operator(this.CONSUME(T.InfixOperator))) },
        { ALT: () => items.push(this.SUBRULE(this.negated)) },
        { ALT: () => items.push(this.SUBRULE(this.term)) },
      ]);
    });
    return this.ACTION(() => this.#combine(items));
  });

  /** negated = "NOT" term */
  protected negated = this.RULE('negated', (): SearchExpression => {
    const operator = this.#operator(this.CONSUME(T.Prefix));
    let term: SearchExpression | undefined;
    this.OPTION(() => (term = this.SUBRULE(this.term)));
    return this.ACTION(() => {
      const operand = term ?? this.missing(this.previousEnd, 'operand');
      return { kind: 'SearchNot', id: this.context.id(), start: operator.start, end: operand.end, operator, operand };
    });
  });

  protected term = this.RULE('term', (): SearchExpression => this.OR(this.#termChoices));

  protected searchGroup = this.RULE('searchGroup', (): SearchExpression => {
    const open = this.CONSUME(T.GroupOpen) as T.ScannedToken;
    const expression = this.SUBRULE(this.search);
    const close = this.CONSUME(T.Close) as T.ScannedToken;
    return this.ACTION(() => {
      if (expression.kind === 'Missing' && !close.reported) this.reportToken(close, 'a word or a phrase', 'before');
      return { kind: 'SearchGroup', id: this.context.id(), start: open.start, end: close.end, expression };
    });
  });

  #term(token: IToken, isPhrase: boolean): SearchExpression {
    const { start, end, text } = token as T.ScannedToken;
    return { kind: 'SearchTerm', id: this.context.id(), start, end, text, isPhrase };
  }

  #operator(token: IToken): SearchOperator {
    const { start, end, text } = token as T.ScannedToken;
    return { kind: 'SearchOperator', id: this.context.id(), start, end, name: text as SearchOperator['name'], text };
  }

  /** Adds an operator. Two levels of precedence need no stack: each OR closes a run of AND. */
  #combine(items: readonly (SearchExpression | SearchOperator)[]): SearchExpression {
    if (items.length === 0) return this.missing(this.nextStart, 'search');
    const runs: SearchExpression[] = [];
    const ors: SearchOperator[] = [];
    let operands: SearchExpression[] = [];
    let ands: SearchOperator[] = [];
    for (const item of items) {
      const isOperator = item.kind === 'SearchOperator';
      // The scanner treats AND and OR as operators only between two terms.
      if (isOperator && operands.length === ands.length) operands.push(this.missing(item.start, 'operand'));
      if (!isOperator) {
        if (operands.length > ands.length) ands.push(this.#impliedAnd(item.start));
        operands.push(item);
      } else if (item.name === 'AND') ands.push(item);
      else {
        runs.push(this.#run('AND', operands, ands));
        ors.push(item);
        [operands, ands] = [[], []];
      }
    }
    if (operands.length === ands.length) operands.push(this.missing(this.previousEnd, 'operand'));
    runs.push(this.#run('AND', operands, ands));
    return this.#run('OR', runs, ors);
  }

  #impliedAnd(offset: number): SearchOperator {
    return { kind: 'SearchOperator', id: this.context.id(), start: offset, end: offset, name: 'AND', text: '' };
  }

  #run(name: SearchRun['name'], operands: SearchExpression[], operators: SearchOperator[]): SearchExpression {
    if (operators.length === 0) return operands[0]!;
    const { start } = operands[0]!;
    const { end } = operands.at(-1)!;
    return { kind: 'SearchRun', id: this.context.id(), start, end, name, operands, operators };
  }
}
