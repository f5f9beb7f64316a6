/**
 * The grammar of expressions: `$filter`, `$orderby`, keys, and the contents of parentheses. It is flat: operands with operators between
 * them, whose precedence the dialect's table resolves as they arrive. It accepts every sequence of tokens: an operand can be Missing, an
 * unknown word can take the place of an operator, two adjacent operands get an empty operator, and other text is skipped.
 */
import * as T from '../tokens/tokens.js';
import type { IToken } from 'chevrotain';
import { ArgumentGrammar, type CallArgument } from './argument-grammar.js';
import type { Span } from '../../text/index.js';
import {
  checkAggregate,
  checkCase,
  checkCount,
  checkLambda,
  checkLambdaOperator,
  checkListItems,
  checkNestedAggregate,
  checkPathStart,
  checkPathWords,
  checkTypeArgument,
} from '../checks/call-checks.js';
import { type Operand, OperatorStack } from './operator-stack.js';
import type { ParseContext } from '../context/parse-context.js';
import type {
  Call,
  Expression,
  Lambda,
  List,
  MemberPath,
  Missing,
  Name,
  Operator,
  Parenthesized,
  Skipped,
} from '../tree/tree.js';

type PathPart = Name | Call | Lambda | Missing;

/** The expected text between two operands: after a comparison, and otherwise. */
const connective = '"and" or "or"';
const comparison = 'an operator such as "eq"';

export abstract class ExpressionGrammar extends ArgumentGrammar {
  readonly #stack = new OperatorStack();
  readonly #outOfPlace = new OutOfPlace();
  /** The parts of the path that is being parsed, once there are two. */
  #parts: PathPart[] | undefined;

  // Alternatives and loops are created once, not in each call of their rule.

  readonly #continuations = [
    { ALT: (): void => this.#takeInfix() },
    { ALT: (): void => this.#pushStray(this.CONSUME(T.Stray)) },
    { ALT: (): void => this.#takeSecondOperand() },
  ];

  readonly #prefixes = [
    { ALT: (): void => this.#pushPrefix(this.CONSUME(T.Prefix)) },
    { ALT: (): void => this.#pushStray(this.CONSUME1(T.Stray)) },
  ];

  readonly #operandChoices = [
    { ALT: (): void => this.#pushOperand(this.literal(this.CONSUME(T.LiteralToken))) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE(this.memberPath)) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE(this.group)) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE(this.list)) },
    { ALT: (): void => this.#pushOperand(this.hole(this.CONSUME(T.HoleToken))) },
    { ALT: (): void => this.#pushOperand(this.skipped(this.CONSUME(T.Unread)), true) },
    { ALT: (): void => this.#pushNoOperand() },
  ];

  readonly #presentChoices = [
    { ALT: (): void => this.#takePrefixed() },
    { ALT: (): void => this.#pushOperand(this.literal(this.CONSUME1(T.LiteralToken))) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE1(this.memberPath)) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE1(this.group)) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE1(this.list)) },
    { ALT: (): void => this.#pushOperand(this.hole(this.CONSUME1(T.HoleToken))) },
    { ALT: (): void => this.#pushOperand(this.skipped(this.CONSUME1(T.Unread)), true) },
  ];

  readonly #partChoices = [
    { ALT: (): PathPart => this.SUBRULE1(this.member) },
    { ALT: (): PathPart => this.missing(this.previousEnd, 'name') },
  ];

  readonly #continue = (): void => this.OR(this.#continuations);
  readonly #takePrefix = (): void => this.OR1(this.#prefixes);
  readonly #takePart = (): void => {
    const slash = this.CONSUME(T.Slash) as T.ScannedToken;
    const part = this.OR(this.#partChoices);
    this.#parts?.push(part);
    if (part.kind === 'Missing') this.reportToken(slash, 'a name', 'after');
    else if (part.kind === 'Call' && !this.RECORDING_PHASE) checkLambda(this.context, part);
  };

  /** Sets the grammar to a text. */
  protected override start(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): void {
    super.start(tokens, context, endOffset);
    this.#stack.begin(context);
    this.#outOfPlace.pass();
    this.#parts = undefined;
  }

  /** commonExpr, boolCommonExpr: operand *( operator operand ) */
  protected override expression = this.RULE('expression', (): Expression => {
    this.#open();
    this.SUBRULE(this.operand);
    this.MANY(this.#continue);
    return this.#finish();
  });

  #open(): void {
    this.#outOfPlace.pass();
    this.#stack.open();
  }

  #finish(): Expression {
    if (this.RECORDING_PHASE) return this.missing(0, 'expression');
    this.#outOfPlace.pass();
    return this.#stack.finish();
  }

  /** *( "not" / "-" ) operand; the operand may be missing */
  protected operand = this.RULE('operand', (): void => {
    this.MANY(this.#takePrefix);
    this.OR(this.#operandChoices);
  });

  /** An operand after another one; the lookahead has seen it. */
  protected presentOperand = this.RULE('presentOperand', (): void => {
    this.OR1(this.#presentChoices);
  });

  /** parenExpr = OPEN BWS commonExpr BWS CLOSE */
  protected group = this.RULE('group', (): Operand => {
    const open = this.CONSUME(T.GroupOpen) as T.ScannedToken;
    const items = [this.SUBRULE(this.expression)];
    let comma: T.ScannedToken | undefined;
    this.MANY(() => {
      const token = this.CONSUME(T.Comma) as T.ScannedToken;
      comma ??= token;
      items.push(this.SUBRULE1(this.expression));
    });
    const close = this.CONSUME(T.Close) as T.ScannedToken;
    return this.ACTION(() => this.#group(open, items, comma, close));
  });

  #group(open: T.ScannedToken, items: Expression[], comma: T.ScannedToken | undefined, close: T.ScannedToken): Operand {
    const id = this.context.id();
    const { start } = open;
    const { end } = close;
    if (comma !== undefined) {
      this.reportToken(comma, 'only "in" accepts a list', 'extra');
      const list: List = { kind: 'List', id, start, end, items };
      return this.deepen(list, 1, items);
    }
    const expression = items[0]!;
    if (expression.kind === 'Missing' && !close.reported) this.reportToken(close, 'an expression', 'before');
    const group: Parenthesized = { kind: 'Parenthesized', id, start, end, expression };
    return this.deepen(group, 1, items);
  }

  /** listExpr = OPEN BWS [ primitiveLiteral BWS *( COMMA BWS primitiveLiteral BWS ) ] CLOSE */
  protected list = this.RULE('list', (): Operand => {
    const open = this.CONSUME(T.ListOpen) as T.ScannedToken;
    const items: Expression[] = [this.takeLoneLiteral() ?? this.SUBRULE(this.expression)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.takeLoneLiteral() ?? this.SUBRULE1(this.expression);
      if (!this.RECORDING_PHASE) this.checkListItem(items, item, comma);
      items.push(item);
    });
    const close = this.CONSUME(T.Close) as T.ScannedToken;
    return this.ACTION(() => this.#list(open, items, close));
  });

  #list(open: T.ScannedToken, items: Expression[], close: T.ScannedToken): List {
    const { start } = open;
    const isEmpty = items.length === 1 && items[0]!.kind === 'Missing';
    if (isEmpty && !close.reported && !this.context.dialect.emptyLists)
      this.reportToken(close, 'a value for "in"', 'before');
    if (this.context.dialect.listItems === 'literals') checkListItems(this.context, items);
    this.context.limitItems(items);
    const bare = open.start === open.end ? { isBare: true as const } : {};
    const all = isEmpty ? [] : items;
    const list: List = { kind: 'List', id: this.context.id(), start, end: close.end, items: all, ...bare };
    return this.deepen(list, 1, items);
  }

  /** memberExpr, firstMemberExpr, functionExpr, methodCallExpr: names separated by slashes, any of them called */
  protected memberPath = this.RULE('memberPath', (): Operand => {
    // Most paths are one name, which needs no rule.
    if (this.#isNameAlone()) return this.#nameAlone(this.name(this.CONSUME(T.Word)));
    const first = this.SUBRULE(this.member);
    if (!this.RECORDING_PHASE && !this.nextIs(T.Slash)) return this.#memberPath(first, undefined);
    const outer = this.#parts;
    this.#parts = [first];
    this.MANY(this.#takePart);
    const parts = this.#parts;
    this.#parts = outer;
    return this.#memberPath(first, parts);
  });

  #isNameAlone(): boolean {
    if (this.RECORDING_PHASE) return false;
    const { tokenType } = this.LA(2);
    return tokenType !== T.CallOpen && tokenType !== T.Slash;
  }

  #nameAlone(name: Name): MemberPath {
    const { start, end } = name;
    checkPathWords(this.context, [name]);
    return { kind: 'MemberPath', id: this.context.id(), start, end, parts: [name] };
  }

  #memberPath(first: PathPart, parts: readonly PathPart[] | undefined): Operand {
    if (this.RECORDING_PHASE) return this.missing(0, 'name');
    checkPathStart(this.context, first);
    if (parts === undefined && (first.kind === 'Call' || first.kind === 'Lambda')) return first;
    const all = parts ?? [first];
    checkPathWords(this.context, all);
    const { start } = first;
    const path: MemberPath = { kind: 'MemberPath', id: this.context.id(), start, end: all.at(-1)!.end, parts: all };
    return this.deepen(path, 0, all);
  }

  /** A name, with optional arguments in parentheses. */
  protected member = this.RULE('member', (): Name | Call | Lambda => {
    const name = this.name(this.CONSUME(T.Word));
    if (!this.RECORDING_PHASE && !this.nextIs(T.CallOpen)) return name;
    let call: Call | Lambda | undefined;
    this.OPTION(() => (call = this.SUBRULE(this.call, { ARGS: [name] })));
    return call ?? name;
  });

  /** The arguments of a function, a lambda's variable and body, or a key. */
  protected call = this.RULE('call', (name: Name): Call | Lambda => {
    this.CONSUME(T.CallOpen);
    let variable: IToken | undefined;
    this.OPTION(() => (variable = this.CONSUME(T.LambdaVariable)));
    const args: CallArgument[] = [this.SUBRULE(this.argument)];
    let comma: T.ScannedToken | undefined;
    this.MANY(() => {
      const token = this.CONSUME(T.Comma) as T.ScannedToken;
      comma ??= token;
      const argument = this.SUBRULE1(this.argument);
      this.ACTION(() => this.checkItem(args, argument, token));
      args.push(argument);
    });
    let close = this.CONSUME(T.Close) as T.ScannedToken;
    let key: CallArgument[] | undefined;
    this.OPTION1(() => {
      const open = this.CONSUME1(T.KeyOpen);
      key = this.SUBRULE(this.keyArguments);
      close = this.CONSUME1(T.Close) as T.ScannedToken;
      if (!this.RECORDING_PHASE) this.#checkSecondKey(name, args, open as T.ScannedToken, close);
    });
    return this.ACTION(() => {
      if (variable === undefined) return this.#call(name, args, key, close);
      return this.#lambda(name, this.name(variable), args, comma, close);
    });
  });

  /** Parameters of a function have names, so values without names are a key. */
  #checkSecondKey(name: Name, args: readonly CallArgument[], open: T.ScannedToken, { end }: T.ScannedToken): void {
    if (name.text.startsWith('$') || args.every(({ kind }) => kind === 'Argument' || kind === 'Missing')) return;
    const found = this.context.raw.slice(open.start, end);
    this.context.unexpected({ start: open.start, end }, found, 'remove the second key', 'extra');
  }

  #call(
    name: Name,
    args: readonly CallArgument[],
    key: readonly CallArgument[] | undefined,
    close: T.ScannedToken,
  ): Call {
    const given = args.length === 1 && args[0]!.kind === 'Missing' ? [] : args;
    const { start } = name;
    const call: Call = { kind: 'Call', id: this.context.id(), start, end: close.end, name, args: given, key };
    checkCase(this.context, call);
    checkCount(this.context, call);
    checkTypeArgument(this.context, call);
    checkAggregate(this.context, call);
    checkNestedAggregate(this.context, call);
    return this.deepen(call, 1, key === undefined ? given : [...given, ...key]);
  }

  #lambda(
    operator: Name,
    variable: Name,
    args: readonly CallArgument[],
    comma: T.ScannedToken | undefined,
    close: T.ScannedToken,
  ): Lambda {
    const body = args[0] as Expression;
    if (body.kind === 'Missing' && !close.reported)
      this.reportToken(close, `a condition on "${variable.text}"`, 'before');
    checkLambdaOperator(this.context, operator);
    if (comma !== undefined) this.reportToken(comma, `"${operator.text}" accepts only one condition`, 'extra');
    const { start } = operator;
    const lambda: Lambda = { kind: 'Lambda', id: this.context.id(), start, end: close.end, operator, variable, body };
    return this.deepen(lambda, 1, [body]);
  }

  // Operands and operators

  #takeInfix(): void {
    this.#pushInfix(this.CONSUME(T.InfixOperator));
    this.SUBRULE1(this.operand);
  }

  #takeSecondOperand(): void {
    this.#pushEmptyOperator();
    this.SUBRULE(this.presentOperand);
  }

  #takePrefixed(): void {
    this.#pushPrefix(this.CONSUME1(T.Prefix));
    this.SUBRULE3(this.operand);
  }

  #pushOperand(operand: Operand, isSkipped = false): void {
    if (this.RECORDING_PHASE) return;
    this.#stack.pushOperand(operand);
    this.#outOfPlace.pass(isSkipped);
  }

  /** The node for a missing operand: skipped text at its place, or Missing. */
  #pushNoOperand(): void {
    if (this.RECORDING_PHASE) return;
    const stray = this.#outOfPlace.span;
    if (stray !== undefined) {
      const { start, end } = stray;
      const skipped: Skipped = {
        kind: 'Skipped',
        id: this.context.id(),
        start,
        end,
        text: this.context.raw.slice(start, end),
      };
      this.#pushOperand(skipped, true);
      return;
    }
    if (!this.#outOfPlace.isReported) this.#reportMissing();
    this.#stack.pushOperand(this.missing(this.nextStart, 'operand'));
    this.#outOfPlace.pass(true);
  }

  /** Reports a missing operand, which belongs to the operator before it, otherwise to the one after it. */
  #reportMissing(): void {
    const before = this.#stack.waiting;
    const after = this.nextIs(T.InfixOperator) ? (this.LA(1) as T.ScannedToken) : undefined;
    // In `A and eq 1` the left operand of the comparison is missing, in `A eq and B` the right one.
    const isLeft =
      before === undefined || (joinsConditions(before.name) && after !== undefined && !joinsConditions(after.operator));
    if (isLeft) {
      if (after !== undefined && !after.reported) this.#reportOperator(after, after.text, 'left');
    } else if (before.end > before.start) {
      if (after === undefined) this.#reportOperator(before, before.text, 'right');
      else this.#reportOperator(before, before.text, 'double', after.text);
    }
  }

  #reportOperator({ start, end }: Span, found: string, variant: string, next?: string): void {
    const expected = next === undefined ? {} : { expected: next };
    this.context.report({ code: 'missing-operand', start, end, found, variant, ...expected });
  }

  #pushPrefix(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    this.#stack.pushPrefix(this.operator(token), this.context.dialect);
    this.#outOfPlace.pass();
  }

  #pushInfix(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    this.#stack.pushInfix(this.operator(token));
    this.#outOfPlace.pass((token as T.ScannedToken).reported);
  }

  #pushStray(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    this.#outOfPlace.add(token as T.ScannedToken);
  }

  /** Two adjacent operands; skipped text between them takes the place of the operator. */
  #pushEmptyOperator(): void {
    if (this.RECORDING_PHASE) return;
    const stray = this.#outOfPlace.span;
    const next = this.LA(1) as T.ScannedToken;
    const last = this.#stack.lastOperand;
    const isKnown =
      stray !== undefined ||
      next.reported ||
      last?.kind === 'Skipped' ||
      last?.kind === 'Hole' ||
      next.tokenType === T.HoleToken;
    if (!isKnown)
      this.context.unexpected(
        next,
        next.text || this.context.raw.slice(next.start, next.end),
        this.#stack.isAfterCondition ? connective : comparison,
        'before',
      );
    const { start, end } = stray ?? { start: last?.end ?? next.start, end: last?.end ?? next.start };
    const text = this.context.raw.slice(start, end);
    const operator: Operator = { kind: 'Operator', id: this.context.id(), start, end, name: undefined, text };
    this.#stack.pushInfix(operator);
    this.#outOfPlace.pass(true);
  }
}

const joinsConditions = (operator: string | undefined): boolean =>
  operator === 'and' || operator === 'or' || operator === 'not';

class OutOfPlace {
  /** Whether a mistake directly before the next token is reported, so that a missing operand there is not a second finding. */
  isReported = false;
  #span: Span | undefined;

  /** The reported text that the grammar does not allow; undefined if there is none. */
  get span(): Span | undefined {
    return this.#span;
  }

  /** Notes that the grammar has consumed a token, and whether the token was reported. */
  pass(isReported = false): void {
    this.isReported = isReported;
    this.#span = undefined;
  }

  /** Notes text that the grammar does not allow, possibly after other such text. */
  add({ start, end }: Span): void {
    this.#span = { start: this.#span?.start ?? start, end };
    this.isReported = true;
  }
}
