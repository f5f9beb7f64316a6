/** The faults of a function call: parameters that are missing, unknown, repeated, or have a value that they cannot have. */
import { isOptional, type Operation, type Parameter, type Schema } from '../../../schema/index.js';
import { acceptsArguments, parametersInUrl } from '../../../semantics/index.js';
import type { Node } from '../../../syntax/index.js';
import type { Span } from '../../../text/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { type InlineParameters, inlineParameters, queryParameterFaults } from '../path/query-parameters.js';
import { segmentName } from '../path/path-segments.js';
import { removeFromList } from '../text/list-edits.js';
import { parameterFault } from './parameter-fault.js';
import { parameterNames, type WrittenCall } from './written-calls.js';

/** A fault of a call. */
export interface CallFault {
  readonly kind: 'missing' | 'unknown' | 'repeated' | 'type' | 'null' | 'json' | 'positional' | 'quotes' | 'inline';
  readonly at: Node;
  /** The function as it is written. */
  readonly call: string;
  /** The name of the parameter; empty where the fault is not about one. */
  readonly parameter: string;
  /** The names of all parameters, where one of the call is unknown or has no name. */
  readonly known: readonly string[];
  /** The type of a parameter whose value is not valid. */
  readonly type?: string;
  /** The text of a repeated parameter, with its comma. */
  readonly excess?: Span;
  /** Parameters in parentheses that belong into the query. */
  readonly inline?: InlineParameters;
}

/** The faults of a call. If it has several possible overloads, they are only those that all of them share. */
export function callFaults(call: WrittenCall, schema: Schema, context: RuleContext): readonly CallFault[] {
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
  if (fitting.length === 0) return missingInAll(call);
  const [operation] = fitting;
  if (fitting.length > 1 || operation === undefined) return [];
  return [...missingIn(call, operation), ...valueFaults(call, operation, schema, context)];
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
  return call.items.flatMap(({ name, node }) =>
    name === undefined || known.has(name.text) ? [] : [fault(call, 'unknown', node, name.text, names)],
  );
}

/** The required parameters of an overload that the call does not have. */
function missingIn(call: WrittenCall, operation: Operation): readonly CallFault[] {
  return requiredOf(operation)
    .filter((name) => !isGiven(name, call))
    .map((name) => fault(call, 'missing', call.place, name));
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
