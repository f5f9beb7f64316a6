/** JSON arrays and objects as literals of a URL (OData 4.01 ABNF `arrayOrObject`): their validity and contents. */
import { isSpace, skipSpace } from './characters.js';
import { findStringEnd } from './string-end.js';

/** A value of an array: what kind of JSON it is, and its text where it is a string. */
export interface JsonItem {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'path';
  readonly text: string;
}

/** What a JSON literal is: undefined where it is not valid. */
export interface JsonShape {
  readonly kind: 'object' | 'array';
  /** The values of an array; of an object none. */
  readonly items: readonly JsonItem[];
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
/** A value may lead to an entity: `$root/Orders(1)` (ABNF `rootExpr`). */
const root = /\$root/y;
const names = /(?:\/[\w.]+)+/y;

/** Reads a whole text as a JSON array or object. It goes over the text once, and nesting costs no stack. */
export const readJsonLiteral = (text: string): JsonShape | undefined => new JsonReader(text, false).read();

/** Whether a text is an array or object whose values may be expressions: `{"Name":Customer/Name,"Sizes":[1,2 add 3]}` (URL conventions 5.1.1.14.2). */
export const isArrayOrObject = (text: string): boolean => new JsonReader(text, true).read() !== undefined;

class JsonReader {
  #at = 0;
  readonly #open: ('object' | 'array')[] = [];
  readonly #items: JsonItem[] = [];

  constructor(
    private readonly text: string,
    private readonly hasExpressions: boolean,
  ) {}

  read(): JsonShape | undefined {
    const kind = this.text.startsWith('{') ? 'object' : 'array';
    let isValueDue = true;
    while (isValueDue || this.#open.length > 0) {
      const next: 'value' | 'end' | undefined = isValueDue ? this.#value() : this.#afterValue();
      if (next === undefined) return undefined;
      isValueDue = next === 'value';
    }
    return this.#skip() === this.text.length ? { kind, items: kind === 'array' ? this.#items : [] } : undefined;
  }

  #skip(): number {
    return (this.#at = skipSpace(this.text, this.#at, this.text.length));
  }

  #take(character: string): boolean {
    if (this.text[this.#skip()] !== character) return false;
    this.#at++;
    return true;
  }

  /** Reads a value, of an object or array only its beginning; gives what is due next. */
  #value(): 'value' | 'end' | undefined {
    const start = this.#skip();
    if (this.#take('{')) return this.#begin('object', '}', start);
    if (this.#take('[')) return this.#begin('array', ']', start);
    const isExpression = this.hasExpressions && this.text[start] !== '"';
    const kind = isExpression ? this.#expression(start) : this.#scalar();
    if (kind !== undefined) this.#add(kind, start);
    return kind === undefined ? undefined : 'end';
  }

  #begin(kind: 'object' | 'array', closer: string, start: number): 'value' | 'end' | undefined {
    this.#add(kind, start);
    if (this.#take(closer)) return 'end';
    this.#open.push(kind);
    return kind === 'array' || this.#name() ? 'value' : undefined;
  }

  #add(kind: JsonItem['kind'], start: number): void {
    if (this.#open.length === 1) this.#items.push({ kind, text: this.text.slice(start, this.#at) });
  }

  /** After a value a comma and the next one comes, or the end of what it is in. */
  #afterValue(): 'value' | 'end' | undefined {
    const kind = this.#open.at(-1);
    if (this.#take(',')) return kind === 'array' || this.#name() ? 'value' : undefined;
    if (!this.#take(kind === 'array' ? ']' : '}')) return undefined;
    this.#open.pop();
    return 'end';
  }

  #name(): boolean {
    this.#skip();
    return this.#string() && this.#take(':');
  }

  #string(): boolean {
    if (this.text[this.#at] !== '"') return false;
    for (let i = this.#at + 1; i < this.text.length; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 34) {
        this.#at = i + 1;
        return true;
      }
      if (code < 32) return false;
      if (code === 92 && !'"\\/bfnrtu'.includes(this.text[++i] ?? ' ')) return false;
      if (code === 92 && this.text[i] === 'u' && !/^[0-9A-Fa-f]{4}$/.test(this.text.slice(i + 1, i + 5))) return false;
    }
    return false;
  }

  #scalar(): JsonItem['kind'] | undefined {
    if (this.#string()) return 'string';
    const kind = this.#match(number)
      ? 'number'
      : this.#match(word)
        ? this.#wordKind
        : this.#path()
          ? 'path'
          : undefined;
    return this.#isEndOfValue() ? kind : undefined;
  }

  /** Goes over an expression to the comma or bracket that ends it. The expression itself is not parsed. */
  #expression(start: number): 'path' | undefined {
    let depth = 0;
    let i = start;
    for (; i < this.text.length; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 39) i = findStringEnd(this.text, i, this.text.length).end - 1;
      else if (code === 40) depth++;
      else if (code === 41) depth--;
      else if (depth === 0 && (code === 44 || code === 93 || code === 125)) break;
      else if (code === 34 || code === 58 || code === 91 || code === 123) return undefined;
      if (depth < 0) return undefined;
    }
    this.#at = i;
    return depth === 0 && i > start ? 'path' : undefined;
  }

  get #wordKind(): 'null' | 'boolean' {
    return this.text.endsWith('null', this.#at) ? 'null' : 'boolean';
  }

  #path(): boolean {
    if (!this.#match(root)) return false;
    while (this.#match(names) && this.text[this.#at] === '(') if (!this.#key()) return false;
    return true;
  }

  /** A key in parentheses, in which there are strings. */
  #key(): boolean {
    for (let i = this.#at + 1; i < this.text.length; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 39) i = findStringEnd(this.text, i, this.text.length).end - 1;
      else if (code === 41) {
        this.#at = i + 1;
        return true;
      } else if (!/[\w=,.@:+-]/.test(this.text.charAt(i))) return false;
    }
    return false;
  }

  #match(expression: RegExp): boolean {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.text);
    if (found === null) return false;
    this.#at += found[0].length;
    return true;
  }

  #isEndOfValue(): boolean {
    const code = this.text.charCodeAt(this.#at);
    return isSpace(code) || code === 44 || code === 93 || code === 125;
  }
}
