/** How a service reads JSON values, those in a body and those in an address. */
import type { Parameter, Schema } from '../../../schema/index.js';
import { type BoundRequest, typeBody, type TypedObject } from '../../../semantics/index.js';
import { isOpen } from '../../../schema/index.js';
import { parseRequestBody } from '../../../syntax/index.js';
import type { ValueOptions } from './scalar-faults.js';
import { valueFault } from './value-faults.js';

/** How a service reads the values of the body of a request. */
export function valueOptions({ conventions, request, binding }: BoundRequest): ValueOptions {
  const { numericStrings, bodyForms, nameCase } = conventions;
  const headers = request?.headers;
  const mayBeStrings = headers === undefined || /ieee754compatible\s*=\s*true/i.test(JSON.stringify(headers));
  return {
    takesNumericStrings: bodyForms === 'verbose' || (numericStrings !== 'rejected' && mayBeStrings),
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
  const { content, faults } = parseRequestBody(`{"value":${text}}`).tree;
  if (content === undefined || faults.length > 0 || context.binding.isPartial) return false;
  const { nameCase, referenceMembers } = context.conventions;
  const target = { form: 'value', property: parameter, isAppended: false } as const;
  const typed = typeBody(content, target, schema, { nameCase, navigationsHoldEntities: referenceMembers.length === 0 });
  const options = valueOptions(context);
  // The first one is the whole.
  const values = parameter.type.isCollection ? typed.values : typed.values.slice(0, 1);
  return (
    values.some((value) => valueFault(value, schema, options) !== undefined) ||
    typed.objects.some((object) => hasUnknownMember(object, schema))
  );
}

const hasUnknownMember = ({ members, type, isExact }: TypedObject, schema: Schema): boolean =>
  isExact &&
  !isOpen(schema, type) &&
  members.some(
    ({ name, annotation, property }) => annotation === undefined && property === undefined && /^\w/.test(name),
  );
