/** Writes the attributes of a method, its parameters and its interface into the request that the method declares. */
import { madeAt } from '../text/generated-text.js';
import type { Span } from '@odatalint/core';
import { type KnownCall, own } from './known-calls.js';
import type { Program } from './program.js';
import type { ChainValue, Link } from './program-values.js';
import type { RequestParts } from './request-parts.js';
import type { HeaderWriter } from './header-writer.js';
import type { ValueTexts } from './value-texts.js';

export class AttributeWriter {
  readonly #program: Program;
  readonly #values: ValueTexts;
  readonly #headers: HeaderWriter;

  constructor(program: Program, values: ValueTexts, headers: HeaderWriter) {
    this.#program = program;
    this.#values = values;
    this.#headers = headers;
  }

  /** Adds the attributes and parameters of the method that an attribute is for. */
  add(parts: RequestParts, roles: NonNullable<KnownCall['parameters']>, chain: ChainValue): void {
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
          if (made !== undefined) this.#headers.addText(parts, made, nameLiteral === undefined ? [] : [nameLiteral]);
        if (braces.length > 0) for (const { value } of braces) this.#headers.addLine(parts, value);
        else
          for (const { value } of listed?.kind === 'list' ? listed.items : this.#program.argumentsOf(link))
            this.#headers.addLine(parts, value);
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
}
