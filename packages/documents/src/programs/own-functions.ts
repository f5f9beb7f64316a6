/** Follows the calls of a program's own functions: the request that each call sends through the one call of the function. */
import type { Span } from '@odatalint/core';
import { countLeading } from '../text/count-leading.js';
import { FunctionCalls } from './function-calls.js';
import type { Program } from './program.js';
import type { Arguments, ProgramValue } from './program-values.js';
import type { ProgramParameter, ProgramFunction } from './program-functions.js';
import type { SentRequest } from './request-parts.js';
import type { ShellWord } from './shell-words.js';

/** A request, and the index of the token at which it is read. */
export interface FoundRequest {
  readonly index: number;
  /** Undefined for a call of the table whose URL is computed. */
  readonly sent: SentRequest | undefined;
}

/** A call of a function of the program. */
interface CallSite extends Span {
  readonly first: number;
  readonly next: number;
  readonly given: Arguments;
  /** The words of a command after its name. */
  readonly words?: readonly ShellWord[];
}

/** Functions over functions that are followed. */
const maxDepth = 3;
/** The tokens that are read again for calls, besides so many for each token of the program. */
const leastTokens = 20_000;
const tokensOfToken = 20;

/** Commands of a shell or PowerShell. */
interface Commands {
  /** The words of the command that begins at a token, and the index after them. */
  wordsAt(index: number): { readonly words: readonly ShellWord[]; readonly next: number };
  valueOf(word: ShellWord): ProgramValue;
}

export class OwnFunctions {
  readonly #program: Program;
  readonly #calls: FunctionCalls;
  readonly #commands: Commands | undefined;
  readonly #readAgain: (index: number, words: readonly ShellWord[] | undefined) => SentRequest | undefined;
  /** The functions that send exactly one request, with their calls. */
  readonly #sites = new Map<ProgramFunction, readonly CallSite[]>();
  /** The number of tokens that may still be read again. */
  #left: number;
  #holders: readonly number[] | undefined;

  constructor(
    program: Program,
    commands: Commands | undefined,
    readAgain: (index: number, words: readonly ShellWord[] | undefined) => SentRequest | undefined,
  ) {
    this.#program = program;
    this.#calls = new FunctionCalls(program);
    this.#commands = commands;
    this.#readAgain = readAgain;
    this.#left = leastTokens + program.source.tokens.length * tokensOfToken;
  }

  /** The requests, with those of the calls of a function instead of that of its own call. */
  follow(found: readonly FoundRequest[]): readonly FoundRequest[] {
    if (found.length === 0 || this.#program.functions().length === 0) return found;
    this.#findSites(found);
    return this.#sites.size === 0
      ? found
      : found.flatMap((each) => {
          const followed = this.#followed(each, each.index, new Map(), 0);
          return followed.length === 0 || this.#left < 0 ? [each] : followed;
        });
  }

  /** Finds the functions that send one request, and their calls, which send it too. */
  #findSites(found: readonly FoundRequest[]): void {
    const byName = this.#program.functionsByName();
    const counts = new Map<ProgramFunction, number>();
    const sending: ProgramFunction[] = [];
    const count = (index: number): void => {
      const holder = this.#functionAround(index);
      if (holder === undefined) return;
      const before = counts.get(holder) ?? 0;
      counts.set(holder, before + 1);
      if (before === 0 && byName.get(holder.name) === holder) sending.push(holder);
    };
    // The table can know another function of the same name.
    for (const { index, sent } of found)
      if (sent !== undefined || !byName.has(this.#program.source.word(index))) count(index);
    const calls = sending.length === 0 ? undefined : this.#callsByName(byName);
    const sites = new Map<ProgramFunction, readonly CallSite[]>();
    for (let each = sending.pop(); each !== undefined; each = sending.pop()) {
      if (sites.has(each)) continue;
      const own = (calls?.get(each.name) ?? []).flatMap((at) => this.#siteAt(at, each as ProgramFunction) ?? []);
      sites.set(each, own);
      for (const { first } of own) count(first);
    }
    for (const [each, own] of sites) if (counts.get(each) === 1 && own.length > 0) this.#sites.set(each, own);
  }

  /** The innermost function that contains a token. */
  #functionAround(index: number): ProgramFunction | undefined {
    const functions = this.#program.functions();
    let at = countLeading(functions, ({ from }) => from <= index) - 1;
    while (at >= 0 && functions[at]!.to <= index) at = this.#parents()[at] ?? -1;
    return functions[at];
  }

  /** The index of the function that contains each function, or -1. */
  #parents(): readonly number[] {
    if (this.#holders !== undefined) return this.#holders;
    const functions = this.#program.functions();
    const open: number[] = [];
    return (this.#holders = functions.map(({ from }, index) => {
      while (open.length > 0 && functions[open.at(-1)!]!.to <= from) open.pop();
      const holder = open.at(-1) ?? -1;
      open.push(index);
      return holder;
    }));
  }

  /** The requests of the calls of the function that contains a token, if they say more than the request of the function. */
  #followed(found: FoundRequest, at: number, given: Arguments, depth: number): readonly FoundRequest[] {
    const holder = depth < maxDepth ? this.#functionAround(at) : undefined;
    const sites = (holder && this.#sites.get(holder)) ?? [];
    const { index } = found;
    return sites.flatMap((site) => {
      this.#left -= tokensOfToken + (holder === undefined ? 0 : holder.to - holder.from);
      if (this.#left < 0) return [];
      const values = new Map([...given, ...site.given]);
      const followed = this.#followed(found, site.first, values, depth + 1);
      if (followed.length > 0) return followed;
      const sent = this.#program.withGiven(values, () => this.#readAgain(index, site.words));
      if (sent === undefined || withoutNames(sent) === withoutNames(found.sent)) return [];
      const { start, end, first, next } = site;
      const { address: _, ...others } = sent;
      const isUnfinished = this.#program.source.isUnfinished(first, next);
      const stored = isUnfinished ? { ...sent.stored, isUnfinished: true as const } : sent.stored;
      return [{ index, sent: { ...others, stored, span: { start, end }, next } }];
    });
  }

  /** The indexes of the names of calls. */
  #callsByName(names: ReadonlyMap<string, unknown>): ReadonlyMap<string, readonly number[]> {
    const { source } = this.#program;
    const calls = new Map<string, number[]>();
    for (let at = 0; at < source.tokens.length; at++) {
      if (source.tokens[at]?.kind !== 'word') continue;
      const name = this.#commands === undefined ? source.word(at) : this.#commandNameAt(at);
      if (name === undefined || !names.has(name)) continue;
      const known = calls.get(name);
      if (known === undefined) calls.set(name, [at]);
      else known.push(at);
    }
    return calls;
  }

  /** The name of the command that begins at a token. */
  #commandNameAt(at: number): string | undefined {
    const { source } = this.#program;
    const before = source.tokens[at - 1];
    if (before?.end === source.tokens[at]?.start && !'({|;='.includes(source.word(at - 1) || ' ')) return undefined;
    let next = at + 1;
    while (
      source.tokens[next]?.start === source.tokens[next - 1]?.end &&
      (source.tokens[next]?.kind === 'word' || source.word(next) === '-')
    )
      next++;
    return source.text.slice(source.tokens[at]?.start, source.tokens[next - 1]?.end);
  }

  /** The call of a function at the index of its name. */
  #siteAt(at: number, own: ProgramFunction): CallSite | undefined {
    if (at === own.at || (own.from <= at && at < own.to)) return undefined;
    if (this.#commands !== undefined) return this.#commandSite(at, own);
    const { source } = this.#program;
    if (!this.#calls.isCallOf(at, own)) return undefined;
    const chain = this.#program.chainAround(at);
    const link = chain?.links.find((each) => each.at === at);
    if (chain === undefined || link === undefined || link.open === -1 || link.isNew === true) return undefined;
    const given = this.#calls.matched(own.parameters, this.#program.argumentsOf(link), source.span(at, at));
    const close = source.partner(link.open);
    const next = close === -1 ? chain.next : close + 1;
    return (
      given && { first: chain.first, next, given, start: chain.start, end: source.tokens[next - 1]?.end ?? chain.end }
    );
  }

  #commandSite(at: number, own: ProgramFunction): CallSite | undefined {
    const { source } = this.#program;
    const { words, next } = this.#commands!.wordsAt(at);
    const [name, ...others] = words;
    const last = words.at(-1);
    if (name === undefined || last === undefined || source.text.slice(name.start, name.end) !== own.name)
      return undefined;
    const isPowershell = source.has('array parentheses');
    const given = new Map<ProgramParameter, ProgramValue>();
    const place = { first: at, next, start: name.start, end: last.end };
    if (!isPowershell) {
      for (const [index, parameter] of own.parameters.entries()) {
        const word = others[index];
        if (word !== undefined) this.#calls.give(given, parameter, this.#commands!.valueOf(word));
      }
      return { ...place, given, words: others };
    }
    const left = [...own.parameters];
    for (let index = 0; index < others.length; index++) {
      const word = others[index]!;
      const text = source.text.slice(word.start, word.end);
      if (/^@\w/.test(text)) return undefined;
      const isNamed = !word.isQuoted && /^-[A-Za-z]/.test(text);
      const known = isNamed ? left.findIndex(({ label }) => label.toLowerCase() === text.slice(1).toLowerCase()) : 0;
      const [parameter] = known === -1 ? [] : left.splice(known, 1);
      const value = isNamed ? others[++index] : word;
      if (parameter === undefined || value === undefined) return undefined;
      this.#calls.give(given, parameter, this.#commands!.valueOf(value));
    }
    for (const parameter of left) this.#calls.giveDefault(given, parameter, place);
    return { ...place, given };
  }
}

/** A request without the names of its variables. */
const withoutNames = (sent: SentRequest | undefined): string =>
  sent === undefined ? '' : JSON.stringify(sent.stored.input).replaceAll(/\{\{[^{}]*\}\}/g, '{{}}');
