/** Why a parameter cannot have the value that a call gives it. */
import { memo } from '../../../text/index.js';
import { type Parameter, type Schema, typeDeclaration } from '../../../schema/index.js';
import { type ValueType, valueTypeOf } from '../../../semantics/index.js';
import type { Expression } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { isOtherValue } from '../body/json-values.js';
import { areComparable, operandType } from '../expressions/operand-types.js';
import { followAlias, type GivenValue } from '../expressions/parameter-alias.js';
import { stringContent } from '../expressions/operands.js';
import { faultOf, isOutOfRange } from '../path/key-value-fault.js';
import type { WrittenCall, WrittenParameter } from './written-calls.js';

/** `json`: a structured value, which must be an alias in a path. */
export type ParameterFault = 'type' | 'null' | 'json' | undefined;

/** The fault of a value. */
export function parameterFault(
  { value }: WrittenParameter,
  parameter: Parameter,
  call: WrittenCall,
  schema: Schema,
  context: RuleContext,
): ParameterFault {
  const given = followAlias(value, context);
  if (given === undefined) return undefined;
  return given.isAlias
    ? aliasFault(context, given.value, parameter, schema)
    : valueFault(given, parameter, call, schema, context);
}

/** The fault of the value of an alias, which can occur in many calls: where the alias is written does not matter. */
const aliasFault = memo(
  (context: RuleContext, value: Expression, parameter: Parameter, schema: Schema): ParameterFault =>
    valueFault({ value, isAlias: true }, parameter, { isInPath: false }, schema, context),
);

function valueFault(
  given: GivenValue,
  parameter: Parameter,
  { isInPath, isImplicit = false }: Pick<WrittenCall, 'isInPath' | 'isImplicit'>,
  schema: Schema,
  context: RuleContext,
): ParameterFault {
  const { value, isAlias } = given;
  const type = valueTypeOf(schema, parameter.type);
  // In an expression a parameter may be any other expression, and so may what an alias represents.
  if ((!isInPath || isAlias) && value.kind !== 'Literal') return expressionFault(value, type, context);
  if (value.kind !== 'Literal' || value.literal !== 'json') return literalFault(given, parameter, type, schema);
  if (isInPath && !isImplicit && !isAlias) return 'json';
  return isOtherValue(value.text, parameter, schema, context) ? 'type' : undefined;
}

function expressionFault(value: Expression, type: ValueType | undefined, context: RuleContext): ParameterFault {
  const own = operandType(context, value);
  if (own === undefined || type === undefined) return undefined;
  return own.isCollection === type.isCollection && areComparable(own, type) ? undefined : 'type';
}

function literalFault(
  given: GivenValue,
  { isNullable, type: { isCollection } }: Parameter,
  type: ValueType | undefined,
  schema: Schema,
): ParameterFault {
  if (type !== undefined && isOfOtherType(given, type, schema)) return 'type';
  const { value } = given;
  const fault = faultOf(value, type?.isCollection === true ? undefined : type?.family);
  if (fault === 'null') return isNullable !== false || isCollection ? undefined : 'null';
  return fault === undefined && !isOutOfRange(value, type?.name) ? undefined : 'type';
}

function isOfOtherType({ value, isAlias }: GivenValue, type: ValueType, schema: Schema): boolean {
  if (isNoMember(value, type, schema) || isOfOtherEnum(value, type, schema)) return true;
  return type.isCollection ? isAlias && isOneValue(value) : isOfOtherForm(value, type);
}

/** Whether a literal is a fraction for an enumeration, or a geographic value of another shape. */
function isOfOtherForm(value: Expression, { family, name }: ValueType): boolean {
  if (value.kind !== 'Literal' || value.malformed || value.hasHole) return false;
  if (family === 'enum') return value.literal === 'decimal' || value.literal === 'double';
  const [, kind, shape] = /^(geography|geometry)'(?:SRID=\d*;)?\s*([A-Za-z]+)/i.exec(value.text) ?? [];
  if (family !== 'geo' || kind === undefined || shape === undefined) return false;
  const [, due = '', form = ''] = /^Edm\.(Geography|Geometry)(.*)$/.exec(name) ?? [];
  // Well-known text says GEOMETRYCOLLECTION for what OData calls Collection.
  const written = shape.toLowerCase().replace(/^geometry(?=collection$)/, '');
  return kind.toLowerCase() !== due.toLowerCase() || (form !== '' && written !== form.toLowerCase());
}

/** Whether a literal is surely not a collection. */
const isOneValue = (value: Expression): boolean =>
  value.kind === 'Literal' && !value.malformed && !value.hasHole && value.literal !== 'null';

/** Whether a string represents an enumeration value, as 4.01 allows, but names no member. */
function isNoMember(value: Expression, { family, name, isCollection }: ValueType, schema: Schema): boolean {
  const type = family === 'enum' && !isCollection ? typeDeclaration(schema, name) : undefined;
  if (type?.kind !== 'enum' || type.members.size === 0) return false;
  if (value.kind !== 'Literal' || value.literal !== 'string' || value.malformed || value.hasHole) return false;
  const members = new Set([...type.members.keys()].map((member) => member.toLowerCase()));
  return stringContent(value)
    .split(',')
    .some((part) => !/^\s*[+-]?\d+\s*$/.test(part) && !members.has(part.trim().toLowerCase()));
}

/** Whether an enumeration literal names another enumeration than that of the parameter. */
function isOfOtherEnum(value: Expression, { family, name, isCollection }: ValueType, schema: Schema): boolean {
  if (value.kind !== 'Literal' || value.literal !== 'enum' || isCollection || family !== 'enum') return false;
  const own = valueTypeOf(schema, { name: value.text.slice(0, value.text.indexOf("'")), isCollection: false });
  return own?.family === 'enum' && own.name !== name;
}
