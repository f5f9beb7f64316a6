/** The value of a literal, exactly. */
import { type JsonValue, readJson } from '../../json/index.js';
import { v3Prefixes } from '../../language/index.js';
import type { Schema } from '../../schema/index.js';
import { integerBounds, literalType, primitiveType, type ValueType } from '../../semantics/index.js';
import {
  type Dialect,
  isBeforeV4,
  isDurationValue,
  jsonOfLiteral,
  type Literal,
  odata401,
  v3Number,
} from '../../syntax/index.js';
import { mustBe, requireArgument } from '../../text/index.js';
import { bytesOfHex, valueOfText } from './value-of-text.js';
import type { ODataValue } from '../model/odata-value.js';

/** The options that decide the value of a literal, besides its text. @public */
export interface LiteralValueOptions {
  /** Required for the members of enumerations. */
  readonly schema?: Schema | undefined;
  /** OData 4.01 by default. In V2 and V3 the content of `binary'…'` is hexadecimal. */
  readonly dialect?: Dialect;
}

/**
 * The exact value of a literal. Literals of V2 and V3 have the type that their prefix or suffix names.
 *
 * @param node - A literal of the parser.
 * @param expected - The type that the place requires, if it is known. It decides between numbers (`5` is a decimal next to one), and the
 *   value of a string next to a duration or an enumeration value (URL conventions 5.1.1.14.1).
 * @returns Undefined for a malformed literal, a variable, and a member that its enumeration does not have.
 * @public
 */
export function literalValue(
  node: Literal,
  expected?: ValueType,
  options: LiteralValueOptions = {},
): ODataValue | undefined {
  requireArgument('literalValue', 'node', node, aLiteral);
  const { literal, text } = node;
  const { schema, dialect = odata401 } = options;
  if (node.hasHole === true || (node.malformed && node.v3 === undefined)) return undefined;
  const prefixed = /^([\w.]*)'(.*)'$/s.exec(text);
  const content = (prefixed?.[2] ?? text).replaceAll("''", "'");
  const prefix = (prefixed?.[1] ?? '').toLowerCase();
  if (isV3Prefix(prefix) || (prefix === 'binary' && isBeforeV4(dialect))) return v3Value(prefix, content);
  switch (literal) {
    case 'null':
      return { kind: 'null' };
    case 'string':
      return stringValue(content, expected, schema);
    case 'integer':
    case 'decimal':
    case 'double':
      return numberValue(v3Number(text)?.replacement ?? text, literalType(literal)!, expected);
    case 'enum':
      return valueOfText(content, { family: 'enum', name: prefixed?.[1] ?? '' }, schema);
    case 'geo':
      return valueOfText(content, {
        family: 'geo',
        name: prefix === 'geography' ? 'Edm.GeographyPoint' : 'Edm.GeometryPoint',
      });
    case 'json':
      return jsonValue(text, expected, schema);
    default:
      return valueOfText(content, literalType(literal)!);
  }
}

const aLiteral = mustBe(
  'a literal of the parser',
  (value) => typeof value === 'object' && value !== null && 'literal' in value && 'text' in value,
);

/** The value of a string. Since 4.01 it can also be a value that other versions write with a prefix. */
function stringValue(content: string, expected: ValueType | undefined, schema: Schema | undefined): ODataValue {
  const isBare = expected?.family === 'enum' || (expected?.family === 'duration' && isDurationValue(content));
  const value = isBare ? valueOfText(content, expected, schema) : undefined;
  return value ?? { kind: 'string', value: content };
}

function numberValue(text: string, own: ValueType, expected: ValueType | undefined): ODataValue | undefined {
  // Before V4, 1 and 0 are Boolean values too.
  if (expected?.family === 'boolean' && /^[01]$/.test(text)) return { kind: 'boolean', value: text === '1' };
  return valueOfText(text, expected?.family === 'number' && !isWhole(expected) ? expected : own);
}

/** Whether a type has whole numbers only. A fraction stays a fraction next to a value of such a type. */
const isWhole = ({ name }: ValueType): boolean => Object.hasOwn(integerBounds, name);

const isV3Prefix = (prefix: string): boolean => Object.hasOwn(v3Prefixes, prefix);

/** The value of a literal with a prefix of V2 and V3. */
function v3Value(prefix: string, content: string): ODataValue | undefined {
  if (prefix === 'x' || prefix === 'binary') {
    const bytes = bytesOfHex(content);
    return bytes && { kind: 'binary', bytes };
  }
  if (prefix === 'datetime') return valueOfText(content, { family: 'dateTimeOffset', name: 'Edm.DateTime' });
  const isDuration = prefix === 'time' && /^-?P/i.test(content);
  return valueOfText(content, isDuration ? primitiveType('Edm.Duration')! : literalType(v3Prefixes[prefix]!.literal)!);
}

/** An array is a collection of values, an object keeps its text. */
function jsonValue(
  literal: string,
  expected: ValueType | undefined,
  schema: Schema | undefined,
): ODataValue | undefined {
  const text = jsonOfLiteral(literal);
  const { root, faults } = readJson(text);
  if (root === undefined || faults.length > 0) return undefined;
  if (root.kind !== 'array') return { kind: 'json', value: JSON.parse(text), text };
  const items = root.items.map((item) => itemValue(item, text, expected, schema));
  return items.every((item) => item !== undefined) ? { kind: 'collection', items } : undefined;
}

function itemValue(
  item: JsonValue,
  text: string,
  expected: ValueType | undefined,
  schema: Schema | undefined,
): ODataValue | undefined {
  const own = text.slice(item.start, item.end);
  switch (item.kind) {
    case 'null':
      return { kind: 'null' };
    case 'boolean':
      return { kind: 'boolean', value: item.text === 'true' };
    case 'string':
      return (expected && valueOfText(item.text, expected, schema)) ?? { kind: 'string', value: item.text };
    case 'number':
      return valueOfText(item.text, expected?.family === 'number' ? expected : { family: 'number', name: '' });
    case 'array':
      return jsonValue(own, undefined, schema);
    default:
      return { kind: 'json', value: JSON.parse(own), text: own };
  }
}
