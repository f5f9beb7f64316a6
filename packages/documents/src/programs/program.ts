/** A program: the values of its names at each place, the statements about them, and its functions. */
import { countLeading } from '../text/count-leading.js';
import { type Assignment, ProgramNames } from './program-names.js';
import { findFunctions, type ProgramFunction } from './program-functions.js';
import {
  type Arguments,
  type ChainValue,
  isVariable,
  type ProgramStatement,
  type ProgramValue,
} from './program-values.js';
import { ValueReader } from './value-reader.js';

/** The assignments before a use that are read to find its value. */
const maxAssignments = 16;

export class Program extends ValueReader {
  #ownNames: ProgramNames | undefined;
  #functions: readonly ProgramFunction[] | undefined;
  #byName: ReadonlyMap<string, ProgramFunction | undefined> | undefined;
  /** The results of `returned`, as indexes. */
  readonly #returned = new Map<ProgramFunction, number>();
  /** The values of parameters while the body of a function is read for one call. */
  #given: Arguments = new Map();
  /** The indexes of the values of own members. */
  readonly #ownMembers = new Map<string, number>();

  get #names(): ProgramNames {
    return (this.#ownNames ??= new ProgramNames(this.source, this.functions()));
  }

  protected override isAssigned(name: string): boolean {
    return this.#names.assignmentsOf(name).length > 0;
  }

  /** The statements about a variable between two indexes, in order; only those that begin with one of the members. */
  *about(name: string, from: number, to: number, members?: ReadonlySet<string>): Iterable<ProgramStatement> {
    const uses = this.usesOf(name);
    for (let index = countLeading(uses, (at) => at < from); index < uses.length; index++) {
      const at = uses[index]!;
      if (at >= to) return;
      if (members !== undefined && !members.has(this.source.word(at + 2))) continue;
      const chain = this.operand(at);
      if (chain.kind !== 'chain' || chain.links.length < 2) continue;
      const [, ...links] = chain.links;
      const { source } = this;
      if (['=', ':='].includes(source.word(chain.next))) yield { links, value: this.read(chain.next + 1) };
      // `request.url '/Orders'`
      else if (source.has('hash arguments') && source.opensLiteral(chain.next) && !source.startsLine(chain.next))
        yield { links, value: this.read(chain.next) };
      else yield { links };
    }
  }

  /** The statements about a member of the object that a method belongs to: `this.client.baseURL = "…"`. */
  *aboutMember(name: string): Iterable<ProgramStatement> {
    for (const self of ['this', 'self', '$this'])
      for (const at of this.usesOf(self)) {
        if (this.source.word(at + 2) !== name) continue;
        const chain = this.operand(at);
        if (chain.kind !== 'chain' || chain.links.length < 3) continue;
        const links = chain.links.slice(2);
        yield this.source.word(chain.next) === '=' ? { links, value: this.read(chain.next + 1) } : { links };
      }
  }

  /** The indexes of the uses of a name. */
  usesOf(name: string): readonly number[] {
    return this.#names.usesOf(name);
  }

  /** The value of a name at an index: the last one assigned before it in the same bracket or an outer one. */
  override constant(name: string, before: number): ProgramValue | undefined {
    const all = this.#names.assignmentsOf(name);
    let extension: Assignment | undefined;
    const end = countLeading(all, ({ at }) => at < before);
    for (let index = end - 1; index >= 0 && index >= end - maxAssignments; index--) {
      const last = all[index] as Assignment;
      if (last.value === before) continue;
      // A function before this one can have a parameter of the same name.
      if (last.until !== undefined && last.until <= before) continue;
      if (last.value === -1) return last.parameter && this.#given.get(last.parameter);
      if (!this.source.isAround(last.at, before)) {
        // `if (term) params = params.set("$filter", term)`
        if (
          last.isAdded === true ||
          this.source.word(last.value) !== name ||
          !this.source.isMemberMark(this.source.word(last.value + 1))
        )
          return undefined;
        extension ??= last;
        continue;
      }
      const value = this.read(last.value);
      if (extension !== undefined)
        return this.source.isAround(last.at, extension.at) ? this.read(extension.value) : undefined;
      // In `a = a.set(…)` the second name has the value before the assignment.
      if (value.first <= before && before < value.next) continue;
      if (last.isAdded !== true) return this.source.has('array parentheses') ? this.#asArray(last.at, value) : value;
      if (value.kind !== 'text') return undefined;
      const place = { first: last.at, next: last.at + 1, ...this.source.span(last.at, last.at) };
      const start: ChainValue = { kind: 'chain', links: [{ name, at: last.at, open: -1, braces: -1 }], ...place };
      return { ...value, parts: [start, ...value.parts] };
    }
    return undefined;
  }

  /** The value that is assigned at an index: an array where commas follow it, or where the type of the name is one (`[array]$days = "Monday"`). */
  #asArray(at: number, value: ProgramValue): ProgramValue {
    const { source } = this;
    const isTyped = source.word(at - 1) === ']' && /^(?:array|\])$/i.test(source.word(at - 2));
    return source.word(value.next) === ',' || (isTyped && value.kind !== 'list') ? this.listFrom(value) : value;
  }

  /** The functions of the program, in the order of their bodies. */
  functions(): readonly ProgramFunction[] {
    return (this.#functions ??= findFunctions(this.source, (index) => this.endOf(index)));
  }

  /** The functions by their names; undefined for a name of several. */
  functionsByName(): ReadonlyMap<string, ProgramFunction | undefined> {
    if (this.#byName !== undefined) return this.#byName;
    const found = new Map<string, ProgramFunction | undefined>();
    for (const each of this.functions()) found.set(each.name, found.has(each.name) ? undefined : each);
    return (this.#byName = found);
  }

  /** The value that a function returns in each case, unless statements change it. */
  returned(own: ProgramFunction): ProgramValue | undefined {
    let index = this.#returned.get(own);
    if (index === undefined) this.#returned.set(own, (index = this.#returnedAt(own)));
    const value = index === -1 ? undefined : this.read(index);
    const name = value !== undefined && isVariable(value) ? this.source.word(value.first) : '';
    const isChanged =
      name !== '' &&
      this.usesOf(name).some(
        (at) => own.from <= at && at < own.to && this.source.isMemberMark(this.source.word(at + 1)),
      );
    return isChanged || value?.kind === 'unknown' ? undefined : value;
  }

  /** The index of the only value that a function returns, or -1. */
  #returnedAt(own: ProgramFunction): number {
    const { source } = this;
    const { from, to, isExpression } = own;
    if (isExpression === true) return from;
    const found: number[] = [];
    for (let at = from; at < to && found.length < 2; at++) if (/^return$/i.test(source.word(at))) found.push(at);
    const [only, ...others] = found;
    if (only === undefined) return source.has('array parentheses') && this.read(from).next === to ? from : -1;
    const isLast = source.holder(only) === source.holder(from) && source.columnOf(only) === source.columnOf(from);
    return others.length === 0 && isLast && source.startsLine(only) ? only + 1 : -1;
  }

  /** The argument for a parameter, if a name is one whose function is read for one call. */
  argument(name: string, before: number): ProgramValue | undefined {
    const all = this.#names.assignmentsOf(name);
    const end = this.#given.size === 0 ? 0 : countLeading(all, ({ at }) => at < before);
    const known = all.slice(Math.max(0, end - maxAssignments), end);
    const last = known.findLast(({ until = Infinity }) => before < until);
    return last?.parameter && this.#given.get(last.parameter);
  }

  /** Reads something while parameters have the values of one call. */
  withGiven<Result>(given: Arguments, read: () => Result): Result {
    const before = this.#given;
    this.#given = new Map([...before, ...given]);
    const result = read();
    this.#given = before;
    return result;
  }

  /** The name on the left of the `=` at an index; empty for any other place. */
  assignedName(at: number): string {
    const name = this.#names.assignedName(at);
    return name === undefined ? '' : this.source.word(name);
  }

  /** Whether a name is declared at no other index. */
  isDeclaredOnce(name: string, at: number): boolean {
    return this.#names.assignmentsOf(name).every((each) => each.at === at);
  }

  /** The only value that is assigned to a name: a field that a constructor sets. */
  onlyValue(name: string): ProgramValue | undefined {
    const [only, ...others] = this.#names.assignmentsOf(name);
    return only === undefined || only.value === -1 || others.length > 0 ? undefined : this.read(only.value);
  }

  /**
   * The value of a member of the object that a method belongs to (`this.root`): the field of its class, or the only
   * assignment to the member.
   */
  ownMember(name: string): ProgramValue | undefined {
    let index = this.#ownMembers.get(name);
    if (index === undefined) this.#ownMembers.set(name, (index = this.#assignedMember(name)));
    return index === -1 ? undefined : this.read(index);
  }

  /** The index of the value of such a member, or -1. */
  #assignedMember(name: string): number {
    const assigned = this.#names.assignmentsOf(`this.${name}`);
    const fields = [name, `$${name}`]
      .flatMap((each) => this.#names.assignmentsOf(each))
      .filter(({ at, value }) => value !== -1 && this.#isInClass(at));
    const [only, ...others] = assigned.length > 0 ? assigned : fields;
    return only === undefined || others.length > 0 ? -1 : only.value;
  }

  /** Whether a token is in the body of a class, outside of its methods. */
  #isInClass(index: number): boolean {
    const { source } = this;
    const open = source.holder(index);
    // A class of Python has no brackets. Its constants have upper case.
    if (open === -1) return source.has('unbraced classes') && /^[A-Z][A-Z_0-9]+$/.test(source.word(index));
    if (source.word(open) !== '{') return false;
    for (let at = open - 1; at > open - 20 && !';{})'.includes(source.word(at) || ' '); at--)
      if (source.word(at) === 'class') return true;
    return false;
  }

  /** The index at which a name is assigned again after an index, or the end of the text. */
  nextDeclaration(name: string, after: number): number {
    return this.#names.assignmentsOf(name).find(({ at }) => at > after)?.at ?? this.source.tokens.length;
  }

  /** The index at which the value of `constant` is assigned; undefined for an unknown name. */
  declaration(name: string, before: number): number | undefined {
    const all = this.#names.assignmentsOf(name);
    let index = countLeading(all, ({ at }) => at < before) - 1;
    // In `a = a.set(…)` the second name has the value before the assignment.
    if (index > 0 && this.#isWithin(before, all[index]!.value)) index--;
    const last = all[index];
    if (last?.parameter !== undefined && this.#given.has(last.parameter)) return last.at;
    return last === undefined || last.value === -1 || !this.source.isAround(last.at, before) ? undefined : last.at;
  }

  #isWithin(index: number, value: number): boolean {
    return value !== -1 && value <= index && index < this.read(value).next;
  }
}
