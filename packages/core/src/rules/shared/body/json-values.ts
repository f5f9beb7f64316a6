/** How a service reads JSON values in a body and in a URL. */
import type { TypeFamily } from '../../../language/index.js';
import {
  findProperty,
  isDerivedFrom,
  isOpen,
  type Parameter,
  type Property,
  resolveAlias,
  type Schema,
  structuredType,
  type StructuredType,
  type TypeReference,
} from '../../../schema/index.js';
import {
  type BoundRequest,
  isNoKey,
  type NamedType,
  primitiveType,
  typeBody,
  type TypedBody,
  type TypedMember,
  type TypedObject,
  type TypedValue,
  type ValueType,
} from '../../../semantics/index.js';
import { headerValue, memo } from '../../../text/index.js';
import { type Literal, parseRequestBody, type RootPath, rootPathsIn } from '../../../syntax/index.js';
import { isAbsentType } from '../path/known-names.js';
import type { ValueOptions } from './scalar-faults.js';
import { valueFault } from './value-faults.js';

/** How a service reads the values of the body of a request. */
export function valueOptions({ conventions, request, binding }: BoundRequest): ValueOptions {
  const {
    bodies: { numericStrings, forms: bodyForms },
    names: { case: nameCase },
  } = conventions;
  const headers = request?.headers;
  const isCompatible = /ieee754compatible\s*=\s*\W{0,2}true/i;
  const mayBeStrings = headers === undefined || isCompatible.test(JSON.stringify(headers));
  const contentType = headerValue(headers, 'content-type') ?? '';
  return {
    acceptsNumericStrings: bodyForms === 'verbose' || (numericStrings !== 'rejected' && mayBeStrings),
    requiresNumericStrings: bodyForms === 'standard' && numericStrings !== 'rejected' && isCompatible.test(contentType),
    // A partial schema states the nullability that was observed, not one that is declared.
    knowsNulls: !binding.isPartial,
    isLenient: bodyForms !== 'standard',
    isVerbose: bodyForms === 'verbose',
    nameCase,
  };
}

/**
 * Whether a JSON array or object in a URL is certainly not a value of a parameter: an item of a collection has another type, or an
 * object has a member that its type does not declare (URL conventions 5.1.1.14.2). The members of one complex value are not compared
 * with their types, because services with Apache Olingo leave that to the function. Text that is not JSON has its own findings.
 */
export function isOtherValue(text: string, parameter: Parameter, schema: Schema, context: BoundRequest): boolean {
  const typed = readLiteral(wrapped(text, context), parameter, schema, context);
  if (typed === undefined) return false;
  const options = valueOptions(context);
  // The first object is the whole value.
  const values = parameter.type.isCollection ? typed.values : typed.values.slice(0, 1);
  return (
    values.some((value) => valueFault(value, schema, options) !== undefined) ||
    typed.objects.some((object) => unknownMember(object, schema) !== undefined)
  );
}

/** The name of a member of a JSON value in a URL, and the type that does not declare it; undefined for a set and for a value. */
export interface UndeclaredMember {
  readonly name: string;
  readonly type: StructuredType | undefined;
}

/** Finds, at any depth, the first member that its object cannot have, in a JSON value that is compared with a value of a known type. */
export function undeclaredMember(literal: Literal, context: BoundRequest): UndeclaredMember | undefined {
  const { schema } = context;
  if (schema === undefined) return undefined;
  if (schema.isUnannotated !== true && !context.binding.isPartial)
    for (const path of rootPathsIn(literal.text)) {
      const found = unknownInPath(path, schema);
      if (found !== undefined) return found;
    }
  for (const object of readOperand(literal, context)?.objects ?? []) {
    const found = unknownMember(object, schema);
    if (found !== undefined) return { name: found.name, type: object.type };
  }
  return undefined;
}

/** The first name of a path from the service root that certainly does not exist. */
function unknownInPath({ names: [first, ...rest] }: RootPath, schema: Schema): UndeclaredMember | undefined {
  const { container } = schema;
  if (first === undefined || container === undefined || container.imports.has(first.text)) return undefined;
  const set = container.entitySets.get(first.text);
  const source = set ?? container.singletons.get(first.text);
  if (source === undefined) return { name: first.text, type: undefined };
  let type = structuredType(schema, source.type);
  let isCollection = set !== undefined && !first.isKeyed;
  for (const { text: name, isKeyed } of rest) {
    // A function may be called by its qualified name.
    const cast = name.includes('.') ? structuredType(schema, resolveAlias(schema, name)) : undefined;
    if (name.includes('.') && cast === undefined) return undefined;
    const property = type === undefined || cast !== undefined ? undefined : findProperty(schema, type, name)?.property;
    if (type === undefined) return { name, type };
    if (cast !== undefined) type = cast;
    else if (property === undefined && isCollection && !isNoKey(name, type, schema)) isCollection = false;
    else if (property === undefined) return isOpen(schema, type) ? undefined : { name, type };
    else {
      isCollection = property.type.isCollection && !isKeyed;
      if (property.type.name === 'Edm.Untyped') return undefined;
      type = structuredType(schema, property.type.name);
    }
  }
  return undefined;
}

/** A type that a JSON value in a URL names, if the schema does not have it, or if it is not derived from the declared type. */
export function misnamedType(literal: Literal, context: BoundRequest): NamedType | undefined {
  const { schema } = context;
  if (schema === undefined) return undefined;
  return readOperand(literal, context)?.types.find(({ name, type, declared }) =>
    type === undefined
      ? isAbsentType(name, schema)
      : declared !== undefined && !isDerivedFrom(schema, type, declared.name),
  );
}

/** The families whose values have only one form in JSON. */
const exactFamilies: ReadonlySet<TypeFamily> = new Set([
  'number', 'boolean', 'date', 'dateTimeOffset', 'timeOfDay', 'duration', 'guid',
]); // prettier-ignore

/** The first item of an array that is not a value of the type that it is compared with. */
export function mistypedItem(
  array: Literal,
  { name, family }: ValueType,
  context: BoundRequest,
): MistypedMember | undefined {
  const { schema } = context;
  if (schema === undefined || schema.isUnannotated === true || !exactFamilies.has(family)) return undefined;
  return mistypedItemIn(context, array, name, family, schema);
}

const mistypedItemIn = memo(
  (
    context: BoundRequest,
    array: Literal,
    name: string,
    family: TypeFamily,
    schema: Schema,
  ): MistypedMember | undefined => {
    const isPoint = family === 'date' || family === 'dateTimeOffset';
    // Services differ in whether a date can be compared with a date and time.
    const [own, other] = (isPoint ? ['Edm.Date', 'Edm.DateTimeOffset'] : [name]).map((each) =>
      faultyItems(array, each, schema, context),
    );
    const fault = own?.find((each) => other === undefined || other.some(({ start }) => start === each.start));
    return fault && { ...fault, name: 'An item of the array' };
  },
);

function faultyItems(
  array: Literal,
  name: string,
  schema: Schema,
  context: BoundRequest,
): (Omit<MistypedMember, 'name'> & { readonly start: number })[] {
  const items =
    readLiteral(wrapped(array.text, context), valueOf({ name, isCollection: true }), schema, context)?.values ?? [];
  const options = operandOptions(context);
  return items.flatMap((typed) => {
    const fault = typed.isItem && !isNumberInQuotes(typed, name) ? valueFault(typed, schema, options) : undefined;
    if (fault === undefined) return [];
    const { start, end } = fault.value;
    return [{ ...fault, start, text: plainly(array.text).slice(start, end) }];
  });
}

/** Whether a string appears where a number is required; the rules about operands decide whether it may be one. */
const isNumberInQuotes = ({ value }: TypedValue, name: string): boolean =>
  value.kind === 'JsonScalar' && typeof value.value === 'string' && primitiveType(name)?.family === 'number';

const operandOptions = (context: BoundRequest): ValueOptions => ({
  ...valueOptions(context),
  acceptsNumericStrings: true,
  knowsNulls: false,
  ignoresFacets: true,
});

/** The name of a member of a JSON value in a URL, its value, and the form that its type requires, in words. */
export interface MistypedMember {
  readonly name: string;
  readonly text: string;
  readonly expected: string;
  readonly instead?: string | undefined;
}

/** Finds, at any depth, the first member whose value its type cannot have, in a JSON value that is compared with a value of a known type. */
export function mistypedMember(literal: Literal, context: BoundRequest): MistypedMember | undefined {
  const { schema } = context;
  const values = readOperand(literal, context)?.values;
  if (schema === undefined || values === undefined) return undefined;
  const options = operandOptions(context);
  for (const typed of values) {
    // The rules about operands judge the whole value, and the items of an array.
    if (typed.declaration === values[0]?.declaration) continue;
    const fault = valueFault(typed, schema, options);
    if (fault === undefined) continue;
    const { start, end } = fault.value;
    return { ...fault, name: typed.declaration.name, text: plainly(literal.text).slice(start, end) };
  }
  return undefined;
}

const nowhere = { start: 0, end: 0 };

/** A JSON value in a URL as a value of the type that it is compared with, or as a collection of such values (URL conventions 5.1.1.14.2). */
function readOperand(literal: Literal, context: BoundRequest): TypedBody | undefined {
  const { binding, schema } = context;
  const name = binding.scopeOf(literal)?.name;
  if (name === undefined || schema === undefined || schema.isUnannotated === true) return undefined;
  const type = { name, isCollection: literal.text.trimStart().startsWith('[') };
  return readLiteral(wrapped(literal.text, context), valueOf(type), schema, context);
}

const valueOf = (type: TypeReference): Property => ({
  kind: 'property',
  name: 'value',
  type,
  isNullable: true,
  annotations: [],
  span: nowhere,
});

/** The characters of a wrapped text at the same places. */
const plainly = (text: string): string => `{"value":${text}}`;

/**
 * A JSON text as the body of a request, in which each part keeps its position. Variables replace paths, whose values are not known. In
 * a received URL, braces contain no variables.
 */
function wrapped(text: string, { isReceived }: BoundRequest): string {
  const parts: string[] = [];
  let copied = 0;
  const copy = (end: number): void => {
    const part = text.slice(copied, end);
    parts.push(isReceived ? part.replaceAll('{{', '{.') : part);
  };
  for (const { start, end } of rootPathsIn(text)) {
    copy(start);
    parts.push(`{{${'x'.repeat(end - start - 4)}}}`);
    copied = end;
  }
  copy(text.length);
  return `{"value":${parts.join('')}}`;
}

/** A wrapped JSON text of a URL as a value of a declaration; undefined if it is not JSON, or if the schema may lack declarations. */
function readLiteral(
  text: string,
  property: Parameter | Property,
  schema: Schema,
  { binding, conventions }: BoundRequest,
): TypedBody | undefined {
  const { content, faults } = parseRequestBody(text).tree;
  if (content === undefined || faults.length > 0 || binding.isPartial) return undefined;
  const {
    names: { case: nameCase },
    bodies: { referenceMembers },
  } = conventions;
  const target = { form: 'value', property, isAppended: false } as const;
  return typeBody(content, target, schema, { nameCase, navigationsHoldEntities: referenceMembers.length === 0 });
}

const unknownMember = ({ members, type, isExact }: TypedObject, schema: Schema): TypedMember | undefined =>
  isExact && !isOpen(schema, type)
    ? members.find(
        ({ name, annotation, property }) => annotation === undefined && property === undefined && /^\w/.test(name),
      )
    : undefined;
