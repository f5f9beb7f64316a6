/** The requests that the known calls of a program send: the roles of the table, filled with the values of the program. */
import type { Span } from '@odatalint/core';
import { GeneratedText, madeAt } from '../text/generated-text.js';
import { CallTable, expandBraces } from './call-patterns.js';
import { EatenDollars } from './eaten-dollars.js';
import { type KnownCall, knownCalls, own, type Role } from './known-calls.js';
import type { OwnCall } from '../document/query-place.js';
import type { SourceFormat } from './languages/source-languages.js';
import type { Program } from './program.js';
import { type ChainValue, isVariable, type Item, type Link } from './program-values.js';
import { RequestParts, sendParts, type SentRequest } from './request-parts.js';
import { AttributeWriter } from './attribute-writer.js';
import { CallClients } from './call-clients.js';
import { methodIn, RoleWriter } from './role-writer.js';
import { ValueTexts } from './value-texts.js';

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

export class CallRequests {
  readonly #program: Program;
  readonly #attributes: AttributeWriter;
  readonly #clients: CallClients;
  readonly roles: RoleWriter;
  readonly #table: CallTable<KnownCall>;
  readonly #values: ValueTexts;
  readonly #text: string;
  #lower: string | undefined;
  /** The indexes of the calls whose URL is computed elsewhere, with the places of those of OData clients. */
  readonly computed = new Map<number, Span | undefined>();
  readonly #evidence = new Map<KnownCall, boolean>();

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
    this.roles = new RoleWriter(program, this.#values, this.#table);
    this.#attributes = new AttributeWriter(program, this.#values, this.roles.headers);
    this.#clients = new CallClients(this.roles);
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
    const called = this.#clients.calledBy(name, index);
    const row =
      called === undefined
        ? undefined
        : rowsIn(source.language.name).find(({ call }) => expandBraces(call).includes(called));
    const chain = row === undefined ? undefined : this.#program.chainAround(index);
    return row === undefined || chain?.links[0]?.at !== index ? undefined : this.#request(row, chain, 0);
  }

  #hasEvidence(row: KnownCall): boolean {
    const { evidence, unlessText } = row;
    if (evidence === undefined && unlessText === undefined) return true;
    let known = this.#evidence.get(row);
    if (known === undefined) {
      // A chain of calls can have a line for each.
      const lower = (this.#lower ??= this.#text.toLowerCase().replaceAll(/\n[ \t]*\./g, '.'));
      const has = (word: string): boolean => lower.includes(word.toLowerCase());
      this.#evidence.set(row, (known = evidence?.some(has) !== false && unlessText?.some(has) !== true));
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
      const word = methodIn(link.name);
      if (word !== undefined) parts.method = { text: word };
    } else if (row.method !== undefined) parts.method = { text: row.method };
    const client = this.#clients.add(parts, chain, anchor === 0 && link.isNew !== true ? 1 : anchor, 0, row.links);
    if (row.of !== undefined && client !== row.of) return undefined;
    if (row.path === 'members') this.roles.urls.addMembers(parts, row, chain, anchor);
    else if (row.path !== undefined) {
      const made = new GeneratedText();
      const title = row.path.fixed.startsWith('{{list}}') ? this.roles.urls.titleBefore(chain, anchor) : undefined;
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
      this.roles.addRoot(parts, row, { ...chain, links: chain.links.slice(0, Math.max(1, anchor)) }, 0);
    const variable = this.roles.addCall(parts, row, chain, anchor);
    if (variable !== undefined) this.#clients.addSender(parts, variable);
    if (row.base !== undefined)
      for (const at of this.#program.usesOf(row.base)) {
        const value = this.#program.read(at + 1);
        if (value.kind === 'text') this.roles.assign(parts, 'base', value);
      }
    if (row.settings !== undefined) this.roles.addSettings(parts, row.settings, chain, anchor);
    if (row.parameters !== undefined) this.#attributes.add(parts, row.parameters, chain);
    const end = this.#endOf(row, chain, anchor);
    const sent = this.#send(row, parts, { ...chain, end });
    if (sent === undefined && row.isUrl !== true && items.length > 0) {
      const isOdata = row.service !== undefined || row.isOdata === true;
      const isUnread = isOdata && row.arguments?.[0] === 'url';
      const before = this.computed.get(link.at);
      this.computed.set(link.at, isUnread ? { start: chain.start, end } : before);
    }
    return sent;
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

  /** The request of the parts; undefined if no part of its URL is a literal. */
  #send(row: KnownCall, parts: RequestParts, chain: ChainValue): SentRequest | undefined {
    const isOdata = row.service !== undefined || row.isOdata === true;
    if (row.needsOptions === true && parts.options.length === 0) return undefined;
    if (row.joins === true)
      for (const [, name = ''] of parts.url?.made.text.matchAll(/[?&](\$\w{1,20})=/g) ?? []) parts.removeOption(name);
    if (row.adds !== undefined) {
      const made = madeAt(row.adds, { start: chain.start, end: chain.start + 1 });
      parts.options.push(made);
    }
    return sendParts(parts, {
      dollars: this.dollars,
      isOdata,
      isComplete: row.headers === 'complete',
      isTemplate: row.isTemplate === true,
      service: row.service,
      mayBeBeforeV4:
        typeof row.mayBeBeforeV4 === 'object'
          ? !this.#text.includes(row.mayBeBeforeV4.unless)
          : row.mayBeBeforeV4 === true,
      isUnfinished: this.#program.source.isUnfinished(chain.first, chain.next),
      span: { start: chain.start, end: chain.end },
      next: chain.next,
      isUrl: row.isUrl === true,
    });
  }
}
