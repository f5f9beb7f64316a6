/** The values of a program as texts, objects, query options and JSON. Each computed part is a variable. */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../document/document.js';
import { GeneratedText, madeAt } from '../text/generated-text.js';
import { withFormatArguments, withSingleQuotes } from './fill-address.js';
import { FunctionCalls } from './function-calls.js';
import { environmentNameOf } from './environment-names.js';
import { type Passing, passingOf } from './known-calls.js';
import { asValue } from './literal-text.js';
import { encodeValue } from './option-table.js';
import type { Program } from './program.js';
import {
  type ChainValue,
  isSelf,
  isVariable,
  type Item,
  type Link,
  type MembersValue,
  type ProgramStatement,
  type ProgramValue,
} from './program-values.js';
import { addAfterSlash, type MadeText, RequestParts, writeOptions } from './request-parts.js';

const maxResolved = 12;

/** The headers that methods of HttpHeaders of Spring set. */
const headerSetters: Readonly<Record<string, string>> = {
  setContentType: 'Content-Type',
  setAccept: 'Accept',
  setBearerAuth: 'Authorization',
  setIfMatch: 'If-Match',
};

export class ValueTexts {
  readonly #program: Program;
  readonly #text: string;
  readonly #functions: FunctionCalls;
  #depth = 0;

  constructor(program: Program) {
    this.#program = program;
    this.#text = program.source.text;
    this.#functions = new FunctionCalls(program);
  }

  /** The value of a name, or of a call that returns its argument. */
  resolve(value: ProgramValue, keepsCalls = false): ProgramValue {
    let known = value;
    for (let count = 0; count < maxResolved; count++) {
      const returned =
        known.kind === 'chain' || known.kind === 'unknown' ? this.#functions.returnedBy(known) : undefined;
      // The text of a call depends on its arguments.
      if (returned !== undefined) {
        if (returned.given.size > 0 && !this.#isObject(returned.value)) return known;
        known = returned.value;
        continue;
      }
      if (known.kind !== 'chain') return known;
      const [first, ...others] = known.links;
      if (first === undefined) return known;
      if (others.length === 0 && first.open === -1 && first.braces === -1 && first.root === undefined) {
        const name = first.name.replace(/^@/, '');
        // `{$base}` of PHP opens with the first character of the name.
        const isCut = this.#text.startsWith('{$', known.start);
        const constant = this.#program.constant(isCut ? `$${name}` : name, known.first);
        if (constant === undefined || constant.first === known.first) return known;
        known = constant;
        continue;
      }
      const given = this.#program.argumentsOf(first);
      // `new RestClientOptions("https://…") { … }`
      const isSame = given.length > 0 && passingOf('', first.name) === 'same';
      if (others.length === 0 && first.braces !== -1 && first.isNew === true && !isSame) {
        const items = this.#program.items(first.braces);
        const place = { first: known.first, next: known.next, start: known.start, end: known.end };
        const isObject = items.length === 0 || items.every(({ name }) => name !== undefined);
        return isObject
          ? { kind: 'object', items, isOpen: false, ...place }
          : { kind: 'list', items, isOpen: false, ...place };
      }
      const listed = listOf(known, this.#program);
      if (listed !== undefined) return listed;
      const member = this.#memberIn(known);
      if (member !== undefined) {
        known = member;
        continue;
      }
      if (keepsCalls) return known;
      const pass = this.passingOf(known);
      if (pass?.kind === 'same' && known.links.length <= 3) {
        const inner = this.#program.argumentsOf(pass.link)[0]?.value;
        if (inner === undefined) return known;
        known = inner;
        continue;
      }
      return known;
    }
    return known;
  }

  #isObject(value: ProgramValue): boolean {
    const known = isVariable(value) ? this.#program.constant(this.nameOf(value) ?? '', value.first) : value;
    return known?.kind === 'object';
  }

  /** `api.root`, if `api` is an object of the program. */
  #memberIn({ links, first }: ChainValue): ProgramValue | undefined {
    const [root, ...members] = links;
    const isPath = members.length > 0 && links.every(({ open, name }) => open === -1 && name !== '');
    if (root === undefined || !isPath) return undefined;
    const own = isSelf(root.name) ? this.#program.ownMember(members.shift()?.name ?? '') : undefined;
    let value = own ?? this.#program.constant(root.name, first);
    for (const { name } of members)
      value = value?.kind === 'object' ? value.items.find((item) => item.name === name)?.value : undefined;
    return value === undefined || value.first === first ? undefined : value;
  }

  /** The members of an object, including those that statements add to it. */
  objectOf(value: ProgramValue): { readonly items: readonly Item[]; readonly isOpen: boolean } | undefined {
    const known = this.resolve(value, true);
    const name = this.nameOf(value);
    const later = name === undefined ? { items: [], isOpen: false } : this.#laterMembers(name, value);
    const own = this.#ownMembers(known);
    if (own === undefined) return later.items.length > 0 ? { items: later.items, isOpen: true } : undefined;
    const added = new Set(later.items.map((each) => each.name));
    const items = [...own.items.filter((each) => !added.has(each.name)), ...later.items];
    return { items, isOpen: own.isOpen || later.isOpen };
  }

  #ownMembers(
    known: ProgramValue,
    depth = 0,
  ): { readonly items: readonly Item[]; readonly isOpen: boolean } | undefined {
    if (known.kind === 'object') return this.#spread(known, depth);
    if (known.kind === 'list') {
      // The items of an empty list are added later, and may be anything.
      if (known.items.length === 0) return undefined;
      const pairs = known.items.map((item) => (item.name === undefined ? this.#pairOf(item.value) : item));
      return pairs.every((each) => each !== undefined) ? { items: pairs, isOpen: known.isOpen } : undefined;
    }
    if (known.kind !== 'chain') return undefined;
    const items: Item[] = [];
    let isOptions = false;
    let isOpen = false;
    // `params = params.set("$top", "5")`
    const [root] = known.links;
    const [, call] = known.links;
    if (root?.open === -1 && call !== undefined && call.open !== -1 && call.isIndex !== true && depth < maxResolved) {
      const before = this.resolve({ ...known, links: [root] }, true);
      const own = before.first < known.first ? this.#ownMembers(before, depth + 1) : undefined;
      if (own !== undefined) [isOptions, isOpen] = [true, own.isOpen];
      for (const item of own?.items ?? []) items.push(item);
    }
    for (const [at, link] of known.links.entries()) {
      const pass = this.passingOf({ ...known, links: known.links.slice(0, at + 1) })?.kind;
      const given = this.#program.argumentsOf(link);
      if (pass === 'options' || (pass === 'encoded' && at === known.links.length - 1)) {
        const [first] = given;
        const text =
          this.memberOf(first?.value, 'fromString') ?? given.find(({ name }) => name === 'fromString')?.value;
        if (text !== undefined) return undefined;
        if (link.braces !== -1) {
          const listed = this.#ownMembers({
            ...known,
            kind: 'list',
            items: this.#program.items(link.braces),
            isOpen: false,
          });
          if (listed === undefined) return undefined;
          isOptions = true;
          for (const item of listed.items) items.push(item);
        } else if (first === undefined || (first.name === undefined && first.value.kind === 'plain')) isOptions = true;
        else if (given.every((item) => item.name !== undefined)) {
          isOptions = true;
          const from = given.find((item) => item.name === 'fromObject');
          for (const item of from === undefined ? given : (this.objectOf(from.value)?.items ?? [])) items.push(item);
        } else if (given.length > 1 && given.length % 2 === 0 && link.name === 'of') {
          isOptions = true;
          for (let index = 0; index < given.length; index += 2) {
            const pair = this.#pairFrom(given.slice(index, index + 2));
            if (pair !== undefined) items.push(pair);
          }
        } else {
          const inner = this.memberOf(first.value, 'fromObject') ?? first.value;
          const object = this.objectOf(inner);
          if (object === undefined) return undefined;
          isOptions = true;
          isOpen ||= object.isOpen;
          for (const item of object.items) items.push(item);
        }
      } else if (isOptions && /^(?:set|append|add|put|with)(?:All)?$/i.test(link.name) && given.length > 0) {
        const pair = given.length === 2 ? this.#pairFrom(given) : undefined;
        const object = given.length === 1 && given[0] !== undefined ? this.objectOf(given[0].value) : undefined;
        for (const item of pair === undefined ? (object?.items ?? []) : [pair]) items.push(item);
        isOpen ||= pair === undefined && object === undefined;
      } else if (isOptions && link.isNew !== true && pass !== 'text') isOpen = true;
    }
    return isOptions ? { items, isOpen } : undefined;
  }

  /** The members of an object with those that it copies from other objects: `{ ...common, Accept: "…" }`. */
  #spread(object: MembersValue, depth: number): { readonly items: readonly Item[]; readonly isOpen: boolean } {
    if (object.items.every(({ isSpread }) => isSpread !== true)) return object;
    const items = new Map<string, Item>();
    let isOpen = false;
    for (const item of object.items) {
      const copied = item.isSpread === true && depth < maxResolved ? this.#copied(item.value, depth) : undefined;
      if (item.name === undefined && copied === undefined) isOpen = true;
      for (const each of copied?.items ?? [item]) if (each.name !== undefined) items.set(each.name, each);
      isOpen ||= copied?.isOpen === true;
    }
    return { items: [...items.values()], isOpen };
  }

  /** The members of a variable that an object copies. */
  #copied(value: ProgramValue, depth: number): ReturnType<ValueTexts['objectOf']> {
    const name = this.nameOf(value);
    const later = name === undefined ? undefined : this.#laterMembers(name, value);
    const own = this.#ownMembers(this.resolve(value, true), depth + 1);
    return own && { items: [...own.items, ...(later?.items ?? [])], isOpen: own.isOpen || later?.isOpen === true };
  }

  /** `["$top", "5"]` as a member. */
  #pairOf(value: ProgramValue): Item | undefined {
    const known = this.resolve(value);
    return known.kind === 'list' && known.items.length === 2 ? this.#pairFrom(known.items) : undefined;
  }

  #pairFrom([key, value]: readonly Item[]): Item | undefined {
    const name = key && this.textOf(key.value)?.made;
    if (key === undefined || value === undefined || name === undefined) return undefined;
    return {
      name: name.text,
      made: name,
      nameSpan: { start: key.value.start, end: key.value.end },
      value: value.value,
    };
  }

  /**
   * The members that statements before a use add: `params["$top"] = 5`, `params.$top = 5`, `params.set("$top", 5)`.
   */
  #laterMembers(name: string, use: ProgramValue): { readonly items: readonly Item[]; readonly isOpen: boolean } {
    const items: Item[] = [];
    let isOpen = false;
    for (const { links, value } of this.since(name, use.first)) {
      const [link, second] = links;
      if (link === undefined || second !== undefined) continue;
      const given = this.#program.argumentsOf(link);
      let added: readonly (Item | undefined)[] = [];
      if (value !== undefined && link.isIndex === true) added = given.map((key) => this.#pairFrom([key, { value }]));
      else if (value !== undefined && link.open === -1) added = [{ ...this.#nameOfLink(link), value }];
      else if (/^(?:set|append|add|put|insert)$/i.test(link.name) && given.length === 2)
        added = [this.#pairFrom(given)];
      else if (/^(?:update|putAll|appendAll)$/.test(link.name) && given.length === 1)
        added = given[0]?.name === undefined ? (this.objectOf(given[0]!.value)?.items ?? [undefined]) : given;
      else if (Object.hasOwn(headerSetters, link.name) && given[0] !== undefined)
        added = [{ ...this.#nameOfLink(link, headerSetters[link.name]), value: given[0].value }];
      isOpen ||= added.includes(undefined);
      for (const item of added) if (item !== undefined) items.push(item);
    }
    return { items, isOpen };
  }

  #nameOfLink({ name, at }: Link, text = name): Omit<Item, 'value'> {
    const nameSpan = this.#program.source.span(at, at);
    const made = new GeneratedText();
    if (text === name) made.addExact(this.#text, nameSpan.start, nameSpan.end);
    else made.addCollapsed(text, nameSpan);
    return { name: text, made, nameSpan };
  }

  /** The member that a function returns of its parameter: `x => x.accounts`. */
  memberOfParameter(value: ProgramValue): MadeText | undefined {
    if (value.kind !== 'block') return undefined;
    const body = this.#program.operand(value.from);
    if (body.kind !== 'chain' || body.next !== value.to || body.links.length !== 2) return undefined;
    const [root, member] = body.links;
    if (root?.name !== value.parameter || member === undefined || member.open !== -1) return undefined;
    const made = new GeneratedText();
    const { start, end } = this.#program.source.span(member.at, member.at);
    made.addExact(this.#text, start, end);
    return { made, literals: [], isWritten: true };
  }

  memberOf(value: ProgramValue | undefined, name: string): ProgramValue | undefined {
    const known = value && this.resolve(value);
    return known?.kind === 'object' ? known.items.find((item) => item.name === name)?.value : undefined;
  }

  /** The name of a variable, or of the variable that a call converts to text (`url.toString()`). */
  nameOf(value: ProgramValue): string | undefined {
    if (value.kind !== 'chain') return undefined;
    const [first, ...others] = value.links;
    const isText = others.every(
      ({ name, open }) =>
        passingOf('', name) === 'text' || (open === -1 && /^ur[il]$/i.test(name)) || name === 'String',
    );
    return first !== undefined && first.open === -1 && first.root === undefined && isText ? first.name : undefined;
  }

  /** The statements about a variable between its declaration and a use, also where a caller declares it. */
  *since(name: string, before: number): Iterable<ProgramStatement> {
    const given = this.#program.argument(name, before);
    if (given?.kind === 'chain' && isVariable(given) && given.first < before)
      yield* this.since(given.links[0]?.name ?? '', given.first);
    const declared = this.#program.declaration(name, before);
    if (declared !== undefined) yield* this.#program.about(name, declared, before);
  }

  /** A variable for a computed value. */
  hole(value: ProgramValue): MadeText {
    const known = this.resolve(value, true);
    const name = environmentNameOf(this.#text.slice(known.start, known.end), this.#program.source.language.name);
    const text = name === undefined ? holeFor(this.#text.slice(value.start, value.end)) : `{{${name}}}`;
    return { made: madeAt(text, value), literals: [], isWritten: false };
  }

  /** The text of a value, with a variable for each computed part; undefined if the value is not a text. */
  textOf(value: ProgramValue): MadeText | undefined {
    if (this.#depth > maxResolved) return undefined;
    this.#depth++;
    const text = this.#makeText(value);
    this.#depth--;
    return text;
  }

  #makeText(written: ProgramValue): MadeText | undefined {
    const value = this.resolve(written, true);
    if (value.kind === 'plain') {
      const made = new GeneratedText();
      if (/^[\d-]/.test(value.text) || /^(?:true|false)$/i.test(value.text))
        addPlain(made, value.text, this.#text, value);
      else return undefined;
      return { made, literals: [], isWritten: true };
    }
    if (value.kind === 'text') {
      const text = this.#sumOf(value.parts, value.isTagged);
      return value.given === undefined ? text : this.#formatted(text, value.given);
    }
    if (value.kind !== 'chain') return undefined;
    return this.#textOfCall(value);
  }

  #sumOf(
    parts: readonly (
      ProgramValue | { readonly kind: 'written'; readonly made: GeneratedText; readonly literal: HostLiteral }
    )[],
    isTagged = false,
  ): MadeText {
    const made = new GeneratedText();
    const literals: HostLiteral[] = [];
    let isWritten = false;
    for (const part of parts) {
      if (part.kind === 'written') {
        made.addMade(part.made);
        literals.push(part.literal);
        isWritten ||= part.made.length > 0;
        continue;
      }
      // A tag writes each value as a literal: it puts a string in quotes.
      const known = (isTagged ? undefined : (this.textOf(part) ?? this.#optionsIn(part))) ?? this.hole(part);
      // An empty constant in a path is one that each user of the program fills.
      const text = known.made.length === 0 && made.text.endsWith('/') ? this.hole(part) : known;
      made.addMade(text.made);
      for (const each of text.literals) literals.push(each);
      isWritten ||= text.isWritten;
    }
    return { made, literals, isWritten };
  }

  /** The options that a part of a URL represents: `new URLSearchParams({ … })`. */
  #optionsIn(value: ProgramValue): MadeText | undefined {
    const known = this.resolve(value, true);
    if (known.kind !== 'chain') return undefined;
    const last = known.links.at(-1);
    if (last?.open !== -1 && /^build(?:OData)?Query$/.test(last?.name ?? '')) return this.#builtQuery(last as Link);
    const object = this.nameOf(value) === undefined ? this.#ownMembers(known) : this.objectOf(value);
    if (object === undefined) return undefined;
    const parts = new RequestParts();
    this.addOptions(parts, object.items);
    const made = new GeneratedText();
    const isQuery =
      /^ToQueryString$/.test(known.links.at(-1)?.name ?? '') ||
      /^ToQueryString$/.test(value.kind === 'chain' ? (value.links.at(-1)?.name ?? '') : '');
    writeOptions(made, parts.options, isQuery ? '?' : '');
    return { made, literals: parts.literals, isWritten: made.length > 0 };
  }

  /** The text that `buildQuery({ filter: '…', top: 5 })` returns. */
  #builtQuery(link: Link): MadeText | undefined {
    const [first] = this.#program.argumentsOf(link);
    const object = first && this.objectOf(first.value);
    if (object === undefined || object.isOpen) return undefined;
    const parts = new RequestParts();
    for (const { name = '', nameSpan, value } of object.items)
      if (/^(?:filter|select|expand|orderBy|top|skip|search|count|apply)$/.test(name) && nameSpan !== undefined)
        this.addOption(parts, madeAt(`$${name.toLowerCase()}`, nameSpan), nameSpan, value);
    const made = new GeneratedText();
    writeOptions(made, parts.options, '?');
    return { made, literals: parts.literals, isWritten: made.length > 0 };
  }

  #textOfCall(value: ChainValue): MadeText | undefined {
    const { links } = value;
    const returned = this.#functions.returnedBy(value);
    if (returned !== undefined) return this.#program.withGiven(returned.given, () => this.textOf(returned.value));
    const pass = this.passingOf(value);
    if (pass === undefined) return this.#concatenated(value);
    const given = this.#program.argumentsOf(pass.link);
    const [first, second] = given.filter((item) => item.name === undefined || item.name === 'string');
    // `new Uri(root, "Orders")`
    if (pass.kind === 'same' && second?.value.kind === 'text') return this.#joined([first!.value, second.value]);
    switch (pass.kind) {
      case 'encoded': {
        const text = first && this.textOf(first.value);
        return (
          text && { made: encodeValue(text.made), literals: text.literals.map(asValue), isWritten: text.isWritten }
        );
      }
      case 'format':
      case 'pattern': {
        const isMethod = links[0]?.root !== undefined && links.length === 2;
        const text = isMethod ? this.textOf(links[0]!.root!) : first && this.textOf(first.value);
        const made = text && (pass.kind === 'pattern' ? withSingleQuotes(text.made) : text.made);
        return text && made && this.#formatted({ ...text, made }, isMethod ? given : given.slice(1));
      }
      case 'concat':
        return this.#sumOf(given.map(({ value: each }) => each));
      case 'join':
        return this.#joined(given.map(({ value: each }) => each));
      case 'list, separator':
        return this.#joinedList(value, second?.value, first?.value);
      case 'separator, list':
        return given.length === 2 ? this.#joinedList(value, first?.value, second?.value) : undefined;
      case 'same':
        return first && this.textOf(first.value);
      case 'text': {
        const [root] = links;
        if (root?.root !== undefined)
          return links.slice(1).every(({ name }) => passingOf('', name) === 'text')
            ? this.textOf(root.root)
            : undefined;
        if (links.length < 2) return undefined;
        return this.#builtText(value) ?? this.textOf({ ...value, links: links.slice(0, -1) });
      }
      default:
        return undefined;
    }
  }

  /** The text that the statements about a StringBuilder append. */
  #builtText(value: ChainValue): MadeText | undefined {
    const name = this.nameOf(value);
    const made = name === undefined ? undefined : this.#program.constant(name, value.first);
    if (name === undefined || made?.kind !== 'chain' || !/^String(?:Builder|Buffer)$/.test(made.links[0]?.name ?? ''))
      return undefined;
    const parts: ProgramValue[] = [];
    const addLinks = (links: readonly Link[]): boolean =>
      links.every((link) => {
        const [first, second] = this.#program.argumentsOf(link);
        if (first === undefined || second !== undefined || !this.#program.source.isAround(link.at, value.first))
          return false;
        if (first.value.kind !== 'plain' || /append/i.test(link.name)) parts.push(first.value);
        return /^(?:append|String(?:Builder|Buffer))$/i.test(link.name);
      });
    const isKnown =
      this.#program.argumentsOf(made.links[0]).length === 0 ? made.links.length === 1 : addLinks(made.links);
    for (const { links } of isKnown ? this.since(name, value.first) : []) if (!addLinks(links)) return undefined;
    return isKnown ? this.#sumOf(parts) : undefined;
  }

  /** A format string with the texts of its arguments. */
  #formatted(text: MadeText, given: readonly Item[]): MadeText {
    const literals = [...text.literals];
    const inOrder = given.filter(({ name }) => name === undefined);
    const made = withFormatArguments(text.made, (specifier, position) => {
      const [, name] = /^\{([A-Za-z_]\w*)/.exec(specifier) ?? [];
      const [, brace] = /^\{(\d+)/.exec(specifier) ?? [];
      const [, ordinal] = /^%\[?(\d+)[\]$]/.exec(specifier) ?? [];
      const at = brace === undefined ? (ordinal === undefined ? position : Number(ordinal) - 1) : Number(brace);
      const item = name === undefined ? inOrder[at] : given.find((each) => each.name === name);
      const own = item && this.textOf(item.value);
      if (own?.isWritten !== true || /[\r\n]/.test(own.made.text)) return undefined;
      for (const each of own.literals) literals.push(each);
      return own.made;
    });
    return { ...text, made, literals };
  }

  /** A base and the paths after it, with one slash between each two. A path with a host replaces the others. */
  #joined(given: readonly ProgramValue[]): MadeText | undefined {
    const { name } = this.#program.source.language;
    // `new URL(path, base)`
    const values = name === 'script' || name === 'html' ? [...given].reverse() : given;
    let whole: MadeText | undefined;
    for (const value of values) {
      const text = this.textOf(value) ?? this.hole(value);
      if (whole === undefined || /^https?:/.test(text.made.text)) {
        whole = text;
        continue;
      }
      const made = new GeneratedText();
      made.addMade(whole.made);
      addAfterSlash(made, text.made, { start: value.start, end: value.start });
      whole = { made, literals: [...whole.literals, ...text.literals], isWritten: whole.isWritten || text.isWritten };
    }
    return whole;
  }

  /** `"…".concat(a, b)` and `[a, b].join("&")`. */
  #concatenated(value: ChainValue): MadeText | undefined {
    const { links } = value;
    const [root, link] = links;
    if (root === undefined || link === undefined || links.length !== 2) return undefined;
    const given = this.#program.argumentsOf(link).map((each) => each.value);
    if (root.root !== undefined && link.name === 'concat') return this.#sumOf([...root.root.parts, ...given]);
    if (link.name !== 'join') return undefined;
    // `" and ".join(conditions)` of Python, `conditions.join(" and ")` elsewhere
    if (root.root !== undefined) return this.#joinedList(value, root.root, given[0]);
    if (root.name !== '') return this.#joinedList(value, given[0], { ...value, links: [root] });
    const items = root.open === -1 ? undefined : this.#program.items(root.open);
    return items && this.#joinedList(value, given[0], { ...value, kind: 'list', items, isOpen: false });
  }

  /** The items of a list with a text between each two. */
  #joinedList(
    value: ChainValue,
    separator: ProgramValue | undefined,
    listed: ProgramValue | undefined,
  ): MadeText | undefined {
    const text = separator && this.textOf(separator)?.made.text;
    const list = listed && this.resolve(listed);
    const name = listed && this.nameOf(listed);
    if (text === undefined || list?.kind !== 'list') return undefined;
    // Items that a statement adds later are unknown.
    if (name !== undefined && [...this.since(name, value.first)].some(({ links: used }) => used[0]?.name !== 'join'))
      return undefined;
    const made = new GeneratedText();
    const literals: HostLiteral[] = [];
    let isFirst = true;
    for (const { value: item } of list.items) {
      if (!isFirst) made.addCollapsed(text, { start: item.start, end: item.start });
      isFirst = false;
      const own = this.textOf(item) ?? this.hole(item);
      made.addMade(own.made);
      for (const each of own.literals) literals.push(each);
    }
    return { made, literals, isWritten: literals.length > 0 };
  }

  /** How the last call of a chain uses its arguments or the value before it. */
  passingOf({ links }: ChainValue): { readonly kind: Passing; readonly link: Link } | undefined {
    const link = links.at(-1);
    if (link === undefined || link.name === '') return undefined;
    const kind = passingOf(links.at(-2)?.name ?? '', link.name);
    return kind === undefined || (link.open === -1 && kind !== 'text' && kind !== 'json') ? undefined : { kind, link };
  }

  addOptions(parts: RequestParts, items: readonly Item[]): void {
    for (const item of items) {
      if (item.name === undefined || item.made === undefined || item.nameSpan === undefined) continue;
      const value = this.resolve(item.value);
      if (value.kind === 'plain' && /^(?:None|null|nil|undefined)$/.test(value.text)) continue;
      // A parameter of a binding of UI5.
      if (item.name.startsWith('$$')) continue;
      this.addOption(parts, item.made, item.nameSpan, item.value);
      if (item.nameLiteral !== undefined) parts.literals.push(item.nameLiteral);
    }
  }

  addOption(parts: RequestParts, name: GeneratedText, nameSpan: Span, value: ProgramValue): void {
    const known = this.resolve(value);
    // The conditions of a list are joined by the client.
    const isJoined = known.kind === 'list' && name.text === '$filter' && known.items.length > 1;
    const items = known.kind === 'list' && !isJoined ? known.items : undefined;
    if (items !== undefined) {
      this.addOptionList(parts, name, items, nameSpan);
      return;
    }
    const text = this.textOf(value) ?? this.hole(value);
    parts.setOption({ name, nameSpan, value: encodeValue(text.made) });
    for (const literal of text.literals) parts.literals.push(asValue(literal));
  }

  /** Adds one option whose values are in a list: `["id", "displayName"]`. */
  addOptionList(parts: RequestParts, role: string | GeneratedText, items: readonly Item[], nameSpan?: Span): void {
    const made = new GeneratedText();
    const start = nameSpan ?? { start: items[0]?.value.start ?? 0, end: (items[0]?.value.start ?? 0) + 1 };
    let last: ProgramValue | undefined;
    for (const { value } of items) {
      const text = this.textOf(value) ?? this.hole(value);
      if (last !== undefined) made.addCollapsed(',', { start: last.end, end: Math.max(last.end, value.start) });
      last = value;
      // A path that the client adds to the URL: `select: ["/primarycontactid", "name"]`.
      if (text.made.text.startsWith('/')) {
        made.addMade(this.hole(value).made);
        continue;
      }
      made.addMade(encodeValue(text.made));
      for (const literal of text.literals) parts.literals.push(asValue(literal));
    }
    if (last === undefined) return;
    let name: GeneratedText;
    if (typeof role === 'string') {
      name = madeAt(role, start);
    } else name = role;
    parts.setOption({ name, nameSpan: start, value: made });
  }

  /** A value with the members that statements add, and the members of a map. */
  #jsonValueOf(written: ProgramValue): ProgramValue {
    const value = this.resolve(written);
    if (value.kind === 'object' && value === written && !value.isOpen) return value;
    const pass = value.kind === 'chain' ? this.passingOf(value)?.kind : undefined;
    if (value.kind !== 'object' && (value.kind !== 'chain' || (pass !== undefined && pass !== 'options'))) return value;
    const object = this.objectOf(written);
    if (object === undefined) return value;
    // The last of several assignments counts; a name that a literal has twice is a mistake.
    const last = new Map(object.items.map((item) => [item.name, item]));
    const items = object.items.filter((item) => {
      const other = last.get(item.name);
      return other === item || (other?.nameSpan?.start ?? value.end) < value.end;
    });
    return { ...value, kind: 'object', isOpen: object.isOpen, items };
  }

  /** Adds a value as JSON, and returns whether the names of all its members are known. */
  addJson(parts: RequestParts, made: GeneratedText, written: ProgramValue, depth: number): boolean {
    if (depth > 30) return false;
    const value = this.#jsonValueOf(written);
    const at = (offset: number): Span => ({ start: offset, end: offset + 1 });
    if (value.kind === 'object') {
      if (value.isOpen) return false;
      made.addCollapsed('{', at(value.start));
      let isFirst = true;
      for (const { name, made: own, nameSpan, value: member } of value.items) {
        if (name === undefined || own === undefined || nameSpan === undefined) return false;
        if (!isFirst) made.addCollapsed(',', at(Math.max(0, nameSpan.start - 1)));
        isFirst = false;
        addJsonText(made, own, nameSpan);
        made.addCollapsed(':', at(nameSpan.end));
        if (!this.addJson(parts, made, member, depth + 1)) return false;
      }
      made.addCollapsed('}', at(value.end - 1));
      return true;
    }
    if (value.kind === 'list') {
      if (value.isOpen) return false;
      made.addCollapsed('[', at(value.start));
      for (const [index, { value: item }] of value.items.entries()) {
        if (index > 0) made.addCollapsed(',', at(item.start - 1));
        if (!this.addJson(parts, made, item, depth + 1)) return false;
      }
      made.addCollapsed(']', at(value.end - 1));
      return true;
    }
    if (value.kind === 'plain') {
      addPlain(made, value.text, this.#text, value);
      return true;
    }
    const text = value.kind === 'text' ? this.textOf(value) : undefined;
    if (text === undefined) made.addCollapsed('{{value}}', { start: written.start, end: written.end });
    else {
      addJsonText(made, text.made, { start: value.start, end: value.end });
      parts.addLiterals(text.literals);
    }
    return true;
  }
}

function holeFor(written: string): string {
  const name = written
    .replace(/^(?:\$\{|#\{|\$\(|\{|\$)/, '')
    .replace(/[})]$/, '')
    .trim();
  return /^[\w$][\w$.]{0,40}$/.test(name) ? `{{${name}}}` : '{{value}}';
}

/** Adds a number or word as JSON. */
function addPlain(made: GeneratedText, text: string, source: string, span: Span): void {
  const written = source.slice(span.start, span.end);
  const word = text.replace(/^\$/, '').toLowerCase();
  if (['none', 'nil', 'null', 'undefined', 'nothing', 'nullptr'].includes(word)) made.addCollapsed('null', span);
  else if (word === 'true' || word === 'false') {
    if (written === word) made.addExact(source, span.start, span.end);
    else made.addCollapsed(word, span);
  } else {
    const number = /^-?\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?/.exec(written)?.[0];
    if (number === undefined) made.addCollapsed('{{value}}', span);
    else if (number === written && !number.includes('_')) made.addExact(source, span.start, span.end);
    else made.addCollapsed(number.replaceAll('_', ''), span);
  }
}

/** Adds a text as a JSON string. */
function addJsonText(made: GeneratedText, text: GeneratedText, span: Span): void {
  made.addCollapsed('"', { start: span.start, end: span.start + 1 });
  const own = text.text;
  let done = 0;
  for (let at = 0; at < own.length; at++) {
    const escaped = JSON.stringify(own.charAt(at)).slice(1, -1);
    if (escaped === own.charAt(at)) continue;
    if (at > done) made.addMade(text, done, at);
    made.addCollapsed(escaped, text.map.span({ start: at, end: at + 1 }));
    done = at + 1;
  }
  if (done < own.length) made.addMade(text, done);
  made.addCollapsed('"', { start: Math.max(span.start, span.end - 1), end: span.end });
}

/** `Arrays.asList(…)`, `List.of(…)`, `listOf(…)` */
function listOf(value: ChainValue, program: Program): ProgramValue | undefined {
  const link = value.links.at(-1);
  const before = value.links.at(-2)?.name ?? '';
  const isList =
    /^(?:asList|listOf|arrayOf)$/.test(link?.name ?? '') || (link?.name === 'of' && /^(?:List|Set)$/.test(before));
  if (link === undefined || link.open === -1 || !isList) return undefined;
  const { first, next, start, end } = value;
  return { kind: 'list', items: program.argumentsOf(link), isOpen: false, first, next, start, end };
}
