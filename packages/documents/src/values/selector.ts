/** The selectors with which a configuration names the members of a JSON or YAML file that contain queries. */
import type { Span } from '@odatalint/core';

/**
 * One step from a value to one inside it. `name` is the name of a member or the number of an item; a `*` in it
 * represents any characters unless `isLiteral`.
 */
interface SelectorStep {
  readonly name: string;
  readonly isLiteral: boolean;
  /** Whether any number of other steps may precede this one. */
  readonly isAnyDepth: boolean;
}

/** A parsed selector. */
export interface Selector {
  readonly steps: readonly SelectorStep[];
}

/** The reason why a text is not a selector; the span is in the text, and the message is part of a sentence. */
export interface SelectorFault extends Span {
  readonly message: string;
}

/** The state of a selector at a value: the numbers of the possible next steps, in ascending order. */
export type SelectorState = readonly number[];

/** The state before the first step. */
export const selectorStart: SelectorState = [0];

/**
 * Reads a selector, in one of three spellings:
 *
 * - a JSON pointer (RFC 6901): `/queries/0/url`;
 * - names with dots: `queries.*.url`, `queries[0].url`, `queries["a.b"]`, where `*` represents any characters of a name and
 *   a name `**` for any depth; an optional `$.` in front represents the whole document;
 * - any depth: `$..url` and `queries..url`.
 */
export function parseSelector(text: string): Selector | SelectorFault {
  return text.startsWith('/') ? parsePointer(text) : new SelectorText(text).read();
}

function parsePointer(text: string): Selector | SelectorFault {
  const steps: SelectorStep[] = [];
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('/', at + 1);
    const end = next === -1 ? text.length : next;
    const token = text.slice(at + 1, end);
    for (let tilde = token.indexOf('~'); tilde !== -1; tilde = token.indexOf('~', tilde + 1)) {
      const start = at + 1 + tilde;
      if (!'01'.includes(token.charAt(tilde + 1) || '-'))
        return { start, end: start + 1, message: 'in a JSON pointer "~" is written "~0", and "/" in a name "~1"' };
    }
    steps.push({
      name: token.replaceAll('~1', '/').replaceAll('~0', '~'),
      isLiteral: true,
      isAnyDepth: false,
    });
    at = end;
  }
  return { steps };
}

/** Reads names with dots from left to right. */
class SelectorText {
  readonly #steps: SelectorStep[] = [];
  readonly #text: string;
  #at = 0;
  #isAnyDepth = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Selector | SelectorFault {
    const text = this.#text;
    let isNameDue = true;
    if (text === '$' || /^\$[.[]/.test(text)) {
      this.#at = 1;
      isNameDue = false;
    }
    while (this.#at < text.length || isNameDue) {
      const fault = isNameDue ? this.#readName() : this.#readJoint();
      if (fault !== undefined) return fault;
      isNameDue = text.charAt(this.#at - 1) === '.';
    }
    if (this.#isAnyDepth) return { start: text.length, end: text.length, message: 'a name must come after "**"' };
    if (this.#steps.length > 0) return { steps: this.#steps };
    return { start: 0, end: text.length, message: 'it selects the whole document; add the name of a member' };
  }

  /** A dot, two, or a bracket. */
  #readJoint(): SelectorFault | undefined {
    const text = this.#text;
    const start = this.#at;
    if (text.charAt(start) === '[') return this.#readBracket();
    if (text.charAt(start) !== '.') return { start, end: start + 1, message: 'a dot is missing here' };
    this.#at++;
    if (text.charAt(this.#at) !== '.') return undefined;
    this.#at++;
    this.#isAnyDepth = true;
    return undefined;
  }

  #readName(): SelectorFault | undefined {
    const text = this.#text;
    const start = this.#at;
    if (text.charAt(start) === '[') return this.#readBracket();
    while (this.#at < text.length && !'.['.includes(text.charAt(this.#at))) this.#at++;
    const name = text.slice(start, this.#at);
    if (name === '') {
      return { start, end: Math.min(start + 1, text.length), message: 'a name is missing here' };
    }
    if (name === '**') this.#isAnyDepth = true;
    else this.#add(name, false);
    return undefined;
  }

  /** `[0]`, `[*]`, `["a name"]`, `['a name']`. */
  #readBracket(): SelectorFault | undefined {
    const text = this.#text;
    const start = this.#at;
    const quote = text.charAt(start + 1);
    const isQuoted = quote === '"' || quote === "'";
    const close = isQuoted ? `${quote}]` : ']';
    const from = isQuoted ? start + 2 : start + 1;
    const end = text.indexOf(close, from);
    if (end === -1) return { start, end: text.length, message: `a closing ${close} is missing` };
    const name = text.slice(from, end);
    this.#at = end + close.length;
    if (!isQuoted && name !== '*' && !/^\d+$/.test(name)) {
      return { start, end: this.#at, message: 'brackets must contain a number, * or a name in quotes' };
    }
    this.#add(name, isQuoted);
    return undefined;
  }

  #add(name: string, isLiteral: boolean): void {
    this.#steps.push({ name, isLiteral, isAnyDepth: this.#isAnyDepth });
    this.#isAnyDepth = false;
  }
}

/** Cached facts about long names: each row of a table has the names of its columns. */
export class LongNames {
  readonly #known = new Map<string, Map<SelectorStep, boolean>>();

  /** Whether a step matches a name. */
  fits(step: SelectorStep, name: string): boolean {
    if (name.length < 64) return fits(step, name);
    let known = this.#known.get(name);
    if (known === undefined) this.#known.set(name, (known = new Map()));
    let answer = known.get(step);
    if (answer === undefined) known.set(step, (answer = fits(step, name)));
    return answer;
  }
}

const fits = (step: SelectorStep, name: string): boolean =>
  step.isLiteral ? step.name === name : matchesGlob(step.name, name);

/**
 * Advances a selector to the value called `name`, and returns whether it selects that value. The time is proportional
 * to the length of the selector, and of a name that is not cached.
 */
export function stepInto(
  { steps }: Selector,
  state: SelectorState,
  name: string,
  longNames: LongNames,
): { readonly state: SelectorState; readonly isSelected: boolean } {
  const next: number[] = [];
  let isSelected = false;
  for (const number of state) {
    const step = steps[number];
    if (step === undefined) continue;
    if (step.isAnyDepth && next.at(-1) !== number) next.push(number);
    if (!longNames.fits(step, name)) continue;
    if (number + 1 === steps.length) isSelected = true;
    else next.push(number + 1);
  }
  return { state: next, isSelected };
}

/** Whether a name matches a pattern in which `*` represents any characters. Only the last `*` is retried. */
function matchesGlob(pattern: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let i = 0; i < name.length;) {
    if (pattern.charAt(at) === '*') {
      star = at++;
      resume = i;
    } else if (at < pattern.length && pattern.charAt(at) === name.charAt(i)) {
      at++;
      i++;
    } else if (star === -1) return false;
    else {
      at = star + 1;
      i = ++resume;
    }
  }
  while (pattern.charAt(at) === '*') at++;
  return at === pattern.length;
}
