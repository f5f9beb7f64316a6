/** Where navigation leads: the set that contains the target, and how rows belong together (CSDL 8.5 and 13.4). */
import {
  type EntitySet,
  isDerivedFrom,
  keyOf,
  type NavigationProperty,
  type Schema,
  type Singleton,
  structuredType,
  type StructuredType,
} from '../../schema/index.js';
import { partnerOf } from '../../semantics/index.js';
import type { JoinPair } from '../model/expression.js';

/** A set or singleton, and the path from it through complex values, casts and contained entities. */
export interface SetOrigin {
  readonly set: EntitySet | Singleton | undefined;
  readonly path: readonly string[];
}

/** The place from which nothing is known. */
export const unknownOrigin: SetOrigin = { set: undefined, path: [] };

/** The origin after one more name. */
export const continued = ({ set, path }: SetOrigin, name: string): SetOrigin =>
  set === undefined ? unknownOrigin : { set, path: [...path, name] };

/**
 * The set or singleton of a navigation property's target by the bindings of the set that the path began in. Casts in the path may be left
 * out of a binding. Without a binding, it is the only set of the type, if there is one. Undefined if it is not known.
 */
export function targetSetOf(
  schema: Schema,
  { set, path }: SetOrigin,
  navigation: NavigationProperty,
  type: StructuredType,
): EntitySet | Singleton | undefined {
  const bindings = set?.navigationBindings;
  if (bindings !== undefined && bindings.size > 0) {
    const full = [...path, navigation.name];
    const target =
      bindings.get(full.join('/')) ??
      bindings.get(full.filter((name) => !name.includes('.')).join('/')) ??
      bindingWithCasts(bindings, full);
    if (target !== undefined) return resourceAt(schema, target);
  }
  return onlySetOf(schema, type);
}

type Bindings = EntitySet['navigationBindings'];

/** The bindings with a type in their paths, by the paths without it. */
const castBindings = new WeakMap<Bindings, ReadonlyMap<string, string>>();

/** A binding may name the derived type that declares the property although the path does not. */
function bindingWithCasts(bindings: Bindings, path: readonly string[]): string | undefined {
  let known = castBindings.get(bindings);
  if (known === undefined) castBindings.set(bindings, (known = new Map(withoutCasts(bindings))));
  return known.get(path.filter((name) => !name.includes('.')).join('/'));
}

const withoutCasts = (bindings: Bindings): [string, string][] =>
  Array.from(bindings)
    .filter(([path]) => path.includes('.'))
    .map(([path, target]) => [
      path
        .split('/')
        .filter((name) => !name.includes('.'))
        .join('/'),
      target,
    ]);

/** `Customers`, `Container/Customers`; a target inside of another set is not one. */
function resourceAt({ container }: Schema, target: string): EntitySet | Singleton | undefined {
  const names = target.split('/');
  const [first = '', second] = names;
  const isContainer = first === container?.name || first === container?.fullName;
  const name = names.length === 1 ? first : names.length === 2 && isContainer ? second! : undefined;
  return name === undefined ? undefined : (container?.entitySets.get(name) ?? container?.singletons.get(name));
}

const onlySets = new WeakMap<Schema, Map<StructuredType, EntitySet | undefined>>();

function onlySetOf(schema: Schema, type: StructuredType): EntitySet | undefined {
  let known = onlySets.get(schema);
  if (known === undefined) onlySets.set(schema, (known = new Map<StructuredType, EntitySet | undefined>()));
  if (!known.has(type)) known.set(type, findOnlySet(schema, type));
  return known.get(type);
}

function findOnlySet(schema: Schema, type: StructuredType): EntitySet | undefined {
  let found: EntitySet | undefined;
  for (const set of schema.container?.entitySets.values() ?? []) {
    const own = structuredType(schema, set.type);
    const isRelated =
      own !== undefined && (isDerivedFrom(schema, type, own.name) || isDerivedFrom(schema, own, type.name));
    if (isRelated && found !== undefined) return undefined;
    if (isRelated) found = set;
  }
  return found;
}

/** The pairs of properties with equal values, from the constraints of the navigation property and of its partner. */
export function pairsOf(schema: Schema, navigation: NavigationProperty, target: StructuredType): readonly JoinPair[] {
  let known = pairs.get(navigation);
  if (known === undefined) pairs.set(navigation, (known = findPairs(schema, navigation, target)));
  return known;
}

const pairs = new WeakMap<NavigationProperty, readonly JoinPair[]>();

function findPairs(schema: Schema, navigation: NavigationProperty, target: StructuredType): readonly JoinPair[] {
  const own = navigation.referentialConstraints.map(({ property, referencedProperty }) => ({
    from: property.split('/'),
    to: referencedProperty.split('/'),
  }));
  if (own.length > 0) return own;
  const partner = partnerOf(schema, target, navigation);
  if (partner === undefined) return [];
  const constraints = partner.referentialConstraints.map(({ property, referencedProperty }) => ({
    from: referencedProperty.split('/'),
    to: property.split('/'),
  }));
  return constraints.length > 0 ? constraints : keyPairs(schema, target, partner);
}

/** A key of the target that goes through the partner repeats the key of the row before (CSDL 6.5). */
function keyPairs(schema: Schema, target: StructuredType, { name }: NavigationProperty): readonly JoinPair[] {
  const paths = (keyOf(schema, target) ?? []).map(({ path }) => path.split('/'));
  return paths.filter(([first]) => first === name).map((to) => ({ from: to.slice(1), to }));
}
