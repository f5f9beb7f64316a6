/** Reads the requests that the known calls of a program send: the roles of the table, filled with the values of the program. */
import type { HeaderInput, Span } from '@odatalint/core';
import type { HostLiteral, StoredRequest } from '../document/document.js';
import { GeneratedText } from '../text/generated-text.js';
import { unknownBody } from '../text/holes.js';
import { isPlainlyOdata } from '../text/odata-evidence.js';
import { withDirectives, withUnknownKeys, withUnknownQuery, withUnknownStart } from './fill-address.js';
import { EatenDollars } from './eaten-dollars.js';
import { CallTable } from './call-patterns.js';
import {
  type KnownCall,
  knownCalls,
  knownClients,
  type LinkRoles,
  passing,
  type Passing,
  type Role,
  type Roles,
} from './known-calls.js';
import type { SourceFormat } from './languages/source-language.js';
import { valueStyle } from './literal-text.js';
import { encodeValue } from './option-table.js';
import { mention } from './plain-address.js';
import type { BlockValue, ChainValue, Item, Link, Program, ProgramValue, ProgramStatement } from './program.js';

/** A text of the program, put together as far as it is known. */
export interface MadeText {
  readonly made: GeneratedText;
  readonly literals: readonly HostLiteral[];
  /** Whether any of it is written out. */
  readonly isWritten: boolean;
}

/** A request of a call, and the index of the token after it. */
export interface SentRequest {
  readonly stored: Omit<StoredRequest, 'span' | 'target'>;
  /** The call. */
  readonly span: Span;
  /** Where the address is written, if that is outside of the call. */
  readonly address?: Span;
  readonly next: number;
}

interface Option {
  readonly name: GeneratedText;
  readonly nameSpan: Span;
  readonly value: GeneratedText;
}

/** The parts of a request so far. */
export class RequestParts {
  base?: MadeText;
  url?: MadeText;
  urlSpan?: Span;
  readonly path: GeneratedText[] = [];
  readonly options: (Option | GeneratedText)[] = [];
  method?: { readonly text: string; readonly made?: GeneratedText };
  readonly headers: { readonly name: GeneratedText; readonly value: GeneratedText }[] = [];
  hasUnknownHeaders = false;
  body?: GeneratedText | 'unknown';
  readonly literals: HostLiteral[] = [];

  /** Sets an option; a client that joins several values of one is not followed. */
  setOption(option: Option): void {
    const known = this.options.findIndex((each) => 'name' in each && each.name.text === option.name.text);
    if (known === -1) this.options.push(option);
    else this.options[known] = option;
  }

  addLiterals(literals: readonly HostLiteral[]): void {
    for (const literal of literals) this.literals.push(literal);
  }
}

/** The entry of a name from a program; only own names count, so `constructor` has no entry. */
const own = <Entry>(entries: { readonly [name: string]: Entry } | undefined, name: string): Entry | undefined =>
  entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;

const maxResolved = 12;
const methodWord = /^(get|post|put|patch|delete|head|options|merge)/i;

const tables = new Map<SourceFormat, CallTable<KnownCall>>();
function tableOf(format: SourceFormat): CallTable<KnownCall> {
  let table = tables.get(format);
  if (table === undefined)
    tables.set(format, (table = new CallTable(knownCalls.filter((row) => row.in.includes(format)))));
  return table;
}
const clients = new CallTable(knownClients);

export class KnownCallReader {
  readonly #program: Program;
  readonly #table: CallTable<KnownCall>;
  readonly #text: string;
  #lower: string | undefined;
  readonly #evidence = new Map<KnownCall, boolean>();
  #depth = 0;

  constructor(
    program: Program,
    readonly dollars = new EatenDollars(program.source),
  ) {
    this.#program = program;
    this.#text = program.source.text;
    this.#table = tableOf(program.source.language.name);
  }

  /** The request of the call whose last name is at an index; undefined for another name, or a call that sends nothing that is known. */
  requestAt(index: number): SentRequest | undefined {
    const { source } = this.#program;
    if (source.tokens[index]?.kind !== 'word' || !this.#table.has(source.word(index))) return undefined;
    const chain = this.#program.chainAround(index);
    const anchor =
      chain?.links.findIndex(({ at, isIndex, open }) => at === index && isIndex === undefined && open !== at) ?? -1;
    if (chain === undefined || anchor === -1) return undefined;
    for (const row of this.#table.rowsOf(chain.links, anchor, source.word(chain.first - 1))) {
      if (!this.#hasEvidence(row)) continue;
      const request = this.#request(row, chain, anchor);
      if (request !== undefined) return request;
    }
    return undefined;
  }

  #hasEvidence(row: KnownCall): boolean {
    const { evidence } = row;
    if (evidence === undefined) return true;
    let known = this.#evidence.get(row);
    if (known === undefined) {
      const lower = (this.#lower ??= this.#text.toLowerCase());
      this.#evidence.set(row, (known = evidence.some((word) => lower.includes(word.toLowerCase()))));
    }
    return known;
  }

  #request(row: KnownCall, chain: ChainValue, anchor: number): SentRequest | undefined {
    const program = this.#program;
    const link = chain.links[anchor] as Link;
    if (link.open === -1 && link.braces === -1 && row.path === undefined) return undefined;
    const items = this.#argumentsOf(link);
    if (!this.#fulfils(row, items)) return undefined;
    const parts = new RequestParts();
    if (row.method === 'name') {
      const word = methodWord.exec(link.name)?.[1]?.toUpperCase();
      if (word !== undefined) parts.method = { text: word };
    } else if (row.method !== undefined) parts.method = { text: row.method };
    this.#addClient(parts, chain, anchor);
    if (row.path === 'members') this.#addMembers(parts, chain, anchor);
    else if (row.path !== undefined) {
      const made = new GeneratedText();
      made.addCollapsed(row.path.fixed, program.source.span(link.at, link.at));
      parts.path.push(made);
    }
    if (row.root === 'url') {
      const [root] = chain.links;
      if (root?.root !== undefined) this.#assign(parts, 'url', root.root);
    }
    this.#assignItems(parts, items, row.arguments ?? [], row.named ?? {});
    if (link.braces !== -1) {
      const inner = program.items(link.braces);
      for (const item of inner) {
        const roles = item.name === undefined ? undefined : own(row.named, item.name);
        if (roles !== undefined) this.#assign(parts, roles, item.value, item);
      }
      const trailing = row.arguments?.[1];
      if (typeof trailing === 'object')
        this.#assignBlock(parts, trailing, {
          from: link.braces,
          to: program.source.partner(link.braces),
          parameter: '',
        });
    }
    this.#addLinks(parts, row, chain, anchor);
    if (row.links !== undefined && row.isObject === true) this.#addStatements(parts, row.links, chain);
    return this.#send(row, parts, chain);
  }

  /** Whether texts of the arguments contain the words that the row requires. */
  #fulfils({ when }: KnownCall, items: readonly Item[]): boolean {
    if (when === undefined) return true;
    return Object.entries(when).every(([path, word]) => {
      const [first = '', ...names] = path.split('.');
      let value = /^\d$/.test(first) ? items[Number(first)]?.value : this.#memberOf(items[0]?.value, first);
      for (const name of names) value = this.#memberOf(value, name);
      return (
        value !== undefined &&
        this.#text
          .slice(value.start, value.end)
          .replace(/^["'`]/, '')
          .includes(word)
      );
    });
  }

  #memberOf(value: ProgramValue | undefined, name: string): ProgramValue | undefined {
    const known = value && this.#resolve(value);
    return known?.kind === 'object' ? known.items.find((item) => item.name === name)?.value : undefined;
  }

  /** What the variable that a chain begins with was made of: the base and the headers of a client. */
  #addClient(parts: RequestParts, { links, first }: ChainValue, anchor: number): void {
    for (let at = 0; at < anchor; at++) {
      const { name, open } = links[at] as Link;
      if (open !== -1 || name === 'this') continue;
      const value = this.#program.constant(name, first);
      if (value?.kind !== 'chain') continue;
      const made = value.links.length - 1;
      const [row] = clients.rowsOf(value.links, made);
      const link = value.links[made];
      if (row === undefined || link === undefined) continue;
      this.#assignItems(parts, this.#argumentsOf(link), row.arguments ?? [], row.named ?? {});
      if (link.braces !== -1)
        for (const item of this.#program.items(link.braces))
          if (item.name !== undefined && own(row.named, item.name) !== undefined)
            this.#assign(parts, own(row.named, item.name) as Roles, item.value, item);
      if (row.links !== undefined)
        for (const statement of this.#program.about(name, value.next, first))
          this.#addStatement(parts, row.links, statement);
      return;
    }
  }

  /** `client.Users["x"].Messages` as `users/x/messages`. */
  #addMembers(parts: RequestParts, { links }: ChainValue, anchor: number): void {
    const root = links.findIndex(({ name }) => /(?:client|graph|service|context|entity_sets|_ctx|db)$/i.test(name));
    const isCamel =
      this.#program.source.language.name === 'csharp' &&
      links.some(({ name }) => /^(?:Request|GetAsync|PostAsync|PatchAsync|DeleteAsync)$/.test(name));
    const entitySets = links.findIndex(({ name }) => name === 'entity_sets');
    for (const [at, link] of links.entries()) {
      if (at <= Math.max(root, entitySets, 0) || at >= anchor) continue;
      const made = new GeneratedText();
      const isKey = link.isIndex === true || (link.open !== -1 && /^(?:by|By)[A-Z_]/.test(link.name));
      if (isKey) {
        const [item] = this.#program.items(link.open);
        const text = item && this.#textOf(item.value);
        if (text === undefined) made.addCollapsed('{{key}}', this.#program.source.span(link.at, link.at));
        else made.addMade(text.made);
      } else {
        const span = this.#program.source.span(link.at, link.at);
        const camel = link.name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
        const name = isCamel ? camel.charAt(0).toLowerCase() + camel.slice(1) : camel;
        if (name === link.name) made.addExact(this.#text, span.start, span.end);
        else made.addCollapsed(name, span);
      }
      parts.path.push(made);
    }
  }

  #argumentsOf({ open }: Link): readonly Item[] {
    return open === -1 ? [] : this.#program.items(open);
  }

  #assignItems(
    parts: RequestParts,
    items: readonly Item[],
    roles: readonly (Roles | undefined)[],
    named: { readonly [member: string]: Roles },
  ): void {
    let position = 0;
    // Named arguments at the end of a call are one hash in Ruby and PHP.
    for (let index = 0; index < items.length; index++) {
      const item = items[index] as Item;
      if (item.isSpread === true) {
        const value = this.#resolve(item.value);
        if (value.kind === 'object') this.#assignItems(parts, value.items, [], named);
        continue;
      }
      if (item.name !== undefined) {
        const role = own(named, item.name) ?? this.#namedInConfiguration(roles, item.name);
        if (role === undefined) {
          if (item.name === 'forHTTPHeaderField') this.#addPair(parts, 'headers', item.value, items[0]?.value);
          continue;
        }
        this.#assign(parts, role, item.value, item);
        continue;
      }
      const role = roles[position++];
      if (role === undefined) continue;
      const following = items[index + 1];
      const takesTwo =
        (role === 'option' || role === 'header' || role === '$orderby') &&
        following !== undefined &&
        following.name === undefined;
      if (takesTwo && role !== '$orderby') {
        this.#addPair(parts, role === 'option' ? 'options' : 'headers', item.value, following.value);
        index++;
      } else if (
        typeof role === 'string' &&
        role.startsWith('$') &&
        role !== '$value' &&
        items.length > 1 &&
        roles.length === 1
      ) {
        // `.select("a", "b")`
        const rest = items.slice(index).filter(({ value }) => value.kind !== 'plain' && value.kind !== 'object');
        this.#addOptionList(parts, role, rest);
        return;
      } else if (role === 'path' && roles.length === 1) {
        for (const each of items) this.#assign(parts, 'path', each.value);
        return;
      } else if (role === 'query' && following !== undefined && roles[position] === '$value') {
        this.#addPair(parts, 'options', item.value, following.value);
        return;
      } else this.#assign(parts, role, item.value, item);
    }
  }

  #namedInConfiguration(roles: readonly (Roles | undefined)[], name: string): Roles | undefined {
    if (this.#program.source.language.name !== 'ruby') return undefined;
    const [role] = roles.slice(1).filter((each) => typeof each === 'object');
    return typeof role === 'object' ? own(role, name) : undefined;
  }

  /** Fills one role, or those of the members of an object. */
  #assign(parts: RequestParts, roles: Roles, value: ProgramValue, item?: Item): void {
    if (typeof roles === 'string') {
      this.#fill(parts, roles, value, item);
      return;
    }
    const known = this.#resolve(value);
    if (known.kind === 'text' && ('url' in roles || roles['path'] === 'url')) this.#addAddress(parts, 'url', value);
    else if (known.kind === 'object') {
      if (known.isOpen && 'headers' in roles) parts.hasUnknownHeaders = true;
      for (const each of known.items) {
        const role = each.name === undefined ? undefined : own(roles, each.name);
        if (role !== undefined) this.#assign(parts, role, each.value, each);
        else if (each.isSpread === true) this.#assign(parts, roles, each.value);
      }
      for (const [path, role] of Object.entries(roles))
        if (!path.includes('.') && this.#isVariable(value)) this.#addLater(parts, path, role, value);
    } else if (known.kind === 'block') this.#assignBlock(parts, roles, known);
    else if (known.kind === 'chain') {
      // A call whose named arguments are the members.
      const link = known.links.at(-1);
      if (link !== undefined && link.open !== -1 && known.links.length <= 3)
        for (const each of this.#argumentsOf(link)) {
          const role = each.name === undefined ? undefined : own(roles, each.name);
          if (role !== undefined) this.#assign(parts, role, each.value, each);
        }
      if ('headers' in roles) parts.hasUnknownHeaders = true;
    } else if ('headers' in roles) parts.hasUnknownHeaders = true;
  }

  /** The statements about a variable between its declaration and a use. */
  #since(name: string, before: number): Iterable<ProgramStatement> {
    const declared = this.#program.declaration(name, before);
    return declared === undefined ? [] : this.#program.about(name, declared, before);
  }

  #isVariable = (value: ProgramValue): boolean =>
    value.kind === 'chain' && value.links.length === 1 && value.links[0]?.open === -1;

  /** Members that are assigned after the object was made. */
  #addLater(parts: RequestParts, member: string, role: Roles, variable: ProgramValue): void {
    if (variable.kind !== 'chain') return;
    const [link] = variable.links;
    if (link === undefined) return;
    for (const { links, value } of this.#since(link.name, variable.first))
      if (value !== undefined && links.length === 1 && links[0]?.name === member) this.#assign(parts, role, value);
  }

  /** The statements of a function about its parameter, or about nothing in a block of Kotlin. */
  #assignBlock(
    parts: RequestParts,
    roles: { readonly [member: string]: Roles },
    { parameter, from, to }: Pick<BlockValue, 'parameter' | 'from' | 'to'>,
  ): void {
    const program = this.#program;
    if (parameter !== '') {
      for (const statement of program.about(parameter, from, to)) this.#addStatement(parts, roles, statement);
      return;
    }
    for (let at = from + 1; at < to; at++) {
      const role = own(roles, program.source.word(at));
      if (role === undefined || program.source.word(at + 1) !== '(') continue;
      this.#assignItems(parts, program.items(at + 1), [role], {});
    }
  }

  /** `rc.QueryParameters.Filter = "…"` and `rc.Headers.Add("…", "…")`. */
  #addStatement(
    parts: RequestParts,
    roles: { readonly [name: string]: LinkRoles | Roles },
    { links, value }: { readonly links: readonly Link[]; readonly value?: ProgramValue },
  ): void {
    const names = links.map(({ name }) => name);
    if (value !== undefined) {
      let role: LinkRoles | Roles | undefined = own(roles, names.join('.'));
      for (
        let at = 0, inner: { readonly [name: string]: LinkRoles | Roles } = roles;
        role === undefined && at < names.length;
        at++
      ) {
        const found = own(inner, names[at] ?? '');
        if (at === names.length - 1) role = found;
        else if (typeof found === 'object') inner = found as { readonly [name: string]: Roles };
        else if (found === 'headers' && links[at + 1]?.isIndex === true) {
          const [key] = itemsOf(this.#program, links[at + 1]);
          if (key !== undefined) this.#addPair(parts, 'headers', key.value, value);
          return;
        } else break;
      }
      if (typeof role === 'string' || (typeof role === 'object' && !('arguments' in role)))
        this.#assign(parts, role as Roles, value);
      return;
    }
    for (let at = 0; at < links.length; at++) {
      const path = names.slice(0, at + 1).join('.');
      const role = own(roles, path) ?? (at > 0 ? own(roles, names[at] ?? '') : undefined);
      const link = links[at] as Link;
      if (role !== undefined && link.open !== -1 && link.isIndex === undefined) this.#addLink(parts, role, link);
    }
  }

  #addLink(parts: RequestParts, role: LinkRoles | Roles, link: Link): void {
    if (typeof role === 'string') this.#assignItems(parts, this.#argumentsOf(link), [role], {});
    else {
      const { method, arguments: roles } = role as LinkRoles;
      if (method !== undefined) parts.method = { text: method };
      if (Array.isArray(roles))
        this.#assignItems(parts, this.#argumentsOf(link), roles as readonly (Roles | undefined)[], {});
    }
  }

  /** The other calls of the chain. */
  #addLinks(parts: RequestParts, row: KnownCall, { links }: ChainValue, anchor: number): void {
    const { links: roles = {} } = row;
    for (const [at, link] of links.entries()) {
      const role = own(roles, link.name);
      if (at !== anchor && role !== undefined && link.open !== -1) this.#addLink(parts, role, link);
    }
  }

  /** The statements about the variable that the value of the chain is assigned to. */
  #addStatements(parts: RequestParts, roles: NonNullable<KnownCall['links']>, chain: ChainValue): void {
    const { source } = this.#program;
    const [first] = chain.links;
    let at = chain.first - 1;
    while (['await', 'new', 'return'].includes(source.word(at))) at--;
    let name = '';
    if (['=', ':='].includes(source.word(at))) {
      name = source.word(at - 1);
      // `req, err := http.NewRequest(…)`
      if (source.word(at - 2) === ',' && source.tokens[at - 3]?.kind === 'word') name = source.word(at - 3);
      if (source.word(at - 2) === ':') name = source.word(at - 3);
    } else if (chain.links.some(({ name: each }) => each === 'open')) name = first?.name ?? '';
    if (name === '') return;
    const from = chain.next;
    const end = this.#program.scopeEnd(chain.first);
    for (const statement of this.#program.about(name, from, end)) this.#addStatement(parts, roles, statement);
  }

  #addPair(parts: RequestParts, kind: 'options' | 'headers', key: ProgramValue, value: ProgramValue | undefined): void {
    const name = this.#textOf(key);
    if (value === undefined || name === undefined) {
      if (kind === 'headers') parts.hasUnknownHeaders = true;
      return;
    }
    if (kind === 'options') {
      if (/^[$\w-]+$/.test(name.made.text))
        this.#addOption(parts, name.made, { start: key.start, end: key.end }, value);
      return;
    }
    this.#addHeader(parts, name, value);
  }

  #addHeader(parts: RequestParts, name: MadeText, value: ProgramValue): void {
    const text = this.#textOf(value) ?? this.#hole(value);
    parts.headers.push({ name: name.made, value: text.made });
    parts.addLiterals(name.literals);
    parts.addLiterals(text.literals);
  }

  /** Fills one role with a value. */
  fill(parts: RequestParts, role: Role, value: ProgramValue): void {
    this.#fill(parts, role, value);
  }

  #fill(parts: RequestParts, role: Role, value: ProgramValue, item?: Item): void {
    if (role.startsWith('$')) {
      const name = new GeneratedText();
      const span = item?.nameSpan ?? { start: value.start, end: value.start + 1 };
      name.addCollapsed(role, span);
      this.#addOption(parts, name, span, value);
      return;
    }
    switch (role) {
      case 'url':
      case 'base':
        this.#addAddress(parts, role, value);
        return;
      case 'path':
      case 'set':
      case 'key':
      case 'table':
        this.#addSegment(parts, role, value);
        return;
      case 'method':
        this.#addMethod(parts, value);
        return;
      case 'query':
        this.#addQuery(parts, value);
        return;
      case 'headers':
        this.#addHeaders(parts, value);
        return;
      case 'contentType': {
        const name = new GeneratedText();
        name.addCollapsed('Content-Type', { start: value.start, end: value.start + 1 });
        this.#addHeader(parts, { made: name, literals: [], isWritten: true }, value);
        return;
      }
      case 'data':
        if (parts.method?.text === 'GET' && parts.method.made === undefined && this.#objectOf(value) !== undefined)
          this.#addQuery(parts, value);
        else this.#addBody(parts, value, 'body');
        return;
      case 'body':
      case 'json':
        this.#addBody(parts, value, role);
        return;
      default:
        return;
    }
  }

  #addAddress(parts: RequestParts, role: 'url' | 'base', value: ProgramValue): void {
    const known = this.#resolve(value);
    const text = known.kind === 'block' ? undefined : this.#textOf(value);
    if (known.kind === 'block') {
      this.#assignBlock(parts, { path: 'url', queryParam: 'option', queryParams: 'query' }, known);
      return;
    }
    // A marked literal is a request of its own.
    if (known.kind === 'text' && known.isTagged === true) return;
    if (role === 'base') {
      parts.base = text ?? this.#hole(value);
      parts.addLiterals(parts.base.literals);
      return;
    }
    if (text === undefined) return;
    parts.url = text;
    parts.urlSpan = { start: text.literals[0]?.start ?? value.start, end: text.literals.at(-1)?.end ?? value.end };
    parts.addLiterals(text.literals);
    // `url.searchParams.set(…)` before the call.
    const name = this.#nameOf(value);
    if (name === undefined) return;
    for (const { links } of this.#since(name, value.first)) this.#addSearchParameter(parts, links);
  }

  /** The name of a variable, or of the one whose text a call asks for (`url.toString()`). */
  #nameOf(value: ProgramValue): string | undefined {
    if (value.kind !== 'chain') return undefined;
    const [first, ...others] = value.links;
    const isText = others.every(({ name }) => passing[name.toLowerCase()] === 'text');
    return first !== undefined && first.open === -1 && first.root === undefined && isText ? first.name : undefined;
  }

  #addSearchParameter(parts: RequestParts, links: readonly Link[]): void {
    const [first, second] = links;
    if (first?.name !== 'searchParams' || second === undefined || !/^(?:set|append)$/.test(second.name)) return;
    const [key, value] = this.#argumentsOf(second);
    if (key !== undefined) this.#addPair(parts, 'options', key.value, value?.value);
  }

  #addSegment(parts: RequestParts, role: 'path' | 'set' | 'key' | 'table', value: ProgramValue): void {
    const text = this.#textOf(value) ?? this.#hole(value);
    const made = new GeneratedText();
    if (role === 'key') {
      // A client writes the value of a key as its type requires.
      made.addMade(parts.path.pop() ?? holeOf('{{set}}', value));
      made.addCollapsed('({{key}})', { start: value.start, end: value.end });
      parts.path.push(made);
      return;
    }
    if (role !== 'table') made.addMade(text.made);
    else if (/^[a-z_0-9]*[a-rt-wz]$/.test(text.made.text) && !/(?:ch|sh|z)$/.test(text.made.text)) {
      made.addMade(text.made);
      const end = text.literals.at(-1)?.end ?? value.end;
      made.addCollapsed('s', { start: end, end });
    } else made.addCollapsed('{{table}}', { start: value.start, end: value.end });
    parts.path.push(made);
    parts.addLiterals(text.literals);
  }

  #addMethod(parts: RequestParts, value: ProgramValue): void {
    const known = this.#resolve(value);
    const last = known.kind === 'chain' ? known.links.at(-1) : undefined;
    const word =
      last !== undefined && last.open === -1 && known.kind === 'chain' && known.links.length > 1
        ? last.name.replace(/^Method/, '')
        : '';
    if (word !== '' && methodWord.test(word)) {
      parts.method = { text: word.toUpperCase() };
      return;
    }
    const text = this.#textOf(value);
    if (text === undefined || /\{\{/.test(text.made.text)) {
      // `new HttpMethod("PATCH")`
      const argument = last !== undefined && last.open !== -1 ? this.#argumentsOf(last)[0] : undefined;
      if (argument !== undefined && argument.value !== value) this.#addMethod(parts, argument.value);
      else delete parts.method;
      return;
    }
    const written = text.made.text;
    if (written === written.toUpperCase()) {
      parts.method = { text: written, made: text.made };
      parts.addLiterals(text.literals);
    } else parts.method = { text: written.toUpperCase() };
  }

  /** Options in an object, in a text, or in a variable. */
  #addQuery(parts: RequestParts, value: ProgramValue): void {
    const object = this.#objectOf(value);
    if (object !== undefined) {
      this.#addOptions(parts, object.items);
      return;
    }
    const text = this.#textOf(value);
    if (text === undefined) {
      const hole = this.#hole(value);
      if (this.#resolve(value).kind !== 'plain') parts.options.push(hole.made);
      return;
    }
    parts.options.push(text.made);
    parts.addLiterals(text.literals);
  }

  #addOptions(parts: RequestParts, items: readonly Item[]): void {
    for (const item of items) {
      if (item.name === undefined || item.made === undefined || item.nameSpan === undefined) continue;
      const value = this.#resolve(item.value);
      if (value.kind === 'plain' && /^(?:None|null|nil|undefined)$/.test(value.text)) continue;
      this.#addOption(parts, item.made, item.nameSpan, item.value);
    }
  }

  #addOption(parts: RequestParts, name: GeneratedText, nameSpan: Span, value: ProgramValue): void {
    const known = this.#resolve(value);
    const items = known.kind === 'list' ? known.items : undefined;
    if (items !== undefined) {
      this.#addOptionList(parts, name, items, nameSpan);
      return;
    }
    const text = this.#textOf(value) ?? this.#hole(value);
    parts.setOption({ name, nameSpan, value: encodeValue(text.made) });
    for (const literal of text.literals) parts.literals.push(asValue(literal));
  }

  /** One option whose values are in a list: `["id", "displayName"]`. */
  #addOptionList(parts: RequestParts, role: string | GeneratedText, items: readonly Item[], nameSpan?: Span): void {
    const made = new GeneratedText();
    const start = nameSpan ?? { start: items[0]?.value.start ?? 0, end: (items[0]?.value.start ?? 0) + 1 };
    let last: ProgramValue | undefined;
    for (const { value } of items) {
      const text = this.#textOf(value) ?? this.#hole(value);
      if (last !== undefined) made.addCollapsed(',', { start: last.end, end: Math.max(last.end, value.start) });
      made.addMade(encodeValue(text.made));
      for (const literal of text.literals) parts.literals.push(asValue(literal));
      last = value;
    }
    if (last === undefined) return;
    let name: GeneratedText;
    if (typeof role === 'string') {
      name = new GeneratedText();
      name.addCollapsed(role, start);
    } else name = role;
    parts.setOption({ name, nameSpan: start, value: made });
  }

  #addHeaders(parts: RequestParts, value: ProgramValue): void {
    const object = this.#objectOf(value);
    if (object === undefined) {
      const { kind } = this.#resolve(value);
      if (kind !== 'plain') parts.hasUnknownHeaders = true;
      return;
    }
    if (object.isOpen) parts.hasUnknownHeaders = true;
    for (const { name, made, value: own } of object.items)
      if (name !== undefined && made !== undefined)
        this.#addHeader(parts, { made, literals: [], isWritten: true }, own);
  }

  #addBody(parts: RequestParts, value: ProgramValue, role: 'body' | 'json'): void {
    const known = this.#resolve(value, true);
    if (known.kind === 'plain' && /^(?:None|null|nil|undefined|\$null|Nothing)$/.test(known.text)) return;
    const made = this.#contentOf(parts, known, known.isJson === true ? 'json' : role);
    parts.body = made ?? 'unknown';
  }

  /** What is sent as the body. */
  #contentOf(parts: RequestParts, value: ProgramValue, role: 'body' | 'json', depth = 0): GeneratedText | undefined {
    if (value.kind === 'chain') {
      const { kind, link } = this.#passingOf(value) ?? {};
      const [first, second, third] = link === undefined ? [] : this.#argumentsOf(link);
      const isPost = kind === 'json' || kind === 'content' || kind === 'same' || kind === 'text';
      if (isPost && depth < 4) {
        const inner = first?.value ?? (kind === 'json' || kind === 'text' ? rootOf(value) : undefined);
        if (kind === 'content') for (const type of [third, second]) this.#addContentType(parts, type?.value);
        if (inner !== undefined)
          return this.#contentOf(parts, this.#resolve(inner, true), kind === 'json' ? 'json' : role, depth + 1);
      }
      return undefined;
    }
    if (value.kind === 'text') {
      const text = this.#textOf(value);
      if (text === undefined || role === 'json') return undefined;
      parts.addLiterals(text.literals);
      const from = text.made.text.length - text.made.text.trimStart().length;
      return text.isWritten && !/^\s*\{\{/.test(text.made.text)
        ? trimmed(text.made, from, text.made.length - from)
        : undefined;
    }
    if (role !== 'json' || (value.kind !== 'object' && value.kind !== 'list')) return undefined;
    const made = new GeneratedText();
    return this.#addJson(parts, made, value, 0) ? made : undefined;
  }

  /** The media type of a body: a text, or a call with one. */
  #addContentType(parts: RequestParts, value: ProgramValue | undefined): void {
    if (value === undefined) return;
    const known = this.#resolve(value);
    const inner =
      known.kind === 'chain' && known.links.at(-1)?.open !== -1
        ? this.#argumentsOf(known.links.at(-1) as Link)[0]?.value
        : value;
    const text = inner && this.#textOf(inner);
    if (text === undefined || !text.made.text.includes('/') || /\{\{/.test(text.made.text)) return;
    const name = new GeneratedText();
    name.addCollapsed('Content-Type', { start: value.start, end: value.start + 1 });
    parts.headers.push({ name, value: text.made });
    parts.addLiterals(text.literals);
  }

  /** Adds a value as JSON. Out: whether all of its members are known by name. */
  #addJson(parts: RequestParts, made: GeneratedText, written: ProgramValue, depth: number): boolean {
    if (depth > 30) return false;
    const value = this.#resolve(written);
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
        if (!this.#addJson(parts, made, member, depth + 1)) return false;
      }
      made.addCollapsed('}', at(value.end - 1));
      return true;
    }
    if (value.kind === 'list') {
      if (value.isOpen) return false;
      made.addCollapsed('[', at(value.start));
      for (const [index, { value: item }] of value.items.entries()) {
        if (index > 0) made.addCollapsed(',', at(item.start - 1));
        if (!this.#addJson(parts, made, item, depth + 1)) return false;
      }
      made.addCollapsed(']', at(value.end - 1));
      return true;
    }
    if (value.kind === 'plain') {
      addPlain(made, value.text, this.#text, value);
      return true;
    }
    const text = value.kind === 'text' ? this.#textOf(value) : undefined;
    if (text === undefined) made.addCollapsed('{{value}}', { start: written.start, end: written.end });
    else {
      addJsonText(made, text.made, { start: value.start, end: value.end });
      parts.addLiterals(text.literals);
    }
    return true;
  }

  /** The value of a name, or of a call that passes its argument on. */
  #resolve(value: ProgramValue, keepsCalls = false): ProgramValue {
    let known = value;
    for (let count = 0; count < maxResolved; count++) {
      if (known.kind !== 'chain') return known;
      const [first, ...others] = known.links;
      if (first === undefined) return known;
      if (others.length === 0 && first.open === -1 && first.braces === -1 && first.root === undefined) {
        const constant = this.#program.constant(first.name.replace(/^@/, ''), known.first);
        if (constant === undefined || constant.first === known.first) return known;
        known = constant;
        continue;
      }
      if (others.length === 0 && first.braces !== -1 && first.isNew === true) {
        const items = this.#program.items(first.braces);
        const place = { first: known.first, next: known.next, start: known.start, end: known.end };
        const isObject = items.length === 0 || items.every(({ name }) => name !== undefined);
        return isObject
          ? { kind: 'object', items, isOpen: false, ...place }
          : { kind: 'list', items, isOpen: false, ...place };
      }
      if (keepsCalls) return known;
      const pass = this.#passingOf(known);
      if (pass?.kind === 'same' && known.links.length <= 3) {
        const inner = this.#argumentsOf(pass.link)[0]?.value;
        if (inner === undefined) return known;
        known = inner;
        continue;
      }
      return known;
    }
    return known;
  }

  /** What the last call of a chain makes of its arguments or of the value before it. */
  #passingOf({ links }: ChainValue): { readonly kind: Passing; readonly link: Link } | undefined {
    const link = links.at(-1);
    if (link === undefined || link.name === '') return undefined;
    const before = links.at(-2)?.name ?? '';
    const name = link.name.toLowerCase();
    const full = `${before.toLowerCase()}.${name}`;
    const kind = Object.hasOwn(passing, full)
      ? passing[full]
      : Object.hasOwn(passing, name)
        ? passing[name]
        : undefined;
    return kind === undefined || (link.open === -1 && kind !== 'text') ? undefined : { kind, link };
  }

  /** The members of an object, with those that statements add to it. */
  #objectOf(value: ProgramValue): { readonly items: readonly Item[]; readonly isOpen: boolean } | undefined {
    const known = this.#resolve(value, true);
    const name = this.#nameOf(value);
    const later = name === undefined ? [] : this.#laterMembers(name, value.first);
    const own = this.#ownMembers(known);
    if (own === undefined) return later.length > 0 ? { items: later, isOpen: true } : undefined;
    const added = new Set(later.map((each) => each.name));
    return { items: [...own.items.filter((each) => !added.has(each.name)), ...later], isOpen: own.isOpen };
  }

  #ownMembers(known: ProgramValue): { readonly items: readonly Item[]; readonly isOpen: boolean } | undefined {
    if (known.kind === 'object') return known;
    if (known.kind === 'list') {
      const pairs = known.items.map((item) => (item.name === undefined ? this.#pairOf(item.value) : item));
      return pairs.every((each) => each !== undefined) ? { items: pairs, isOpen: known.isOpen } : undefined;
    }
    if (known.kind !== 'chain') return undefined;
    const items: Item[] = [];
    let isOptions = false;
    let isOpen = false;
    for (const [at, link] of known.links.entries()) {
      const pass = this.#passingOf({ ...known, links: known.links.slice(0, at + 1) })?.kind;
      const given = this.#argumentsOf(link);
      if (pass === 'options' || (pass === 'encoded' && at === known.links.length - 1)) {
        const [first] = given;
        if (first === undefined) isOptions = true;
        else if (given.every((item) => item.name !== undefined)) {
          isOptions = true;
          const from = given.find((item) => item.name === 'fromObject');
          for (const item of from === undefined ? given : (this.#objectOf(from.value)?.items ?? [])) items.push(item);
        } else if (given.length > 1 && given.length % 2 === 0 && link.name === 'of') {
          isOptions = true;
          for (let index = 0; index < given.length; index += 2) {
            const key = given[index] as Item;
            const name = this.#textOf(key.value)?.made;
            const value = given[index + 1]?.value;
            if (name !== undefined && value !== undefined)
              items.push({
                name: name.text,
                made: name,
                nameSpan: { start: key.value.start, end: key.value.end },
                value,
              });
          }
        } else {
          const inner = this.#memberOf(first.value, 'fromObject') ?? first.value;
          const object = this.#objectOf(inner);
          if (object === undefined) return undefined;
          isOptions = true;
          isOpen ||= object.isOpen;
          for (const item of object.items) items.push(item);
        }
      } else if (isOptions && /^(?:set|append|add|put|with)$/.test(link.name) && given.length === 2) {
        const pair = this.#pairFrom(given);
        if (pair !== undefined) items.push(pair);
      } else if (isOptions && link.isNew !== true && pass !== 'text') isOpen = true;
    }
    return isOptions ? { items, isOpen } : undefined;
  }

  /** `["$top", "5"]` as a member. */
  #pairOf(value: ProgramValue): Item | undefined {
    const known = this.#resolve(value);
    return known.kind === 'list' && known.items.length === 2 ? this.#pairFrom(known.items) : undefined;
  }

  #pairFrom([key, value]: readonly Item[]): Item | undefined {
    const name = key && this.#textOf(key.value)?.made;
    if (key === undefined || value === undefined || name === undefined) return undefined;
    return {
      name: name.text,
      made: name,
      nameSpan: { start: key.value.start, end: key.value.end },
      value: value.value,
    };
  }

  /** `params["$top"] = 5`, `params.$top = 5`, `params.set("$top", 5)` before an index. */
  #laterMembers(name: string, before: number): readonly Item[] {
    const items: Item[] = [];
    for (const { links, value } of this.#since(name, before)) {
      const [link] = links;
      if (link === undefined || links.length !== 1) continue;
      if (value !== undefined && link.isIndex === true) {
        const [key] = this.#argumentsOf(link);
        const pair = key && this.#pairFrom([key, { value }]);
        if (pair !== undefined) items.push(pair);
      } else if (value !== undefined && link.open === -1) {
        const span = this.#program.source.span(link.at, link.at);
        const made = new GeneratedText();
        made.addExact(this.#text, span.start, span.end);
        items.push({ name: link.name, made, nameSpan: span, value });
      } else if (/^(?:set|append|add|put|insert)$/i.test(link.name)) {
        const pair = this.#pairFrom(this.#argumentsOf(link));
        if (pair !== undefined) items.push(pair);
      }
    }
    return items;
  }

  #hole(value: Span): MadeText {
    const made = new GeneratedText();
    made.addCollapsed(holeFor(this.#text.slice(value.start, value.end)), { start: value.start, end: value.end });
    return { made, literals: [], isWritten: false };
  }

  /** The text that a value makes, each part that is computed a variable; undefined for one that is not a text. */
  #textOf(value: ProgramValue): MadeText | undefined {
    if (this.#depth > maxResolved) return undefined;
    this.#depth++;
    const text = this.#makeText(value);
    this.#depth--;
    return text;
  }

  #makeText(written: ProgramValue): MadeText | undefined {
    const value = this.#resolve(written, true);
    if (value.kind === 'plain') {
      const made = new GeneratedText();
      if (/^[\d-]/.test(value.text) || /^(?:true|false)$/i.test(value.text))
        addPlain(made, value.text, this.#text, value);
      else return undefined;
      return { made, literals: [], isWritten: true };
    }
    if (value.kind === 'text') {
      const text = this.#sumOf(value.parts);
      return value.isFormat === true ? { ...text, made: withDirectives(text.made) } : text;
    }
    if (value.kind !== 'chain') return undefined;
    return this.#textOfCall(value);
  }

  #sumOf(
    parts: readonly (
      ProgramValue | { readonly kind: 'written'; readonly made: GeneratedText; readonly literal: HostLiteral }
    )[],
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
      const text = this.#textOf(part) ?? this.#optionsIn(part) ?? this.#hole(part);
      made.addMade(text.made);
      for (const each of text.literals) literals.push(each);
      isWritten ||= text.isWritten;
    }
    return { made, literals, isWritten };
  }

  /** Options that a part of an address makes: `new URLSearchParams({ … })`. */
  #optionsIn(value: ProgramValue): MadeText | undefined {
    const known = this.#resolve(value, true);
    if (known.kind !== 'chain') return undefined;
    const object = this.#nameOf(value) === undefined ? this.#ownMembers(known) : this.#objectOf(value);
    if (object === undefined) return undefined;
    const parts = new RequestParts();
    this.#addOptions(parts, object.items);
    const made = new GeneratedText();
    addOptions(made, parts.options, '');
    return { made, literals: parts.literals, isWritten: made.length > 0 };
  }

  #textOfCall(value: ChainValue): MadeText | undefined {
    const { links } = value;
    const pass = this.#passingOf(value);
    if (pass === undefined) return this.#concatenated(value);
    const given = this.#argumentsOf(pass.link);
    const [first, second] = given.filter((item) => item.name === undefined || item.name === 'string');
    switch (pass.kind) {
      case 'encoded': {
        const text = first && this.#textOf(first.value);
        return (
          text && { made: encodeValue(text.made), literals: text.literals.map(asValue), isWritten: text.isWritten }
        );
      }
      case 'format': {
        const isMethod = links[0]?.root !== undefined && links.length === 2;
        const text = isMethod ? this.#textOf(links[0]!.root!) : first && this.#textOf(first.value);
        return text && { ...text, made: withDirectives(text.made) };
      }
      case 'join': {
        if (first === undefined) return undefined;
        if (second === undefined) return this.#textOf(first.value);
        const [one, two] =
          this.#program.source.language.name === 'script' || this.#program.source.language.name === 'html'
            ? [second, first]
            : [first, second];
        const [base, rest] = [
          this.#textOf(one.value) ?? this.#hole(one.value),
          this.#textOf(two.value) ?? this.#hole(two.value),
        ];
        if (/^https?:/.test(rest.made.text)) return rest;
        const made = new GeneratedText();
        made.addMade(base.made);
        const slash = joinOf(made.text, rest.made.text);
        if (slash !== '') made.addCollapsed(slash, { start: two.value.start, end: two.value.start });
        made.addMade(rest.made, made.text.endsWith('/') && rest.made.text.startsWith('/') ? 1 : 0);
        return { made, literals: [...base.literals, ...rest.literals], isWritten: base.isWritten || rest.isWritten };
      }
      case 'same':
        return first && this.#textOf(first.value);
      case 'text': {
        const [root] = links;
        if (root?.root !== undefined)
          return links.slice(1).every(({ name }) => passing[name.toLowerCase()] === 'text')
            ? this.#textOf(root.root)
            : undefined;
        if (links.length < 2) return undefined;
        const before = { ...value, links: links.slice(0, -1) };
        return this.#textOf(before);
      }
      default:
        return undefined;
    }
  }

  /** `"…".concat(a, b)` and `[a, b].join("&")`. */
  #concatenated({ links }: ChainValue): MadeText | undefined {
    const [root, link] = links;
    if (root === undefined || link === undefined || links.length !== 2) return undefined;
    if (root.root !== undefined && link.name === 'concat') {
      const values = this.#argumentsOf(link).map(({ value }) => value);
      return this.#sumOf([...root.root.parts, ...values]);
    }
    if (link.name !== 'join' || root.name !== '' || root.open === -1) return undefined;
    const separator = this.#argumentsOf(link)[0]?.value;
    const text = separator && this.#textOf(separator)?.made.text;
    if (text === undefined) return undefined;
    const made = new GeneratedText();
    const literals: HostLiteral[] = [];
    let isFirst = true;
    for (const { value } of this.#program.items(root.open)) {
      if (!isFirst) made.addCollapsed(text, { start: value.start, end: value.start });
      isFirst = false;
      const own = this.#textOf(value) ?? this.#hole(value);
      made.addMade(own.made);
      for (const each of own.literals) literals.push(each);
    }
    return { made, literals, isWritten: literals.length > 0 };
  }

  /** The request that the parts make; undefined where its address is nowhere written out. */
  #send(row: KnownCall, parts: RequestParts, chain: ChainValue): SentRequest | undefined {
    const isOdata = row.service !== undefined || row.isOdata === true;
    if (row.needsOptions === true && parts.options.length === 0) return undefined;
    if (row.adds !== undefined) {
      const made = new GeneratedText();
      made.addCollapsed(row.adds, { start: chain.start, end: chain.start + 1 });
      parts.options.push(made);
    }
    return sendParts(parts, {
      dollars: this.dollars,
      isOdata,
      isComplete: row.headers === 'complete',
      isTemplate: row.isTemplate === true,
      service: row.service,
      span: { start: chain.start, end: chain.end },
      next: chain.next,
    });
  }
}

/** What is known of the request besides its parts. */
export interface Sending {
  readonly dollars: EatenDollars;
  readonly isOdata: boolean;
  readonly isComplete: boolean;
  readonly isTemplate: boolean;
  readonly service: string | undefined;
  readonly span: Span;
  readonly next: number;
}

/** Puts the parts of a request together; undefined for a text that is not an address. */
export function sendParts(parts: RequestParts, sending: Sending): SentRequest | undefined {
  const { isOdata, isTemplate, service, span } = sending;
  const written = addressOf(parts, sending);
  if (written === undefined) return undefined;
  const whole = sending.dollars.restore(written);
  const address = finished(isTemplate ? withDirectives(whole) : whole);
  const url = address.text.trim();
  if (url === '' || /[\r\n]/.test(url)) return undefined;
  const headers = headersOf(parts, sending.isComplete);
  const isPlain = isPlainlyOdata(url, headers?.headers ?? []);
  if (/\s/.test(withoutHoles(url.split(/[?]|\$\w+=/, 1)[0] ?? '').replaceAll(/'[^']*'/g, ''))) return undefined;
  const { method } = parts;
  const hasBody = parts.body !== undefined && method?.text !== 'GET';
  const content = !hasBody
    ? undefined
    : parts.body === 'unknown'
      ? { text: unknownBody }
      : (parts.body as GeneratedText);
  const isOutside = parts.urlSpan !== undefined && (parts.urlSpan.start < span.start || parts.urlSpan.end > span.end);
  const from = address.text.indexOf(url);
  const made = from === 0 && url.length === address.length ? address : trimmed(address, from, url.length);
  return {
    stored: {
      input: {
        ...(method === undefined ? {} : { method: method.text }),
        url,
        ...(headers === undefined ? {} : { headers: headers.headers }),
        ...(content === undefined ? {} : { body: content.text }),
      },
      maps: {
        url: made.map,
        ...(method?.made === undefined ? {} : { method: method.made.map }),
        ...(headers === undefined ? {} : { headers: headers.made.map }),
        ...(content === undefined || !('map' in content) ? {} : { body: content.map }),
      },
      ...(service === undefined ? {} : { service }),
      ...(isOdata ? {} : isPlain ? { isKnownByOption: true as const } : mention),
      ...(parts.body === 'unknown' && hasBody ? { hasUnknownBody: true as const } : {}),
      literals: inOrder(parts.literals),
    },
    span,
    ...(isOutside && parts.urlSpan !== undefined ? { address: parts.urlSpan } : {}),
    next: sending.next,
  };
}

/** The address with its options; undefined where nothing of it is known. */
function addressOf(parts: RequestParts, { isOdata, span }: Sending): GeneratedText | undefined {
  const { base, url, path, options } = parts;
  const start = { start: span.start, end: span.start + 1 };
  const made = new GeneratedText();
  const isAbsolute = url !== undefined && /^(?:https?:\/\/|\{\{)/i.test(url.made.text);
  if (base !== undefined && !isAbsolute) {
    // Parentheses of a root are those of a session.
    if (/\(|%28/.test(base.made.text)) made.addCollapsed('{{base}}/', start);
    else made.addMade(base.made);
  }
  if (url !== undefined) {
    const text = url.made.text;
    if (made.length > 0) {
      const slash = joinOf(made.text, text);
      if (slash !== '') made.addCollapsed(slash, start);
      made.addMade(url.made, made.text.endsWith('/') && text.startsWith('/') ? 1 : 0);
    } else if (!isOdata && /^[\w$(]/.test(text) && !/^https?:/i.test(text)) {
      if (!/[/?(]/.test(text) && options.length === 0) return undefined;
      made.addCollapsed('{{url}}/', start);
      made.addMade(url.made);
    } else made.addMade(url.made);
  }
  for (const segment of path) {
    const slash = made.length === 0 ? '' : joinOf(made.text, segment.text);
    if (slash !== '') made.addCollapsed(slash, start);
    made.addMade(segment, made.text.endsWith('/') && segment.text.startsWith('/') ? 1 : 0);
  }
  const isKnown =
    (url?.isWritten ?? false) ||
    path.length > 0 ||
    options.some((each) => !('text' in each) || !/^\{\{[^{}]*\}\}$/.test(each.text));
  if (made.length === 0) {
    if (options.length === 0) return undefined;
    made.addCollapsed('{{url}}', start);
  }
  if (!isKnown) return undefined;
  addOptions(made, options, made.text.includes('?') ? (/[?&]$/.test(made.text) ? '' : '&') : '?');
  return made;
}

function addOptions(made: GeneratedText, options: RequestParts['options'], first: string): void {
  let separator = first;
  for (const option of options) {
    if ('name' in option) {
      const { nameSpan } = option;
      if (separator !== '')
        made.addCollapsed(separator, { start: Math.max(0, nameSpan.start - 1), end: nameSpan.start });
      made.addMade(option.name);
      made.addCollapsed('=', { start: nameSpan.end, end: nameSpan.end + 1 });
      made.addMade(option.value);
    } else {
      const skipped = separator !== '' && /^[?&]/.test(option.text) ? 1 : 0;
      if (separator !== '') made.addCollapsed(separator, option.map.span({ start: 0, end: skipped }));
      made.addMade(option, skipped);
    }
    separator = '&';
  }
}

/** What makes an address of a text that is one: a variable before a segment that cannot be the first, and for a key with slashes. */
const finished = (made: GeneratedText): GeneratedText => withUnknownStart(withUnknownKeys(withUnknownQuery(made)));

function trimmed(made: GeneratedText, from: number, length: number): GeneratedText {
  const own = new GeneratedText();
  own.addMade(made, from, from + length);
  return own;
}

const withoutHoles = (text: string): string => text.replaceAll(/\{\{[^{}]*\}\}/g, 'x');

/** The slash between two parts of an address. */
const joinOf = (before: string, after: string): string =>
  before.endsWith('/') || after.startsWith('/') || after.startsWith('?') || after === '' ? '' : '/';

function headersOf(
  { headers, hasUnknownHeaders }: RequestParts,
  isComplete: boolean,
): { readonly headers: readonly HeaderInput[]; readonly made: GeneratedText } | undefined {
  if (headers.length === 0 && (hasUnknownHeaders || !isComplete)) return undefined;
  const made = new GeneratedText();
  const found: HeaderInput[] = [];
  for (const { name, value } of headers) {
    if (/[\r\n]/.test(value.text)) continue;
    if (found.length > 0) made.addCollapsed('\n', name.map.span({ start: 0, end: 1 }));
    made.addMade(name);
    made.addCollapsed(': ', name.map.span({ start: name.length - 1, end: name.length }));
    made.addMade(value);
    found.push({ name: name.text, value: value.text });
  }
  // A header of an unknown name says that there may be others.
  if (found.length > 0 && (hasUnknownHeaders || !isComplete)) {
    const last = made.map.span({ start: made.length - 1, end: made.length });
    made.addCollapsed('\n{{header}}: {{value}}', last);
    found.push({ name: '{{header}}', value: '{{value}}' });
  }
  return { headers: found, made };
}

const asValue = (literal: HostLiteral): HostLiteral =>
  literal.style.startsWith(valueStyle) ? literal : { ...literal, style: valueStyle + literal.style };

/** The literals in the order of the document, each once. */
function inOrder(literals: readonly HostLiteral[]): readonly HostLiteral[] {
  const sorted = [...literals].sort((a, b) => a.start - b.start);
  return sorted.filter((each, at) => at === 0 || each.start >= (sorted[at - 1]?.end ?? 0));
}

function holeOf(text: string, { start, end }: Span): GeneratedText {
  const made = new GeneratedText();
  made.addCollapsed(text, { start, end });
  return made;
}

function holeFor(written: string): string {
  const name = written
    .replace(/^(?:\$\{|#\{|\$\(|\{|\$)/, '')
    .replace(/[})]$/, '')
    .trim();
  return /^[\w$][\w$.]{0,40}$/.test(name) ? `{{${name}}}` : '{{value}}';
}

/** A number or a word as JSON writes it. */
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

/** A text as a string of JSON. */
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

/** What the calls of a chain without arguments work on: the value that is piped or the literal. */
const rootOf = (value: ChainValue): ProgramValue | undefined => value.links[0]?.root;

const itemsOf = (program: Program, link: Link | undefined): readonly Item[] =>
  link === undefined || link.open === -1 ? [] : program.items(link.open);
