/** Calls of a program's own functions: which function a call belongs to, and the values of its parameters. */
import type { Span } from '@odatalint/core';
import type { Program } from './program.js';
import { type Arguments, isSelf, isVariable, type Item, type ProgramValue } from './program-values.js';
import type { ProgramFunction, ProgramParameter } from './program-functions.js';

/** The value that a function returns, and the arguments of the call. */
export interface ReturnedValue {
  readonly value: ProgramValue;
  readonly given: Arguments;
}

export class FunctionCalls {
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  /** The value that a call of a function returns; undefined for another call, and for a function with statements about it. */
  returnedBy(call: ProgramValue): ReturnedValue | undefined {
    const { source } = this.#program;
    if (call.kind === 'unknown' && source.has('array parentheses')) {
      const [, name] = /^([A-Za-z]\w{0,60}(?:-\w{1,60}){1,4})$/.exec(source.text.slice(call.start, call.end)) ?? [];
      const own = name === undefined ? undefined : this.#program.functionsByName().get(name);
      const value = own && this.#program.returned(own);
      return value && { value, given: new Map() };
    }
    if (call.kind !== 'chain' || call.links.length > 2) return undefined;
    const link = call.links.at(-1);
    if (link === undefined || link.open === -1 || link.name === '' || link.isNew === true) return undefined;
    const own = this.#program.functionsByName().get(link.name);
    if (own === undefined || (own.at <= link.at && link.at < own.to) || !this.isCallOf(link.at, own)) return undefined;
    const value = this.#program.returned(own);
    const given = value && this.matched(own.parameters, this.#program.argumentsOf(link), call);
    return value && given && { value, given };
  }

  /** Whether the object before a name has the function. */
  isCallOf(at: number, own: ProgramFunction): boolean {
    const { source } = this.#program;
    const { name: language } = source.language;
    const mark = source.word(at - 1);
    const isMember = ['.', '?.', '->', '?->'].includes(mark) || (mark === ':' && source.word(at - 2) === ':');
    if (!isMember) {
      const hasMembers = !['script', 'html', 'python', 'php', 'go'].includes(language);
      return (own.owner === undefined || hasMembers) && this.#program.isDeclaredOnce(own.name, own.at);
    }
    const receiver = mark === ':' ? at - 3 : at - 2;
    const name = source.word(receiver);
    if (own.owner === undefined || '.>:'.includes(source.word(receiver - 1) || ' ')) return false;
    if (isSelf(name) || ['super', 'base', 'Self', 'static', own.owner].includes(name)) return true;
    const value = this.#program.constant(name, receiver);
    return value?.kind === 'chain' && value.links.some((link) => link.open !== -1 && link.name === own.owner);
  }

  /** The values of parameters; undefined if it is not certain which argument belongs to which of them. */
  matched(parameters: readonly ProgramParameter[], items: readonly Item[], place: Span): Arguments | undefined {
    const given = new Map<ProgramParameter, ProgramValue>();
    const left = [...parameters];
    if (left.some(({ isRest }) => isRest === true) || items.some(({ isSpread }) => isSpread === true)) return undefined;
    for (const { name, value } of items) {
      const index = name === undefined ? 0 : left.findIndex(({ label }) => label === name);
      const [parameter] = index === -1 ? [] : left.splice(index, 1);
      if (parameter === undefined) return undefined;
      this.give(given, parameter, value);
    }
    for (const parameter of left) this.giveDefault(given, parameter, place);
    return given;
  }

  give(given: Map<ProgramParameter, ProgramValue>, parameter: ProgramParameter, value: ProgramValue): void {
    const { members } = parameter;
    if (members === undefined) {
      if (value.kind !== 'unknown') given.set(parameter, value);
      return;
    }
    const constant = isVariable(value)
      ? this.#program.constant(this.#program.source.word(value.first), value.first)
      : undefined;
    const known = constant ?? value;
    if (known.kind !== 'object') return;
    for (const member of members) {
      const item = known.items.find(({ name }) => name === member.label);
      if (item !== undefined) this.give(given, member, item.value);
      else if (!known.isOpen) this.giveDefault(given, member, value);
    }
  }

  /** A parameter without an argument has its default value, or in some languages a value of its own. */
  giveDefault(given: Map<ProgramParameter, ProgramValue>, parameter: ProgramParameter, { start, end }: Span): void {
    const { at, value, members } = parameter;
    const { source } = this.#program;
    const nothing = source.language.hasElements === true ? 'undefined' : source.has('array parentheses') ? '$null' : '';
    if (value !== -1) {
      const read = this.#program.read(value);
      if (members === undefined) given.set(parameter, read);
      else if (read.kind === 'object') for (const member of members) this.giveDefault(given, member, { start, end });
    } else if (nothing !== '' && members === undefined)
      given.set(parameter, { kind: 'plain', text: nothing, first: at, next: at + 1, start, end });
  }
}
