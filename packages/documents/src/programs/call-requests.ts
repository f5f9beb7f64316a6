/** The requests that the known calls of a program send: the roles of the table, filled with the values of the program. */
import type { Span } from '@odatalint/core';
import { GeneratedText } from '../text/generated-text.js';
import { CallTable } from './call-patterns.js';
import { EatenDollars } from './eaten-dollars.js';
import {
  type KnownCall,
  knownCalls,
  knownClients,
  type LinkRoles,
  optionBuilders,
  optionCalls,
  type Role,
  type Roles,
} from './known-calls.js';
import type { OwnCall } from '../document/query-place.js';
import type { SourceFormat } from './languages/source-languages.js';
import {
  type BlockValue,
  type ChainValue,
  isSelf,
  type Item,
  type Link,
  type Program,
  type ProgramValue,
} from './program.js';
import { type MadeText, madeAt, RequestParts, sendParts, type SentRequest, trimmed } from './request-parts.js';
import { ValueTexts } from './value-texts.js';

/** The entry of a name in a program. Only own properties count, so `constructor` has no entry. */
const own = <Entry>(entries: { readonly [name: string]: Entry } | undefined, name: string): Entry | undefined =>
  entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;

const methodWord = /^(?:Http)?(get|post|put|patch|delete|head|options|merge)/i;

const tables = new Map<SourceFormat, CallTable<KnownCall>>();
function tableOf(format: SourceFormat): CallTable<KnownCall> {
  let table = tables.get(format);
  if (table === undefined) tables.set(format, (table = new CallTable(rowsIn(format))));
  return table;
}

const rowsIn = (format: SourceFormat): readonly KnownCall[] => knownCalls.filter((row) => row.in.includes(format));

/** The row of an own call. */
function rowOf({ call, method, arguments: given = [], named = {} }: OwnCall, format: SourceFormat): KnownCall {
  const roles = named as Record<string, Role>;
  return {
    in: [format],
    call,
    library: call,
    isOdata: true,
    method: method?.toUpperCase() ?? 'name',
    arguments: given.map((role) => (role === 'members' ? roles : role === 'none' ? undefined : (role as Role))),
    named: roles,
    example: '',
  };
}

const clients = new CallTable(knownClients);
export class CallRequests {
  readonly #program: Program;
  readonly #table: CallTable<KnownCall>;
  readonly #values: ValueTexts;
  readonly #text: string;
  #lower: string | undefined;
  /** Calls of OData clients whose URL is computed elsewhere. */
  readonly unknown: Span[] = [];
  readonly #evidence = new Map<KnownCall, boolean>();
  /** The number of URL builders that are being read. */
  #depth = 0;

  constructor(
    program: Program,
    readonly dollars = new EatenDollars(program.source),
    calls: readonly OwnCall[] = [],
  ) {
    this.#program = program;
    this.#values = new ValueTexts(program);
    this.#text = program.source.text;
    const { name } = program.source.language;
    this.#table =
      calls.length === 0 ? tableOf(name) : new CallTable([...calls.map((each) => rowOf(each, name)), ...rowsIn(name)]);
  }

  /**
   * The request of the call whose last name is at an index; undefined for another name, or a call that sends no known
   * request.
   */
  requestAt(index: number): SentRequest | undefined {
    const { source } = this.#program;
    if (source.tokens[index]?.kind !== 'word') return undefined;
    const typed = source.word(index) === 'new' ? this.#program.typedNew(index) : undefined;
    if (typed === undefined && !this.#table.has(source.word(index))) return undefined;
    const chain = typed ?? this.#program.chainAround(index);
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
    const { source } = program;
    const link = chain.links[anchor] as Link;
    if (link.open === -1 && link.braces === -1 && row.path === undefined) return undefined;
    const items = this.#program.argumentsOf(link);
    if (!this.#fulfils(row, items)) return undefined;
    const parts = new RequestParts();
    if (row.method === 'name') {
      const word = methodWord.exec(link.name)?.[1]?.toUpperCase();
      if (word !== undefined) parts.method = { text: word };
    } else if (row.method !== undefined) parts.method = { text: row.method };
    const client = this.#addClient(parts, chain, anchor);
    if (row.of !== undefined && client !== row.of) return undefined;
    if (row.path === 'members') this.#addMembers(parts, row, chain, anchor);
    else if (row.path !== undefined) {
      const made = new GeneratedText();
      made.addCollapsed(row.path.fixed, source.span(link.at, link.at));
      parts.path.push(made);
    }
    if (row.root === 'url') {
      const [root] = chain.links;
      if (root?.root !== undefined) this.#assign(parts, 'url', root.root);
      else if (root?.open === -1 && chain.links[1]?.name.startsWith('AppendPathSegment') === true)
        this.#assign(parts, 'base', { ...chain, links: [root], end: source.tokens[root.at]?.end ?? chain.end });
    }
    this.#addCall(parts, row, chain, anchor);
    const end = this.#endOf(row, chain, anchor);
    const sent = this.#send(row, parts, { ...chain, end });
    const isOdata = row.service !== undefined || row.isOdata === true;
    if (sent === undefined && isOdata && row.arguments?.[0] === 'url' && items.length > 0)
      this.unknown.push({ start: chain.start, end });
    return sent;
  }

  /** Assigns the arguments, the block, and the other calls of the chain. */
  #addCall(parts: RequestParts, row: KnownCall, chain: ChainValue, anchor: number): void {
    const link = chain.links[anchor] as Link;
    this.#assignItems(parts, this.#program.argumentsOf(link), row.arguments ?? [], row.named ?? {});
    if (link.braces !== -1) {
      for (const item of this.#program.items(link.braces)) {
        const roles = item.name === undefined ? undefined : own(row.named, item.name);
        if (roles !== undefined) this.#assign(parts, roles, item.value, item);
      }
    }
    const block = row.block === undefined ? undefined : this.#program.blockAfter(link);
    if (row.block !== undefined && block !== undefined) this.#assignBlock(parts, row.block, block);
    this.#addLinks(parts, row.links ?? {}, chain, anchor);
    if (row.links !== undefined && row.isObject === true) this.#addStatements(parts, row.links, chain);
  }

  /** The end of the last call of a chain that the row knows. A function in a later call can send another request. */
  #endOf({ links: roles }: KnownCall, { links, end }: ChainValue, anchor: number): number {
    const last = links.findLastIndex(
      ({ name, open }, at) => at > anchor && open !== -1 && own(roles, name) !== undefined,
    );
    const next = links[Math.max(last, anchor) + 1];
    return next === undefined ? end : (this.#program.source.tokens[next.at - 1]?.start ?? end);
  }

  /** Whether texts of the arguments contain the words that the row requires. */
  #fulfils({ when }: KnownCall, items: readonly Item[]): boolean {
    if (when === undefined) return true;
    return Object.entries(when).every(([path, word]) => {
      const [first = '', ...names] = path.split('.');
      let value = /^\d$/.test(first) ? items[Number(first)]?.value : this.#values.memberOf(items[0]?.value, first);
      for (const name of names) value = this.#values.memberOf(value, name);
      return (
        value !== undefined &&
        this.#text
          .slice(value.start, value.end)
          .replace(/^["'`]/, '')
          .includes(word)
      );
    });
  }

  /**
   * Adds the base URL and headers of a client: the value of the variable that a chain begins with.
   *
   * @returns The call of the table that made the client.
   */
  #addClient(parts: RequestParts, { links, first }: ChainValue, anchor: number, depth = 0): string | undefined {
    for (let at = 0; at < anchor && depth < 4; at++) {
      const { name, open } = links[at] as Link;
      if (open !== -1 || isSelf(name)) continue;
      const member = at > 0 && isSelf(links[at - 1]?.name ?? '') ? this.#program.ownMember(name) : undefined;
      const value = member ?? this.#program.constant(name, first);
      if (value?.kind !== 'chain') continue;
      for (let made = value.links.length - 1; made >= 0; made--) {
        const [row] = clients.rowsOf(value.links, made);
        const link = value.links[made];
        if (row === undefined || link === undefined) continue;
        this.#addClient(parts, value, made, depth + 1);
        this.#assignItems(parts, this.#program.argumentsOf(link), row.arguments ?? [], row.named ?? {});
        if (link.braces !== -1)
          for (const item of this.#program.items(link.braces))
            if (item.name !== undefined && own(row.named, item.name) !== undefined)
              this.#assign(parts, own(row.named, item.name) as Roles, item.value, item);
        if (row.links !== undefined) {
          this.#addLinks(parts, row.links, value, made);
          for (const statement of this.#program.about(name, value.next, first))
            this.#addStatement(parts, row.links, statement);
        }
        return row.call;
      }
    }
    return undefined;
  }

  /** `client.Users["x"].Messages` as `users/x/messages`. */
  #addMembers(parts: RequestParts, { links: roles }: KnownCall, { links }: ChainValue, anchor: number): void {
    const root = links.findIndex(({ name }) => /(?:client|graph|service|context|entity_sets|_ctx|db)$/i.test(name));
    const { name: language } = this.#program.source.language;
    const isCamel =
      (language === 'csharp' || language === 'go') &&
      links.some(({ name }) => /^(?:Request|(?:Get|Post|Patch|Delete)(?:Async)?)$/.test(name));
    const entitySets = links.findIndex(({ name }) => name === 'entity_sets');
    for (const [at, link] of links.entries()) {
      if (at <= Math.max(root, entitySets, 0) || at >= anchor || own(roles, link.name) !== undefined) continue;
      const made = new GeneratedText();
      const isKey = link.isIndex === true || (link.open !== -1 && /^(?:by|By)[A-Z_]/.test(link.name));
      if (isKey) {
        const [item] = this.#program.items(link.open);
        const text = item && this.#values.textOf(item.value);
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

  #assignItems(
    parts: RequestParts,
    items: readonly Item[],
    roles: readonly (Roles | undefined)[],
    named: { readonly [member: string]: Roles },
  ): void {
    let position = 0;
    for (let index = 0; index < items.length; index++) {
      const item = items[index] as Item;
      if (item.isSpread === true) {
        const value = this.#values.resolve(item.value);
        if (value.kind === 'object') this.#assignItems(parts, value.items, [], named);
        continue;
      }
      if (item.name !== undefined) {
        const role = own(named, item.name) ?? this.#namedInConfiguration(roles, item.name);
        if (role === undefined) {
          this.#addToHash(parts, roles[position], item);
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
        const isItem = ({ name, value }: Item) =>
          name === undefined && value.kind !== 'plain' && value.kind !== 'object';
        this.#values.addOptionList(parts, role, items.slice(index).filter(isItem));
        this.#assignItems(
          parts,
          items.filter(({ name }) => name !== undefined),
          [],
          named,
        );
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

  /** Named arguments at the end of a call of Ruby are one hash: `post('/Orders', body, 'Prefer' => 'return=minimal')`. */
  #addToHash(parts: RequestParts, role: Roles | undefined, item: Item): void {
    if (!this.#program.source.has('hash arguments')) return;
    if (role === 'headers') this.#addNamedHeader(parts, item);
    else if (role === 'query') this.#values.addOptions(parts, [item]);
  }

  #namedInConfiguration(roles: readonly (Roles | undefined)[], name: string): Roles | undefined {
    if (!this.#program.source.has('hash arguments')) return undefined;
    const [role] = roles.slice(1).filter((each) => typeof each === 'object');
    return typeof role === 'object' ? own(role, name) : undefined;
  }

  /** Assigns a value to one role, or the members of an object to their roles. */
  #assign(parts: RequestParts, roles: Roles, value: ProgramValue, item?: Item): void {
    if (typeof roles === 'string') {
      this.#fill(parts, roles, value, item);
      return;
    }
    const known = this.#values.resolve(value);
    if (known.kind === 'text' && ('url' in roles || roles['path'] === 'url')) this.#addAddress(parts, 'url', value);
    else if (known.kind === 'object') {
      if (known.isOpen && 'headers' in roles) parts.hasUnknownHeaders = true;
      // A key follows its set in any order of the members.
      const isKey = ({ name }: Item): boolean => name !== undefined && own(roles, name) === 'key';
      for (const each of [...known.items.filter((item) => !isKey(item)), ...known.items.filter(isKey)]) {
        const role = each.name === undefined ? undefined : own(roles, each.name);
        if (role !== undefined) this.#assign(parts, role, each.value, each);
        else if (each.isSpread === true) this.#assign(parts, roles, each.value);
      }
      this.#addLater(parts, roles, value);
    } else if (known.kind === 'block') this.#assignBlock(parts, roles, known);
    else if (known.kind === 'chain') {
      // A call whose named arguments are the members.
      const link = known.links.at(-1);
      if (link !== undefined && link.open !== -1 && known.links.length <= 3)
        for (const each of this.#program.argumentsOf(link)) {
          const role = each.name === undefined ? undefined : own(roles, each.name);
          if (role !== undefined) this.#assign(parts, role, each.value, each);
          else if (link.isNew === true && this.#values.resolve(each.value).kind === 'object')
            this.#assign(parts, roles, each.value);
        }
      this.#addLater(parts, roles, value);
      // The computed value may contain a key.
      if (Object.values(roles).includes('key') && parts.path.length > 0) parts.path.push(madeAt('{{path}}', value));
      if ('headers' in roles) parts.hasUnknownHeaders = true;
    } else if ('headers' in roles) parts.hasUnknownHeaders = true;
  }

  /** Assigns members that are set after the object was created. */
  #addLater(parts: RequestParts, roles: { readonly [member: string]: Roles }, variable: ProgramValue): void {
    if (variable.kind !== 'chain' || !isVariable(variable)) return;
    for (const statement of this.#values.since(variable.links[0]?.name ?? '', variable.first))
      this.#addStatement(parts, roles, statement);
  }

  /** Assigns the statements of a function about its parameter, or all calls of a Kotlin block. */
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
      const role =
        own(roles, program.source.word(at)) ?? own(roles, `${program.source.word(at - 2)}.${program.source.word(at)}`);
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
    if (value !== undefined && links[0]?.isIndex === true) {
      // `request["If-Match"] = "*"`
      const [key] = this.#program.argumentsOf(links[0]);
      if (key !== undefined && own(roles, '[]') === 'header') this.#addPair(parts, 'headers', key.value, value);
      return;
    }
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
        else if ((found === 'headers' || found === 'query') && links[at + 1]?.isIndex === true) {
          const [key] = this.#program.argumentsOf(links[at + 1]);
          if (key !== undefined) this.#addPair(parts, found === 'query' ? 'options' : found, key.value, value);
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
    if (typeof role === 'string') this.#assignItems(parts, this.#program.argumentsOf(link), [role], {});
    else {
      const { method, arguments: roles } = role as LinkRoles;
      if (method !== undefined) parts.method = { text: method };
      if (Array.isArray(roles))
        this.#assignItems(parts, this.#program.argumentsOf(link), roles as readonly (Roles | undefined)[], {});
    }
  }

  /** Assigns the other calls of the chain. */
  #addLinks(parts: RequestParts, roles: NonNullable<KnownCall['links']>, { links }: ChainValue, anchor: number): void {
    for (const [at, link] of links.entries()) {
      const role = own(roles, link.name);
      if (at !== anchor && role !== undefined && link.open !== -1) this.#addLink(parts, role, link);
    }
  }

  /** Assigns the statements about the variable that contains the value of the chain. */
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
    } else if (chain.links.length > 1 && first?.open === -1 && first.isNew === undefined) ({ name } = first);
    if (name === '') return;
    const from = chain.next;
    // The variable has another request after the next assignment, or the next call of the same name.
    const end = Math.min(this.#program.scopeEnd(chain.first), this.#program.nextDeclaration(name, from));
    const sender = chain.links.at(-1)?.name;
    for (const statement of this.#program.about(name, from, end)) {
      if (statement.links.some((link) => link.open !== -1 && link.name === sender)) return;
      this.#addStatement(parts, roles, statement);
    }
    this.#addSender(parts, name, from, end);
  }

  /** Adds the base and headers of the client whose call has the request as an argument: `client.Send(request)`. */
  #addSender(parts: RequestParts, name: string, from: number, end: number): void {
    for (const at of this.#program.usesOf(name)) {
      if (at < from || at >= end || this.#program.source.word(at - 1) !== '(') continue;
      const chain = this.#program.chainAround(at - 2);
      const anchor = chain?.links.findIndex((link) => link.open === at - 1) ?? -1;
      if (chain === undefined || anchor < 1) continue;
      const headers = parts.headers.length;
      if (this.#addClient(parts, chain, anchor) === undefined) continue;
      // The headers of the request replace those of the client.
      const added = parts.headers.splice(headers);
      const known = new Set(parts.headers.map((each) => each.name.text.toLowerCase()));
      for (const each of added) if (!known.has(each.name.text.toLowerCase())) parts.headers.push(each);
      return;
    }
  }

  #addPair(parts: RequestParts, kind: 'options' | 'headers', key: ProgramValue, value: ProgramValue | undefined): void {
    const name = this.#values.textOf(key);
    if (value === undefined || name === undefined) {
      if (kind === 'headers') parts.hasUnknownHeaders = true;
      return;
    }
    if (kind === 'options') {
      if (/^[$\w-]+$/.test(name.made.text))
        this.#values.addOption(parts, name.made, { start: key.start, end: key.end }, value);
      parts.addLiterals(name.literals);
      return;
    }
    this.#addHeader(parts, name, value);
  }

  #addNamedHeader(parts: RequestParts, { made, nameLiteral, value }: Item): void {
    const literals = nameLiteral === undefined ? [] : [nameLiteral];
    if (made !== undefined) this.#addHeader(parts, { made, literals, isWritten: true }, value);
  }

  #addHeader(parts: RequestParts, name: MadeText, value: ProgramValue): void {
    const text = this.#values.textOf(value) ?? this.#values.hole(value);
    parts.headers.push({ name: name.made, value: text.made });
    parts.addLiterals(name.literals);
    parts.addLiterals(text.literals);
  }

  /** Assigns a value to a role of the request. */
  fill(parts: RequestParts, role: Role, value: ProgramValue): void {
    this.#fill(parts, role, value);
  }

  #fill(parts: RequestParts, role: Role, value: ProgramValue, item?: Item): void {
    if (role.startsWith('$')) {
      const name = new GeneratedText();
      const span = item?.nameSpan ?? { start: value.start, end: value.start + 1 };
      name.addCollapsed(role, span);
      this.#values.addOption(parts, name, span, value);
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
        if (
          parts.method?.text === 'GET' &&
          parts.method.made === undefined &&
          this.#values.objectOf(value) !== undefined
        )
          this.#addQuery(parts, value);
        else this.#addBody(parts, value, 'body');
        return;
      case 'body':
      case 'json':
      case 'content':
        this.#addBody(parts, value, role);
        return;
      case 'requestLine':
        this.#addRequestLine(parts, value);
        return;
      default:
        return;
    }
  }

  #addAddress(parts: RequestParts, role: 'url' | 'base', value: ProgramValue): void {
    const known = this.#values.resolve(value);
    const text = known.kind === 'block' ? undefined : this.#values.textOf(value);
    if (known.kind === 'block') {
      this.#assignBlock(parts, { path: 'url', queryParam: 'option', queryParams: 'query' }, known);
      return;
    }
    // A marked literal is a request of its own.
    if (known.kind === 'text' && known.isTagged === true) return;
    if (role === 'url' && this.#addBuilt(parts, value)) return;
    if (role === 'base') {
      parts.base = text ?? this.#values.hole(value);
      parts.addLiterals(parts.base.literals);
      return;
    }
    if (text === undefined) return;
    parts.url = text;
    parts.urlSpan = { start: text.literals[0]?.start ?? value.start, end: text.literals.at(-1)?.end ?? value.end };
    parts.addLiterals(text.literals);
    // `url.searchParams.set(…)` before the call.
    const name = this.#values.nameOf(value);
    if (name === undefined) return;
    for (const { links, value: query } of this.#values.since(name, value.first)) {
      const isQuery = links.length === 1 && /^(?:search|[qQ]uery)$/.test(links[0]?.name ?? '');
      if (query !== undefined && isQuery) this.#addQuery(parts, query);
      else this.#addSearchParameter(parts, links);
    }
  }

  /** Adds the URL that a call of the table builds: `QueryHelpers.AddQueryString(…)`. */
  #addBuilt(parts: RequestParts, written: ProgramValue): boolean {
    const name = this.#values.nameOf(written);
    const value = name === undefined ? written : this.#program.constant(name, written.first);
    if (value?.kind !== 'chain' || this.#depth > 2) return false;
    for (let anchor = value.links.length - 1; anchor >= 0; anchor--) {
      const row = this.#table.rowsOf(value.links, anchor).find(({ isUrl }) => isUrl === true);
      if (row === undefined) continue;
      this.#depth++;
      this.#addCall(parts, row, value, anchor);
      this.#depth--;
      return true;
    }
    return false;
  }

  #addSearchParameter(parts: RequestParts, links: readonly Link[]): void {
    const [first, second] = links;
    if (first?.name !== 'searchParams' || second === undefined || !/^(?:set|append)$/.test(second.name)) return;
    const [key, value] = this.#program.argumentsOf(second);
    if (key !== undefined) this.#addPair(parts, 'options', key.value, value?.value);
  }

  #addSegment(parts: RequestParts, role: 'path' | 'set' | 'key' | 'table', value: ProgramValue): void {
    const text = this.#values.textOf(value) ?? this.#values.memberOfParameter(value) ?? this.#values.hole(value);
    const made = new GeneratedText();
    if (role === 'key') {
      // A client writes the value of a key as its type requires.
      made.addMade(parts.path.pop() ?? madeAt('{{set}}', value));
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

  #addMethod(parts: RequestParts, value: ProgramValue, isArgument = false): void {
    const known = this.#values.resolve(value);
    const last = known.kind === 'chain' ? known.links.at(-1) : undefined;
    const word =
      last !== undefined && last.open === -1 && known.kind === 'chain' && known.links.length > 1
        ? last.name.replace(/^Method/, '')
        : '';
    if (word !== '' && methodWord.test(word)) {
      parts.method = { text: word.toUpperCase() };
      return;
    }
    const text = this.#values.textOf(value);
    if (text === undefined || /\{\{/.test(text.made.text)) {
      // `new HttpMethod("PATCH")`
      const isCall = !isArgument && last !== undefined && last.open !== -1;
      const argument = isCall ? this.#program.argumentsOf(last)[0] : undefined;
      if (argument !== undefined) this.#addMethod(parts, argument.value, true);
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
    const object = this.#values.objectOf(value);
    if (object !== undefined) {
      this.#values.addOptions(parts, object.items);
      return;
    }
    const known = this.#values.resolve(value, true);
    // A function in this position handles the response.
    if (known.kind === 'block') return;
    if (known.kind === 'chain' && known.links.some(({ name }) => optionBuilders.has(name))) {
      this.#addLinks(parts, optionCalls, known, -1);
      return;
    }
    const text = this.#values.textOf(value);
    if (text === undefined) {
      const hole = this.#values.hole(value);
      if (this.#values.resolve(value).kind !== 'plain') parts.options.push(hole.made);
      return;
    }
    const [start, name] = /^[?&]?(\$?\w+)=/.exec(text.made.text) ?? [];
    if (start === undefined || name === undefined || text.made.text.includes('&', start.length))
      parts.options.push(text.made);
    else {
      const key = trimmed(text.made, start.length - name.length - 1, name.length);
      const nameSpan = key.map.span({ start: 0, end: name.length });
      parts.setOption({
        name: key,
        nameSpan,
        value: trimmed(text.made, start.length, text.made.length - start.length),
      });
    }
    parts.addLiterals(text.literals);
  }

  #addHeaders(parts: RequestParts, value: ProgramValue): void {
    const object = this.#values.objectOf(value);
    if (object === undefined) {
      const { kind } = this.#values.resolve(value);
      if (kind !== 'plain') parts.hasUnknownHeaders = true;
      return;
    }
    if (object.isOpen) parts.hasUnknownHeaders = true;
    for (const item of object.items) this.#addNamedHeader(parts, item);
  }

  #addBody(parts: RequestParts, value: ProgramValue, role: 'body' | 'json' | 'content'): void {
    const known = this.#values.resolve(value, true);
    if (known.kind === 'plain' && /^(?:None|null|nil|undefined|\$null|Nothing)$/.test(known.text)) return;
    const isObject = known.kind === 'object' || known.kind === 'list';
    const isJson = known.isJson === true || role === 'json' || (role === 'content' && isObject);
    // `.body(order).retrieve().body(Order.class)`
    parts.body = this.#contentOf(parts, known, isJson ? 'json' : 'body') ?? parts.body ?? 'unknown';
  }

  /** `GET /odata/Orders?$top=5` */
  #addRequestLine(parts: RequestParts, value: ProgramValue): void {
    const text = this.#values.textOf(value);
    const line = text && /^([A-Z]+) +/.exec(text.made.text);
    if (text === undefined || !line || text.made.text.slice(line[0].length).trim() === '') return;
    parts.method = { text: line[1] ?? '' };
    parts.url = { ...text, made: trimmed(text.made, line[0].length, text.made.length - line[0].length) };
    parts.addLiterals(text.literals);
  }

  /** The text of the body. */
  #contentOf(parts: RequestParts, value: ProgramValue, role: 'body' | 'json', depth = 0): GeneratedText | undefined {
    if (value.kind === 'chain') {
      const { kind, link } = this.#values.passingOf(value) ?? {};
      const [first, second, third] = link === undefined ? [] : this.#program.argumentsOf(link);
      const isPost = kind === 'json' || kind === 'content' || kind === 'same' || kind === 'text';
      if (isPost && depth < 4) {
        const inner = first?.value ?? (kind === 'json' || kind === 'text' ? rootOf(value) : undefined);
        if (kind === 'content') for (const type of [third, second]) this.#addContentType(parts, type?.value);
        if (inner !== undefined)
          return this.#contentOf(parts, this.#values.resolve(inner, true), kind === 'json' ? 'json' : role, depth + 1);
      }
      return undefined;
    }
    if (value.kind === 'text') {
      const text = this.#values.textOf(value);
      if (text === undefined || role === 'json') return undefined;
      parts.addLiterals(text.literals);
      const from = text.made.text.length - text.made.text.trimStart().length;
      return text.isWritten && !/^\s*\{\{/.test(text.made.text)
        ? trimmed(text.made, from, text.made.length - from)
        : undefined;
    }
    if (role !== 'json' || (value.kind !== 'object' && value.kind !== 'list')) return undefined;
    const made = new GeneratedText();
    return this.#values.addJson(parts, made, value, 0) ? made : undefined;
  }

  /** The media type of a body: a text, or a call with one. */
  #addContentType(parts: RequestParts, value: ProgramValue | undefined): void {
    if (value === undefined) return;
    const known = this.#values.resolve(value);
    const inner =
      known.kind === 'chain' && known.links.at(-1)?.open !== -1
        ? this.#program.argumentsOf(known.links.at(-1) as Link)[0]?.value
        : value;
    const text = inner && this.#values.textOf(inner);
    if (text === undefined || !text.made.text.includes('/') || /\{\{/.test(text.made.text)) return;
    const name = new GeneratedText();
    name.addCollapsed('Content-Type', { start: value.start, end: value.start + 1 });
    parts.headers.push({ name, value: text.made });
    parts.addLiterals(text.literals);
  }

  /** The request of the parts; undefined if no part of its URL is a literal. */
  #send(row: KnownCall, parts: RequestParts, chain: ChainValue): SentRequest | undefined {
    const isOdata = row.service !== undefined || row.isOdata === true;
    if (row.needsOptions === true && parts.options.length === 0) return undefined;
    if (row.joins === true)
      for (const [, name = ''] of parts.url?.made.text.matchAll(/[?&](\$\w{1,20})=/g) ?? []) parts.removeOption(name);
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
      mayBeBeforeV4: row.mayBeBeforeV4 === true,
      isUnfinished: this.#program.source.isUnfinished(chain.first, chain.next),
      span: { start: chain.start, end: chain.end },
      next: chain.next,
      isUrl: row.isUrl === true,
    });
  }
}

const isVariable = (value: ProgramValue): boolean =>
  value.kind === 'chain' && value.links.length === 1 && value.links[0]?.open === -1;

/** The value before the calls of a chain: a literal, or the input of a pipe. */
function rootOf(value: ChainValue): ProgramValue | undefined {
  const [first, ...others] = value.links;
  if (first === undefined || first.root !== undefined) return first?.root;
  return others.length === 1 && first.open === -1 && first.name !== '' ? { ...value, links: [first] } : undefined;
}
