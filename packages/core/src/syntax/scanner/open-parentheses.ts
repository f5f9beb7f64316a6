/** The open parentheses of a text, and the contents of the innermost one; the top level counts as a parenthesis that is always open. */
import type * as T from '../tokens/tokens.js';
import { type ArgumentShape, argumentShape, type TransformationShape } from '../transformations.js';

/** A word that begins a clause after a value. */
export type ClauseWord = 'with' | 'from' | 'as';

/** The contents of the top level or a parenthesis at the current place. */
interface Level {
  /** The shape of the argument; outside transformations, that of an expression. */
  shape: ArgumentShape;
  /** The last clause of the argument. */
  clause: ClauseWord | undefined;
}

/** An open parenthesis. */
export interface OpenParenthesis extends Level {
  readonly open: T.ScannedToken;
  readonly type: 'group' | 'call' | 'list';
  /** The lower-case name before the parenthesis of a call; empty for a key in a path. */
  readonly name: string;
  /** The shapes of the arguments of a transformation. */
  readonly transformation: TransformationShape | undefined;
  /** Whether the next word could be a parameter's name; the first argument's could also be a lambda variable. */
  atArgumentStart: boolean;
  /** Whether the argument of `case(…)` has its colon. */
  hasColon: boolean;
  /** The operator directly inside that binds least tightly. */
  operators: 'none' | 'tight' | 'logical';
  /** The number of commas so far. */
  index: number;
}

/** Only the scanner of punctuation opens and closes them. */
export class OpenParentheses {
  readonly #open: OpenParenthesis[] = [];
  readonly #top: Level = { shape: 'expression', clause: undefined };
  #closed: OpenParenthesis | undefined;
  #isLimitPassed = false;

  /** Begins a text whose top level has a shape. */
  begin(shape: ArgumentShape): void {
    if (this.#open.length > 0) this.#open.length = 0;
    this.#top.shape = shape;
    this.#top.clause = undefined;
    this.#closed = undefined;
    this.#isLimitPassed = false;
  }

  get depth(): number {
    return this.#open.length;
  }

  get outermost(): OpenParenthesis | undefined {
    return this.#open[0];
  }

  // To read an array at -1 is slow, as if it were an object.
  get innermost(): OpenParenthesis | undefined {
    const { length } = this.#open;
    return length === 0 ? undefined : this.#open[length - 1];
  }

  /** The parenthesis that was closed last; undefined if its end was supplied. */
  get closed(): OpenParenthesis | undefined {
    return this.#closed;
  }

  get level(): Level {
    return this.innermost ?? this.#top;
  }

  enter(
    open: T.ScannedToken,
    type: OpenParenthesis['type'],
    name: string,
    transformation: TransformationShape | undefined,
  ): void {
    this.#open.push({
      open,
      type,
      name,
      transformation,
      atArgumentStart: true,
      hasColon: false,
      operators: 'none',
      shape: argumentShape(transformation, 0),
      index: 0,
      clause: undefined,
    });
  }

  /** Closes the innermost one; undefined if none is open. `isWritten`: whether the text has the parenthesis. */
  leave(isWritten: boolean): OpenParenthesis | undefined {
    const left = this.#open.pop();
    this.#closed = isWritten ? left : undefined;
    return left;
  }

  /**
   * Notes a parenthesis beyond the limit of depth.
   *
   * @returns Whether it is the first one in the text.
   */
  passLimit(): boolean {
    const isFirst = !this.#isLimitPassed;
    this.#isLimitPassed = true;
    return isFirst;
  }

  /** After a comma another argument of the same parenthesis begins. */
  nextArgument(): void {
    this.level.clause = undefined;
    const { innermost } = this;
    if (innermost === undefined) return;
    innermost.atArgumentStart = true;
    innermost.hasColon = false;
    innermost.index++;
    innermost.shape = argumentShape(innermost.transformation, innermost.index);
  }
}
