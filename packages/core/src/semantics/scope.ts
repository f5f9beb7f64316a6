/** Where an expression is: the type that its names belong to, and the variables around it. */
import type { StructuredType } from '../schema/index.js';
import type { Name } from '../syntax/index.js';
import { memo } from '../text/index.js';
import type { StepNames } from './step-names.js';
import { type ValueType, structuredValueType } from './value-type.js';

export interface Scope {
  readonly type: StructuredType | undefined;
  readonly variables: ReadonlyMap<string, ValueType | undefined>;
  /** The type of the values if they are primitive, so that no name is a property of theirs. */
  readonly item?: ValueType | undefined;
  /** Names that `$compute` and `$apply` have given to values of the entities, in addition to the properties of their type. */
  readonly computed?: StepNames<Computed> | undefined;
  /** The properties that are left after an aggregation, by name; all of them where it is absent. */
  readonly kept?: StepNames<true> | undefined;
  /** The paths below these properties that remain after an aggregation; all of them if absent. */
  readonly keptPaths?: readonly (readonly string[])[] | undefined;
  /** The list of steps that add to these names. */
  readonly list?: object | undefined;
  /** Whether paths go on after collections, as those of data aggregation do (3.1.3). */
  readonly crossesCollections?: boolean;
}

/** A value that a query has given a name. */
export interface Computed {
  readonly alias: Name;
  readonly type: ValueType | undefined;
}

/** A value of a type itself. */
export const ownType = (type: StructuredType | undefined): ValueType | undefined =>
  type === undefined ? undefined : structuredValueType(type);

/**
 * The scope of an option's value: `$it` is one item of the addressed resource, an entity or another value, and so is `$this` outside
 * nested options.
 */
export function rootScope(type: StructuredType | undefined, value?: ValueType): Scope {
  if (value === undefined) return type === undefined ? unknownRoot : scopeOfType(type);
  return itemScope(type, variablesOf({ ...value, isCollection: false }), value);
}

const variablesOf = (item: ValueType | undefined): Scope['variables'] =>
  new Map([
    ['$it', item],
    ['$this', item],
  ]);

const unknownRoot: Scope = { type: undefined, variables: variablesOf(undefined) };

/** Most requests are for a set of entities, whose scope is the same for all of them. */
const scopeOfType = memo((type: StructuredType): Scope => ({ type, variables: variablesOf(ownType(type)) }));

/** The scope of conditions on the items of a collection. */
export const itemScope = (
  type: Scope['type'],
  variables: Scope['variables'],
  collection: ValueType | undefined,
): Scope =>
  type === undefined && collection?.isCollection === true && collection.family !== 'structured'
    ? { type, variables, item: { ...collection, isCollection: false } }
    : { type, variables };

/** The scope of nested options: `$it` does not change, and `$this` is an item of the resource of the options. */
export function nestedScope(type: StructuredType | undefined, { variables }: Scope, value?: ValueType): Scope {
  const item = type === undefined && value !== undefined ? { ...value, isCollection: false } : ownType(type);
  return itemScope(type, new Map(variables).set('$this', item), value);
}
