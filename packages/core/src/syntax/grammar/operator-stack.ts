/** Resolves precedence: converts operands and operators to nodes (shunting-yard). */
import { checkFlags } from '../checks/call-checks.js';
import { minusPrecedence, operators } from '../../language/index.js';
import { type Dialect, odata401 } from '../dialect.js';
import { ParseContext } from '../context/parse-context.js';
import type { Binary, Expression, Logical, Operator, Skipped, Unary } from '../tree/tree.js';

/** The precedence of a token that is not an operator but takes the place of one: that of a comparison. */
const unknownPrecedence = 4;
const andPrecedence = operators['and']!.precedence;

/** A run of `and` or of `or` that may continue; at the end of the expression it becomes a `Logical` node. */
interface OpenRun {
  readonly kind: Logical['kind'];
  readonly id: number;
  readonly start: number;
  end: number;
  readonly name: Logical['name'];
  operands: Expression[];
  operators: Operator[];
}

/** An operand of the grammar is never a run: in parentheses it is `Parenthesized`. */
export type Operand = Exclude<Expression, Logical>;

/** A waiting operator; the object is reused after its operator is done. */
interface PendingOperator {
  operator: Operator;
  precedence: number;
  isPrefix: boolean;
  /** Whether this operator, or one below it in the same expression, is a comparison or binds tighter. */
  isInComparison: boolean;
}

/** The maximum size of the stack that is kept after a huge text. */
const maxKept = 256;

/** A complete list with more unused room than this is copied. */
const largestSlack = 64;

/**
 * The operands and waiting operators of an expression and of the expressions around it. Each resulting node is at most as deep as the
 * limit: an operand that is too deep is replaced by its text.
 */
export class OperatorStack {
  readonly #operands: (Operand | OpenRun)[] = [];
  readonly #pending: PendingOperator[] = [];
  /** The number of waiting operators. */
  #height = 0;
  /** The start of the operators of the open expression; those of expressions in parentheses come after those around them. */
  #base = 0;
  /** The same for the expressions around it. */
  readonly #bases: number[] = [];
  #context = new ParseContext('', odata401);
  #isReported = false;

  /** Empties the stack for a new text. */
  begin(context: ParseContext): void {
    // Setting the length of an array frees its memory; only a text that chevrotain abandoned leaves anything here.
    if (this.#operands.length > 0) this.#operands.length = 0;
    if (this.#pending.length > maxKept) this.#pending.length = 0;
    this.#height = 0;
    this.#base = 0;
    if (this.#bases.length > 0) this.#bases.length = 0;
    this.#context = context;
    this.#isReported = false;
  }

  /** Begins an expression; `finish` ends it. */
  open(): void {
    this.#bases.push(this.#base);
    this.#base = this.#height;
  }

  /** Ends the innermost expression and returns its node. */
  finish(): Expression {
    if (this.#height > this.#base) this.#reduce(0);
    this.#base = this.#bases.pop()!;
    const node = this.#operands.pop()!;
    if (node.kind === 'Logical' && node.operands.length > largestSlack) trim(node);
    return this.#within(node);
  }

  get lastOperand(): Expression | undefined {
    return this.#operands[this.#operands.length - 1];
  }

  /** The operator of the open expression that waits for its right operand. */
  get waiting(): Operator | undefined {
    return this.#height > this.#base ? this.#pending[this.#height - 1]!.operator : undefined;
  }

  /** Whether the operand before is a whole condition, so only `and` and `or` can follow. */
  get isAfterCondition(): boolean {
    const last = this.lastOperand;
    if (this.#isInComparison || last?.kind === 'Lambda') return true;
    if (last?.kind === 'MemberPath') return last.parts.at(-1)?.kind === 'Lambda';
    return last?.kind === 'Call' && /^(?:contains|startswith|endswith|matchespattern|isof)$/i.test(last.name.text);
  }

  pushOperand(operand: Operand): void {
    this.#operands.push(operand);
  }

  pushPrefix(operator: Operator, dialect: Dialect): void {
    this.#push(operator, operator.name === 'not' ? dialect.notPrecedence : minusPrecedence, true);
  }

  /** Adds an operator, or a token in its place: with the precedence of `and` after a whole comparison, otherwise of a comparison. */
  pushInfix(operator: Operator): void {
    const known = operator.name === undefined ? undefined : operators[operator.name]?.precedence;
    const precedence = known ?? (this.#isInComparison ? andPrecedence : unknownPrecedence);
    this.#reduce(precedence);
    this.#push(operator, precedence, false);
  }

  #push(operator: Operator, precedence: number, isPrefix: boolean): void {
    const isInComparison = this.#isInComparison || (!isPrefix && precedence >= unknownPrecedence);
    const at = this.#height++;
    if (at === this.#pending.length) {
      this.#pending.push({ operator, precedence, isPrefix, isInComparison });
      return;
    }
    const free = this.#pending[at]!;
    free.operator = operator;
    free.precedence = precedence;
    free.isPrefix = isPrefix;
    free.isInComparison = isInComparison;
  }

  get #isInComparison(): boolean {
    return this.#height > this.#base && this.#pending[this.#height - 1]!.isInComparison;
  }

  /** Builds the nodes of all waiting operators that bind at least as tightly as the next one. */
  #reduce(precedence: number): void {
    while (this.#height > this.#base && this.#pending[this.#height - 1]!.precedence >= precedence) {
      const { operator, isPrefix } = this.#pending[--this.#height]!;
      const right = this.#within(this.#operands.pop()!);
      const node = isPrefix
        ? this.#unary(operator, right)
        : this.#infix(this.#within(this.#operands.pop()!), operator, right);
      this.#operands.push(node);
    }
  }

  #unary(operator: Operator, operand: Expression): Unary {
    const end = Math.max(operator.end, operand.end);
    const node: Unary = { kind: 'Unary', id: this.#context.id(), start: operator.start, end, operator, operand };
    this.#context.setDepth(node, this.#context.depthOf(operand) + 1);
    return node;
  }

  #infix(left: Operand | OpenRun, operator: Operator, right: Operand | OpenRun): Operand | OpenRun {
    checkFlags(this.#context, operator, right);
    const start = Math.min(left.start, operator.start);
    const end = Math.max(operator.end, right.end);
    if (operator.name === 'and' || operator.name === 'or') return this.#logical(left, operator, right, start, end);
    const node: Binary = { kind: 'Binary', id: this.#context.id(), start, end, left, operator, right };
    this.#setDepth(node, left, operator, right);
    return node;
  }

  /** A run of one logical operator is one node, however long. */
  #logical(left: Operand | OpenRun, operator: Operator, right: Expression, start: number, end: number): OpenRun {
    if (left.kind === 'Logical' && left.name === operator.name) {
      left.operands.push(right);
      left.operators.push(operator);
      left.end = end;
      this.#context.setDepth(left, Math.max(this.#context.depthOf(left), this.#context.depthOf(right)));
      return left;
    }
    const name = operator.name as Logical['name'];
    const id = this.#context.id();
    const node: OpenRun = { kind: 'Logical', id, start, end, name, operands: [left, right], operators: [operator] };
    this.#setDepth(node, left, operator, right);
    return node;
  }

  /** Precedence limits nesting; only chains of left-leaning operators can be of any length. */
  #setDepth(node: Expression, left: Expression, operator: Operator, right: Expression): void {
    const context = this.#context;
    const step = isChain(left, operator) ? 1 : 0;
    context.setDepth(node, Math.max(context.depthOf(left) + step, context.depthOf(right)));
  }

  /** Replaces an expression that is too deep by its text, so that no walk overflows the stack. */
  #within<Kept extends Expression>(node: Kept): Kept | Skipped {
    const { limits, raw } = this.#context;
    if (this.#context.depthOf(node) <= limits.depth) return node;
    if (!this.#isReported) this.#reportDepth(node);
    const { start, end } = node;
    const skipped: Skipped = { kind: 'Skipped', id: this.#context.id(), start, end, text: raw.slice(start, end) };
    return skipped;
  }

  #reportDepth(node: Expression): void {
    this.#isReported = true;
    const { raw, limits } = this.#context;
    const { start, end } = node.kind === 'Binary' || node.kind === 'Unary' ? node.operator : node;
    const stop = Math.max(Math.min(end, start + 1), node.kind === 'Binary' || node.kind === 'Unary' ? end : start);
    const found = raw.slice(start, stop);
    this.#context.report({ code: 'excessive-nesting', start, end: stop, found, limit: limits.depth });
  }
}

/** An array that grew item by item has room for half as many more, which the tree would keep. */
function trim(run: OpenRun): void {
  run.operands = run.operands.slice();
  run.operators = run.operators.slice();
}

/** Whether the left operand is the result of an operator that binds as tightly. */
function isChain(left: Expression, operator: Operator): boolean {
  if (left.kind !== 'Binary' && left.kind !== 'Logical') return false;
  const name = left.kind === 'Binary' ? left.operator.name : left.name;
  if (name === undefined || operator.name === undefined) return true;
  return operators[name]?.precedence === operators[operator.name]?.precedence;
}
