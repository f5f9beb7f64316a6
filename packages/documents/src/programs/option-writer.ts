/** Writes values of a program into the query options of a request. */
import { GeneratedText, madeAt } from '../text/generated-text.js';
import { optionCalls, own } from './known-calls.js';
import type { Program } from './program.js';
import { isVariable, type Item, type ProgramValue } from './program-values.js';
import { RequestParts } from './request-parts.js';
import type { BodyWriter } from './body-writer.js';
import type { HeaderWriter } from './header-writer.js';
import type { ValueTexts } from './value-texts.js';

export class OptionWriter {
  readonly #program: Program;
  readonly #values: ValueTexts;
  readonly #headers: HeaderWriter;
  readonly #bodies: BodyWriter;

  constructor(program: Program, values: ValueTexts, headers: HeaderWriter, bodies: BodyWriter) {
    this.#program = program;
    this.#values = values;
    this.#headers = headers;
    this.#bodies = bodies;
  }

  /** A property of `$orderby` after the others. */
  addOrder(parts: RequestParts, value: ProgramValue, direction: string): void {
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
  addExpand(parts: RequestParts, value: ProgramValue): void {
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
        if (role !== undefined) this.addNamed(nested, role, member.value, member);
        else if (member.name === 'expand') this.addExpand(nested, member.value);
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
  addUi5(parts: RequestParts, role: 'filters' | 'sorters', value: ProgramValue): void {
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

  /** `new QueryOption("$top", "5")` and `new HeaderOption("Prefer", "…")` in a list. */
  addObjects(parts: RequestParts, value: ProgramValue): void {
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
        (link?.name === 'HeaderOption' ? this.#headers : this).addPair(parts, key.value, own?.value);
    }
  }

  /** Options in an object, in a text, or in a variable. */
  add(parts: RequestParts, value: ProgramValue): void {
    const object = this.#values.objectOf(value);
    if (object !== undefined) {
      this.#values.addOptions(parts, object.items);
      return;
    }
    const known = this.#values.resolve(value, true);
    // A function in this position handles the response.
    if (known.kind === 'block') return;
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
      const key = text.made.slice(start.length - name.length - 1, start.length - 1);
      const nameSpan = key.map.span({ start: 0, end: name.length });
      parts.setOption({
        name: key,
        nameSpan,
        value: text.made.slice(start.length, text.made.length),
      });
    }
    parts.addLiterals(text.literals);
  }

  /** Adds the option that a role is the name of. */
  addNamed(parts: RequestParts, name: string, value: ProgramValue, item?: Item): void {
    const span = item?.nameSpan ?? { start: value.start, end: value.start + 1 };
    this.#values.addOption(parts, madeAt(name, span), span, value);
  }

  /** Adds an option whose name is a value. */
  addPair(parts: RequestParts, key: ProgramValue, value: ProgramValue | undefined): void {
    const name = this.#values.textOf(key);
    if (value === undefined || name === undefined) return;
    // `AddParameter("application/json", body, ParameterType.RequestBody)`
    if (name.made.text.includes('/')) this.#bodies.add(parts, value, 'content');
    else if (/^[$\w-]+$/.test(name.made.text))
      this.#values.addOption(parts, name.made, { start: key.start, end: key.end }, value);
    parts.addLiterals(name.literals);
  }
}
