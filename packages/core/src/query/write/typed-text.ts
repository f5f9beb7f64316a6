/** Typed text: a template of a query whose values are written as literals of the types that their places require. */
import { propertyAtPath, type Schema } from '../../schema/index.js';
import { type BoundRequest, primitiveType, type Service, type ValueType, valueTypeOf } from '../../semantics/index.js';
import { odata401Service } from '../../profiles/index.js';
import { aSchema, aService, type Checker, createChecker } from '../../checker/index.js';
import {
  applyEdits,
  aString,
  type CheckInput,
  mustBe,
  objectWith,
  requireArgument,
  type Span,
  type TextEdit,
} from '../../text/index.js';
import { encodeOption } from '../print/encode.js';
import { literalText } from '../values/literal-text.js';
import { forEachChild, type Hole, type KeyValue, type Node, type RawValue } from '../../syntax/index.js';

/** How typed text is checked. @public */
export interface TypedTextOptions {
  /** The service, by name or as a record; OData 4.01 by default. */
  readonly service?: Service | string;
}

/** Writes a query. The text between the values must come from the program; the values can come from anywhere. @public */
export type TypedText = (text: TemplateStringsArray, ...values: readonly unknown[]) => string;

/**
 * Makes a tag for texts about a resource. A text that begins with `?`, `(` or `/` continues the URL of the resource; the result is the
 * percent-encoded URL, relative to the service root. Any other text is a condition, such as a filter; the result is that condition,
 * decoded. Each value is written as a literal of the type that its place requires: that of the property, key or parameter. After `in` an
 * array is a list. In `$search` a value is a phrase, in `$top` and `$skip` a number, and in an option without a type it is text. No value
 * becomes part of the query's structure.
 *
 * @param resource - The path of the resource.
 * @throws A TypeError for a value that does not have the type, a value at a place that accepts none (a name, a quoted string), and a
 *   query with errors.
 * @public
 */
export function odata(schema: Schema, resource: string, options: TypedTextOptions = {}): TypedText {
  requireArgument('odata', 'schema', schema, aSchema);
  requireArgument('odata', 'resource', resource, aString);
  requireArgument('odata', 'options', options, objectWith({ service: aService }));
  const { service = odata401Service } = options;
  const writing = createChecker({ schema, service, fixes: false });
  const checking = createChecker({ schema, service, fixes: false, isReceived: true, decoding: 'standard' });
  return (texts, ...values) => {
    requireArgument('odata', 'the text', texts, aTemplate);
    const { raw } = texts;
    if (raw.some((part) => part.includes('{{'))) throw new TypeError('Typed text cannot contain "{{".');
    const isUrl = /^[?(/]/.test(raw.join('')) || raw.join('') === '';
    const parts = isUrl ? raw.map(encodeWritten) : raw;
    const text = parts.map((part, i) => (i === 0 ? part : `{{${i - 1}}}${part}`)).join('');
    const inputOf = (written: string): CheckInput => (isUrl ? { url: written } : { on: resource, filter: written });
    const url = fill(writing, isUrl ? resource + text : text, { inputOf, values, schema, isUrl });
    const error = checking.check(inputOf(url)).find(({ severity }) => severity === 'error');
    if (error !== undefined) throw new TypeError(`${error.message} (${url})`);
    return url;
  };
}

const aTemplate = mustBe(
  'a template after the tag (odata(schema, "Orders")`?$top=${5}`)',
  (value) => Array.isArray(value) && 'raw' in value,
);

/** Encodes text of the program, which may contain spaces and letters that no URL contains; percent signs are kept. */
const encodeWritten = (text: string): string =>
  text.replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (char) => encodeURIComponent(char));

interface Filling {
  readonly inputOf: (text: string) => CheckInput;
  readonly values: readonly unknown[];
  readonly schema: Schema;
  readonly isUrl: boolean;
}

function fill(checker: Checker, text: string, filling: Filling): string {
  const { values, schema, isUrl } = filling;
  const [bound] = checker.bind(filling.inputOf(text));
  const holes = bound === undefined ? [] : holesIn(bound);
  const missing = values.findIndex((_, i) => !holes.some(({ index }) => index === i));
  if (bound === undefined || missing >= 0)
    throw new TypeError(
      `Value ${missing + 1} is at a place where no value can be; do not quote it, and write names as text.`,
    );
  const edit = ({ start, end, ...hole }: TypedHole): TextEdit => {
    const written = valueText(values[hole.index], hole, { schema, dialect: bound.dialect });
    return { start, end, text: isUrl ? encodeValue(written) : written };
  };
  const typed = holes.filter(({ type }) => type !== undefined);
  if (typed.length === 0 || typed.length === holes.length) return applyEdits(text, holes.map(edit));
  // Some types are known only after other values are written, as in `Wait mul {{0}}`. A value that looks like a placeholder is not one.
  const probe = applyEdits(
    text,
    typed.map(edit).map((each) => ({ ...each, text: each.text.replaceAll('{{', '__') })),
  );
  const [second] = checker.bind(filling.inputOf(probe));
  const types = new Map(second && holesIn(second).map(({ index, type }) => [index, type]));
  return applyEdits(
    text,
    holes.map((hole) => edit({ ...hole, type: hole.type ?? types.get(hole.index) })),
  );
}

/** Encodes a value, which can be in a path, where a slash would separate segments. */
const encodeValue = (text: string): string =>
  encodeOption(text, '').replace(/[/?;]/g, (char) => encodeURIComponent(char));

/**
 * Writes an operand of an arithmetic operator, which can have another type: a duration next to a date, a fraction next to a whole number.
 */
function operandText(
  value: unknown,
  type: ValueType | undefined,
  item: (each: unknown, itemType: ValueType | undefined) => string,
): string {
  const other = type?.family === 'number' || type?.family === 'duration' ? 'Edm.Decimal' : 'Edm.Duration';
  try {
    return item(value, type);
  } catch (error) {
    try {
      return item(value, primitiveType(other));
    } catch {
      throw error;
    }
  }
}

function valueText(
  value: unknown,
  hole: Pick<TypedHole, 'type' | 'form'>,
  options: Parameters<typeof literalText>[2],
): string {
  const { type, form } = hole;
  const item = (each: unknown, itemType: ValueType | undefined): string => literalText(each, itemType, options);
  switch (form) {
    case 'plain':
      if (typeof value === 'boolean' || (typeof value === 'bigint' && value >= 0n)) return String(value);
      if (Number.isSafeInteger(value) && Number(value) >= 0) return String(value);
      throw new TypeError('A whole number or a Boolean value is expected.');
    case 'text':
      if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
      throw new TypeError('A string, a number or a Boolean value is expected as the value of an option.');
    case 'operand':
      return operandText(value, type, item);
    case 'search':
      if (typeof value === 'string') return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
      throw new TypeError('A text to search for is expected.');
    case 'list':
      return Array.isArray(value) ? value.map((each) => item(each, type)).join(',') : item(value, type);
    case 'open-list':
      if (Array.isArray(value)) return `(${value.map((each) => item(each, type)).join(',')})`;
      throw new TypeError('After in, an array is expected.');
    case 'value':
      return item(value, type);
  }
}

/** A place for a value in typed text, and how the value is written. */
export interface TypedHole extends Span {
  readonly index: number;
  readonly type: ValueType | undefined;
  /** `value`: a literal. `operand`: a literal beside an operator of arithmetic. `list`: the items of a list whose parentheses exist. `open-list`: a list with
   * its parentheses. `plain`: a number or Boolean value without a type, as of `$top`. `text`: any other value of an option. `search`: a phrase. */
  readonly form: 'value' | 'operand' | 'list' | 'open-list' | 'plain' | 'text' | 'search';
}

/** The nodes in which a value would be a name: for example, an order by a constant has no effect. */
const namePlaces: ReadonlySet<Node['kind']> = new Set<Node['kind']>([
  'Segment', 'MemberPath', 'SelectItem', 'OrderbyItem',
]); // prettier-ignore

const plainOptions: ReadonlySet<string> = new Set(['top', 'skip', 'count', 'levels', 'index']);
const arithmeticOperators: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'div', 'divby', 'mod']);

const holeText = /^\{\{(\d+)\}\}$/;

/** The places for values in a bound request or fragment. A place that accepts no value is not in the result. */
function holesIn(bound: BoundRequest): readonly TypedHole[] {
  const holes: TypedHole[] = [];
  const visit = (node: Node, parents: readonly Node[]): void => {
    const hole = node.kind === 'Hole' || node.kind === 'RawValue' ? holeAt(bound, node, parents) : undefined;
    if (hole !== undefined) holes.push(hole);
    const around = [...parents, node];
    forEachChild(node, (child) => visit(child, around));
  };
  for (const root of bound.roots) visit(root, []);
  return holes;
}

function holeAt(bound: BoundRequest, node: Hole | RawValue, parents: readonly Node[]): TypedHole | undefined {
  const [, index] = holeText.exec(node.text) ?? [];
  const parent = parents.at(-1);
  if (index === undefined || parent === undefined) return undefined;
  const hole = { start: node.start, end: node.end, index: Number(index) };
  if (namePlaces.has(parent.kind)) return undefined;
  if (parent.kind === 'QueryOption') {
    if (parent.option === 'search') return { ...hole, type: undefined, form: 'search' };
    if (parent.name.text.startsWith('@')) return { ...hole, type: undefined, form: 'value' };
    const form = plainOptions.has(parent.option ?? '') ? 'plain' : 'text';
    return node.kind === 'RawValue' ? { ...hole, type: undefined, form } : undefined;
  }
  return { ...hole, ...expectation(bound, node, parents) };
}

function expectation(bound: BoundRequest, node: Node, parents: readonly Node[]): Pick<TypedHole, 'type' | 'form'> {
  let form: TypedHole['form'] = 'value';
  let inner = node;
  for (const parent of parents.toReversed()) {
    if (parent.kind === 'Parenthesized' || parent.kind === 'List') form = 'list';
    else if (parent.kind === 'Binary') {
      const { left, right, operator } = parent;
      const type = bound.binding.typeOf(inner === left ? right : left);
      if (operator.name !== 'in' || inner === left) {
        const isOperand = arithmeticOperators.has(operator.name ?? '');
        return { type: type && { ...type, isCollection: false }, form: isOperand ? 'operand' : 'value' };
      }
      return { type, form: form === 'list' ? 'list' : 'open-list' };
    } else if (parent.kind === 'KeyValue') return { type: keyValueType(bound, parent), form: 'value' };
    else if (parent.kind !== 'Unary') break;
    inner = parent;
  }
  return { type: undefined, form: 'value' };
}

/** The type of a value of a key, or of a parameter of a function. */
function keyValueType({ binding, schema }: BoundRequest, item: KeyValue): ValueType | undefined {
  if (schema === undefined) return undefined;
  for (const { key, type, operation } of binding.path) {
    const property = key?.values.get(item);
    if (property !== undefined && type !== undefined)
      return typeAt(schema, propertyAtPath(schema, type, property.path));
    const parameter = operation?.parameters.find(({ name }) => name === item.name?.text);
    if (parameter !== undefined) return valueTypeOf(schema, parameter.type);
  }
  return undefined;
}

const typeAt = (schema: Schema, found: ReturnType<typeof propertyAtPath>): ValueType | undefined =>
  found && valueTypeOf(schema, found.property.type);
