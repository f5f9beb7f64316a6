/** The requests that the known calls of a program send: the roles of the table, filled with the values of the program. */
import type { Span } from '@odatalint/core';
import { GeneratedText } from '../text/generated-text.js';
import { CallTable, expandBraces } from './call-patterns.js';
import { EatenDollars } from './eaten-dollars.js';
import {
  type KnownCall,
  type KnownClient,
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
  type ProgramStatement,
  type ProgramValue,
} from './program.js';
import { type MadeText, madeAt, RequestParts, sendParts, type SentRequest, trimmed } from './request-parts.js';
import { ValueTexts } from './value-texts.js';

/** The entry of a name in a program. Only own properties count, so `constructor` has no entry. */
const own = <Entry>(entries: { readonly [name: string]: Entry } | undefined, name: string): Entry | undefined =>
  entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;

/** The statements that alone show that a variable is a client, and their roles. */
const clientStatements: NonNullable<KnownCall['links']> =
  knownClients.find(({ isPlain }) => isPlain === true)?.links ?? {};
const clientMembers: ReadonlySet<string> = new Set(
  Object.keys(clientStatements).map((path) => path.split('.', 1)[0] ?? ''),
);

/** The names of constants for media types. */
const mediaTypes: Readonly<Record<string, string>> = {
  APPLICATION_JSON: 'application/json',
  APPLICATION_JSON_VALUE: 'application/json',
  APPLICATION_JSON_UTF8: 'application/json;charset=UTF-8',
  APPLICATION_JSON_TYPE: 'application/json',
  Json: 'application/json',
  JSON: 'application/json',
};

/** The calls of a function about headers: `headers(h -> h.set("Prefer", "…"))`. */
const headerCalls = { set: 'header', add: 'header', append: 'header', Add: 'header', setBearerAuth: 'header:Authorization' } as const; // prettier-ignore

const contentMembers: ReadonlySet<string> = new Set(['WriteFrom', 'GetHeaders', 'Headers']);

const methodWord = /^(?:Http)?(get|post|put|patch|delete|head|options|merge|create|insert|update|find)/i;
const verbs: Readonly<Record<string, string>> = { CREATE: 'POST', INSERT: 'POST', UPDATE: 'PATCH', FIND: 'GET' };

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

/** The row of a client, and the index of the link that makes it. */
interface MadeClient {
  readonly row: KnownClient;
  readonly made: number;
}

export class CallRequests {
  readonly #program: Program;
  readonly #table: CallTable<KnownCall>;
  readonly #values: ValueTexts;
  readonly #text: string;
  #lower: string | undefined;
  /** Calls of OData clients whose URL is computed elsewhere. */
  readonly unknown: Span[] = [];
  readonly #evidence = new Map<KnownCall, boolean>();
  /** The rows of the variables that are clients and can be called, by the index of their declarations. */
  readonly #callable = new Map<number, KnownCall | undefined>();
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
    if (typed === undefined && !this.#table.has(source.word(index))) return this.#requestOfClient(index);
    const chain = typed ?? this.#program.chainAround(index);
    const anchor =
      chain?.links.findIndex(({ at, isIndex, open }) => at === index && isIndex === undefined && open !== at) ?? -1;
    if (chain === undefined || anchor === -1) return undefined;
    for (const row of this.#table.rowsOf(chain.links, anchor, source.word(chain.first - 1))) {
      if (!this.#hasEvidence(row)) continue;
      const request = this.#request(row, chain, anchor);
      if (request !== undefined) return request;
    }
    return this.#requestOfClient(index);
  }

  /** The request of a client that is called itself: `const api = axios.create(…); api({ url: '…' })`. */
  #requestOfClient(index: number): SentRequest | undefined {
    const { source } = this.#program;
    const name = source.word(index);
    const next = source.word(index + 1);
    if ((next !== '(' && next !== '<') || source.word(index - 1) === '.') return undefined;
    const declared = this.#program.declaration(name, index);
    if (declared === undefined) return undefined;
    if (!this.#callable.has(declared)) {
      const value = this.#program.constant(name, index);
      const links = value?.kind === 'chain' ? value.links : [];
      const called = links
        .flatMap((_, at) => clients.rowsOf(links, at))
        .find(({ calls }) => calls !== undefined)?.calls;
      this.#callable.set(
        declared,
        called === undefined
          ? undefined
          : rowsIn(source.language.name).find(({ call }) => expandBraces(call).includes(called)),
      );
    }
    const row = this.#callable.get(declared);
    const chain = row === undefined ? undefined : this.#program.chainAround(index);
    return row === undefined || chain?.links[0]?.at !== index ? undefined : this.#request(row, chain, 0);
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
    const hasBlock = row.block !== undefined && this.#program.blockAfter(link) !== undefined;
    if (link.open === -1 && link.braces === -1 && row.path === undefined && !hasBlock) return undefined;
    if (
      row.unless !== undefined &&
      chain.links.some(
        ({ name }, at) => row.unless?.includes(at < anchor ? `<${name}` : at > anchor ? name : '') === true,
      )
    )
      return undefined;
    const items = this.#program.argumentsOf(link);
    if (!this.#fulfils(row, items)) return undefined;
    const parts = new RequestParts();
    if (row.method === 'name') {
      const word = methodWord.exec(link.name)?.[1]?.toUpperCase();
      if (word !== undefined) parts.method = { text: verbs[word] ?? word };
    } else if (row.method !== undefined) parts.method = { text: row.method };
    const client = this.#addClient(parts, chain, anchor === 0 && link.isNew !== true ? 1 : anchor, 0, row.links);
    if (row.of !== undefined && client !== row.of) return undefined;
    if (row.path === 'members') this.#addMembers(parts, row, chain, anchor);
    else if (row.path !== undefined) {
      const made = new GeneratedText();
      const title = row.path.fixed.startsWith('{{list}}') ? this.#titleBefore(chain, anchor) : undefined;
      if (title === undefined) made.addCollapsed(row.path.fixed, source.span(link.at, link.at));
      else {
        made.addCollapsed("_api/web/lists/getByTitle('", source.span(chain.first, chain.first));
        made.addMade(title.made);
        made.addCollapsed(row.path.fixed.replace('{{list}}', "')"), source.span(link.at, link.at));
        parts.addLiterals(title.literals);
      }
      parts.path.push(made);
    }
    if (row.root === 'url')
      this.#addRoot(parts, row, { ...chain, links: chain.links.slice(0, Math.max(1, anchor)) }, 0);
    this.#addCall(parts, row, chain, anchor);
    if (row.base !== undefined)
      for (const at of this.#program.usesOf(row.base)) {
        const value = this.#program.read(at + 1);
        if (value.kind === 'text') this.#assign(parts, 'base', value);
      }
    if (row.settings !== undefined) this.#addSettings(parts, row.settings, chain, anchor);
    if (row.parameters !== undefined) this.#addParameters(parts, row.parameters, chain);
    const end = this.#endOf(row, chain, anchor);
    const sent = this.#send(row, parts, { ...chain, end });
    const isOdata = row.service !== undefined || row.isOdata === true;
    if (sent === undefined && isOdata && row.arguments?.[0] === 'url' && items.length > 0)
      this.unknown.push({ start: chain.start, end });
    return sent;
  }

  /** The title of the list before a call of PnPjs: `sp.web.lists.getByTitle("Tasks").items`. */
  #titleBefore({ links }: ChainValue, anchor: number): MadeText | undefined {
    const at = links.findLastIndex(({ name }, index) => index < anchor && name === 'getByTitle');
    const isWeb =
      ['sp', 'web', 'lists'].every((name, index) => links[at - 3 + index]?.name === name) &&
      links[at + 1]?.name === 'items';
    const [item] = at < 0 || !isWeb ? [] : this.#program.argumentsOf(links[at]);
    const title = item && this.#values.textOf(item.value);
    return title?.isWritten === true && /^[^'{}%?#/]+$/.test(title.made.text) ? title : undefined;
  }

  /** Adds the settings of a value: those of the variable that it is assigned to, or that is the first argument. */
  #addSettings(
    parts: RequestParts,
    [setter, roles]: NonNullable<KnownCall['settings']>,
    { first, links }: ChainValue,
    anchor: number,
  ): void {
    const { source } = this.#program;
    const open = links[anchor]?.open ?? -1;
    const name = source.word(first - 1) === '=' ? source.word(first - 2) : source.word(open + 1);
    if (source.tokens[first]?.kind !== 'word' || name === '') return;
    const from = source.word(first - 1) === '=' ? first : 0;
    const end = Math.min(this.#program.scopeEnd(first), this.#program.nextDeclaration(name, first));
    for (const at of this.#program.usesOf(name)) {
      if (at < from || at >= end || source.word(at - 1) !== '(' || source.word(at - 2) !== setter) continue;
      const [, key, value] = this.#program.items(at - 1);
      const role = key?.value.kind === 'chain' ? own(roles, key.value.links.at(-1)?.name ?? '') : undefined;
      if (value !== undefined && role !== undefined && role !== 'url') this.#assign(parts, role, value.value);
      if (role === 'body' && parts.method?.text === 'GET') parts.method = { text: 'POST' };
    }
  }

  /** Adds the URL that a chain begins with: a literal, or a variable whose value is such a chain. */
  #addRoot(parts: RequestParts, row: KnownCall, chain: ChainValue, depth: number): void {
    const { source } = this.#program;
    const [root, second] = chain.links;
    if (root?.root !== undefined) this.#assign(parts, 'url', root.root);
    else if (second !== undefined && this.#values.passingOf(chain) !== undefined) this.#addAddress(parts, 'url', chain);
    else if (root?.open === -1 && row.links !== undefined) {
      const value = this.#program.constant(root.name, chain.first);
      const isBuilt =
        value?.kind === 'chain' &&
        value.links.some((link) => link.name === 'Url' || own(row.links, link.name) !== undefined);
      if (isBuilt && depth < 3) {
        this.#addRoot(parts, row, value, depth + 1);
        this.#addLinks(parts, row.links, value, -1);
      } else if (second?.name.startsWith('AppendPathSegment') === true)
        this.#assign(parts, 'base', { ...chain, links: [root], end: source.tokens[root.at]?.end ?? chain.end });
      else if (
        value?.kind === 'text' ||
        (row.isUrl !== true && value?.kind === 'chain' && this.#values.textOf(value)?.isWritten === true)
      )
        this.#assign(parts, 'url', value);
    } else if (root?.name === 'Url') this.#assignItems(parts, this.#program.argumentsOf(root), ['url'], {});
  }

  /** Adds the attributes and parameters of the method that an attribute is for. */
  #addParameters(parts: RequestParts, roles: NonNullable<KnownCall['parameters']>, chain: ChainValue): void {
    const { source } = this.#program;
    const addAttribute = (link: Link | undefined, name: Span): boolean => {
      const role = link === undefined ? undefined : own(roles, link.name);
      if (link === undefined || role === undefined) return false;
      const [first] = this.#program.argumentsOf(link);
      if (role === 'body') parts.body = 'unknown';
      else if (role === 'headerLines') {
        const listed = first && this.#values.resolve(first.value);
        const braces = source.word(link.open + 1) === '{' ? this.#program.items(link.open + 1) : [];
        // Two texts in braces look like a pair.
        for (const { made, nameLiteral } of [...braces, ...(listed?.kind === 'object' ? listed.items : [])])
          if (made !== undefined) this.#addHeaderText(parts, made, nameLiteral === undefined ? [] : [nameLiteral]);
        if (braces.length > 0) for (const { value } of braces) this.#addHeaderLine(parts, value);
        else
          for (const { value } of listed?.kind === 'list' ? listed.items : this.#program.argumentsOf(link))
            this.#addHeaderLine(parts, value);
      } else {
        const text = first && this.#values.textOf(first.value);
        if (first === undefined || text === undefined) return true;
        const value = madeAt(`{{${source.text.slice(name.start, name.end)}}}`, name);
        if (role === 'header') parts.headers.push({ name: text.made, value });
        else if (parts.url?.made.text.includes(`{${text.made.text}}`) !== true)
          parts.setOption({ name: text.made, nameSpan: { start: first.value.start, end: first.value.end }, value });
        parts.addLiterals(text.literals);
      }
      return true;
    };
    /** The attributes that begin at a token, and the index after them. */
    const attributesAt = (at: number, name: Span): { readonly next: number; readonly isKnown: boolean } | undefined => {
      if (source.word(at) === '@' && source.tokens[at + 1]?.kind === 'word') {
        const value = this.#program.operand(at + 1);
        const link = value.kind === 'chain' ? value.links.at(-1) : undefined;
        const open = source.word(at + 2) === '(' ? at + 2 : -1;
        const next = open === -1 ? at + 2 : source.partner(open) + 1;
        return {
          next,
          isKnown: addAttribute(
            open === -1
              ? { name: source.word(at + 1), at: at + 1, open, braces: -1 }
              : link?.at === at + 1
                ? link
                : undefined,
            name,
          ),
        };
      }
      if (source.word(at) !== '[' || source.partner(at) === -1) return undefined;
      const known = this.#program
        .items(at)
        .map(({ value }) => addAttribute(value.kind === 'chain' ? value.links[0] : undefined, name));
      return { next: source.partner(at) + 1, isKnown: known.includes(true) };
    };
    let at = chain.first - 1;
    const isBracket = source.word(at) === '[';
    while (
      isBracket
        ? source.word(at - 1) === ']'
        : source.word(at - 1) === ')' && source.word(source.partner(at - 1) - 2) === '@'
    ) {
      at = isBracket ? source.partner(at - 1) : source.partner(at - 1) - 2;
      attributesAt(at, source.span(at, at));
    }
    // The attributes of the interface: `[Headers("Accept: application/json")] public interface IOrders {`
    at = source.holder(chain.first - (isBracket ? 1 : 0));
    const first = Math.max(0, at - 40);
    for (
      at--;
      isBracket && at > first && (source.tokens[at]?.kind === 'word' || '<>.,:'.includes(source.word(at) || ' '));
    )
      at--;
    for (; isBracket && at > first && source.word(at) === ']'; at--) {
      at = source.partner(at);
      attributesAt(at, source.span(at, at));
    }
    const end = Math.min(source.tokens.length, chain.next + 100);
    for (at = chain.next + (isBracket ? 1 : 0); at < end && !';{}'.includes(source.word(at) || ' ');) {
      const found = attributesAt(at, source.span(at, at));
      if (found !== undefined) at = found.next;
      else if (source.word(at) !== '(') at++;
      else {
        const close = source.partner(at);
        for (let from = at + 1; from < close;) {
          let to = from;
          while (to < close && source.word(to) !== ',') to = source.partner(to) > to ? source.partner(to) + 1 : to + 1;
          let name = to - 1;
          for (let mark = from; mark < to; mark = source.partner(mark) > mark ? source.partner(mark) + 1 : mark + 1)
            if (source.word(mark) === ':' || source.word(mark) === '=') {
              name = mark - 1;
              break;
            }
          let isKnown = false;
          for (let part = from; part < to;) {
            const attribute = attributesAt(part, source.span(name, name));
            if (attribute === undefined) break;
            isKnown ||= attribute.isKnown;
            part = Math.max(part + 1, attribute.next);
          }
          if (!isKnown && own(roles, '') === 'body') parts.body = 'unknown';
          from = to + 1;
        }
        return;
      }
    }
  }

  /** `Accept: application/json` */
  #addHeaderLine(parts: RequestParts, value: ProgramValue): void {
    const text = this.#values.textOf(value);
    if (text === undefined) parts.hasUnknownHeaders = true;
    else this.#addHeaderText(parts, text.made, text.literals);
  }

  #addHeaderText(parts: RequestParts, made: GeneratedText, literals: MadeText['literals']): void {
    const found = /^([\w-]+) *: */.exec(made.text);
    if (!found) {
      parts.hasUnknownHeaders = true;
      return;
    }
    const from = found[0].length;
    parts.headers.push({
      name: trimmed(made, 0, found[1]?.length ?? 0),
      value: trimmed(made, from, made.length - from),
    });
    parts.addLiterals(literals);
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
    this.#addLinks(parts, row.links ?? {}, chain, anchor, row.unless !== undefined);
    if (row.links !== undefined && row.isObject !== undefined) this.#addStatements(parts, row, row.links, chain);
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
      if (value !== undefined && isVariable(value)) value = this.#values.resolve(value, true);
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
  #addClient(
    parts: RequestParts,
    chain: ChainValue,
    anchor: number,
    depth = 0,
    known?: KnownCall['links'],
  ): string | undefined {
    const { links, first } = chain;
    const made = depth === 0 ? this.#clientIn({ links: links.slice(0, anchor) }) : undefined;
    if (made !== undefined)
      return this.#addMade(parts, { ...chain, links: links.slice(0, anchor) }, made, depth, known);
    for (let at = 0; at < anchor && depth < 4; at++) {
      const { name, open } = links[at] as Link;
      const isCalled = anchor === 1 && at === 0 && depth === 0;
      if ((open !== -1 && !isCalled) || isSelf(name) || name === '') continue;
      const isMember = at > 0 && isSelf(links[at - 1]?.name ?? '');
      const member = isMember ? this.#program.ownMember(name) : undefined;
      const constant = member ?? this.#program.constant(name, first);
      const value = constant ?? this.#program.onlyValue(name) ?? this.#fieldOf(name);
      const found = value?.kind === 'chain' ? this.#clientIn(value) : undefined;
      const roles = found === undefined ? clientStatements : found.row.links;
      if (found !== undefined && value?.kind === 'chain') this.#addMade(parts, value, found, depth);
      if (roles !== undefined) {
        const members =
          found === undefined ? clientMembers : new Set(Object.keys(roles).map((path) => path.split('.', 1)[0] ?? ''));
        const from = constant === undefined || isMember ? 0 : constant.next;
        for (const statement of isMember
          ? this.#program.aboutMember(name)
          : this.#program.about(name, from, first, members)) {
          // Fields are also set in constructors.
          const isVisible =
            isMember ||
            name.startsWith('_') ||
            this.#program.isAround(statement.links[0]?.at ?? 0, first) ||
            constant === undefined;
          if (isVisible && members.has(statement.links[0]?.name ?? '')) this.#addStatement(parts, roles, statement);
        }
      }
      if (found !== undefined) return found.row.call;
    }
    return undefined;
  }

  /** The value of a field whose name needs no `this`. */
  #fieldOf(name: string): ProgramValue | undefined {
    const hasFields = ['csharp', 'java', 'kotlin'].includes(this.#program.source.language.name);
    return hasFields ? this.#program.ownMember(name) : undefined;
  }

  /** Adds what the call that makes a client says, except for links that are known already. */
  #addMade(
    parts: RequestParts,
    value: ChainValue,
    { row, made }: MadeClient,
    depth: number,
    known?: KnownCall['links'],
  ): string {
    const link = value.links[made] as Link;
    this.#addClient(parts, value, made, depth + 1);
    this.#assignItems(parts, this.#program.argumentsOf(link), row.arguments ?? [], row.named ?? {});
    if (link.braces !== -1)
      for (const item of this.#program.items(link.braces))
        if (item.name !== undefined && own(row.named, item.name) !== undefined)
          this.#assign(parts, own(row.named, item.name) as Roles, item.value, item);
    const links = Object.entries(row.links ?? {}).filter(([name]) => own(known, name) === undefined);
    this.#addLinks(parts, Object.fromEntries(links), value, made);
    return row.call;
  }

  /** The call in a chain that makes a client. */
  #clientIn({ links }: Pick<ChainValue, 'links'>): MadeClient | undefined {
    for (let made = links.length - 1; made >= 0; made--) {
      const row = clients.rowsOf(links, made).find(({ onlyArgument }) => {
        if (onlyArgument === undefined) return true;
        const [only, ...others] = this.#program.argumentsOf(links[made]);
        const value = others.length > 0 ? undefined : only && this.#values.resolve(only.value, true);
        return value !== undefined && this.#text.slice(value.start, value.end).includes(onlyArgument);
      });
      if (row !== undefined) return { row, made };
    }
    return undefined;
  }

  /** `client.Users["x"].Messages` as `users/x/messages`. */
  #addMembers(parts: RequestParts, { links: roles }: KnownCall, { links }: ChainValue, anchor: number): void {
    const root = links.findIndex(({ name }) => /(?:client|graph|service|context|entity_sets|_ctx|db)$/i.test(name));
    const { name: language } = this.#program.source.language;
    const isCamel =
      (language === 'csharp' || language === 'go') &&
      links.some(({ name }) => /^(?:Request|ToGetRequestInformation|(?:Get|Post|Patch|Delete)(?:Async)?)$/.test(name));
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
    if (known.kind === 'text' && Object.values(roles).every((role) => role === 'base'))
      this.#addAddress(parts, 'base', value);
    else if (known.kind === 'text' && ('url' in roles || roles['path'] === 'url'))
      this.#addAddress(parts, 'url', value);
    else if (known.kind === 'object') {
      if (known.isOpen && 'headers' in roles) parts.hasUnknownHeaders = true;
      // A key follows its set in any order of the members.
      // The method decides the meaning of the data.
      const rank = ({ name }: Item): number => {
        const role = name === undefined ? undefined : own(roles, name);
        return role === 'method' ? 0 : role === 'key' ? 2 : 1;
      };
      for (const each of [...known.items].sort((a, b) => rank(a) - rank(b))) {
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
      const { source } = program;
      const role = own(roles, `${source.word(at - 2)}.${source.word(at)}`) ?? own(roles, source.word(at));
      if (role === undefined) continue;
      if (source.word(at + 1) === '(') this.#assignItems(parts, program.items(at + 1), [role], {});
      else if (source.word(at + 1) === '=') this.#assign(parts, role, program.read(at + 2));
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
    const given = this.#program.argumentsOf(link);
    if (role === '$count' && given.length === 0) {
      const place = this.#program.source.span(link.at, link.at);
      parts.setOption({ name: madeAt('$count', place), nameSpan: place, value: madeAt('true', place) });
    } else if (role === 'order' && given.length === 2) {
      const ascending = this.#values.resolve(given[1]!.value);
      this.#addOrder(
        parts,
        given[0]!.value,
        ascending.kind !== 'plain' ? '' : ascending.text === 'false' ? ' desc' : ' asc',
      );
    } else if (role === 'header' && given.length > 2) {
      // `headers("Accept", "…", "Prefer", "…")`
      for (let at = 0; at + 1 < given.length; at += 2)
        this.#addPair(parts, 'headers', given[at]!.value, given[at + 1]!.value);
    } else if (role === 'namedJson') {
      const place = { first: link.at, next: link.at + 1, ...this.#program.source.span(link.at, link.at) };
      this.#addBody(parts, { kind: 'object', items: given, isOpen: given.length === 0, ...place }, 'json');
    } else if (typeof role === 'string') this.#assignItems(parts, this.#program.argumentsOf(link), [role], {});
    else {
      const { method, arguments: roles, segment } = role as LinkRoles;
      if (typeof segment === 'string') parts.path.push(madeAt(segment, this.#program.source.span(link.at, link.at)));
      if (method !== undefined) parts.method = { text: method };
      if (Array.isArray(roles))
        this.#assignItems(parts, this.#program.argumentsOf(link), roles as readonly (Roles | undefined)[], {});
    }
  }

  /** Assigns the other calls of the chain. */
  #addLinks(
    parts: RequestParts,
    roles: NonNullable<KnownCall['links']>,
    { links }: ChainValue,
    anchor: number,
    isAfter = false,
  ): void {
    for (const [at, link] of links.entries()) {
      const role = own(roles, link.name);
      if ((isAfter ? at > anchor : at !== anchor) && role !== undefined && link.open !== -1)
        this.#addLink(parts, role, link);
    }
  }

  /** Assigns the statements about the variable that contains the value of the chain. */
  #addStatements(
    parts: RequestParts,
    { isObject }: KnownCall,
    roles: NonNullable<KnownCall['links']>,
    chain: ChainValue,
  ): void {
    const { source } = this.#program;
    const [first] = chain.links;
    let at = chain.first - 1;
    while (['await', 'new', 'New', 'Await', 'return', ')'].includes(source.word(at)))
      at = source.word(at) === ')' ? source.partner(at) - 1 : at - 1;
    let name = '';
    // `Dim request As New HttpRequestMessage(…)`
    if (source.word(at) === 'As') name = source.word(at - 1);
    else if (['=', ':='].includes(source.word(at))) {
      name = source.word(at - 1);
      // `req, err := http.NewRequest(…)`
      if (source.word(at - 2) === ',' && source.tokens[at - 3]?.kind === 'word') name = source.word(at - 3);
      if (source.word(at - 2) === ':' && !source.startsLine(at - 1)) name = source.word(at - 3);
    } else if (isObject !== 'value' && chain.links.length > 1 && first?.open === -1 && first.isNew === undefined)
      ({ name } = first);
    if (name === '') return;
    const from = chain.next;
    // The variable has another request after the next assignment, or the next call of the same name.
    let next = this.#program.nextDeclaration(name, from);
    // `request = request.filter("…")`
    while (source.word(next + 2) === name && source.word(next + 1) === '=')
      next = this.#program.nextDeclaration(name, next);
    const end = Math.min(this.#program.scopeEnd(chain.first), next);
    const sender = chain.links.at(-1)?.name;
    if (isObject === 'message') {
      // Statements since the last message of the same name.
      let before: ProgramStatement[] = [];
      for (const statement of this.#program.about(name, 0, chain.first))
        if (statement.links.some((link) => link.name === sender)) before = [];
        else if (this.#program.isAround(statement.links[0]?.at ?? 0, chain.first)) before.push(statement);
      for (const statement of before) this.#addStatement(parts, roles, statement);
    }
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
      const chain = this.#program.chainAround(this.#program.nameBefore(at - 1));
      const anchor = chain?.links.findIndex((link) => link.open === at - 1) ?? -1;
      if (chain === undefined || anchor < 1) continue;
      // `client.GetAsync(request)`
      // `client.Execute(request)` of RestSharp sends a request without a method as GET.
      const sent = /^(?:Execute)?(Get|Post|Put|Patch|Delete|Head)?(?:Async)?$/.exec(chain.links[anchor]?.name ?? '');
      if (sent && parts.method === undefined) parts.method = { text: (sent[1] ?? 'GET').toUpperCase() };
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
    const name = this.#values.textOf(key) ?? (kind === 'headers' ? this.#headerNameOf(key) : undefined);
    if (value === undefined || name === undefined) {
      if (kind === 'headers') parts.hasUnknownHeaders = true;
      return;
    }
    if (kind === 'options') {
      // `AddParameter("application/json", body, ParameterType.RequestBody)`
      if (name.made.text.includes('/')) this.#addBody(parts, value, 'content');
      else if (/^[$\w-]+$/.test(name.made.text))
        this.#values.addOption(parts, name.made, { start: key.start, end: key.end }, value);
      parts.addLiterals(name.literals);
      return;
    }
    this.#addHeader(parts, name, value);
  }

  /** The header that a constant is the name of: `HttpHeaders.IfMatch`, `HttpHeaders.CONTENT_TYPE`. */
  #headerNameOf(value: ProgramValue): MadeText | undefined {
    if (
      value.kind !== 'chain' ||
      value.links.length !== 2 ||
      !/^(?:HttpHeaders|HeaderNames|HttpRequestHeader)$/.test(value.links[0]?.name ?? '')
    )
      return undefined;
    const words = (value.links[1]?.name ?? '')
      .replaceAll('_', '-')
      .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase();
    if (!/^(?:accept|authorization|content-type|if-match|if-none-match|prefer)$/.test(words)) return undefined;
    const text = words.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
    return { made: madeAt(text, value), literals: [], isWritten: true };
  }

  #addNamedHeader(parts: RequestParts, { made, nameLiteral, nameSpan, value }: Item): void {
    if (nameSpan !== undefined && this.#text.slice(nameSpan.start, nameSpan.end) === 'setBearerAuth') {
      parts.headers.push({ name: madeAt('Authorization', nameSpan), value: madeAt('Bearer {{token}}', value) });
      return;
    }
    const literals = nameLiteral === undefined ? [] : [nameLiteral];
    if (made !== undefined) this.#addHeader(parts, { made, literals, isWritten: true }, value);
  }

  #addHeader(parts: RequestParts, name: MadeText, value: ProgramValue): void {
    const known = this.#values.resolve(value);
    const single = known.kind === 'list' && known.items.length === 1 ? known.items[0]!.value : value;
    const text = this.#mediaTypeOf(single) ?? this.#values.textOf(single) ?? this.#values.hole(value);
    if (/[\r\n]/.test(text.made.text)) return;
    parts.headers.push({ name: name.made, value: text.made });
    parts.addLiterals(name.literals);
    parts.addLiterals(text.literals);
  }

  /** A property of `$orderby` after the others. */
  #addOrder(parts: RequestParts, value: ProgramValue, direction: string): void {
    const text = this.#values.textOf(value) ?? this.#values.memberOfParameter(value) ?? this.#values.hole(value);
    const place = { start: value.start, end: value.start + 1 };
    const before = parts.options.find((each) => 'name' in each && each.name.text === '$orderby');
    const made = new GeneratedText();
    if (before !== undefined && 'name' in before) {
      made.addMade(before.value);
      made.addCollapsed(',', place);
    }
    made.addMade(text.made);
    if (direction !== '' && text.isWritten) made.addCollapsed(direction, { start: value.end, end: value.end });
    parts.setOption({ name: madeAt('$orderby', place), nameSpan: place, value: made });
    parts.addLiterals(text.literals);
  }

  /** `[{ property: "primarycontactid", select: ["fullname"] }]` as `$expand`. */
  #addExpand(parts: RequestParts, value: ProgramValue): void {
    const known = this.#values.resolve(value);
    const place = { start: value.start, end: value.start + 1 };
    const made = new GeneratedText();
    const items = known.kind === 'list' ? known.items.map((item) => this.#values.resolve(item.value)) : [];
    for (const item of items) {
      const property = this.#values.memberOf(item, 'property');
      const text = property && this.#values.textOf(property);
      if (item.kind !== 'object' || text === undefined) break;
      const nested = new RequestParts();
      for (const member of item.items) {
        const role = own(optionCalls, member.name ?? '');
        if (role !== undefined) this.#fill(nested, role, member.value, member);
        else if (member.name === 'expand') this.#addExpand(nested, member.value);
      }
      if (made.length > 0) made.addCollapsed(',', place);
      made.addMade(text.made);
      for (const [at, option] of nested.options.entries()) {
        made.addCollapsed(at === 0 ? '(' : ';', place);
        if (!('name' in option)) continue;
        made.addMade(option.name);
        made.addCollapsed('=', place);
        made.addMade(option.value);
      }
      if (nested.options.length > 0) made.addCollapsed(')', place);
      parts.addLiterals(text.literals);
      parts.addLiterals(nested.literals);
    }
    if (made.length === 0) this.#values.addOption(parts, madeAt('$expand', place), place, value);
    else parts.setOption({ name: madeAt('$expand', place), nameSpan: place, value: made });
  }

  /** `new Filter("Status", FilterOperator.EQ, "Open")` as `$filter`, and `new Sorter("Total", true)` as `$orderby`. */
  #addUi5(parts: RequestParts, role: 'filters' | 'sorters', value: ProgramValue): void {
    const known = this.#values.resolve(value, true);
    if (known.kind === 'plain') return;
    const place = { start: value.start, end: value.start + 1 };
    const name = role === 'filters' ? '$filter' : '$orderby';
    const made = new GeneratedText();
    const items = known.kind === 'list' ? known.items.map((item) => item.value) : [known];
    if (items.length === 0 && known.kind === 'list' && !isVariable(value)) return;
    let isKnown = items.length > 0 && (known === value || !this.#hasStatements(value));
    for (const item of items) {
      if (made.length > 0) made.addCollapsed(role === 'filters' ? ' and ' : ',', place);
      isKnown &&= this.#addUi5Item(parts, made, role, item);
    }
    parts.setOption({ name: madeAt(name, place), nameSpan: place, value: isKnown ? made : madeAt('{{value}}', value) });
  }

  /** Whether statements change a variable. */
  #hasStatements(value: ProgramValue): boolean {
    const name = this.#values.nameOf(value);
    return name !== undefined && [...this.#values.since(name, value.first)].length > 0;
  }

  #addUi5Item(parts: RequestParts, made: GeneratedText, role: 'filters' | 'sorters', value: ProgramValue): boolean {
    const known = this.#values.resolve(value, true);
    const link = known.kind === 'chain' ? known.links.at(-1) : undefined;
    const [path, second, third, fourth] = this.#program.argumentsOf(link);
    const property = path && this.#values.textOf(path.value);
    if (link?.isNew !== true && !(known.kind === 'chain' && known.links.some(({ isNew }) => isNew === true)))
      return false;
    if (property === undefined || !/^[\w/]+$/.test(property.made.text)) return false;
    const plain = (item: Item | undefined): string | undefined => {
      const resolved = item && this.#values.resolve(item.value);
      return resolved?.kind === 'plain' ? resolved.text : undefined;
    };
    if (role === 'sorters') {
      made.addMade(property.made);
      if (plain(second) === 'true') made.addCollapsed(' desc', { start: second!.value.start, end: second!.value.end });
      parts.addLiterals(property.literals);
      return second === undefined || plain(second) !== undefined;
    }
    const operand = second && this.#values.resolve(second.value, true);
    const operator =
      operand?.kind === 'chain' ? operand.links.at(-1)?.name : operand && this.#values.textOf(operand)?.made.text;
    const operators: Record<string, string> = { EQ: 'eq', NE: 'ne', GT: 'gt', GE: 'ge', LT: 'lt', LE: 'le' };
    const text = third === undefined || fourth !== undefined ? undefined : this.#values.textOf(third.value);
    if (operator === undefined || !Object.hasOwn(operators, operator) || text === undefined) return false;
    made.addMade(property.made);
    made.addCollapsed(` ${operators[operator]} `, { start: second!.value.start, end: second!.value.end });
    const isText = this.#values.resolve(third!.value).kind === 'text';
    // Whether the value of a property needs quotes depends on its type.
    if (isText && !/^[^']*$/.test(text.made.text)) return false;
    if (isText) made.addCollapsed("'", { start: third!.value.start, end: third!.value.start });
    made.addMade(text.made);
    if (isText) made.addCollapsed("'", { start: third!.value.end, end: third!.value.end });
    parts.addLiterals(property.literals);
    return true;
  }

  /** The media type that a constant is the name of. */
  #mediaTypeOf(value: ProgramValue): MadeText | undefined {
    const known = this.#values.resolve(value, true);
    const last = known.kind === 'chain' && known.links.length > 1 ? known.links.at(-1) : undefined;
    const type = last?.open === -1 && Object.hasOwn(mediaTypes, last.name) ? mediaTypes[last.name] : undefined;
    return type === undefined ? undefined : { made: madeAt(type, value), literals: [], isWritten: true };
  }

  /** The value of a header that the arguments of a constructor form: `new AuthenticationHeaderValue("Bearer", token)`. */
  #addOwnHeader(parts: RequestParts, header: string, value: ProgramValue): void {
    const name = { made: madeAt(header, { start: value.start, end: value.start + 1 }), literals: [], isWritten: true };
    const last = value.kind === 'chain' ? value.links.at(-1) : undefined;
    const given =
      last?.isNew === true && this.#values.textOf(value) === undefined ? this.#program.argumentsOf(last) : [];
    if (given.length === 0) {
      if (header !== 'Authorization' || last?.isNew === true || value.kind === 'text')
        this.#addHeader(parts, name, value);
      else
        parts.headers.push({
          name: name.made,
          value: madeAt(
            header === 'Authorization' && value.kind === 'chain' && isVariable(value)
              ? 'Bearer {{token}}'
              : '{{value}}',
            value,
          ),
        });
      return;
    }
    const made = new GeneratedText();
    for (const [at, item] of given.entries()) {
      const text = this.#mediaTypeOf(item.value) ?? this.#values.textOf(item.value) ?? this.#values.hole(item.value);
      if (at > 0) made.addCollapsed(' ', { start: item.value.start, end: item.value.start });
      made.addMade(text.made);
      parts.addLiterals(text.literals);
    }
    parts.headers.push({ name: name.made, value: made });
  }

  /** `new QueryOption("$top", "5")` and `new HeaderOption("Prefer", "…")` in a list. */
  #addOptionObjects(parts: RequestParts, value: ProgramValue): void {
    const known = this.#values.resolve(value, true);
    const items = known.kind === 'list' ? known.items.map((item) => item.value) : [];
    const last = known.kind === 'chain' ? known.links.at(-1) : undefined;
    if (last !== undefined && last.braces !== -1)
      for (const item of this.#program.items(last.braces)) items.push(item.value);
    const name = this.#values.nameOf(value);
    for (const { links } of name === undefined ? [] : this.#values.since(name, value.first))
      if (/^add$/i.test(links[0]?.name ?? ''))
        for (const item of this.#program.argumentsOf(links[0])) items.push(item.value);
    for (const item of items) {
      const link = item.kind === 'chain' ? item.links.at(-1) : undefined;
      const [key, own] = this.#program.argumentsOf(link);
      if (key !== undefined)
        this.#addPair(parts, link?.name === 'HeaderOption' ? 'headers' : 'options', key.value, own?.value);
    }
  }

  textOf(value: ProgramValue): MadeText | undefined {
    return this.#values.textOf(value);
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
    if (role.startsWith('option:')) {
      const name = role.slice('option:'.length);
      this.#values.addOption(parts, madeAt(name, item?.nameSpan ?? value), item?.nameSpan ?? value, value);
      return;
    }
    if (role.startsWith('header:')) {
      this.#addOwnHeader(parts, role.slice('header:'.length), value);
      return;
    }
    switch (role) {
      case 'namedJson':
        return;
      case 'dashedHeaders':
        this.#addHeaders(parts, value, '-');
        return;
      case 'headersOf': {
        const name = this.#values.nameOf(value);
        const end = this.#program.scopeEnd(value.first - 1);
        for (const statement of name === undefined ? [] : this.#program.about(name, value.next, end)) {
          if (statement.links[0]?.name === 'Clear') return;
          this.#addStatement(parts, { Add: 'header' }, statement);
        }
        return;
      }
      case 'host': {
        const text = this.#values.textOf(value) ?? this.#values.hole(value);
        const made = new GeneratedText();
        if (!/^https?:/.test(text.made.text) && text.isWritten)
          made.addCollapsed('https://', { start: value.start, end: value.start });
        made.addMade(text.made);
        parts.base = { ...text, made };
        parts.addLiterals(text.literals);
        return;
      }
      case 'descending':
        this.#addOrder(parts, value, ' desc');
        return;
      case 'order':
        this.#addOrder(parts, value, '');
        return;
      case 'expand':
        this.#addExpand(parts, value);
        return;
      case 'filters':
      case 'sorters':
        this.#addUi5(parts, role, value);
        return;
      case 'optionObjects':
        this.#addOptionObjects(parts, value);
        return;
      case 'headerLines': {
        const known = this.#values.resolve(value);
        for (const item of known.kind === 'list' ? known.items : []) this.#addHeaderLine(parts, item.value);
        if (known.kind !== 'list') parts.hasUnknownHeaders = true;
        return;
      }
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
        if (parts.method?.text === 'GET' && this.#values.objectOf(value) !== undefined) this.#addQuery(parts, value);
        else this.#addBody(parts, value, 'body');
        return;
      case 'body':
      case 'json':
      case 'content':
        if (role === 'json') parts.json = { start: value.start, end: value.start + 1 };
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
    if (known.kind === 'block' && this.#program.source.word(known.from) !== '{') {
      const body = this.#program.read(known.from);
      if (body.kind === 'text') {
        this.#addAddress(parts, role, body);
        return;
      }
    }
    if (known.kind === 'block') {
      this.#assignBlock(parts, { path: 'url', queryParam: 'option', queryParams: 'query' }, known);
      return;
    }
    // A marked literal is a request of its own.
    if (known.kind === 'text' && known.isTagged === true) return;
    if (role === 'url' && this.#addBuilt(parts, value)) return;
    const variable = this.#values.nameOf(value);
    const object = variable === undefined ? undefined : this.#program.constant(variable, value.first);
    // `url.URL{Host: "…", Path: "…"}`
    if (object?.kind === 'object' && object.items.some(({ name }) => name === 'Path')) {
      this.#assign(parts, { Host: 'host', Path: 'url', RawQuery: 'query' }, object);
      return;
    }
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
    let value: ProgramValue | undefined = written;
    // `String url = builder.build().toString()`
    for (let count = 0; count < 3 && value !== undefined; count++) {
      const name = this.#values.nameOf(value);
      if (name === undefined) break;
      value = this.#program.constant(name, value.first);
    }
    if (value?.kind !== 'chain' || this.#depth > 2) return false;
    for (let anchor = value.links.length - 1; anchor >= 0; anchor--) {
      const row = this.#table.rowsOf(value.links, anchor).find(({ isUrl }) => isUrl === true);
      if (row === undefined) continue;
      this.#depth++;
      if (row.root === 'url')
        this.#addRoot(parts, row, { ...value, links: value.links.slice(0, Math.max(1, anchor)) }, 0);
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
    // A function in the place of a path handles the response.
    const known = this.#values.resolve(value, true);
    if (role === 'path' && known.kind === 'block' && this.#program.source.word(known.from) === '{') return;
    const made = new GeneratedText();
    const whole = parts.url ?? parts.base;
    if (role === 'key' && parts.path.length === 0 && whole?.isWritten === true) {
      made.addMade(whole.made);
      made.addCollapsed('({{key}})', { start: value.start, end: value.end });
      parts.url = { ...whole, made };
      delete parts.base;
      return;
    }
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
    const [argument] = known.kind === 'chain' ? this.#program.argumentsOf(known.links.at(-1)) : [];
    const written = this.#values.memberOf(argument?.value, 'fromString') ?? value;
    const text = this.#values.textOf(written);
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

  #addHeaders(parts: RequestParts, value: ProgramValue, dash = '_'): void {
    const object = this.#values.objectOf(value);
    if (object === undefined) {
      const known = this.#values.resolve(value);
      if (known.kind === 'block') this.#assignBlock(parts, headerCalls, known);
      else if (known.kind !== 'plain') parts.hasUnknownHeaders = true;
      return;
    }
    if (object.isOpen) parts.hasUnknownHeaders = true;
    for (const item of object.items) {
      const isDashed = dash !== '_' && item.nameLiteral === undefined && item.made?.text.includes('_') === true;
      const made =
        isDashed && item.nameSpan !== undefined
          ? madeAt((item.name ?? '').replaceAll('_', dash), item.nameSpan)
          : item.made;
      this.#addNamedHeader(parts, made === undefined ? item : { ...item, made });
    }
  }

  #addBody(parts: RequestParts, written: ProgramValue, role: 'body' | 'json' | 'content'): void {
    // `$json = $table | ConvertTo-Json`
    const variable = this.#values.nameOf(written);
    const constant = variable === undefined ? undefined : this.#program.constant(variable, written.first);
    const value = constant?.isJson === true && isVariable(constant) ? constant : written;
    const known = this.#values.resolve(value, true);
    if (known.kind === 'plain' && /^(?:None|null|nil|undefined|\$null|Nothing)$/.test(known.text)) return;
    const isObject =
      known.kind === 'object' ||
      known.kind === 'list' ||
      (known.kind === 'chain' && this.#values.passingOf(known)?.kind === 'options');
    const isJson =
      value.isJson === true || known.isJson === true || role === 'json' || (role === 'content' && isObject);
    const name = this.#values.nameOf(value);
    const content = name === undefined ? undefined : this.#writtenContent(parts, name, value.first);
    if (content !== undefined) this.#addBody(parts, content, role);
    // `.body(order).retrieve().body(Order.class)`
    else
      parts.body =
        this.#contentOf(
          parts,
          isObject && known.kind !== 'list' && isJson ? ({ ...value, isJson: true } as ProgramValue) : known,
          isJson ? 'json' : 'body',
        ) ??
        parts.body ??
        'unknown';
  }

  /** The text of `Content.WriteFrom('…')` of AL, and the headers that are added to the content. */
  #writtenContent(parts: RequestParts, name: string, before: number): ProgramValue | undefined {
    let text: ProgramValue | undefined;
    for (const { links, value } of this.#program.about(name, 0, before, contentMembers)) {
      const [link, second] = links;
      const [first] = this.#program.argumentsOf(link);
      if (link === undefined || !this.#program.isAround(link.at, before)) continue;
      if (link.name === 'WriteFrom') text = first?.value;
      else if (link.name === 'GetHeaders' && first !== undefined) {
        const headers = this.#values.nameOf(first.value);
        for (const statement of headers === undefined ? [] : this.#program.about(headers, link.at, before))
          this.#addStatement(parts, { Add: 'header' }, statement);
      } else if (second?.name === 'ContentType' && value !== undefined)
        this.#addOwnHeader(parts, 'Content-Type', value);
    }
    return text;
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
  #contentOf(parts: RequestParts, value: ProgramValue, as: 'body' | 'json', depth = 0): GeneratedText | undefined {
    const role = value.isJson === true ? 'json' : as;
    if (value.kind === 'chain') {
      const { kind, link } = this.#values.passingOf(value) ?? {};
      const all = link === undefined ? [] : this.#program.argumentsOf(link);
      // The type of `RequestBody.create(MediaType.parse("…"), text)` is first, that of `text.toRequestBody(type)` alone.
      const isFirst = all.length === 2 && this.#isMediaType(all[0]!.value);
      const [first, second, third] = isFirst
        ? [all[1], all[0]]
        : link?.name === 'toRequestBody'
          ? [undefined, all[0]]
          : all;
      if (link?.name === 'HttpEntity') {
        const headers =
          second ??
          (first !== undefined && this.#values.objectOf(first.value) !== undefined && all.length === 1
            ? first
            : undefined);
        if (headers !== undefined) this.#addHeaders(parts, headers.value);
        if (all.length === 1 && headers !== undefined) return undefined;
        if (first !== undefined && this.#values.objectOf(first.value) !== undefined)
          return this.#contentOf(parts, first.value, 'json', depth + 1);
      }
      if (role === 'json' && kind !== 'json' && kind !== 'content') {
        const made = new GeneratedText();
        if (this.#values.objectOf(value) !== undefined)
          return this.#values.addJson(parts, made, value, 0) ? made : undefined;
      }
      const isPost = kind === 'json' || kind === 'content' || kind === 'same' || kind === 'text';
      if (isPost && depth < 4) {
        const isRoot = kind === 'json' || kind === 'text' || link?.name === 'toRequestBody';
        const before: ChainValue = { ...value, links: value.links.slice(0, -1) };
        const isCall = kind === 'text' && before.links.length > 1 && before.links.at(-1)?.open !== -1;
        const inner = isCall
          ? before
          : ((kind === 'text' ? undefined : first?.value) ?? (isRoot ? rootOf(value) : undefined));
        if (kind === 'content') for (const type of [third, second]) this.#addContentType(parts, type?.value);
        if (inner !== undefined)
          return this.#contentOf(
            parts,
            kind === 'json' || this.#isSerializable(inner, kind) ? inner : this.#values.resolve(inner, true),
            kind === 'json' || this.#isSerializable(inner, kind) ? 'json' : role,
            depth + 1,
          );
      }
      return undefined;
    }
    if (value.kind === 'text') {
      const text = this.#values.textOf(value);
      if (text === undefined || role === 'json') return undefined;
      parts.addLiterals(text.literals);
      const from = text.made.text.length - text.made.text.trimStart().length;
      return text.isWritten && !/^\s*\{\{/.test(text.made.text)
        ? trimmed(text.made, from, text.made.text.trimEnd().length - from)
        : undefined;
    }
    if (role !== 'json' || (value.kind !== 'object' && value.kind !== 'list')) return undefined;
    const made = new GeneratedText();
    return this.#values.addJson(parts, made, value, 0) ? made : undefined;
  }

  /** `account.ToString()` of a JObject. */
  #isSerializable(value: ProgramValue, kind: string | undefined): boolean {
    const known = this.#values.resolve(value, true);
    const names = [1, 0].map((at) => this.#program.source.word(known.first + at));
    return kind === 'text' && names.some((name) => /^(?:JObject|JSONObject|JsonObject)$/.test(name));
  }

  #isMediaType(value: ProgramValue): boolean {
    const known = this.#values.resolve(value, true);
    const last = known.kind === 'chain' ? known.links.at(-2)?.name : undefined;
    return (
      last === 'MediaType' ||
      (known.kind === 'text' && /^application\/[\w+-]+/.test(this.#values.textOf(known)?.made.text ?? ''))
    );
  }

  /** The media type of a body: a text, or a call with one. */
  #addContentType(parts: RequestParts, value: ProgramValue | undefined): void {
    if (value === undefined) return;
    const known = this.#values.resolve(value);
    const inner =
      known.kind === 'chain' && known.links.at(-1)?.open !== -1 && known.links[0]?.root === undefined
        ? this.#program.argumentsOf(known.links.at(-1) as Link)[0]?.value
        : value;
    const text = inner && this.#values.textOf(inner);
    const type = this.#mediaTypeOf(value) ?? text;
    if (type === undefined || !type.made.text.includes('/') || /\{\{/.test(type.made.text)) return;
    const name = new GeneratedText();
    name.addCollapsed('Content-Type', { start: value.start, end: value.start + 1 });
    parts.headers.push({ name, value: type.made });
    parts.addLiterals(type.literals);
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
