/** The faults of a function call: parameters that are missing, unknown, repeated, or have a value that they cannot have. */
import { isOptional, type Operation, type Parameter, type Schema, typeDeclaration } from '../../../schema/index.js';
import { acceptsArguments, geoType, parametersInUrl, type ValueType, valueTypeOf } from '../../../semantics/index.js';
import type { Expression, Node } from '../../../syntax/index.js';
import { memo, type Span } from '../../../text/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { type InlineParameters, inlineParameters, queryParameterFaults } from '../path/query-parameters.js';
import { segmentName } from '../path/path-segments.js';
import { removeFromList } from '../text/list-edits.js';
import { parameterNames, type WrittenCall, type WrittenParameter } from './written-calls.js';
import { isOtherValue } from '../body/json-values.js';
import { areComparable, operandType } from '../expressions/operand-types.js';
import { followAlias, type GivenValue } from '../expressions/parameter-alias.js';
import { stringContent } from '../expressions/operands.js';
import { faultOf, isOutOfRange } from '../path/key-value-fault.js';

/** A fault of a call. */
export interface CallFault {
  readonly kind:
    'missing' | 'unknown' | 'repeated' | 'type' | 'null' | 'json' | 'positional' | 'quotes' | 'inline' | 'combination';
  readonly at: Node;
  /** The function in the user's spelling. */
  readonly call: string;
  /** The name of the parameter; empty where the fault is not about one. */
  readonly parameter: string;
  /** The names of all parameters, where one of the call is unknown or has no name. */
  readonly known: readonly string[];
  /** Those of them that the call does not have yet, where one is unknown. */
  readonly open?: readonly string[];
  /** The type of a parameter whose value is not valid. */
  readonly type?: string;
  /** The names of the parameters of each overload, where the call has those of none. */
  readonly combinations?: readonly (readonly string[])[];
  /** The text of a repeated parameter, with its comma. */
  readonly excess?: Span;
  /** Parameters in parentheses that belong into the query. */
  readonly inline?: InlineParameters;
}

/** The faults of a call. If it has several possible overloads, they are only those that all of them share. */
export function callFaults(written: WrittenCall, schema: Schema, context: RuleContext): readonly CallFault[] {
  const call = context.conventions.names.case === 'any' ? inDeclaredCase(written) : written;
  const { items, overloads } = call;
  const unnamed = items.find(({ name }) => name === undefined);
  if (unnamed !== undefined)
    return requiresNames(call, context) ? [fault(call, 'positional', unnamed.node, '', parameterNames(overloads))] : [];
  if (!call.hasParentheses && overloads.length > 1) return [];
  const given = new Set(items.map(({ name }) => name?.text));
  const fitting = overloads.length > 1 ? overloads.filter((each) => acceptsArguments(each, given)) : overloads;
  // An overload that fits knows all names, which a function with a thousand overloads is slow to list.
  const isKnown = overloads.length > 1 && fitting.length > 0;
  const misnamed = [...repeatedIn(call), ...(isKnown ? [] : unknownIn(call))];
  if (misnamed.length > 0) return misnamed;
  if (fitting.length === 0) return combinationFaults(call);
  const [operation] = fitting;
  if (fitting.length > 1 || operation === undefined) return [];
  return [...missingIn(call, operation), ...valueFaults(call, operation, schema, context)];
}

/** The call with the names of its parameters as they are declared, for a service that compares names without case. */
function inDeclaredCase(call: WrittenCall): WrittenCall {
  const names = parameterNames(call.overloads);
  const items = call.items.map((item) => {
    const lower = item.name?.text.toLowerCase();
    const text = names.find((name) => name.toLowerCase() === lower);
    return item.name === undefined || text === undefined ? item : { ...item, name: { ...item.name, text } };
  });
  return { ...call, items };
}

/** The faults of the parameters of a service operation: in the query, where they belong, or in parentheses. */
export function queryFaults(schema: Schema, context: RuleContext): readonly CallFault[] {
  return context.binding.path.flatMap((fact): CallFault[] => {
    const { overloads = [], segment } = fact;
    const [operation] = overloads;
    if (operation === undefined || overloads.length > 1) return [];
    const base = { call: segmentName(segment, context), known: [] };
    const inline = inlineParameters(fact, context);
    if (inline !== undefined) return [{ ...base, at: segment.keys[0]!, kind: 'inline', parameter: '', inline }];
    return queryParameterFaults(operation, schema, context).map(({ option, parameter, kind }) => ({
      ...base,
      at: option.value,
      kind,
      parameter: parameter.name,
      type: typeWords(parameter),
    }));
  });
}

const fault = (
  { name }: WrittenCall,
  kind: CallFault['kind'],
  at: Node,
  parameter = '',
  known: readonly string[] = [],
): CallFault => ({ kind, at, call: name, parameter, known });

/** Whether a value without a name is a fault: it may be a key, where the parentheses of the function were left out. */
const requiresNames = ({ overloads }: WrittenCall, { dialect }: RuleContext): boolean =>
  (dialect.parametersInQuery && overloads.every(({ isComposable }) => !isComposable)) || overloads.every(acceptsNoKey);

/** Whether the parentheses after a function cannot be those of a key: it must have parameters, or gives no collection. */
const acceptsNoKey = (operation: Operation): boolean =>
  operation.returnType?.isCollection !== true || parametersInUrl(operation).some((parameter) => !isOptional(parameter));

function repeatedIn(call: WrittenCall): readonly CallFault[] {
  const seen = new Set<string>();
  const nodes = call.items.map(({ node }) => node);
  return call.items.flatMap(({ name, node }, index) => {
    const text = name?.text ?? '';
    if (!seen.has(text)) {
      seen.add(text);
      return [];
    }
    return [{ ...fault(call, 'repeated', node, text), excess: removeFromList(nodes, index) }];
  });
}

function unknownIn(call: WrittenCall): readonly CallFault[] {
  const names = parameterNames(call.overloads);
  const known = new Set(names);
  const given = new Set(call.items.map(({ name }) => name?.text));
  const open = names.filter((name) => !given.has(name));
  return call.items.flatMap(({ name, node }) =>
    name === undefined || known.has(name.text) ? [] : [{ ...fault(call, 'unknown', node, name.text, names), open }],
  );
}

/** The required parameters of an overload that the call does not have. */
function missingIn(call: WrittenCall, operation: Operation): readonly CallFault[] {
  return requiredOf(operation)
    .filter((name) => !isGiven(name, call))
    .map((name) => fault(call, 'missing', call.place, name));
}

/** What is wrong with a call that has the parameters of no overload: those that each of them requires, otherwise the combination. */
function combinationFaults(call: WrittenCall): readonly CallFault[] {
  const missing = missingInAll(call);
  const { overloads, items } = call;
  const isFitting = (operation: Operation): boolean => {
    const known = new Set(parametersInUrl(operation).map(({ name }) => name));
    return items.every(({ name }) => known.has(name?.text ?? '')) && missingIn(call, operation).length === 0;
  };
  if (missing.length > 0 || overloads.some(isFitting)) return missing;
  const combinations = overloads.map((operation) => parametersInUrl(operation).map(({ name }) => name));
  return [{ ...fault(call, 'combination', call.place), combinations }];
}

/** The parameters that every overload requires, and the call does not have. */
function missingInAll(call: WrittenCall): readonly CallFault[] {
  const [first = [], ...others] = call.overloads.map(requiredOf);
  return first
    .filter((name) => others.every((names) => names.includes(name)) && !isGiven(name, call))
    .map((name) => fault(call, 'missing', call.place, name));
}

const requiredOf = (operation: Operation): readonly string[] =>
  parametersInUrl(operation)
    .filter((parameter) => !isOptional(parameter))
    .map(({ name }) => name);

const isGiven = (parameter: string, { items, inQuery }: WrittenCall): boolean =>
  inQuery?.has(parameter) === true || items.some(({ name }) => name?.text === parameter);

/** The values that parameters cannot have; none if it is not certain which operation is called. */
function valueFaults(
  call: WrittenCall,
  operation: Operation,
  schema: Schema,
  context: RuleContext,
): readonly CallFault[] {
  const isImplicit = call.isImplicit === true;
  if (call.operation === undefined && call.overloads.length === 1 && !isImplicit) return [];
  const parameters = new Map(parametersInUrl(operation).map((each) => [each.name, each]));
  return call.items.flatMap((item) => {
    const parameter = parameters.get(item.name?.text ?? '');
    const kind = parameter && parameterFault(item, parameter, call, schema, context);
    if (parameter === undefined || kind === undefined) return [];
    const at = isImplicit ? item.node : item.value;
    return [{ ...fault(call, kind, at, parameter.name), type: typeWords(parameter) }];
  });
}

const typeWords = ({ type }: Parameter): string => (type.isCollection ? `Collection(${type.name})` : type.name);

/** `json`: a structured value, which must be an alias in a path. */
export type ParameterFault = 'type' | 'null' | 'json' | undefined;

/** The fault of a value. */
function parameterFault(
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
  // In an expression a parameter may be any other expression, and so may the value of an alias.
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
  // Services differ about a date where a date with a time is required, as in comparisons.
  if (fault === 'type' && type?.family === 'dateTimeOffset' && value.kind === 'Literal' && value.literal === 'date')
    return undefined;
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
  const own = family === 'geo' ? geoType(value.text) : undefined;
  // `Edm.Geography` and `Edm.Geometry` have values of every shape.
  return own !== undefined && own.name !== name && !(isAnyShape.test(name) && own.name.startsWith(name));
}

const isAnyShape = /^Edm\.Geo(?:graphy|metry)$/;

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
