/** Writes the values of a call, of its chain and of statements into a request, each by its role. */
import { GeneratedText, madeAt } from '../text/generated-text.js';
import type { CallTable } from './call-patterns.js';
import {
  type KnownCall,
  type LinkRoles,
  optionBuilders,
  optionCalls,
  own,
  type Role,
  type Roles,
} from './known-calls.js';
import type { Program } from './program.js';
import {
  type BlockValue,
  type ChainValue,
  isVariable,
  type Item,
  type Link,
  type ProgramStatement,
  type ProgramValue,
} from './program-values.js';
import type { RequestParts } from './request-parts.js';
import { BodyWriter } from './body-writer.js';
import { HeaderWriter } from './header-writer.js';
import { OptionWriter } from './option-writer.js';
import { UrlWriter } from './url-writer.js';
import { scopes } from './value-reader.js';
import type { ValueTexts } from './value-texts.js';

const methodWord = /^(?:Http)?(get|post|put|patch|delete|head|options|merge|create|insert|update|find)/i;
const verbs: Readonly<Record<string, string>> = { CREATE: 'POST', INSERT: 'POST', UPDATE: 'PATCH', FIND: 'GET' };

/** The method that a name begins with. */
export function methodIn(name: string): string | undefined {
  const word = methodWord.exec(name)?.[1]?.toUpperCase();
  return word && (verbs[word] ?? word);
}

/** The variable that contains a request, and the tokens in which it does. */
export interface RequestVariable {
  readonly name: string;
  readonly from: number;
  readonly end: number;
}

/** The calls of a function about headers: `headers(h -> h.set("Prefer", "…"))`. */
const headerCalls = { set: 'header', add: 'header', append: 'header', Add: 'header', setBearerAuth: 'header:Authorization' } as const; // prettier-ignore

/** The roles of calls with one. */
const plainRoles = (roles: NonNullable<KnownCall['links']>): { readonly [member: string]: Role } =>
  Object.fromEntries(Object.entries(roles).filter((each): each is [string, Role] => typeof each[1] === 'string'));

/** Whether a role is of the kind with this beginning. */
const startsWith = <Beginning extends string>(role: string, beginning: Beginning): role is `${Beginning}${string}` =>
  role.startsWith(beginning);

export class RoleWriter {
  readonly headers: HeaderWriter;
  readonly urls: UrlWriter;
  readonly #bodies: BodyWriter;
  readonly #options: OptionWriter;
  /** The number of URL builders that are being read. */
  #depth = 0;

  constructor(
    readonly program: Program,
    readonly values: ValueTexts,
    readonly table: CallTable<KnownCall>,
  ) {
    this.headers = new HeaderWriter(program, values);
    this.#bodies = new BodyWriter(program, values, this.headers);
    this.#options = new OptionWriter(program, values, this.headers, this.#bodies);
    this.urls = new UrlWriter(program, values, this.#options);
  }

  /**
   * Assigns the arguments, the block, the other calls of the chain, and statements about the variable that contains the
   * request.
   *
   * @returns That variable, unless another request follows in it.
   */
  addCall(parts: RequestParts, row: KnownCall, chain: ChainValue, anchor: number): RequestVariable | undefined {
    const link = chain.links[anchor] as Link;
    this.assignItems(parts, this.program.argumentsOf(link), row.arguments ?? [], row.named ?? {});
    if (link.braces !== -1) {
      for (const item of this.program.items(link.braces)) {
        const roles = item.name === undefined ? undefined : own(row.named, item.name);
        if (roles !== undefined) this.assign(parts, roles, item.value, item);
      }
    }
    const block = row.block === undefined ? undefined : this.program.blockAfter(link);
    if (row.block !== undefined && block !== undefined) this.assignBlock(parts, row.block, block);
    this.addLinks(parts, row.links ?? {}, chain, anchor, row.unless !== undefined);
    return row.links !== undefined && row.isObject !== undefined
      ? this.#addStatements(parts, row, row.links, chain)
      : undefined;
  }

  assignItems(
    parts: RequestParts,
    items: readonly Item[],
    roles: readonly (Roles | undefined)[],
    named: { readonly [member: string]: Roles },
  ): void {
    let position = 0;
    for (let index = 0; index < items.length; index++) {
      const item = items[index] as Item;
      if (item.isSpread === true) {
        const value = this.values.resolve(item.value);
        if (value.kind === 'object') this.assignItems(parts, value.items, [], named);
        continue;
      }
      if (item.name !== undefined) {
        const role = own(named, item.name) ?? this.#namedInConfiguration(roles, item.name);
        if (role === undefined) {
          this.#addToHash(parts, roles[position], item);
          if (item.name === 'forHTTPHeaderField') this.headers.addPair(parts, item.value, items[0]?.value);
          continue;
        }
        this.assign(parts, role, item.value, item);
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
        (role === 'option' ? this.#options : this.headers).addPair(parts, item.value, following.value);
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
        this.values.addOptionList(parts, role, items.slice(index).filter(isItem));
        this.assignItems(
          parts,
          items.filter(({ name }) => name !== undefined),
          [],
          named,
        );
        return;
      } else if (role === 'path' && roles.length === 1) {
        for (const each of items) this.assign(parts, 'path', each.value);
        return;
      } else if (role === 'query' && following !== undefined && roles[position] === '$value') {
        this.#options.addPair(parts, item.value, following.value);
        return;
      } else this.assign(parts, role, item.value, item);
    }
  }

  /** Named arguments at the end of a call of Ruby are one hash: `post('/Orders', body, 'Prefer' => 'return=minimal')`. */
  #addToHash(parts: RequestParts, role: Roles | undefined, item: Item): void {
    if (!this.program.source.has('hash arguments')) return;
    if (role === 'headers') this.headers.addNamed(parts, item);
    else if (role === 'query') this.values.addOptions(parts, [item]);
  }

  #namedInConfiguration(roles: readonly (Roles | undefined)[], name: string): Roles | undefined {
    if (!this.program.source.has('hash arguments')) return undefined;
    const [role] = roles.slice(1).filter((each) => typeof each === 'object');
    return typeof role === 'object' ? own(role, name) : undefined;
  }

  /** Assigns a value to one role, or the members of an object to their roles. */
  assign(parts: RequestParts, roles: Roles, value: ProgramValue, item?: Item): void {
    if (typeof roles === 'string') {
      this.fill(parts, roles, value, item);
      return;
    }
    const known = this.values.resolve(value);
    if (known.kind === 'text' && Object.values(roles).every((role) => role === 'base'))
      this.#addUrl(parts, 'base', value);
    else if (known.kind === 'text' && ('url' in roles || roles['path'] === 'url')) this.#addUrl(parts, 'url', value);
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
        if (role !== undefined) this.assign(parts, role, each.value, each);
        else if (each.isSpread === true) this.assign(parts, roles, this.#withoutOwn(each.value, known.items));
      }
      this.#addLater(parts, roles, value);
    } else if (known.kind === 'block') this.assignBlock(parts, roles, known);
    else if (known.kind === 'chain') {
      // A call whose named arguments are the members.
      const link = known.links.at(-1);
      if (link !== undefined && link.open !== -1 && known.links.length <= 3)
        for (const each of this.program.argumentsOf(link)) {
          const role = each.name === undefined ? undefined : own(roles, each.name);
          if (role !== undefined) this.assign(parts, role, each.value, each);
          else if (link.isNew === true && this.values.resolve(each.value).kind === 'object')
            this.assign(parts, roles, each.value);
        }
      this.#addLater(parts, roles, value);
      // The computed value may contain a key.
      if (Object.values(roles).includes('key') && parts.path.length > 0) parts.path.push(madeAt('{{path}}', value));
      if ('headers' in roles) parts.hasUnknownHeaders = true;
    } else if ('headers' in roles) parts.hasUnknownHeaders = true;
  }

  /** The members that an object copies from another one, without those that it has itself: `{ ...options, headers }`. */
  #withoutOwn(value: ProgramValue, own: readonly Item[]): ProgramValue {
    const names = new Set(own.map(({ name }) => name));
    const copied = this.values.resolve(value);
    const isHidden = ({ name }: Item) => name !== undefined && names.has(name);
    return copied.kind === 'object' && copied.items.some(isHidden)
      ? { ...copied, items: copied.items.filter((item) => !isHidden(item)) }
      : value;
  }

  /** Assigns members that are set after the object was created. */
  #addLater(parts: RequestParts, roles: { readonly [member: string]: Roles }, variable: ProgramValue): void {
    if (variable.kind !== 'chain' || !isVariable(variable)) return;
    for (const statement of this.values.since(variable.links[0]?.name ?? '', variable.first))
      this.addStatement(parts, roles, statement);
  }

  /** Assigns the statements of a function about its parameter, or all calls of a Kotlin block. */
  assignBlock(
    parts: RequestParts,
    roles: { readonly [member: string]: Roles },
    { parameter, from, to }: Pick<BlockValue, 'parameter' | 'from' | 'to'>,
  ): void {
    const program = this.program;
    if (parameter !== '') {
      for (const statement of program.about(parameter, from, to)) this.addStatement(parts, roles, statement);
      return;
    }
    for (let at = from + 1; at < to; at++) {
      const { source } = program;
      const role = own(roles, `${source.word(at - 2)}.${source.word(at)}`) ?? own(roles, source.word(at));
      if (role === undefined) continue;
      if (source.word(at + 1) === '(') this.assignItems(parts, program.items(at + 1), [role], {});
      else if (source.word(at + 1) === '=') this.assign(parts, role, program.read(at + 2));
    }
  }

  /** `rc.QueryParameters.Filter = "…"` and `rc.Headers.Add("…", "…")`. */
  addStatement(
    parts: RequestParts,
    roles: { readonly [name: string]: LinkRoles | Roles },
    { links, value }: { readonly links: readonly Link[]; readonly value?: ProgramValue },
  ): void {
    const names = links.map(({ name }) => name);
    if (value !== undefined && links[0]?.isIndex === true) {
      // `request["If-Match"] = "*"`
      const [key] = this.program.argumentsOf(links[0]);
      if (key !== undefined && own(roles, '[]') === 'header') this.headers.addPair(parts, key.value, value);
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
          const [key] = this.program.argumentsOf(links[at + 1]);
          if (key !== undefined) (found === 'query' ? this.#options : this.headers).addPair(parts, key.value, value);
          return;
        } else break;
      }
      if (typeof role === 'string' || (typeof role === 'object' && !('arguments' in role)))
        this.assign(parts, role as Roles, value);
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
    const given = this.program.argumentsOf(link);
    if (role === '$count' && given.length === 0) {
      const place = this.program.source.span(link.at, link.at);
      parts.setOption({ name: madeAt('$count', place), nameSpan: place, value: madeAt('true', place) });
    } else if (role === 'order' && given.length === 2) {
      const ascending = this.values.resolve(given[1]!.value);
      this.#options.addOrder(
        parts,
        given[0]!.value,
        ascending.kind !== 'plain' ? '' : ascending.text === 'false' ? ' desc' : ' asc',
      );
    } else if (role === 'header' && given.length > 2) {
      // `headers("Accept", "…", "Prefer", "…")`
      for (let at = 0; at + 1 < given.length; at += 2)
        this.headers.addPair(parts, given[at]!.value, given[at + 1]!.value);
    } else if (role === 'namedJson') {
      const place = { first: link.at, next: link.at + 1, ...this.program.source.span(link.at, link.at) };
      this.#bodies.add(parts, { kind: 'object', items: given, isOpen: given.length === 0, ...place }, 'json');
    } else if (typeof role === 'string') this.assignItems(parts, this.program.argumentsOf(link), [role], {});
    else {
      const { method, arguments: roles, segment } = role as LinkRoles;
      if (typeof segment === 'string') parts.path.push(madeAt(segment, this.program.source.span(link.at, link.at)));
      if (method !== undefined) parts.method = { text: method };
      if (Array.isArray(roles))
        this.assignItems(parts, this.program.argumentsOf(link), roles as readonly (Roles | undefined)[], {});
    }
  }

  /** Assigns the other calls of the chain. */
  addLinks(
    parts: RequestParts,
    roles: NonNullable<KnownCall['links']>,
    { links }: ChainValue,
    anchor: number,
    isAfter = false,
  ): void {
    for (const [at, link] of links.entries()) {
      if (isAfter ? at <= anchor : at === anchor) continue;
      const role = own(roles, link.name);
      if (role !== undefined && link.open !== -1) this.#addLink(parts, role, link);
      const block = scopes.has(link.name) ? this.program.blockAfter(link) : undefined;
      if (block !== undefined) this.assignBlock(parts, plainRoles(roles), block);
    }
  }

  #isEmpty(value: ProgramValue): boolean {
    const known = this.values.resolve(value);
    if (known.kind === 'list') return known.items.length > 0 && known.items.every((item) => this.#isEmpty(item.value));
    return known.kind === 'text' && this.values.textOf(known)?.made.length === 0;
  }

  /** Assigns a value to one role. */
  fill(parts: RequestParts, role: Role, value: ProgramValue, item?: Item): void {
    if (startsWith(role, '$')) {
      // A client does not send an option without a value.
      if (!this.#isEmpty(value)) this.#options.addNamed(parts, role, value, item);
      return;
    }
    if (startsWith(role, 'option:')) {
      const name = role.slice('option:'.length);
      this.values.addOption(parts, madeAt(name, item?.nameSpan ?? value), item?.nameSpan ?? value, value);
      return;
    }
    if (startsWith(role, 'header:')) {
      this.headers.addOwn(parts, role.slice('header:'.length), value);
      return;
    }
    switch (role) {
      // `assignItems` and `addLink` know the values that belong together.
      case 'namedJson':
      case 'option':
      case 'header':
      case 'headerValue':
        return;
      case 'dashedHeaders':
        this.headers.addAll(parts, value, '-');
        return;
      case 'headersOf': {
        const name = this.values.nameOf(value);
        const end = this.program.source.scopeEnd(value.first - 1);
        for (const statement of name === undefined ? [] : this.program.about(name, value.next, end)) {
          if (statement.links[0]?.name === 'Clear') return;
          this.addStatement(parts, { Add: 'header' }, statement);
        }
        return;
      }
      case 'host': {
        const text = this.values.textOf(value) ?? this.values.hole(value);
        const made = new GeneratedText();
        if (!/^https?:/.test(text.made.text) && text.isWritten)
          made.addCollapsed('https://', { start: value.start, end: value.start });
        made.addMade(text.made);
        parts.base = { ...text, made };
        parts.addLiterals(text.literals);
        return;
      }
      case 'descending':
        this.#options.addOrder(parts, value, ' desc');
        return;
      case 'order':
        this.#options.addOrder(parts, value, '');
        return;
      case 'expand':
        this.#options.addExpand(parts, value);
        return;
      case 'filters':
      case 'sorters':
        this.#options.addUi5(parts, role, value);
        return;
      case 'optionObjects':
        this.#options.addObjects(parts, value);
        return;
      case 'headerLines': {
        const known = this.values.resolve(value);
        for (const item of known.kind === 'list' ? known.items : []) this.headers.addLine(parts, item.value);
        if (known.kind !== 'list') parts.hasUnknownHeaders = true;
        return;
      }
      case 'url':
      case 'base':
        this.#addUrl(parts, role, value);
        return;
      case 'path':
      case 'set':
      case 'key':
      case 'table':
        this.urls.addSegment(parts, role, value);
        return;
      case 'method':
        this.#addMethod(parts, value);
        return;
      case 'query':
        this.#addQuery(parts, value);
        return;
      case 'headers': {
        const known = this.values.objectOf(value) === undefined ? this.values.resolve(value) : undefined;
        if (known?.kind === 'block') this.assignBlock(parts, headerCalls, known);
        else this.headers.addAll(parts, value);
        return;
      }
      case 'contentType': {
        const name = madeAt('Content-Type', { start: value.start, end: value.start + 1 });
        this.headers.add(parts, { made: name, literals: [], isWritten: true }, value);
        return;
      }
      case 'data':
        if (parts.method?.text === 'GET' && this.values.objectOf(value) !== undefined) this.#addQuery(parts, value);
        else this.#bodies.add(parts, value, 'body');
        return;
      case 'body':
      case 'json':
      case 'content':
        if (role === 'json' && !this.#bodies.isNothing(value))
          parts.json = { start: value.start, end: value.start + 1 };
        this.#bodies.add(parts, value, role);
        return;
      case 'requestLine':
        this.urls.addRequestLine(parts, value);
        return;
      default:
        role satisfies never;
    }
  }

  #addMethod(parts: RequestParts, value: ProgramValue, isArgument = false): void {
    const known = this.values.resolve(value);
    const last = known.kind === 'chain' ? known.links.at(-1) : undefined;
    const word =
      last !== undefined && last.open === -1 && known.kind === 'chain' && known.links.length > 1
        ? last.name.replace(/^Method/, '')
        : '';
    if (word !== '' && methodIn(word) !== undefined) {
      parts.method = { text: word.toUpperCase() };
      return;
    }
    const text = this.values.textOf(value);
    if (text === undefined || /\{\{/.test(text.made.text)) {
      // `new HttpMethod("PATCH")`
      const isCall = !isArgument && last !== undefined && last.open !== -1;
      const argument = isCall ? this.program.argumentsOf(last)[0] : undefined;
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

  /** Adds a URL, its beginning, or the parts that build it. */
  #addUrl(parts: RequestParts, role: 'url' | 'base', value: ProgramValue): void {
    const known = this.values.resolve(value);
    const text = known.kind === 'block' ? undefined : this.values.textOf(value);
    if (known.kind === 'block' && this.program.source.word(known.from) !== '{') {
      const body = this.program.read(known.from);
      if (body.kind === 'text') {
        this.#addUrl(parts, role, body);
        return;
      }
    }
    if (known.kind === 'block') {
      this.assignBlock(parts, { path: 'url', queryParam: 'option', queryParams: 'query' }, known);
      return;
    }
    // A marked literal is a request of its own.
    if (known.kind === 'text' && known.isTagged === true) return;
    if (role === 'url' && this.#addBuilt(parts, value)) return;
    const variable = this.values.nameOf(value);
    const object = variable === undefined ? undefined : this.program.constant(variable, value.first);
    // `url.URL{Host: "…", Path: "…"}`
    if (object?.kind === 'object' && object.items.some(({ name }) => name === 'Path')) {
      this.assign(parts, { Host: 'host', Path: 'url', RawQuery: 'query' }, object);
      return;
    }
    if (role === 'base') {
      parts.base = text ?? this.values.hole(value);
      parts.addLiterals(parts.base.literals);
      return;
    }
    if (text !== undefined) this.urls.add(parts, value, text);
  }

  /** Adds the URL that a call of the table builds: `QueryHelpers.AddQueryString(…)`. */
  #addBuilt(parts: RequestParts, written: ProgramValue): boolean {
    let value: ProgramValue | undefined = written;
    // `String url = builder.build().toString()`
    for (let count = 0; count < 3 && value !== undefined; count++) {
      const name = this.values.nameOf(value);
      if (name === undefined) break;
      value = this.program.constant(name, value.first);
    }
    if (value?.kind !== 'chain' || this.#depth > 2) return false;
    for (let anchor = value.links.length - 1; anchor >= 0; anchor--) {
      const row = this.table.rowsOf(value.links, anchor).find(({ isUrl }) => isUrl === true);
      if (row === undefined) continue;
      this.#depth++;
      if (row.root === 'url')
        this.addRoot(parts, row, { ...value, links: value.links.slice(0, Math.max(1, anchor)) }, 0);
      this.addCall(parts, row, value, anchor);
      this.#depth--;
      return true;
    }
    return false;
  }

  /** Adds the URL that a chain begins with: a literal, or a variable whose value is such a chain. */
  addRoot(parts: RequestParts, row: KnownCall, chain: ChainValue, depth: number): void {
    const { source } = this.program;
    const [root, second] = chain.links;
    if (root?.root !== undefined) this.assign(parts, 'url', root.root);
    else if (second !== undefined && this.values.passingOf(chain) !== undefined) this.#addUrl(parts, 'url', chain);
    else if (root?.open === -1 && row.links !== undefined) {
      const value = this.program.constant(root.name, chain.first);
      const isBuilt =
        value?.kind === 'chain' &&
        value.links.some((link) => link.name === 'Url' || own(row.links, link.name) !== undefined);
      if (isBuilt && depth < 3) {
        this.addRoot(parts, row, value, depth + 1);
        this.addLinks(parts, row.links, value, -1);
      } else if (second?.name.startsWith('AppendPathSegment') === true)
        this.assign(parts, 'base', { ...chain, links: [root], end: source.tokens[root.at]?.end ?? chain.end });
      else if (
        value?.kind === 'text' ||
        (row.isUrl !== true && value?.kind === 'chain' && this.values.textOf(value)?.isWritten === true)
      )
        this.assign(parts, 'url', value);
    } else if (root?.name === 'Url') this.assignItems(parts, this.program.argumentsOf(root), ['url'], {});
  }

  /** Assigns the statements about the variable that contains the value of the chain. */
  #addStatements(
    parts: RequestParts,
    { isObject }: KnownCall,
    roles: NonNullable<KnownCall['links']>,
    chain: ChainValue,
  ): RequestVariable | undefined {
    const { source } = this.program;
    const [first] = chain.links;
    let at = chain.first - 1;
    while (['await', 'new', 'New', 'Await', 'return', ')'].includes(source.word(at)))
      at = source.word(at) === ')' ? source.partner(at) - 1 : at - 1;
    let name = '';
    // `Dim request As New HttpRequestMessage(…)`
    if (source.word(at) === 'As') name = source.word(at - 1);
    else if (['=', ':='].includes(source.word(at))) name = this.program.assignedName(at);
    else if (isObject !== 'value' && chain.links.length > 1 && first?.open === -1 && first.isNew === undefined)
      ({ name } = first);
    if (name === '') return undefined;
    const from = chain.next;
    // The variable has another request after the next assignment, or the next call of the same name.
    let next = this.program.nextDeclaration(name, from);
    // `request = request.filter("…")`
    while (source.word(next + 2) === name && source.word(next + 1) === '=')
      next = this.program.nextDeclaration(name, next);
    const end = Math.min(this.program.source.scopeEnd(chain.first), next);
    const sender = chain.links.at(-1)?.name;
    if (isObject === 'message') {
      // Statements since the last message of the same name.
      let before: ProgramStatement[] = [];
      for (const statement of this.program.about(name, 0, chain.first))
        if (statement.links.some((link) => link.name === sender)) before = [];
        else if (this.program.source.isAround(statement.links[0]?.at ?? 0, chain.first)) before.push(statement);
      for (const statement of before) this.addStatement(parts, roles, statement);
    }
    for (const statement of this.program.about(name, from, end)) {
      if (statement.links.some((link) => link.open !== -1 && link.name === sender)) return undefined;
      this.addStatement(parts, roles, statement);
    }
    return { name, from, end };
  }

  /** Adds the settings of a value: those of the variable that it is assigned to, or that is the first argument. */
  addSettings(
    parts: RequestParts,
    [setter, roles]: NonNullable<KnownCall['settings']>,
    { first, links }: ChainValue,
    anchor: number,
  ): void {
    const { source } = this.program;
    const open = links[anchor]?.open ?? -1;
    const name = source.word(first - 1) === '=' ? source.word(first - 2) : source.word(open + 1);
    if (source.tokens[first]?.kind !== 'word' || name === '') return;
    const from = source.word(first - 1) === '=' ? first : 0;
    const end = Math.min(this.program.source.scopeEnd(first), this.program.nextDeclaration(name, first));
    for (const at of this.program.usesOf(name)) {
      if (at < from || at >= end || source.word(at - 1) !== '(' || source.word(at - 2) !== setter) continue;
      const [, key, value] = this.program.items(at - 1);
      const role = key?.value.kind === 'chain' ? own(roles, key.value.links.at(-1)?.name ?? '') : undefined;
      if (value !== undefined && role !== undefined && role !== 'url') this.assign(parts, role, value.value);
      if (role === 'body' && parts.method?.text === 'GET') parts.method = { text: 'POST' };
    }
  }

  /** Adds the options that calls of a chain set, or that another value contains. */
  #addQuery(parts: RequestParts, value: ProgramValue): void {
    const known = this.values.resolve(value, true);
    const isBuilt = known.kind === 'chain' && known.links.some(({ name }) => optionBuilders.has(name));
    if (isBuilt && this.values.objectOf(value) === undefined) this.addLinks(parts, optionCalls, known, -1);
    else this.#options.add(parts, value);
  }
}
