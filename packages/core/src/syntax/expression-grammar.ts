/**
 * The grammar of expressions: `$filter`, `$orderby`, and whatever else holds a `commonExpr`.
 *
 * It is flat: an expression is operands with operators between them, and precedence is resolved by the dialect's table
 * while the operators come in (shunting-yard). It accepts every sequence of tokens: an operand may be Missing, a word
 * that is no operator stands in an operator's place, two operands get an empty operator between them.
 */
import type { IToken } from 'chevrotain';
import { minusPrecedence, operators } from './dialect.js';
import { Grammar } from './grammar.js';
import type { ParseContext } from './parse-context.js';
import * as T from './tokens.js';
import type {
  Argument, Binary, Call, Direction, Expression, Hole, KeyPredicate, KeyValue, Lambda, List, Literal, Logical, MemberPath,
  Missing, Name, Operator, OrderbyItem, OrderbyList, Parenthesized, ResourcePath, Segment, Skipped, Unary,
} from './tree.js'; // prettier-ignore

/** The precedence of what stands in an operator's place without being one: that of a comparison. */
const unknownPrecedence = 4;

interface PendingOperator {
  readonly operator: Operator;
  readonly precedence: number;
  readonly isPrefix: boolean;
}

export class ExpressionGrammar extends Grammar {
  readonly #operands: Expression[] = [];
  readonly #pending: PendingOperator[] = [];
  /** Whether what stands last was reported, so that a missing operand behind it is no second finding. */
  #quiet = false;

  readonly #operandChoices = [
    { ALT: (): void => this.#pushOperand(this.#literal(this.CONSUME(T.LiteralToken))) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE(this.memberPath)) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE(this.group)) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE(this.list)) },
    { ALT: (): void => this.#pushOperand(this.hole(this.CONSUME(T.HoleToken))) },
    { ALT: (): void => this.#pushOperand(this.skipped(this.CONSUME(T.Stray))) },
    { ALT: (): void => this.#pushOperand(this.skipped(this.CONSUME(T.TooDeep))) },
    { ALT: (): void => this.#pushOperand(this.missing(this.nextStart, 'operand')) },
  ];

  readonly #presentChoices = [
    {
      ALT: (): void => {
        this.AT_LEAST_ONE(() => this.#pushPrefix(this.CONSUME(T.Prefix)));
        this.OR(this.#operandChoices);
      },
    },
    { ALT: (): void => this.#pushOperand(this.#literal(this.CONSUME1(T.LiteralToken))) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE1(this.memberPath)) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE1(this.group)) },
    { ALT: (): void => this.#pushOperand(this.SUBRULE1(this.list)) },
    { ALT: (): void => this.#pushOperand(this.hole(this.CONSUME1(T.HoleToken))) },
    { ALT: (): void => this.#pushOperand(this.skipped(this.CONSUME1(T.TooDeep))) },
  ];

  readonly #continuations = [
    {
      ALT: (): void => {
        this.#pushInfix(this.CONSUME(T.InfixOperator));
        this.SUBRULE1(this.operand);
      },
    },
    {
      ALT: (): void => {
        this.#pushInfix(this.CONSUME1(T.Stray));
        this.#quiet = true;
        this.SUBRULE2(this.operand);
      },
    },
    {
      ALT: (): void => {
        this.#pushEmptyOperator();
        this.SUBRULE(this.presentOperand);
      },
    },
  ];

  constructor(validate = false) {
    super(validate);
    this.performSelfAnalysis();
  }

  /** Parses the tokens of one expression. */
  parseExpression(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): Expression {
    this.start(tokens, context, endOffset);
    this.#forget();
    const expression = this.expression() as Expression | undefined;
    this.reportRepairs();
    return expression ?? this.missing(endOffset, 'expression');
  }

  /** Parses the tokens of `$orderby`. */
  parseOrderby(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): OrderbyList {
    this.start(tokens, context, endOffset);
    this.#forget();
    const list = this.orderby() as OrderbyList | undefined;
    this.reportRepairs();
    return list ?? { kind: 'OrderbyList', id: context.id(), start: endOffset, end: endOffset, items: [] };
  }

  /** Parses the tokens of a resource path. */
  parsePath(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): ResourcePath {
    this.start(tokens, context, endOffset);
    this.#forget();
    const start = tokens[0]?.start ?? endOffset;
    const segments = (this.resourcePath() as Segment[] | undefined) ?? [];
    this.reportRepairs();
    return { kind: 'ResourcePath', id: context.id(), start, end: tokens.at(-1)?.end ?? endOffset, segments };
  }

  #forget(): void {
    this.#operands.length = 0;
    this.#pending.length = 0;
    this.#quiet = false;
    this.#tooDeepReported = false;
  }

  /** orderby = orderbyItem *( COMMA orderbyItem ) */
  orderby = this.RULE('orderby', (): OrderbyList => {
    const items = [this.SUBRULE(this.orderbyItem)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.orderbyItem);
      this.ACTION(() => this.#checkOrderbyItem(items, item, comma));
      items.push(item);
    });
    return this.ACTION(() => {
      const { start } = items[0]!;
      const list: OrderbyList = { kind: 'OrderbyList', id: this.context.id(), start, end: items.at(-1)!.end, items };
      return list;
    });
  });

  #checkOrderbyItem(before: readonly OrderbyItem[], item: OrderbyItem, comma: T.ScannedToken): void {
    const previous = before.at(-1);
    const isFirstMissing = before.length === 1 && previous?.expression.kind === 'Missing';
    if (item.expression.kind !== 'Missing' && !isFirstMissing) return;
    if (item.direction !== undefined) return;
    this.#reportToken(comma, isFirstMissing ? 'a property before the comma' : 'a property after the comma');
  }

  /** orderbyItem = commonExpr [ RWS ( "asc" / "desc" ) ] */
  orderbyItem = this.RULE('orderbyItem', (): OrderbyItem => {
    const expression = this.SUBRULE(this.expression);
    let direction: Direction | undefined;
    this.MANY(() => {
      const token = this.CONSUME(T.DirectionToken) as T.ScannedToken;
      if (direction === undefined) direction = this.#direction(token);
      else this.#reportToken(token, 'a comma, since the direction was given');
    });
    const { start } = expression;
    const end = direction?.end ?? expression.end;
    return { kind: 'OrderbyItem', id: this.context.id(), start, end, expression, direction };
  });

  #direction(token: T.ScannedToken): Direction {
    const { start, end, text } = token;
    return { kind: 'Direction', id: this.context.id(), start, end, text };
  }

  /** resourcePath = segment *( "/" segment ) [ "/" ] */
  resourcePath = this.RULE('resourcePath', (): Segment[] => {
    const segments: Segment[] = [];
    const first = this.SUBRULE(this.segment);
    if (first !== undefined) segments.push(first);
    this.MANY(() => {
      const slash = this.CONSUME(T.Slash) as T.ScannedToken;
      const segment = this.SUBRULE1(this.segment);
      this.ACTION(() => {
        const isFirst = segments.length === 0 && segment === undefined;
        if (segment !== undefined) segments.push(segment);
        else if (isFirst || this.nextIs(T.Slash)) this.#reportToken(slash, 'a name between the slashes');
      });
    });
    return segments;
  });

  /** segment = name *( keyPredicate ); of two names without a slash the second is reported */
  segment = this.RULE('segment', (): Segment | undefined => {
    let name: Name | Hole | Missing | undefined;
    const keys: KeyPredicate[] = [];
    this.MANY(() =>
      this.OR([
        { ALT: () => (name = this.#segmentName(name, this.CONSUME(T.Word))) },
        { ALT: () => (name = this.#segmentName(name, this.CONSUME(T.HoleToken))) },
        { ALT: () => keys.push(this.SUBRULE(this.keyPredicate)) },
        { ALT: () => this.CONSUME(T.Stray) },
      ]),
    );
    return this.ACTION(() => this.#segment(name, keys));
  });

  #segmentName(before: Name | Hole | Missing | undefined, token: IToken): Name | Hole | Missing {
    if (before !== undefined) this.#reportToken(token as T.ScannedToken, 'a slash before it');
    return before ?? (token.tokenType === T.HoleToken ? this.hole(token) : this.name(token));
  }

  #segment(name: Name | Hole | Missing | undefined, keys: readonly KeyPredicate[]): Segment | undefined {
    const first = keys[0];
    if (name === undefined && first === undefined) return undefined;
    if (name === undefined && first !== undefined) {
      this.#reportPlace(first.start, first.start + 1, '(', 'the name of an entity set before the key');
    }
    const given = name ?? this.missing(first?.start ?? 0, 'name');
    const end = Math.max(given.end, keys.at(-1)?.end ?? 0);
    return { kind: 'Segment', id: this.context.id(), start: given.start, end, name: given, keys };
  }

  /** keyPredicate = OPEN keyValue *( COMMA keyValue ) CLOSE; also the parameters of a function */
  keyPredicate = this.RULE('keyPredicate', (): KeyPredicate => {
    const open = this.CONSUME(T.CallOpen) as T.ScannedToken;
    const items = [this.SUBRULE(this.keyValue)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.keyValue);
      this.ACTION(() => this.#checkItem([items[0]!.value], item.value, comma));
      items.push(item);
    });
    const close = this.CONSUME(T.Close) as T.ScannedToken;
    return this.ACTION(() => {
      const isEmpty = items.length === 1 && items[0]!.value.kind === 'Missing' && items[0]!.name === undefined;
      const { start } = open;
      return { kind: 'KeyPredicate', id: this.context.id(), start, end: close.end, items: isEmpty ? [] : items };
    });
  });

  /** keyValue = [ name EQ ] commonExpr */
  keyValue = this.RULE('keyValue', (): KeyValue => {
    let parameter: T.ScannedToken | undefined;
    this.OPTION(() => (parameter = this.CONSUME(T.ParameterName) as T.ScannedToken));
    const value = this.SUBRULE(this.expression);
    return this.ACTION(() => {
      const name = parameter === undefined ? undefined : this.name(parameter);
      if (name !== undefined && value.kind === 'Missing') {
        this.#reportPlace(name.start, name.end, name.text, `a value for "${name.text}"`);
      }
      return { kind: 'KeyValue', id: this.context.id(), start: name?.start ?? value.start, end: value.end, name, value };
    });
  });

  /** commonExpr, boolCommonExpr: operand *( operator operand ) */
  expression = this.RULE('expression', (): Expression => {
    const operandBase = this.#operands.length;
    const pendingBase = this.#pending.length;
    const outerBase = this.#base;
    this.#base = pendingBase;
    this.#quiet = false;
    this.SUBRULE(this.operand);
    this.MANY(() => this.OR(this.#continuations));
    this.#base = outerBase;
    return this.ACTION(() => this.#finish(operandBase, pendingBase));
  });
  #base = 0;

  /** [ "not" / "-" ] operand; the operand may be missing */
  operand = this.RULE('operand', (): void => {
    this.MANY(() => this.#pushPrefix(this.CONSUME(T.Prefix)));
    this.OR(this.#operandChoices);
  });

  /** An operand behind another one; it is there, or this rule would not have been chosen. */
  presentOperand = this.RULE('presentOperand', (): void => {
    this.OR1(this.#presentChoices);
  });

  /** parenExpr = OPEN BWS commonExpr BWS CLOSE */
  group = this.RULE('group', (): Expression => {
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

  #group(open: T.ScannedToken, items: Expression[], comma: T.ScannedToken | undefined, close: T.ScannedToken): Expression {
    const id = this.context.id();
    if (comma !== undefined) {
      this.#reportToken(comma, 'a closing parenthesis; only "in" takes a list');
      const list: List = { kind: 'List', id, start: open.start, end: close.end, items };
      return this.deepen(list, ...items);
    }
    const expression = items[0]!;
    if (expression.kind === 'Missing' && !close.reported) this.#reportToken(close, 'an expression in the parentheses');
    const group: Parenthesized = { kind: 'Parenthesized', id, start: open.start, end: close.end, expression };
    return this.#limited(this.deepen(group, expression));
  }

  /** listExpr = OPEN BWS primitiveLiteral BWS *( COMMA BWS primitiveLiteral BWS ) CLOSE */
  list = this.RULE('list', (): Expression => {
    const open = this.CONSUME(T.ListOpen) as T.ScannedToken;
    const items = [this.SUBRULE(this.expression)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.expression);
      this.ACTION(() => this.#checkItem(items, item, comma));
      items.push(item);
    });
    const close = this.CONSUME(T.Close) as T.ScannedToken;
    return this.ACTION(() => {
      const { start } = open;
      const isEmpty = items.length === 1 && items[0]!.kind === 'Missing';
      if (isEmpty && !close.reported && !this.context.dialect.emptyLists) this.#reportToken(close, 'at least one value for "in"');
      const list: List = { kind: 'List', id: this.context.id(), start, end: close.end, items: isEmpty ? [] : items };
      return this.deepen(list, ...items);
    });
  });

  #checkItem(before: readonly (Expression | Argument)[], item: Expression | Argument, comma: T.ScannedToken): void {
    if (item.kind === 'Missing') this.#reportToken(comma, 'a value after the comma');
    else if (before.length === 1 && before[0]!.kind === 'Missing') this.#reportToken(comma, 'a value before the comma');
  }

  /** memberExpr, firstMemberExpr, functionExpr, methodCallExpr: names by slash, any of them called */
  memberPath = this.RULE('memberPath', (): Expression => {
    const first = this.SUBRULE(this.member);
    let parts: (Name | Call | Lambda | Missing)[] | undefined;
    this.MANY(() => {
      const slash = this.CONSUME(T.Slash) as T.ScannedToken;
      parts ??= [first];
      const list = parts;
      this.OR([
        { ALT: () => list.push(this.SUBRULE1(this.member)) },
        { ALT: () => this.ACTION(() => list.push(this.#missingName(slash))) },
      ]);
    });
    return this.ACTION(() => this.#memberPath(first, parts));
  });

  #missingName(slash: T.ScannedToken): Missing {
    this.#reportToken(slash, 'a name after the slash');
    return this.missing(slash.end, 'name');
  }

  #memberPath(first: Name | Call | Lambda, parts: readonly (Name | Call | Lambda | Missing)[] | undefined): Expression {
    if (parts === undefined && first.kind !== 'Name') return first;
    const all = parts ?? [first];
    const { start } = first;
    const path: MemberPath = { kind: 'MemberPath', id: this.context.id(), start, end: all.at(-1)!.end, parts: all };
    return this.deepen(path, ...all);
  }

  /** A name, perhaps with arguments in parentheses. */
  member = this.RULE('member', (): Name | Call | Lambda => {
    const name = this.name2(this.CONSUME(T.Word));
    let call: Call | Lambda | undefined;
    this.OPTION(() => (call = this.SUBRULE(this.call, { ARGS: [name] })));
    return call ?? name;
  });

  private name2(token: IToken): Name {
    return this.ACTION(() => this.name(token));
  }

  /** The arguments of a function, a lambda's variable and body, or a key. */
  call = this.RULE('call', (name: Name): Call | Lambda => {
    this.CONSUME(T.CallOpen);
    let variable: Name | undefined;
    this.OPTION(() => (variable = this.name2(this.CONSUME(T.LambdaVariable))));
    const args: (Expression | Argument)[] = [this.SUBRULE(this.argument)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const argument = this.SUBRULE1(this.argument);
      this.ACTION(() => this.#checkItem(args, argument, comma));
      args.push(argument);
    });
    const close = this.CONSUME(T.Close) as T.ScannedToken;
    return this.ACTION(() => this.#call(name, variable, args, close));
  });

  #call(name: Name, variable: Name | undefined, args: (Expression | Argument)[], close: T.ScannedToken): Call | Lambda {
    const given = args.length === 1 && args[0]!.kind === 'Missing' ? [] : args;
    const { start } = name;
    const id = this.context.id();
    if (variable === undefined) {
      const call: Call = { kind: 'Call', id, start, end: close.end, name, args: given };
      return this.deepen(call, ...given);
    }
    const body = args[0] as Expression;
    if (body.kind === 'Missing' && !close.reported) this.#reportToken(close, `a condition on "${variable.text}"`);
    const lambda: Lambda = { kind: 'Lambda', id, start, end: close.end, operator: name, variable, body };
    return this.deepen(lambda, body);
  }

  /** argument = [ parameterName EQ ] commonExpr / commonExpr COLON commonExpr, the latter in case() */
  argument = this.RULE('argument', (): Expression | Argument => {
    let parameter: T.ScannedToken | undefined;
    this.OPTION(() => (parameter = this.CONSUME(T.ParameterName) as T.ScannedToken));
    const value = this.SUBRULE(this.expression);
    let second: Expression | undefined;
    this.OPTION1(() => {
      this.CONSUME(T.Colon);
      second = this.SUBRULE1(this.expression);
    });
    return this.ACTION(() => this.#argument(parameter === undefined ? undefined : this.name(parameter), value, second));
  });

  #argument(name: Name | undefined, value: Expression, second: Expression | undefined): Expression | Argument {
    const id = this.context.id();
    const { start } = value;
    if (second !== undefined) {
      return this.deepen({ kind: 'Case', id, start, end: second.end, condition: value, value: second }, value, second);
    }
    if (name === undefined) return value;
    if (value.kind === 'Missing') this.#reportPlace(name.start, name.end, name.text, `a value for the parameter "${name.text}"`);
    return this.deepen({ kind: 'Argument', id, start: name.start, end: value.end, name, value }, value);
  }

  // Operands and operators

  #literal(token: IToken): Literal {
    const { start, end, text, literal, malformed } = token as T.ScannedToken;
    return { kind: 'Literal', id: this.context.id(), start, end, literal, text, malformed };
  }

  #pushOperand(operand: Expression): void {
    if (this.RECORDING_PHASE) return;
    if (operand.kind === 'Missing') this.#reportMissing();
    this.#operands.push(operand);
    this.#quiet = operand.kind === 'Skipped' || operand.kind === 'Missing';
  }

  /** A missing operand is the fault of the operator before it, else of the one behind it. */
  #reportMissing(): void {
    if (this.#quiet) return;
    const before = this.#pending.length > this.#base ? this.#pending.at(-1)?.operator : undefined;
    if (before !== undefined) {
      this.#reportOperator(before);
      return;
    }
    if (!this.nextIs(T.InfixOperator)) return;
    const after = this.LA(1) as T.ScannedToken;
    if (after.reported) return;
    this.context.report({ code: 'missing-operand', start: after.start, end: after.end, found: after.text, variant: 'left' });
  }

  #reportOperator(operator: Operator): void {
    if (operator.end === operator.start) return;
    const { start, end, text } = operator;
    this.context.report({ code: 'missing-operand', start, end, found: text, variant: 'right' });
  }

  #pushPrefix(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    const operator = this.operator(token);
    const precedence = operator.name === 'not' ? this.context.dialect.notPrecedence : minusPrecedence;
    this.#pending.push({ operator, precedence, isPrefix: true });
    this.#quiet = false;
  }

  #pushInfix(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    const operator = this.operator(token);
    const precedence = operator.name === undefined ? unknownPrecedence : (operators[operator.name]?.precedence ?? unknownPrecedence);
    this.#reduce(precedence);
    this.#pending.push({ operator, precedence, isPrefix: false });
    this.#quiet = (token as T.ScannedToken).reported;
  }

  /** Two operands side by side: as loose as `and` where the left one is a whole comparison, else like a comparison. */
  #pushEmptyOperator(): void {
    if (this.RECORDING_PHASE) return;
    const next = this.LA(1) as T.ScannedToken;
    const last = this.#operands.at(-1);
    const isComplete = this.#pending.slice(this.#base).some(({ precedence, isPrefix }) => !isPrefix && precedence >= unknownPrecedence);
    if (last?.kind !== 'Skipped' && last?.kind !== 'Hole' && next.tokenType !== T.HoleToken) {
      const text = next.text || this.context.raw.slice(next.start, next.end);
      this.#reportPlace(next.start, next.end, text, 'an operator before it, such as "eq" or "and"');
    }
    const offset = last?.end ?? next.start;
    const operator: Operator = { kind: 'Operator', id: this.context.id(), start: offset, end: offset, name: undefined, text: '' };
    const precedence = isComplete ? (operators['and']?.precedence ?? 2) : unknownPrecedence;
    this.#reduce(precedence);
    this.#pending.push({ operator, precedence, isPrefix: false });
    this.#quiet = true;
  }

  // Precedence

  #finish(operandBase: number, pendingBase: number): Expression {
    if (this.#operands.length - operandBase > 1 || this.#pending.length > pendingBase) this.#reduce(0, pendingBase);
    const expression = this.#operands[operandBase]!;
    this.#operands.length = operandBase;
    this.#quiet = false;
    return expression;
  }

  /** Builds the nodes of all waiting operators that bind at least as tightly as the one that comes in. */
  #reduce(precedence: number, base = this.#base): void {
    while (this.#pending.length > base && this.#pending.at(-1)!.precedence >= precedence) {
      const { operator, isPrefix } = this.#pending.pop()!;
      const right = this.#operands.pop()!;
      if (isPrefix) this.#operands.push(this.#limited(this.#unary(operator, right)));
      else this.#operands.push(this.#limited(this.#infixNode(this.#operands.pop()!, operator, right)));
    }
  }

  #unary(operator: Operator, operand: Expression): Unary {
    const end = Math.max(operator.end, operand.end);
    return this.deepen({ kind: 'Unary', id: this.context.id(), start: operator.start, end, operator, operand }, operand);
  }

  #infixNode(left: Expression, operator: Operator, right: Expression): Expression {
    const start = Math.min(left.start, operator.start);
    const end = Math.max(operator.end, right.end);
    if (operator.name === 'and' || operator.name === 'or') return this.#logical(left, operator, right, start, end);
    const binary: Binary = { kind: 'Binary', id: this.context.id(), start, end, left, operator, right };
    return this.deepen(binary, left, right);
  }

  /** A run of one logical operator is one node, however long. */
  #logical(left: Expression, operator: Operator, right: Expression, start: number, end: number): Logical {
    if (left.kind === 'Logical' && left.name === operator.name) {
      (left.operands as Expression[]).push(right);
      (left.operators as Operator[]).push(operator);
      (left as { end: number }).end = end;
      this.context.setDepth(left, Math.max(this.context.depthOf(left), this.context.depthOf(right) + 1));
      return left;
    }
    const name = operator.name as Logical['name'];
    const node: Logical = { kind: 'Logical', id: this.context.id(), start, end, name, operands: [left, right], operators: [operator] };
    return this.deepen(node, left, right);
  }

  /** A node that has become too deep is replaced by its text, so that no walk can overflow. */
  #limited(node: Expression): Expression {
    const limit = this.context.limits.depth;
    // A comparison of two leaves is no nesting, so one more than the limit is still within it.
    if (this.context.depthOf(node) <= limit + 1) return node;
    const { start, end } = node;
    if (!this.#tooDeepReported) {
      this.#tooDeepReported = true;
      const operator = node.kind === 'Binary' || node.kind === 'Unary' ? node.operator : node;
      this.context.report({ code: 'excessive-nesting', start: operator.start, end: Math.min(operator.end, operator.start + 1), found: '', limit });
    }
    const skipped: Skipped = { kind: 'Skipped', id: this.context.id(), start, end, text: this.context.raw.slice(start, end) };
    return skipped;
  }
  #tooDeepReported = false;

  #reportToken(token: T.ScannedToken, expected: string): void {
    if (this.RECORDING_PHASE) return;
    this.#reportPlace(token.start, token.end, this.context.raw.slice(token.start, token.end), expected);
  }

  #reportPlace(start: number, end: number, found: string, expected: string): void {
    if (this.RECORDING_PHASE) return;
    this.context.report({ code: 'unexpected-token', start, end, found, expected });
  }
}
