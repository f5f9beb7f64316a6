/** The variables that a request file defines for itself: `@name = value`. */
import { holesOf } from '../../text/holes.js';
import { countLeading } from '../../text/count-leading.js';
import { isSpaceCode, linesOf, type Line } from '../../text/line.js';
import type { GeneratedText } from '../../text/generated-text.js';

/** `@name = value` in the notation of the file. */
interface VariableDefinition {
  readonly name: string;
  /** The `@` before the name, the first character of its line other than a space. */
  readonly at: number;
  readonly raw: string;
}

/** A definition with its final value. */
export interface VariableValue extends VariableDefinition {
  /** The value with the file's other variables inserted; undefined if it is too long. */
  readonly value: string | undefined;
}

interface Definition extends VariableDefinition {
  /** The value with the file's other variables inserted; undefined before that, or if it is too long. */
  value: string | undefined;
  state: 'new' | 'busy' | 'done';
}

/** A longer value stays a hole. This limits the growth of `@b={{a}}{{a}}` and the like. */
const longestValue = 4096;
/** A longer chain of variables stays a hole, so that no expansion overflows the stack. */
const longestChain = 50;

/**
 * The variables of one file. A use of a variable has the last value defined above it, as in clients that read a file
 * from top to bottom. If all definitions are below, it has the first one.
 */
export class FileVariables {
  readonly #byName: Map<string, Definition[]>;

  private constructor(byName: Map<string, Definition[]>) {
    this.#byName = byName;
  }

  /** Reads every definition of a text. A value that refers to itself keeps that `{{name}}`. */
  static read(text: string): FileVariables {
    const byName = new Map<string, Definition[]>();
    const variables = new FileVariables(byName);
    const all = definitionsIn(text).map((each): Definition => ({ ...each, value: undefined, state: 'new' }));
    for (const definition of all) {
      const known = byName.get(definition.name);
      if (known === undefined) byName.set(definition.name, [definition]);
      else known.push(definition);
    }
    for (const definition of all) variables.#expand(definition, 0);
    return variables;
  }

  /** Every definition, grouped by name. */
  get definitions(): readonly VariableValue[] {
    return [...this.#byName.values()].flat();
  }

  /** The definition that applies to a use at an offset; undefined if the file has none. */
  definitionAt(name: string, offset: number): VariableValue | undefined {
    return this.#definitionAt(name, offset);
  }

  /** The names that the file defines, in order of their first definition. */
  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** The value of a name for a use at an offset; undefined if the file does not define it. */
  valueAt(name: string, offset: number): string | undefined {
    return this.#definitionAt(name, offset)?.value;
  }

  /** Appends `from..to` of the document with replaced variables. Each value maps to its `{{name}}`. */
  addTo(made: GeneratedText, text: string, from: number, to: number): void {
    const raw = text.slice(from, to);
    let done = 0;
    for (const hole of holesOf(raw)) {
      const value = this.valueAt(hole.name, from + hole.start);
      if (value === undefined) continue;
      if (hole.start > done) made.addExact(text, from + done, from + hole.start);
      done = hole.start;
      if (!made.hasRoomFor(value.length, hole.end - hole.start)) continue;
      made.addValue(value, { start: from + hole.start, end: from + hole.end });
      done = hole.end;
    }
    if (done < raw.length || raw === '') made.addExact(text, from + done, to);
  }

  #definitionAt(name: string, offset: number): Definition | undefined {
    const definitions = this.#byName.get(name);
    if (definitions === undefined) return undefined;
    return definitions[Math.max(0, countLeading(definitions, ({ at }) => at < offset) - 1)];
  }

  #expand(definition: Definition, depth: number): void {
    if (definition.state !== 'new' || depth > longestChain) return;
    definition.state = 'busy';
    // Texts joined with "+" share their parts, so a chain of values does not copy each of them again.
    let value: string | undefined = '';
    let done = 0;
    const add = (part: string): void => {
      if (value !== undefined) value = value.length + part.length > longestValue ? undefined : value + part;
    };
    for (const hole of holesOf(definition.raw)) {
      const inner = this.#definitionAt(hole.name, definition.at);
      if (inner === undefined) continue;
      this.#expand(inner, depth + 1);
      if (inner.value === undefined) continue;
      add(definition.raw.slice(done, hole.start));
      add(inner.value);
      done = hole.end;
    }
    add(definition.raw.slice(done));
    definition.state = 'done';
    definition.value = value;
  }
}

const at = 64;
const equals = 61;
const colon = 58;

/** Whether a line is `@name = value` (or httpYac's `@name := value`). */
export const isVariableLine = (text: string, line: Line): boolean => definitionParts(text, line) !== undefined;

/** The definitions of a text, in order of place. */
function definitionsIn(text: string): readonly VariableDefinition[] {
  const definitions: VariableDefinition[] = [];
  for (const line of linesOf(text)) {
    const parts = definitionParts(text, line);
    if (parts === undefined) continue;
    const { name, value } = parts;
    definitions.push({
      name: text.slice(line.from + 1, name),
      at: line.from,
      raw: unquoted(text.slice(value, line.to)),
    });
  }
  return definitions;
}

/** The end of the name and the start of the value. */
function definitionParts(text: string, line: Line): { readonly name: number; readonly value: number } | undefined {
  if (text.charCodeAt(line.from) !== at || line.from === line.to) return undefined;
  let position = line.from + 1;
  for (; position < line.to; position++) {
    const code = text.charCodeAt(position);
    if (code === equals || code === colon || isSpaceCode(code)) break;
  }
  const name = position;
  position = skipSpaces(text, position, line.to);
  if (position < line.to && text.charCodeAt(position) === colon) position++;
  if (name === line.from + 1 || position >= line.to || text.charCodeAt(position) !== equals) return undefined;
  return { name, value: skipSpaces(text, position + 1, line.to) };
}

function skipSpaces(text: string, from: number, to: number): number {
  let position = from;
  while (position < to && isSpaceCode(text.charCodeAt(position))) position++;
  return position;
}

const unquoted = (value: string): string =>
  value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
