/**
 * The functions of the schema that a call in an expression may mean, and their return types (URL conventions 5.1.1.15).
 */
import {
  isDerivedFrom,
  isOptional,
  type Operation,
  operationsNamed,
  resolveAlias,
  type Schema,
} from '../schema/index.js';
import type { Name, Node } from '../syntax/index.js';
import { givesSame } from './bind-operation.js';
import type { CallFact } from './binding.js';
import { type ValueType, valueTypeOf } from './value-type.js';

/** A call of a function of the schema, in an expression or as a transformation. */
export interface QualifiedCall {
  readonly name: Name;
  readonly args: readonly Node[];
}

/**
 * The functions of a name that can be called after a value; undefined when the schema has none of that name.
 * A call that begins a path may be that of an unbound function or bound to the current item, so any will do there.
 */
export function calledFunctions(
  schema: Schema,
  call: QualifiedCall,
  on: ValueType | undefined,
  isFirst: boolean,
): CallFact | undefined {
  const { text } = call.name;
  // Services with a default namespace accept the name without it.
  const all = text.includes('.')
    ? (schema.operations.get(resolveAlias(schema, text)) ?? [])
    : operationsNamed(schema, text);
  if (all.length === 0) return undefined;
  const isFunction = ({ kind }: Operation): boolean => kind === 'function';
  const functions = all.every(isFunction) ? all : all.filter(isFunction);
  return fittingOf(isFirst ? functions : functions.filter((operation) => isBoundTo(schema, operation, on)), call);
}

/** The unbound functions that `$root/Name(…)` can call through an import; undefined if no function import has the name. */
export function calledImport(schema: Schema, call: QualifiedCall): CallFact | undefined {
  const imported = schema.container?.imports.get(call.name.text);
  if (imported?.kind !== 'functionImport') return undefined;
  const all = schema.operations.get(resolveAlias(schema, imported.operation)) ?? [];
  return fittingOf(
    all.filter(({ kind, isBound }) => kind === 'function' && !isBound),
    call,
  );
}

function fittingOf(overloads: readonly Operation[], call: QualifiedCall): CallFact {
  // A function can have a thousand overloads, so their common facts are computed once.
  const given = new Set(call.args.map((argument) => (argument.kind === 'Argument' ? argument.name.text : undefined)));
  const fitting = overloads.filter((operation) => acceptsArguments(operation, given));
  const [first] = fitting;
  const isOne = first !== undefined && fitting.every((other) => givesSame(first, other));
  return { overloads, operation: isOne ? first : undefined };
}

/** The type that a call gives; undefined when its overload is not known. */
export const resultType = (schema: Schema, { operation }: CallFact): ValueType | undefined =>
  operation?.returnType === undefined ? undefined : valueTypeOf(schema, operation.returnType);

/** Whether the binding parameter accepts a value; if either type is unknown, it may. */
function isBoundTo(schema: Schema, { isBound, parameters }: Operation, on: ValueType | undefined): boolean {
  const parameter = parameters[0];
  if (!isBound || parameter === undefined) return false;
  if (on === undefined) return true;
  if (parameter.type.isCollection !== on.isCollection) return false;
  const wanted = valueTypeOf(schema, parameter.type);
  if (wanted === undefined) return true;
  if (on.structured !== undefined && wanted.structured !== undefined)
    return isDerivedFrom(schema, on.structured, wanted.name);
  return wanted.family === on.family;
}

/**
 * Whether an overload has the parameters of these names, and requires no others. A request can ask this a million times, so nothing
 * is allocated.
 */
export function acceptsArguments(
  { isBound, parameters }: Operation,
  given: { readonly size: number; has(name: string): boolean },
): boolean {
  let count = 0;
  for (let i = isBound ? 1 : 0; i < parameters.length; i++) {
    const parameter = parameters[i]!;
    if (given.has(parameter.name)) count++;
    else if (!isOptional(parameter)) return false;
  }
  // No name is twice among the parameters, so that all that is given is theirs if as many of theirs are given.
  return count === given.size;
}
