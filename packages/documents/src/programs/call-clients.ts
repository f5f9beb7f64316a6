/** The clients of a program: the base URL and headers that they add to each request. */
import { CallTable } from './call-patterns.js';
import { type KnownCall, type KnownClient, knownClients, own, type Roles } from './known-calls.js';
import type { Program } from './program.js';
import { type ChainValue, isSelf, type Link, type ProgramValue } from './program-values.js';
import type { RequestParts } from './request-parts.js';
import type { RequestVariable, RoleWriter } from './role-writer.js';
import type { ValueTexts } from './value-texts.js';

/** The statements that alone show that a variable is a client, and their roles. */
const clientStatements: NonNullable<KnownCall['links']> =
  knownClients.find(({ isPlain }) => isPlain === true)?.links ?? {};
const clientMembers: ReadonlySet<string> = new Set(
  Object.keys(clientStatements).map((path) => path.split('.', 1)[0] ?? ''),
);

const clients = new CallTable(knownClients);

/** The row of a client, and the index of the link that makes it. */
interface FoundClient {
  readonly row: KnownClient;
  readonly at: number;
}

export class CallClients {
  readonly #roles: RoleWriter;
  readonly #program: Program;
  readonly #values: ValueTexts;
  readonly #text: string;
  /** The results of `calledBy`, by the index of the declaration. */
  readonly #callable = new Map<number, string | undefined>();

  constructor(roles: RoleWriter) {
    this.#roles = roles;
    this.#program = roles.program;
    this.#values = roles.values;
    this.#text = roles.program.source.text;
  }

  /** The call of the table to which a call of the client itself is equal: `api({ url: '…' })`. */
  calledBy(name: string, index: number): string | undefined {
    const declared = this.#program.declaration(name, index);
    if (declared === undefined) return undefined;
    if (!this.#callable.has(declared)) {
      const value = this.#program.constant(name, index);
      const links = value?.kind === 'chain' ? value.links : [];
      const called = links
        .flatMap((_, at) => clients.rowsOf(links, at))
        .find(({ calls }) => calls !== undefined)?.calls;
      this.#callable.set(declared, called);
    }
    return this.#callable.get(declared);
  }

  /**
   * Adds the base URL and headers of a client: the value of the variable that a chain begins with.
   *
   * @returns The call of the table that made the client.
   */
  add(
    parts: RequestParts,
    chain: ChainValue,
    anchor: number,
    depth = 0,
    known?: KnownCall['links'],
  ): string | undefined {
    const { links, first } = chain;
    const client = depth === 0 ? this.#clientIn({ links: links.slice(0, anchor) }) : undefined;
    if (client !== undefined)
      return this.#addClient(parts, { ...chain, links: links.slice(0, anchor) }, client, depth, known);
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
      if (found !== undefined && value?.kind === 'chain') this.#addClient(parts, value, found, depth);
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
            this.#program.source.isAround(statement.links[0]?.at ?? 0, first) ||
            constant === undefined;
          if (isVisible && members.has(statement.links[0]?.name ?? ''))
            this.#roles.addStatement(parts, roles, statement);
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
  #addClient(
    parts: RequestParts,
    value: ChainValue,
    { row, at }: FoundClient,
    depth: number,
    known?: KnownCall['links'],
  ): string {
    const link = value.links[at] as Link;
    this.add(parts, value, at, depth + 1);
    this.#roles.assignItems(parts, this.#program.argumentsOf(link), row.arguments ?? [], row.named ?? {});
    if (link.braces !== -1)
      for (const item of this.#program.items(link.braces))
        if (item.name !== undefined && own(row.named, item.name) !== undefined)
          this.#roles.assign(parts, own(row.named, item.name) as Roles, item.value, item);
    const links = Object.entries(row.links ?? {}).filter(([name]) => own(known, name) === undefined);
    this.#roles.addLinks(parts, Object.fromEntries(links), value, at);
    return row.call;
  }

  /** The call in a chain that makes a client. */
  #clientIn({ links }: Pick<ChainValue, 'links'>): FoundClient | undefined {
    for (let at = links.length - 1; at >= 0; at--) {
      const row = clients.rowsOf(links, at).find(({ onlyArgument }) => {
        if (onlyArgument === undefined) return true;
        const [only, ...others] = this.#program.argumentsOf(links[at]);
        const value = others.length > 0 ? undefined : only && this.#values.resolve(only.value, true);
        return value !== undefined && this.#text.slice(value.start, value.end).includes(onlyArgument);
      });
      if (row !== undefined) return { row, at };
    }
    return undefined;
  }

  /** Adds the base and headers of the client whose call has the request as an argument: `client.Send(request)`. */
  addSender(parts: RequestParts, { name, from, end }: RequestVariable): void {
    for (const at of this.#program.usesOf(name)) {
      if (at < from || at >= end || this.#program.source.word(at - 1) !== '(') continue;
      const chain = this.#program.chainAround(this.#program.source.nameBefore(at - 1));
      const anchor = chain?.links.findIndex((link) => link.open === at - 1) ?? -1;
      if (chain === undefined || anchor < 1) continue;
      // `client.GetAsync(request)`
      // `client.Execute(request)` of RestSharp sends a request without a method as GET.
      const sent = /^(?:Execute)?(Get|Post|Put|Patch|Delete|Head)?(?:Async)?$/.exec(chain.links[anchor]?.name ?? '');
      if (sent && parts.method === undefined) parts.method = { text: (sent[1] ?? 'GET').toUpperCase() };
      const headers = parts.headers.length;
      if (this.add(parts, chain, anchor) === undefined) continue;
      // The headers of the request replace those of the client.
      const added = parts.headers.splice(headers);
      const known = new Set(parts.headers.map((each) => each.name.text.toLowerCase()));
      for (const each of added) if (!known.has(each.name.text.toLowerCase())) parts.headers.push(each);
      return;
    }
  }
}
