/** Writes values of a program into the headers of a request. */
import { GeneratedText, madeAt } from '../text/generated-text.js';
import type { Program } from './program.js';
import { isVariable, type Item, type Link, type ProgramValue } from './program-values.js';
import { type MadeText, type RequestParts } from './request-parts.js';
import type { ValueTexts } from './value-texts.js';

/** The names of constants for media types. */
const mediaTypes: Readonly<Record<string, string>> = {
  APPLICATION_JSON: 'application/json',
  APPLICATION_JSON_VALUE: 'application/json',
  APPLICATION_JSON_UTF8: 'application/json;charset=UTF-8',
  APPLICATION_JSON_TYPE: 'application/json',
  Json: 'application/json',
  JSON: 'application/json',
};

export class HeaderWriter {
  readonly #program: Program;
  readonly #values: ValueTexts;
  readonly #text: string;

  constructor(program: Program, values: ValueTexts) {
    this.#program = program;
    this.#values = values;
    this.#text = program.source.text;
  }

  /** `Accept: application/json` */
  addLine(parts: RequestParts, value: ProgramValue): void {
    const text = this.#values.textOf(value);
    if (text === undefined) parts.hasUnknownHeaders = true;
    else this.addText(parts, text.made, text.literals);
  }

  addText(parts: RequestParts, made: GeneratedText, literals: MadeText['literals']): void {
    const found = /^([\w-]+) *: */.exec(made.text);
    if (!found) {
      parts.hasUnknownHeaders = true;
      return;
    }
    const from = found[0].length;
    parts.headers.push({
      name: made.slice(0, found[1]?.length ?? 0),
      value: made.slice(from, made.length),
    });
    parts.addLiterals(literals);
  }

  /** The header that a constant is the name of: `HttpHeaders.IfMatch`, `HttpHeaders.CONTENT_TYPE`. */
  #nameOf(value: ProgramValue): MadeText | undefined {
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

  addNamed(parts: RequestParts, { made, nameLiteral, nameSpan, value }: Item): void {
    if (nameSpan !== undefined && this.#text.slice(nameSpan.start, nameSpan.end) === 'setBearerAuth') {
      parts.headers.push({ name: madeAt('Authorization', nameSpan), value: madeAt('Bearer {{token}}', value) });
      return;
    }
    const literals = nameLiteral === undefined ? [] : [nameLiteral];
    if (made !== undefined) this.add(parts, { made, literals, isWritten: true }, value);
  }

  add(parts: RequestParts, name: MadeText, value: ProgramValue): void {
    const known = this.#values.resolve(value);
    const single = known.kind === 'list' && known.items.length === 1 ? known.items[0]!.value : value;
    const text = this.#mediaTypeOf(single) ?? this.#values.textOf(single) ?? this.#values.hole(value);
    if (/[\r\n]/.test(text.made.text)) return;
    parts.headers.push({ name: name.made, value: text.made });
    parts.addLiterals(name.literals);
    parts.addLiterals(text.literals);
  }

  /** The media type that a constant is the name of. */
  #mediaTypeOf(value: ProgramValue): MadeText | undefined {
    const known = this.#values.resolve(value, true);
    const last = known.kind === 'chain' && known.links.length > 1 ? known.links.at(-1) : undefined;
    const type = last?.open === -1 && Object.hasOwn(mediaTypes, last.name) ? mediaTypes[last.name] : undefined;
    return type === undefined ? undefined : { made: madeAt(type, value), literals: [], isWritten: true };
  }

  /** The value of a header that the arguments of a constructor form: `new AuthenticationHeaderValue("Bearer", token)`. */
  addOwn(parts: RequestParts, header: string, value: ProgramValue): void {
    const name = { made: madeAt(header, { start: value.start, end: value.start + 1 }), literals: [], isWritten: true };
    const last = value.kind === 'chain' ? value.links.at(-1) : undefined;
    const given =
      last?.isNew === true && this.#values.textOf(value) === undefined ? this.#program.argumentsOf(last) : [];
    if (given.length === 0) {
      if (header !== 'Authorization' || last?.isNew === true || value.kind === 'text') this.add(parts, name, value);
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

  addAll(parts: RequestParts, value: ProgramValue, dash = '_'): void {
    const object = this.#values.objectOf(value);
    if (object === undefined) {
      const known = this.#values.resolve(value);
      if (known.kind !== 'plain') parts.hasUnknownHeaders = true;
      return;
    }
    if (object.isOpen) parts.hasUnknownHeaders = true;
    for (const item of object.items) {
      const isDashed = dash !== '_' && item.nameLiteral === undefined && item.made?.text.includes('_') === true;
      const made =
        isDashed && item.nameSpan !== undefined
          ? madeAt((item.name ?? '').replaceAll('_', dash), item.nameSpan)
          : item.made;
      this.addNamed(parts, made === undefined ? item : { ...item, made });
    }
  }

  /** The media type of a body: a text, or a call with one. */
  addContentType(parts: RequestParts, value: ProgramValue | undefined): void {
    if (value === undefined) return;
    const known = this.#values.resolve(value);
    const inner =
      known.kind === 'chain' && known.links.at(-1)?.open !== -1 && known.links[0]?.root === undefined
        ? this.#program.argumentsOf(known.links.at(-1) as Link)[0]?.value
        : value;
    const text = inner && this.#values.textOf(inner);
    const type = this.#mediaTypeOf(value) ?? text;
    if (type === undefined || !type.made.text.includes('/') || /\{\{/.test(type.made.text)) return;
    const name = madeAt('Content-Type', { start: value.start, end: value.start + 1 });
    parts.headers.push({ name, value: type.made });
    parts.addLiterals(type.literals);
  }

  /** Adds a header whose name is a value. */
  addPair(parts: RequestParts, key: ProgramValue, value: ProgramValue | undefined): void {
    const name = this.#values.textOf(key) ?? this.#nameOf(key);
    if (value === undefined || name === undefined) parts.hasUnknownHeaders = true;
    else this.add(parts, name, value);
  }
}
