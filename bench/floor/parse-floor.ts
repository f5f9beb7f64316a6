/**
 * The floor: how fast a hand-written parser could parse a filter. It uses the tokens of our scanner and builds our tree
 * by precedence climbing. It tolerates errors: a missing part becomes a Missing node, two adjacent operands get an
 * empty operator, and both are reported. A test checks that its trees equal ours on the subset that it supports:
 * filters of literals, paths, calls, lambdas, lists, parentheses and operators.
 */
import type { Dialect, Expression, Operator } from '@odatalint/core';
import { operators } from '@odatalint/core/internal';
import { decodeText } from '../../packages/core/dist/syntax/text/decoded-text.js';
import { skipSpace } from '../../packages/core/dist/syntax/text/characters.js';
import { minusPrecedence } from '../../packages/core/dist/language/index.js';
import { odata401 } from '../../packages/core/dist/syntax/dialect.js';
import { ExpressionScanner } from '../../packages/core/dist/syntax/scanner/expression-scanner.js';
import { ParseContext } from '../../packages/core/dist/syntax/context/parse-context.js';
import * as T from '../../packages/core/dist/syntax/tokens/tokens.js';
import type { Call, Lambda, Literal, Logical, Name } from '@odatalint/core';
import type { SyntaxProblem } from '@odatalint/core';

export interface FloorResult {
  readonly tree: Expression;
  readonly problems: readonly SyntaxProblem[];
}

const scanner = new ExpressionScanner();

/** The precedence of what is in an operator's place without being one. */
const unknownPrecedence = 4;

/** Parses the plain text of a filter. Never throws; nesting beyond the limit is left out and reported. */
export function parseFloor(text: string, dialect: Dialect = odata401): FloorResult {
  const context = new ParseContext(text, dialect);
  const source = decodeText(text, 0, text.length, 'plain');
  const from = skipSpace(text, 0, text.length);
  const tokens = scanner.scan(source, from, text.trimEnd().length, context, 'filter');
  return { tree: new FloorParser(tokens, context).parse(), problems: context.problems };
}

class FloorParser {
  #next = 0;
  #depth = 0;
  readonly #tokens: readonly T.ScannedToken[];
  readonly #context: ParseContext;

  constructor(tokens: readonly T.ScannedToken[], context: ParseContext) {
    this.#tokens = tokens;
    this.#context = context;
  }

  parse(): Expression {
    const tree = this.#expression(0);
    const rest = this.#token;
    if (rest !== undefined) this.#context.unexpected(rest, rest.text, 'the end', 'extra');
    return tree;
  }

  get #token(): T.ScannedToken | undefined {
    return this.#tokens[this.#next];
  }

  /** An operand and all operators after it that bind tighter than `floor`. */
  #expression(floor: number): Expression {
    if (this.#depth >= this.#context.limits.depth) return this.#tooDeep();
    this.#depth++;
    let left = this.#operand();
    for (let token = this.#token; token !== undefined; token = this.#token) {
      if (token.tokenType === T.InfixOperator) {
        const precedence = operators[token.operator ?? '']?.precedence ?? unknownPrecedence;
        if (precedence <= floor) break;
        this.#next++;
        const operator = this.#operator(token);
        left = this.#infix(left, operator, this.#expression(precedence));
      } else if (token.tokenType === T.Stray) this.#next++;
      else if (token.tokenType === T.Close || token.tokenType === T.Comma || unknownPrecedence <= floor) break;
      else left = this.#withoutOperator(left, token);
    }
    this.#depth--;
    return left;
  }

  #infix(left: Expression, operator: Operator, right: Expression): Expression {
    const { name } = operator;
    if (name !== 'and' && name !== 'or') {
      const { start } = left;
      return { kind: 'Binary', id: this.#context.id(), start, end: right.end, left, operator, right };
    }
    if (left.kind === 'Logical' && left.name === name) {
      (left.operands as Expression[]).push(right);
      (left.operators as Operator[]).push(operator);
      (left as { end: number }).end = right.end;
      return left;
    }
    const { start } = left;
    const operands = [left, right];
    const logical: Logical = {
      kind: 'Logical',
      id: this.#context.id(),
      start,
      end: right.end,
      name,
      operands,
      operators: [operator],
    };
    return logical;
  }

  /** Two operands side by side: an empty operator is between them. */
  #withoutOperator(left: Expression, token: T.ScannedToken): Expression {
    if (!token.reported) this.#context.unexpected(token, token.text, 'an operator', 'before');
    const { end } = left;
    const operator: Operator = { kind: 'Operator', id: this.#context.id(), start: end, end, name: undefined, text: '' };
    const before = this.#next;
    const right = this.#expression(unknownPrecedence);
    // A token that cannot begin an operand is skipped, so that every turn of the loop consumes one.
    if (this.#next === before) this.#next++;
    return this.#infix(left, operator, right);
  }

  #operand(): Expression {
    const token = this.#token;
    if (token === undefined) return this.#missing(this.#context.raw.length);
    switch (token.tokenType) {
      case T.Word:
        return this.#path();
      case T.LiteralToken:
        this.#next++;
        return this.#literal(token);
      case T.GroupOpen:
        return this.#group(token);
      case T.ListOpen:
        return this.#list(token);
      case T.Prefix:
        return this.#prefix(token);
      case T.HoleToken:
      case T.Unread:
        return this.#asWritten(token, token.tokenType === T.HoleToken ? 'Hole' : 'Skipped');
      case T.Stray:
        this.#next++;
        return this.#operand();
      default:
        return this.#missing(token.start);
    }
  }

  #prefix(token: T.ScannedToken): Expression {
    this.#next++;
    const operator = this.#operator(token);
    const operand = this.#expression(operator.name === 'not' ? this.#context.dialect.notPrecedence : minusPrecedence);
    const { start } = operator;
    return { kind: 'Unary', id: this.#context.id(), start, end: operand.end, operator, operand };
  }

  /** Names separated by slashes, any of them called; one call alone is not a path. */
  #path(): Expression {
    const first = this.#member();
    if (this.#token?.tokenType !== T.Slash) {
      if (first.kind !== 'Name') return first;
      return { kind: 'MemberPath', id: this.#context.id(), start: first.start, end: first.end, parts: [first] };
    }
    const parts: (Name | Call | Lambda)[] = [first];
    while (this.#token?.tokenType === T.Slash) {
      this.#next++;
      if (this.#token?.tokenType === T.Word) parts.push(this.#member());
    }
    return { kind: 'MemberPath', id: this.#context.id(), start: first.start, end: parts.at(-1)!.end, parts };
  }

  #member(): Name | Call | Lambda {
    const name = this.#name(this.#token!);
    this.#next++;
    return this.#token?.tokenType === T.CallOpen ? this.#call(name) : name;
  }

  #call(name: Name): Call | Lambda {
    this.#next++;
    const { start } = name;
    const token = this.#token!;
    if (token.tokenType === T.LambdaVariable) {
      this.#next++;
      const variable = this.#name(token);
      const body = this.#expression(0);
      const end = this.#close();
      return { kind: 'Lambda', id: this.#context.id(), start, end, operator: name, variable, body };
    }
    const args = token.tokenType === T.Close ? [] : this.#items();
    return { kind: 'Call', id: this.#context.id(), start, end: this.#close(), name, args, key: undefined };
  }

  #group({ start }: T.ScannedToken): Expression {
    this.#next++;
    const items = this.#items();
    const end = this.#close();
    if (items.length > 1) return { kind: 'List', id: this.#context.id(), start, end, items };
    return { kind: 'Parenthesized', id: this.#context.id(), start, end, expression: items[0]! };
  }

  #list({ start }: T.ScannedToken): Expression {
    this.#next++;
    const items = this.#token?.tokenType === T.Close ? [] : this.#items();
    return { kind: 'List', id: this.#context.id(), start, end: this.#close(), items };
  }

  /** Expressions separated by commas. */
  #items(): Expression[] {
    const items = [this.#expression(0)];
    while (this.#token?.tokenType === T.Comma) {
      this.#next++;
      items.push(this.#expression(0));
    }
    return items;
  }

  /** The scanner supplies parentheses that are missing, so only what is out of place can be before one. */
  #close(): number {
    let token = this.#token!;
    for (; token.tokenType !== T.Close; token = this.#token!) {
      if (!token.reported) this.#context.unexpected(token, token.text, 'a closing parenthesis', 'before');
      this.#next++;
    }
    this.#next++;
    return token.end;
  }

  #name({ start, end, text }: T.ScannedToken): Name {
    return { kind: 'Name', id: this.#context.id(), start, end, text };
  }

  #operator({ start, end, text, operator }: T.ScannedToken): Operator {
    return { kind: 'Operator', id: this.#context.id(), start, end, name: operator, text };
  }

  #literal({ start, end, text, literal, malformed, v3 }: T.ScannedToken): Literal {
    const id = this.#context.id();
    if (v3 === undefined) return { kind: 'Literal', id, start, end, literal, text, malformed };
    return { kind: 'Literal', id, start, end, literal, text, malformed, v3 };
  }

  #asWritten({ start, end, text }: T.ScannedToken, kind: 'Hole' | 'Skipped'): Expression {
    this.#next++;
    return { kind, id: this.#context.id(), start, end, text };
  }

  #missing(offset: number): Expression {
    this.#context.report({ code: 'missing-operand', start: offset, end: offset, found: '' });
    return { kind: 'Missing', id: this.#context.id(), start: offset, end: offset, expected: 'operand' };
  }

  /** All that is left of the parentheses around, as its text. */
  #tooDeep(): Expression {
    const { start } = this.#token ?? { start: this.#context.raw.length };
    let open = 0;
    for (let token = this.#token; token !== undefined; token = this.#token) {
      if (token.tokenType === T.Close && --open < 0) break;
      if (isOpening(token)) open++;
      this.#next++;
    }
    const end = Math.max(start, this.#tokens[this.#next - 1]?.end ?? start);
    this.#context.report({ code: 'excessive-nesting', start, end, found: '', limit: this.#context.limits.depth });
    return { kind: 'Skipped', id: this.#context.id(), start, end, text: this.#context.raw.slice(start, end) };
  }
}

const isOpening = ({ tokenType }: T.ScannedToken): boolean =>
  tokenType === T.GroupOpen || tokenType === T.CallOpen || tokenType === T.ListOpen || tokenType === T.KeyOpen;
