/** Typed text: queries as they are written, with values at their places, checked at once. */
import type { Schema } from '../../schema/index.js';
import { primitiveType, type Service, type ValueType } from '../../semantics/index.js';
import { odata401Service } from '../../profiles/index.js';
import { aSchema, aService, type Checker, createChecker } from '../../services/index.js';
import {
  applyEdits,
  aString,
  type CheckInput,
  objectWith,
  mustBe,
  requireArgument,
  type TextEdit,
} from '../../text/index.js';
import { encodeOption } from '../print/encode.js';
import { literalText } from '../values/literal-text.js';
import { holesIn, type TypedHole } from './hole-types.js';

/** How typed text is checked. @public */
export interface TypedTextOptions {
  /** The service, by name or as a record; OData 4.01 by default. */
  readonly service?: Service | string;
}

/** Writes a query. The text between the values must come from the program; the values can come from anywhere. @public */
export type TypedText = (text: TemplateStringsArray, ...values: readonly unknown[]) => string;

/**
 * Makes a tag for texts about a resource. A text that begins with `?`, `(` or `/` continues the URL of the resource; the result is the
 * percent-encoded URL, relative to the service root. Any other text is a condition, such as a filter; the result is that condition, decoded. Each value is
 * written as a literal of the type that its place requires: that of the property, key or parameter; after `in` an array is a list. In
 * `$search` a value is a phrase, in `$top` and `$skip` a number, and in an option without a type it is text. No value becomes part of the query's structure.
 *
 * In: a schema and the path of a resource. Throws a TypeError for a value that is not one of the type, for a hole where no value can be
 * (a name, a quoted string), and for a query with errors.
 *
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

/** What a program writes may contain spaces and letters that no URL contains; percent signs are meant as such. */
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
  // Some types are known once other values are at their places, as beside `Wait mul {{0}}`. A value that looks like a hole is none there.
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

/** A value can be in a path, where a slash would separate segments. */
const encodeValue = (text: string): string =>
  encodeOption(text, '').replace(/[/?;]/g, (char) => encodeURIComponent(char));

/** Beside an operator of arithmetic an operand can have another type: a duration beside a date, a fraction beside a whole number. */
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
