/** Writes values of a program into the URL of a request, without its options. */
import { GeneratedText, madeAt } from '../text/generated-text.js';
import { type KnownCall, own } from './known-calls.js';
import type { Program } from './program.js';
import type { ChainValue, Link, ProgramValue } from './program-values.js';
import { type MadeText, type RequestParts } from './request-parts.js';
import type { OptionWriter } from './option-writer.js';
import type { ValueTexts } from './value-texts.js';

export class UrlWriter {
  readonly #program: Program;
  readonly #values: ValueTexts;
  readonly #text: string;
  readonly #options: OptionWriter;

  constructor(program: Program, values: ValueTexts, options: OptionWriter) {
    this.#program = program;
    this.#values = values;
    this.#text = program.source.text;
    this.#options = options;
  }

  /** The title of the list before a call of PnPjs: `sp.web.lists.getByTitle("Tasks").items`. */
  titleBefore({ links }: ChainValue, anchor: number): MadeText | undefined {
    const at = links.findLastIndex(({ name }, index) => index < anchor && name === 'getByTitle');
    const isWeb =
      ['sp', 'web', 'lists'].every((name, index) => links[at - 3 + index]?.name === name) &&
      links[at + 1]?.name === 'items';
    const [item] = at < 0 || !isWeb ? [] : this.#program.argumentsOf(links[at]);
    const title = item && this.#values.textOf(item.value);
    return title?.isWritten === true && /^[^'{}%?#/]+$/.test(title.made.text) ? title : undefined;
  }

  /** `client.Users["x"].Messages` as `users/x/messages`. */
  addMembers(parts: RequestParts, { links: roles }: KnownCall, { links }: ChainValue, anchor: number): void {
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

  #addSearchParameter(parts: RequestParts, links: readonly Link[]): void {
    const [first, second] = links;
    if (first?.name !== 'searchParams' || second === undefined || !/^(?:set|append)$/.test(second.name)) return;
    const [key, value] = this.#program.argumentsOf(second);
    if (key !== undefined) this.#options.addPair(parts, key.value, value?.value);
  }

  addSegment(parts: RequestParts, role: 'path' | 'set' | 'key' | 'table', value: ProgramValue): void {
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

  /** `GET /odata/Orders?$top=5` */
  addRequestLine(parts: RequestParts, value: ProgramValue): void {
    const text = this.#values.textOf(value);
    const line = text && /^([A-Z]+) +/.exec(text.made.text);
    if (text === undefined || !line || text.made.text.slice(line[0].length).trim() === '') return;
    parts.method = { text: line[1] ?? '' };
    parts.url = { ...text, made: text.made.slice(line[0].length, text.made.length) };
    parts.addLiterals(text.literals);
  }

  /** Adds a text as the URL, with the options that statements add to its variable. */
  add(parts: RequestParts, value: ProgramValue, text: MadeText): void {
    parts.url = text;
    parts.urlSpan = { start: text.literals[0]?.start ?? value.start, end: text.literals.at(-1)?.end ?? value.end };
    parts.addLiterals(text.literals);
    // `url.searchParams.set(…)` before the call.
    const name = this.#values.nameOf(value);
    if (name === undefined) return;
    for (const { links, value: query } of this.#values.since(name, value.first)) {
      const isQuery = links.length === 1 && /^(?:search|[qQ]uery)$/.test(links[0]?.name ?? '');
      if (query !== undefined && isQuery) this.#options.add(parts, query);
      else this.#addSearchParameter(parts, links);
    }
  }
}
