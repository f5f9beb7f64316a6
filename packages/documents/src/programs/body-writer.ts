/** Writes values of a program into the body of a request. */
import { GeneratedText } from '../text/generated-text.js';
import type { Program } from './program.js';
import { type ChainValue, isVariable, type ProgramValue } from './program-values.js';
import type { RequestParts } from './request-parts.js';
import type { HeaderWriter } from './header-writer.js';
import type { ValueTexts } from './value-texts.js';

const contentMembers: ReadonlySet<string> = new Set(['WriteFrom', 'GetHeaders', 'Headers']);

export class BodyWriter {
  readonly #program: Program;
  readonly #values: ValueTexts;
  readonly #headers: HeaderWriter;

  constructor(program: Program, values: ValueTexts, headers: HeaderWriter) {
    this.#program = program;
    this.#values = values;
    this.#headers = headers;
  }

  add(parts: RequestParts, written: ProgramValue, role: 'body' | 'json' | 'content'): void {
    // `$json = $table | ConvertTo-Json`
    const variable = this.#values.nameOf(written);
    const constant = variable === undefined ? undefined : this.#program.constant(variable, written.first);
    const value = constant?.isJson === true && isVariable(constant) ? constant : written;
    const known = this.#values.resolve(value, true);
    if (this.isNothing(known)) return;
    const passed = known.kind === 'chain' ? this.#values.passingOf(known) : undefined;
    // `new StringContent(null)`
    const [argument] =
      passed?.kind === 'content' || passed?.kind === 'json' ? this.#program.argumentsOf(passed.link) : [];
    if (argument !== undefined && this.isNothing(argument.value)) return;
    const isObject = known.kind === 'object' || known.kind === 'list' || passed?.kind === 'options';
    const isJson =
      value.isJson === true || known.isJson === true || role === 'json' || (role === 'content' && isObject);
    const name = this.#values.nameOf(value);
    const content = name === undefined ? undefined : this.#writtenContent(parts, name, value.first);
    if (content !== undefined) this.add(parts, content, role);
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

  /** Whether a value is that of a language for no value. */
  isNothing(value: ProgramValue): boolean {
    const known = this.#values.resolve(value, true);
    return known.kind === 'plain' && /^(?:None|null|nil|undefined|\$null|Nothing)$/.test(known.text);
  }

  /** The text of `Content.WriteFrom('…')` of AL, and the headers that are added to the content. */
  #writtenContent(parts: RequestParts, name: string, before: number): ProgramValue | undefined {
    let text: ProgramValue | undefined;
    for (const { links, value } of this.#program.about(name, 0, before, contentMembers)) {
      const [link, second] = links;
      const [first] = this.#program.argumentsOf(link);
      if (link === undefined || !this.#program.source.isAround(link.at, before)) continue;
      if (link.name === 'WriteFrom') text = first?.value;
      else if (link.name === 'GetHeaders' && first !== undefined) {
        const headers = this.#values.nameOf(first.value);
        for (const {
          links: [added],
        } of headers === undefined ? [] : this.#program.about(headers, link.at, before)) {
          const [key, text] = added?.name === 'Add' ? this.#program.argumentsOf(added) : [];
          if (key !== undefined) this.#headers.addPair(parts, key.value, text?.value);
        }
      } else if (second?.name === 'ContentType' && value !== undefined)
        this.#headers.addOwn(parts, 'Content-Type', value);
    }
    return text;
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
        if (headers !== undefined) this.#headers.addAll(parts, headers.value);
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
        if (kind === 'content') for (const type of [third, second]) this.#headers.addContentType(parts, type?.value);
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
        ? text.made.slice(from, text.made.text.trimEnd().length)
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
}

/** The value before the calls of a chain: a literal, or the input of a pipe. */
function rootOf(value: ChainValue): ProgramValue | undefined {
  const [first, ...others] = value.links;
  if (first === undefined || first.root !== undefined) return first?.root;
  return others.length === 1 && first.open === -1 && first.name !== '' ? { ...value, links: [first] } : undefined;
}
