/** The function or action that a segment calls, and its return type (OData 4.01 URL conventions 4.5, Protocol 11.5). */
import {
  isDerivedFrom,
  isOptional,
  type Operation,
  operationsNamed,
  resolveAlias,
  type Schema,
  structuredType,
} from '../schema/index.js';
import type { Segment } from '../syntax/index.js';
import { bindKey } from './bind-key.js';
import { addressesOne, type SegmentFact } from './binding.js';
import { type ValueType, valueTypeOf } from './value-type.js';

/** A call without a binding parameter, through its import. */
export function importedOperation(schema: Schema, segment: Segment, name: string): SegmentFact | undefined {
  const imported = schema.container?.imports.get(name);
  if (imported === undefined) return undefined;
  const all = schema.operations.get(resolveAlias(schema, imported.operation)) ?? [];
  const isAction = imported.kind === 'actionImport';
  const overloads = all.filter(({ isBound, kind }) => !isBound && (kind === 'action') === isAction);
  const fact = operationFact(schema, segment, overloads);
  const entitySet = imported.entitySet === undefined ? undefined : schema.container?.entitySets.get(imported.entitySet);
  return entitySet === undefined ? fact : { ...fact, entitySet };
}

/** A call bound to the resource of the path so far; undefined if the schema has no operation of that name. */
export function boundOperation(
  schema: Schema,
  segment: Segment,
  name: string,
  previous: SegmentFact,
): SegmentFact | undefined {
  const all = schema.operations.get(resolveAlias(schema, name));
  if (all === undefined) return undefined;
  return operationFact(schema, segment, boundTo(schema, all, previous));
}

/**
 * A call by a name without its namespace, for services with a default namespace; undefined if no operation of the name
 * is bound to the resource of the path so far.
 */
export function unqualifiedOperation(
  schema: Schema,
  segment: Segment,
  name: string,
  previous: SegmentFact,
): SegmentFact | undefined {
  const overloads = boundTo(schema, operationsNamed(schema, name), previous);
  return overloads.length === 0 ? undefined : operationFact(schema, segment, overloads);
}

/** The overloads that are bound to the resource of a segment. */
function boundTo(schema: Schema, all: readonly Operation[], previous: SegmentFact): readonly Operation[] {
  const on: SegmentFact = addressesOne(previous) ? { ...previous, cardinality: 'one' } : previous;
  return all.filter((operation) => operation.isBound && isBoundTo(schema, operation, on));
}

/** Whether the binding parameter accepts the resource of a segment; if either is unknown, it may. */
function isBoundTo(schema: Schema, { parameters }: Operation, { type, cardinality, value }: SegmentFact): boolean {
  const binding = parameters[0]?.type;
  if (binding === undefined) return false;
  if (cardinality !== undefined && binding.isCollection !== (cardinality === 'many')) return false;
  if (value !== undefined && value.family !== 'structured') return resolveAlias(schema, binding.name) === value.name;
  if (type === undefined || structuredType(schema, binding.name) === undefined) return true;
  return isDerivedFrom(schema, type, binding.name);
}

function operationFact(schema: Schema, segment: Segment, overloads: readonly Operation[]): SegmentFact {
  const fact = { segment, role: 'operation', type: undefined, cardinality: undefined, overloads } as const;
  const fitting = overloads.filter((operation) => acceptsNames(operation, segment));
  const [operation, ...others] = fitting.length > 0 ? fitting : overloads;
  if (operation === undefined || (others.length > 0 && !others.every((other) => givesSame(operation, other))))
    return fact;
  const value = operation.returnType === undefined ? undefined : valueTypeOf(schema, operation.returnType);
  // After the parameters of a function may be the key of one of its results.
  const predicate = segment.keys[operation.kind === 'function' ? 1 : 0];
  const { structured: type } = value ?? {};
  const isEntities = type?.kind === 'entity' && value?.isCollection === true;
  const key =
    predicate === undefined || !isEntities
      ? undefined
      : bindKey(predicate, { schema, type, isKeyKnown: true, navigation: undefined, parent: undefined });
  return { ...fact, operation, ...resultFacts(value, predicate !== undefined), ...(key === undefined ? {} : { key }) };
}

function resultFacts(value: ValueType | undefined, isKeyed: boolean): Partial<SegmentFact> {
  if (value === undefined) return {};
  const { structured: type, isCollection } = value;
  return { value, ...(type === undefined ? {} : { type }), cardinality: isCollection && !isKeyed ? 'many' : 'one' };
}

/** Whether the names in the parentheses are those of the function's parameters; an action has its parameters in the body. */
function acceptsNames(operation: Operation, { keys }: Segment): boolean {
  if (operation.kind === 'action') return true;
  const given = (keys[0]?.items ?? []).map(({ name }) => name?.text);
  const parameters = parametersInUrl(operation);
  return (
    given.every((name) => parameters.some((parameter) => parameter.name === name)) &&
    parameters.every((parameter) => isOptional(parameter) || given.includes(parameter.name))
  );
}

/** The parameters of a function that a URL names: all but the one it is bound to. */
export const parametersInUrl = ({ isBound, parameters }: Operation): Operation['parameters'] =>
  isBound ? parameters.slice(1) : parameters;

/** Whether two overloads give values of one type. */
export const givesSame = (one: Operation, other: Operation): boolean =>
  one.returnType?.name === other.returnType?.name && one.returnType?.isCollection === other.returnType?.isCollection;
