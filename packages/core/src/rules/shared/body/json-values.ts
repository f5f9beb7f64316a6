/** How a service reads JSON values, those in a body and those in an address. */
import { isOpen, type Parameter, type Property, type Schema, type StructuredType } from '../../../schema/index.js';
import {
  type BoundRequest,
  typeBody,
  type TypedBody,
  type TypedMember,
  type TypedObject,
} from '../../../semantics/index.js';
import { headerValue } from '../../../source/index.js';
import { type Literal, parseRequestBody } from '../../../syntax/index.js';
import type { ValueOptions } from './scalar-faults.js';
import { valueFault } from './value-faults.js';

/** How a service reads the values of the body of a request. */
export function valueOptions({ conventions, request, binding }: BoundRequest): ValueOptions {
  const { numericStrings, bodyForms, nameCase } = conventions;
  const headers = request?.headers;
  const isCompatible = /ieee754compatible\s*=\s*\W{0,2}true/i;
  const mayBeStrings = headers === undefined || isCompatible.test(JSON.stringify(headers));
  const contentType = headerValue(headers, 'content-type') ?? '';
  return {
    takesNumericStrings: bodyForms === 'verbose' || (numericStrings !== 'rejected' && mayBeStrings),
    requiresNumericStrings: bodyForms === 'standard' && numericStrings !== 'rejected' && isCompatible.test(contentType),
    // What a partial schema says of null was only seen.
    knowsNulls: !binding.isPartial,
    isLenient: bodyForms !== 'standard',
    isVerbose: bodyForms === 'verbose',
    nameCase,
  };
}

/**
 * Whether a JSON text of an address, an array or an object, is surely not a value of a parameter: an item of a collection has another
 * type, or an object has a member that its type does not declare (URL conventions 5.1.1.15.2). The members of one complex value are not
 * compared with their types, since services of Apache Olingo leave that to the function. Text that is not JSON has
 * its own findings.
 */
export function isOtherValue(text: string, parameter: Parameter, schema: Schema, context: BoundRequest): boolean {
  const typed = readLiteral(text, parameter, schema, context);
  if (typed === undefined) return false;
  const options = valueOptions(context);
  // The first one is the whole.
  const values = parameter.type.isCollection ? typed.values : typed.values.slice(0, 1);
  return (
    values.some((value) => valueFault(value, schema, options) !== undefined) ||
    typed.objects.some((object) => unknownMember(object, schema) !== undefined)
  );
}

/** The name of a member in a JSON value of an address, and the type that does not declare it. */
export interface UndeclaredMember {
  readonly name: string;
  readonly type: StructuredType;
}

/** The first member, at any depth, that its object cannot have: of a JSON value that is compared with one of a known type. */
export function undeclaredMember(literal: Literal, context: BoundRequest): UndeclaredMember | undefined {
  const { schema } = context;
  if (schema === undefined) return undefined;
  for (const object of readOperand(literal, context)?.objects ?? []) {
    const found = unknownMember(object, schema);
    if (found !== undefined) return { name: found.name, type: object.type };
  }
  return undefined;
}

/** The name of a member in a JSON value of an address, its value, and the form that its type requires, in words. */
export interface MistypedMember {
  readonly name: string;
  readonly text: string;
  readonly expected: string;
}

/** The first member, at any depth, whose value its type cannot have: of a JSON value that is compared with one of a known type. */
export function mistypedMember(literal: Literal, context: BoundRequest): MistypedMember | undefined {
  const { schema } = context;
  const values = readOperand(literal, context)?.values;
  if (schema === undefined || values === undefined) return undefined;
  const options = { ...valueOptions(context), takesNumericStrings: true, knowsNulls: false, ignoresFacets: true };
  for (const typed of values) {
    // The whole, and the items of a whole that is an array, are judged as operands.
    if (typed.declaration === values[0]?.declaration) continue;
    const fault = valueFault(typed, schema, options);
    if (fault === undefined) continue;
    const { start, end } = fault.value;
    return { name: typed.declaration.name, text: wrapped(literal.text).slice(start, end), expected: fault.expected };
  }
  return undefined;
}

const nowhere = { start: 0, end: 0 };

/** A JSON value of an address as one of the type that it is compared with, or as a collection of them (URL conventions 5.1.1.15.2). */
function readOperand(literal: Literal, context: BoundRequest): TypedBody | undefined {
  const { binding, schema } = context;
  const name = binding.scopeOf(literal)?.name;
  if (name === undefined || schema === undefined || schema.isUnannotated === true) return undefined;
  const type = { name, isCollection: literal.text.trimStart().startsWith('[') };
  return readLiteral(
    literal.text,
    { kind: 'property', name: 'value', type, isNullable: true, annotations: [], span: nowhere },
    schema,
    context,
  );
}

/** A JSON text as the body of a request. */
const wrapped = (text: string): string => `{"value":${text}}`;

/** A JSON text of an address as a value of a declaration; undefined if it is not JSON, or if the schema may lack declarations. */
function readLiteral(
  text: string,
  property: Parameter | Property,
  schema: Schema,
  { binding, conventions }: BoundRequest,
): TypedBody | undefined {
  const { content, faults } = parseRequestBody(wrapped(text)).tree;
  if (content === undefined || faults.length > 0 || binding.isPartial) return undefined;
  const { nameCase, referenceMembers } = conventions;
  const target = { form: 'value', property, isAppended: false } as const;
  return typeBody(content, target, schema, { nameCase, navigationsHoldEntities: referenceMembers.length === 0 });
}

const unknownMember = ({ members, type, isExact }: TypedObject, schema: Schema): TypedMember | undefined =>
  isExact && !isOpen(schema, type)
    ? members.find(
        ({ name, annotation, property }) => annotation === undefined && property === undefined && /^\w/.test(name),
      )
    : undefined;
