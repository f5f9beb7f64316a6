/** The grammar of the arguments of a call: a value, with an optional name before it and optional clauses after it. */
import * as T from '../tokens/tokens.js';
import type { IToken, ParserMethod } from 'chevrotain';
import { ClauseDraft } from './clause-draft.js';
import { Grammar } from './grammar.js';
import type { Aggregate, Aliased } from '../tree/query-tree.js';
import type { Argument, Expression, Literal, Name } from '../tree/tree.js';

/** An argument, between the commas of a call. */
export type CallArgument = Expression | Argument | Aggregate | Aliased;

export abstract class ArgumentGrammar extends Grammar {
  protected abstract expression: ParserMethod<[], Expression>;

  /**
   * argument = [ parameterName EQ ] commonExpr [ clauses ] / commonExpr COLON commonExpr, the latter in case(); clauses
   * are in aggregate(), and after the values of $compute
   */
  protected argument = this.RULE('argument', (): CallArgument => {
    let parameter: T.ScannedToken | undefined;
    this.OPTION(() => (parameter = this.CONSUME(T.ParameterName) as T.ScannedToken));
    const value = this.takeLoneLiteral() ?? this.SUBRULE(this.expression);
    if (!this.RECORDING_PHASE && parameter === undefined && this.#endsHere()) return value;
    let colon: T.ScannedToken | undefined;
    let second: Expression | undefined;
    this.OPTION1(() => {
      colon = this.CONSUME(T.Colon) as T.ScannedToken;
      second = this.SUBRULE1(this.expression);
    });
    let draft: ClauseDraft | undefined;
    this.OPTION2(() => (draft = this.SUBRULE(this.clauses)));
    return this.ACTION(() => {
      const inner = second === undefined || colon === undefined ? value : this.#case(value, colon, second);
      const whole = parameter === undefined ? inner : this.#argument(this.name(parameter), inner);
      return draft === undefined ? whole : this.clauseNode(draft, whole);
    });
  });

  /** The key after `$filter(…)`. */
  protected keyArguments = this.RULE('keyArguments', (): CallArgument[] => {
    const args = [this.SUBRULE(this.argument)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const argument = this.SUBRULE1(this.argument);
      this.ACTION(() => this.checkItem(args, argument, comma));
      args.push(argument);
    });
    return args;
  });

  /** clauses = *( ( "with" / "as" ) name / "from" path *( COMMA path ) ), as in data aggregation 3.2.1 */
  protected clauses = this.RULE('clauses', (): ClauseDraft => {
    const draft = new ClauseDraft();
    const choices = [
      { ALT: () => void this.SUBRULE(this.nameClause, { ARGS: [draft] }) },
      { ALT: () => void this.SUBRULE(this.fromClause, { ARGS: [draft] }) },
      { ALT: () => void this.CONSUME(T.Stray) },
    ];
    this.MANY(() => this.OR(choices));
    return draft;
  });

  protected nameClause = this.RULE('nameClause', (draft: ClauseDraft): void => {
    const clause = this.CONSUME(T.Clause) as T.ScannedToken;
    let name: IToken | undefined;
    this.OPTION(() => (name = this.CONSUME(T.ClauseName)));
    this.ACTION(() => {
      if (name === undefined && !this.nextIs(T.Stray))
        this.reportToken(clause, clause.operator === 'as' ? 'a name' : 'an aggregation method', 'after');
      const word = name === undefined ? this.missing(clause.end, 'name') : this.name(name);
      draft.addName(clause, word, this.context);
    });
  });

  protected fromClause = this.RULE('fromClause', (draft: ClauseDraft): void => {
    const clause = this.CONSUME(T.FromClause) as T.ScannedToken;
    const paths = [this.SUBRULE(this.expression)];
    this.MANY(() => {
      const comma = this.CONSUME(T.FromComma) as T.ScannedToken;
      const path = this.SUBRULE1(this.expression);
      this.ACTION(() => this.checkItem(paths, path, comma));
      paths.push(path);
    });
    this.ACTION(() => {
      if (paths.length === 1 && paths[0]!.kind === 'Missing') this.reportToken(clause, 'a path', 'after');
      draft.addFrom(clause, paths, this.context);
    });
  });

  /** The node of a value and its clauses. */
  protected clauseNode<V extends Aliased['value']>(draft: ClauseDraft, value: V): V | Aggregate | Aliased {
    const { node, children } = draft.build(value, this.context);
    return node === value ? value : (this.deepen(node, 0, children) as Aggregate | Aliased);
  }

  /** Whether the next token is a literal before a comma or the closing parenthesis, which needs no rule of the grammar. */
  protected takeLoneLiteral(): Literal | undefined {
    if (this.RECORDING_PHASE || !this.nextIs(T.LiteralToken)) return undefined;
    const { tokenType } = this.LA(2);
    return tokenType === T.Comma || tokenType === T.Close ? this.literal(this.CONSUME(T.LiteralToken)) : undefined;
  }

  #endsHere(): boolean {
    return this.nextIs(T.Close) || this.nextIs(T.Comma);
  }

  #case(condition: Expression, colon: T.ScannedToken, value: Expression): Expression {
    if (value.kind === 'Missing') this.reportToken(colon, 'a value', 'after');
    const { start } = condition;
    const end = Math.max(colon.end, value.end);
    return this.deepen({ kind: 'Case', id: this.context.id(), start, end, condition, value }, 0, [condition, value]);
  }

  #argument(name: Name, value: Expression): Argument {
    if (value.kind === 'Missing') this.reportValue(name);
    const end = Math.max(name.end, value.end);
    return this.deepen({ kind: 'Argument', id: this.context.id(), start: name.start, end, name, value }, 0, [value]);
  }

  protected reportValue(name: Name): void {
    this.context.unexpected(name, `${name.text}=`, 'a value', 'after');
  }
}
