/**
 * Matches a pattern in linear time. It comes from a request or a schema, and the engine of JavaScript can need years for a short one.
 * So a pattern is compiled to instructions that are followed for all possibilities at once (Thompson's construction). Only the test of one
 * character uses that engine. Back references and lookaround cannot be matched in this way and are refused.
 */
/** Thrown for a malformed or unsupported pattern; the message continues a sentence about the pattern. */
export class UnsupportedPattern extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsupportedPattern';
  }
}

/** One instruction: match a character, try two alternatives, require a position, or end. */
type Instruction =
  | { readonly kind: 'character'; readonly isOne: (character: string) => boolean }
  | { readonly kind: 'split'; readonly to: readonly number[] }
  | { readonly kind: 'assert'; readonly isHere: (before: string | undefined, after: string | undefined) => boolean }
  | { readonly kind: 'end' };

/** A compiled pattern. */
export type PatternProgram = readonly Instruction[];

/** The maximum number of instructions of a pattern, with all repetitions written out. */
const longestProgram = 2000;

/** Compiled patterns. A filter usually has the same one for every row. */
export type Patterns = Map<string, PatternProgram>;

/** The parts of an evaluation that a match uses: the known patterns and the count of work. */
export interface Matching {
  readonly patterns: Patterns;
  readonly spend: (steps: number) => void;
}

/**
 * Whether an ECMAScript pattern occurs in a text.
 *
 * @throws UnsupportedPattern for a malformed or unsupported pattern.
 */
export function isMatch({ patterns, spend }: Matching, text: string, pattern: string, flags: string): boolean {
  const key = `${flags}/${pattern}`;
  let program = patterns.get(key);
  if (program === undefined) {
    if (patterns.size >= mostPatterns) patterns.clear();
    patterns.set(key, (program = compilePattern(pattern, flags)));
  }
  spend(Math.floor((program.length * text.length) / 128));
  return occursIn(program, text);
}

/**
 * Compiles an ECMAScript pattern.
 *
 * @throws UnsupportedPattern for a malformed or unsupported pattern.
 */
export const compilePattern = (pattern: string, flags: string): PatternProgram =>
  new PatternCompiler(pattern, flags).compile();

/** Whether a compiled pattern occurs in a text; the time is the product of the two lengths. */
export const occursIn = (program: PatternProgram, text: string): boolean => run(program, [...text]);

/** The maximum number of remembered patterns: each row can have another one. */
const mostPatterns = 100;

/** Follows every possibility at once, one character at a time: the time is the product of the two lengths. */
function run(program: PatternProgram, characters: readonly string[]): boolean {
  let states = new Set<number>();
  for (let at = 0; at <= characters.length; at++) {
    const [before, after] = [characters[at - 1], characters[at]];
    states.add(0);
    const reached = closure(program, states, before, after);
    if (reached === undefined) return true;
    states = new Set<number>();
    for (const state of reached) {
      const step = program[state]!;
      if (after !== undefined && step.kind === 'character' && step.isOne(after)) states.add(state + 1);
    }
  }
  return false;
}

/** The states that are reached without a character; undefined if the end is one of them. */
function closure(
  program: PatternProgram,
  from: Set<number>,
  before: string | undefined,
  after: string | undefined,
): Set<number> | undefined {
  // A set is iterated in the order in which it grows, so new states are visited too.
  for (const state of from) {
    const step = program[state]!;
    if (step.kind === 'end') return undefined;
    if (step.kind === 'split') for (const to of step.to) from.add(to);
    if (step.kind === 'assert' && step.isHere(before, after)) from.add(state + 1);
  }
  return from;
}

const isWord = (character: string | undefined): boolean => character !== undefined && /^\w$/.test(character);

/** Whether a character ends a line, so that `.` does not match it. */
const isLineEnd = (character: string | undefined): boolean =>
  character !== undefined && /^[\n\r\u2028\u2029]$/.test(character);

/** Reads a pattern by descent, and writes its instructions. */
class PatternCompiler {
  #at = 0;
  #depth = 0;
  #size = 0;
  readonly #flags: string;
  readonly #quantifier = /(?:([*+?])|\{(\d{1,9})(,(\d{0,9}))?\})\??/y;
  readonly #opening = /\((?:\?(?:<[=!]|[=!:]|<[^>]*>))?/y;
  /** A class, an escape, or a character. */
  readonly #one = /\[(?:[^\]\\]|\\[^])*\]|\\(?:x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]+\}|c[a-z]|[pP]\{[^}]*\}|[^])|[^]/iuy;

  constructor(
    private readonly source: string,
    flags: string,
  ) {
    this.#flags = flags;
  }

  compile(): PatternProgram {
    try {
      // The engine only checks the syntax here; it never searches with this pattern.
      RegExp(this.source, this.#flags);
    } catch {
      throw new UnsupportedPattern('is not a valid regular expression');
    }
    const program = this.#alternatives();
    return [...program, { kind: 'end' }];
  }

  #refuse(what: string): never {
    throw new UnsupportedPattern(`contains ${what}, which is not supported`);
  }

  /** Targets of `split` are relative while parts are put together; they become absolute by moving each part. */
  #alternatives(): Instruction[] {
    if (++this.#depth > 100) this.#refuse('deeply nested groups');
    const branches = [this.#sequence()];
    while (this.source[this.#at] === '|') {
      this.#at++;
      branches.push(this.#sequence());
    }
    this.#depth--;
    return branches.reduceRight((rest, branch) => {
      const jump = branch.length + 2;
      return [split([1, jump]), ...moved(branch, 1), split([jump + rest.length]), ...moved(rest, jump)];
    });
  }

  #sequence(): Instruction[] {
    let parts: Instruction[] = [];
    while (this.#at < this.source.length && !'|)'.includes(this.source[this.#at]!))
      parts = parts.concat(moved(this.#repeated(this.#atom()), parts.length));
    return parts;
  }

  #repeated(atom: Instruction[]): Instruction[] {
    this.#quantifier.lastIndex = this.#at;
    const [text, sign, least, comma, most] = this.#quantifier.exec(this.source) ?? [];
    if (text === undefined) return atom;
    this.#at += text.length;
    if (sign !== undefined) return repeat(atom, sign === '+' ? 1 : 0, sign === '?' ? 1 : undefined);
    const from = Number(least);
    const to = comma === undefined ? from : most === '' ? undefined : Number(most);
    this.#size += atom.length * Math.max(from, to ?? 0);
    if (this.#size > longestProgram) this.#refuse('too many repetitions');
    return repeat(atom, from, to);
  }

  #atom(): Instruction[] {
    if (++this.#size > longestProgram) this.#refuse('too many parts');
    const first = this.source[this.#at]!;
    if (first === '(') return this.#group();
    if (first === '^' || first === '$') {
      this.#at++;
      const isMultiline = this.#flags.includes('m');
      const isEdge = (character: string | undefined): boolean =>
        character === undefined || (isMultiline && isLineEnd(character));
      return [{ kind: 'assert', isHere: (before, after) => isEdge(first === '^' ? before : after) }];
    }
    this.#one.lastIndex = this.#at;
    const [text = first] = this.#one.exec(this.source) ?? [];
    this.#at += text.length;
    if (text === '\\b' || text === '\\B') {
      const wanted = text === '\\b';
      return [{ kind: 'assert', isHere: (before, after) => (isWord(before) !== isWord(after)) === wanted }];
    }
    if (/^\\(?:[1-9]|k)/.test(text)) this.#refuse('a back reference');
    return [{ kind: 'character', isOne: this.#oneOf(text) }];
  }

  #group(): Instruction[] {
    this.#opening.lastIndex = this.#at;
    const [text = ''] = this.#opening.exec(this.source) ?? [];
    if (/^\(\?<?[=!]/.test(text)) this.#refuse('lookaround');
    this.#at += text.length;
    if (text === '(' && this.source[this.#at] === '?') this.#refuse('a group with flags of its own');
    const inside = this.#alternatives();
    this.#at++;
    return inside;
  }

  /** A test of one character by the engine, which has nothing to backtrack to. */
  #oneOf(text: string): (character: string) => boolean {
    const flags = this.#flags.replace(/[^is]/g, '');
    const test = oneCharacter(text, `${flags}u`) ?? oneCharacter(text, flags);
    if (test === undefined) this.#refuse(text);
    const results = new Map<string, boolean>();
    return (character) => {
      let result = results.get(character);
      if (result === undefined) results.set(character, (result = test.test(character)));
      return result;
    };
  }
}

function oneCharacter(characterPattern: string, characterFlags: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${characterPattern})$`, characterFlags);
  } catch {
    return undefined;
  }
}

const split = (to: readonly number[]): Instruction => ({ kind: 'split', to });

/** Instructions at another position. */
const moved = (part: readonly Instruction[], by: number): Instruction[] =>
  part.map((step) => (step.kind === 'split' ? split(step.to.map((to) => to + by)) : step));

/** Repeats a part; without an upper limit the last one loops. */
function repeat(part: readonly Instruction[], least: number, most: number | undefined): Instruction[] {
  let result: Instruction[] = [];
  for (let i = 0; i < least; i++) result = result.concat(moved(part, result.length));
  const optional = most === undefined ? 1 : most - least;
  for (let i = 0; i < optional; i++) {
    const start = result.length;
    const end = start + part.length + (most === undefined ? 2 : 1);
    result = result.concat(split([start + 1, end]), moved(part, start + 1), most === undefined ? split([start]) : []);
  }
  return result;
}
