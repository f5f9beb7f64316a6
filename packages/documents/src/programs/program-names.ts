/** The names of a program: their uses, and the values that are assigned to them. */
import type { ProgramFunction, ProgramParameter } from './program-functions.js';
import { isSelf } from './program-values.js';
import type { SourceText } from './source-text.js';

/** An assignment of a value to a name. */
export interface Assignment {
  readonly at: number;
  /** The index of the value; -1 if it is unknown. */
  readonly value: number;
  /** Whether the value is added to the one before: `url += "…"`. */
  readonly isAdded?: true;
  /** The parameter that the name is, and the end of its function. */
  readonly parameter?: ProgramParameter;
  readonly until?: number;
}

/** Read once for a program, because a name can be used at each line. */
export class ProgramNames {
  readonly #source: SourceText;
  readonly #uses = new Map<string, number[]>();
  readonly #assignments = new Map<string, Assignment[]>();

  constructor(source: SourceText, functions: readonly ProgramFunction[]) {
    this.#source = source;
    this.#fill(functions);
    for (const each of this.#assignments.values()) each.sort((one, other) => one.at - other.at);
  }

  /** The indexes of the tokens that are a name, and not the member of another one. */
  usesOf(name: string): readonly number[] {
    return this.#uses.get(name) ?? [];
  }

  /** The assignments to a name in order; `this.name` for a member of the object that a method belongs to. */
  assignmentsOf(name: string): readonly Assignment[] {
    return this.#assignments.get(name) ?? [];
  }

  #fill(functions: readonly ProgramFunction[]): void {
    const source = this.#source;
    const { tokens } = source;
    const list = (name: string): Assignment[] => listIn(this.#assignments, name);
    const parameters = new Set<number>();
    for (const each of functions)
      for (const parameter of each.parameters.flatMap((own) => own.members ?? [own])) {
        parameters.add(parameter.at);
        list(parameter.name).push({ at: parameter.at, value: -1, parameter, until: each.to });
      }
    const assign = (name: string, at: number, value: number): void => {
      if (!parameters.has(at)) list(name).push({ at, value });
    };
    const declareIn = (open: number, close: number): void => {
      for (let at = open + 1; at < close; at++) if (tokens[at]?.kind === 'word') assign(source.word(at), at, -1);
    };
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.kind === 'word') {
        const word = source.word(at);
        if (source.objectBefore(at) === undefined) listIn(this.#uses, word).push(at);
        if (word === 'as' && source.has('resources') && tokens[at + 1]?.kind === 'word') {
          let back = at;
          let comma = -1;
          while (back > 0 && source.word(back) !== 'with' && at - back < 60) {
            if (comma === -1 && source.word(back) === ',' && source.holder(back) === source.holder(at)) comma = back;
            back--;
          }
          const value = Math.max(comma, back) + 1;
          assign(source.word(at + 1), at + 1, source.word(back) === 'with' ? value : -1);
        }
        if ((word === 'of' || word === 'in') && tokens[at - 1]?.kind === 'word') assign(source.word(at - 1), at, -1);
        continue;
      }
      if (token?.kind !== 'punctuator') continue;
      const word = source.word(at);
      if (word === '=' || word === ':=' || (word === '-' && source.word(at - 1) === '<' && source.has('left arrows'))) {
        const named = this.assignedName(word === '-' ? at - 1 : at);
        if (isSelf(source.word(at - 3)) && source.objectBefore(at - 1) === at - 3)
          assign(`this.${source.word(at - 1)}`, at - 1, at + 1);
        else if (named !== undefined && source.word(named - 1) === ',' && source.has('expression keys'))
          // `frames, skip = [], 0`
          for (let each = named; tokens[each]?.kind === 'word'; each -= 2) {
            assign(source.word(each), each, -1);
            if (source.word(each - 1) !== ',') break;
          }
        else if (named !== undefined) assign(source.word(named), this.#headOf(named) ?? named, at + 1);
        else if ('}]'.includes(source.word(at - 1) || ' ')) declareIn(source.partner(at - 1), at - 1);
      } else if (word === '+=' || (word === '.' && source.word(at + 1) === '=')) {
        if (tokens[at - 1]?.kind === 'word' && source.objectBefore(at - 1) === undefined)
          list(source.word(at - 1)).push({ at: at - 1, value: word === '+=' ? at + 1 : at + 2, isAdded: true });
        if (isSelf(source.word(at - 3))) assign(`this.${source.word(at - 1)}`, at - 1, -1);
      } else if (word === ':' && source.word(at + 1) === 'Label' && tokens[at + 2]?.literal?.opens === true) {
        assign(source.word(at - 1), at - 1, at + 2);
      } else if (word === '=>' || word === '->' || word === '{' || word === ':') {
        const open = source.word(at - 1) === ')' ? source.partner(at - 1) : -1;
        const isHead = /^(?:while|if|switch|until|unless|elseif|using|try)$/i.test(source.word(open - 1));
        if (open !== -1 && !isHead) declareIn(open, at - 1);
        else if (word === '=>' && tokens[at - 1]?.kind === 'word' && !parameters.has(at - 1))
          assign(source.word(at - 1), at - 1, -1);
      }
    }
  }

  /** The index of the name on the left of the `=` at an index. */
  assignedName(at: number): number | undefined {
    const source = this.#source;
    const isName = (index: number) => source.tokens[index]?.kind === 'word' && source.objectBefore(index) === undefined;
    if (!isName(at - 1)) {
      // `name: Type[] = …`
      let back = source.word(at - 1) === '>' ? source.beforeGenerics(at - 1) : at - 1;
      const least = back - 8;
      while (back > least && !':;{}(=,'.includes(source.word(back) || ' ') && !source.startsLine(back)) back--;
      return source.word(back) === ':' && isName(back - 1) ? back - 1 : undefined;
    }
    // `url, err := …`
    if (source.has('second results') && source.word(at - 2) === ',' && isName(at - 3)) return at - 3;
    if (source.word(at - 2) === ':' && isName(at - 3) && !source.startsLine(at - 1)) return at - 3;
    // A named argument or a member is not a variable.
    const holder = source.word(source.holder(at));
    if (holder === '(' && source.word(at - 2) !== 'const' && this.#headOf(at) === undefined) return undefined;
    return at - 1;
  }

  /** The index of the word of a statement with a resource: `using (var client = new HttpClient()) { … }`. */
  #headOf(index: number): number | undefined {
    const source = this.#source;
    const open = source.holder(index);
    const isHead = open > 0 && source.word(open) === '(' && /^(?:using|try)$/i.test(source.word(open - 1));
    return isHead ? open - 1 : undefined;
  }
}

function listIn<Each>(lists: Map<string, Each[]>, name: string): Each[] {
  let list = lists.get(name);
  if (list === undefined) lists.set(name, (list = []));
  return list;
}
