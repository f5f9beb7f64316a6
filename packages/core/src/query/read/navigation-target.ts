/** The target of navigation: its set, and the pairs of properties that relate the rows (CSDL 8.5 and 13.4). */
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
import { partnerOf, structuredValueType } from '../../semantics/index.js';
import { memo } from '../../text/index.js';
import type { JoinPair, NavigationStep } from '../model/expression.js';

/** A set or singleton, and the path from it, through complex values, casts and contained entities. */
export interface SetOrigin {
  readonly set: EntitySet | Singleton | undefined;
  readonly path: readonly string[];
}

/** An unknown set. */
export const unknownOrigin: SetOrigin = { set: undefined, path: [] };

/** The origin after one more name. */
export const continued = ({ set, path }: SetOrigin, name: string): SetOrigin =>
  set === undefined ? unknownOrigin : { set, path: [...path, name] };

/**
 * Finds the set or singleton of a navigation property's target, by the bindings of the set in which the path began. A binding can omit
 * casts of the path. Without a binding, it is the only set of the type. Undefined if it is not known.
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

/** The target of a binding that names the derived type that declares the property, although the path does not. */
const bindingWithCasts = (bindings: Bindings, path: readonly string[]): string | undefined =>
  withoutCasts(bindings).get(path.filter((name) => !name.includes('.')).join('/'));

/** The bindings with a type in their paths, by the paths without the type. */
const withoutCasts = memo((bindings: Bindings): ReadonlyMap<string, string> => {
  const withCasts = [...bindings].filter(([path]) => path.includes('.'));
  return new Map(
    withCasts.map(([path, target]) => [
      path
        .split('/')
        .filter((name) => !name.includes('.'))
        .join('/'),
      target,
    ]),
  );
});

/** The set or singleton of `Customers` or `Container/Customers`; a target inside another set is neither. */
function resourceAt({ container }: Schema, target: string): EntitySet | Singleton | undefined {
  const names = target.split('/');
  const [first = '', second] = names;
  const isContainer = first === container?.name || first === container?.fullName;
  const name = names.length === 1 ? first : names.length === 2 && isContainer ? second! : undefined;
  return name === undefined ? undefined : (container?.entitySets.get(name) ?? container?.singletons.get(name));
}

/** The only set with entities of a type; undefined if there are several. */
const onlySetOf = memo((schema: Schema, type: StructuredType): EntitySet | undefined => {
  let found: EntitySet | undefined;
  for (const set of schema.container?.entitySets.values() ?? []) {
    const own = structuredType(schema, set.type);
    const isRelated =
      own !== undefined && (isDerivedFrom(schema, type, own.name) || isDerivedFrom(schema, own, type.name));
    if (isRelated && found !== undefined) return undefined;
    if (isRelated) found = set;
  }
  return found;
});

/** The pairs of properties with equal values in related rows, from the constraints of the navigation property and its partner. */
export const pairsOf = memo(
  (schema: Schema, navigation: NavigationProperty, target: StructuredType): readonly JoinPair[] => {
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
  },
);

/** The step of a navigation property that the program follows itself; undefined if the schema lacks the type of its target. */
export function navigationFrom(
  schema: Schema,
  origin: SetOrigin,
  property: NavigationProperty,
): NavigationStep | undefined {
  const target = structuredType(schema, property.type.name);
  if (target === undefined) return undefined;
  const isContained = property.containsTarget;
  return {
    kind: 'navigation',
    start: 0,
    end: 0,
    type: structuredValueType(target),
    isCollection: property.type.isCollection,
    name: property.name,
    property,
    target,
    set: isContained ? undefined : targetSetOf(schema, origin, property, target),
    isContained,
    pairs: pairsOf(schema, property, target),
  };
}

/** The pairs of a target whose key repeats the key of the row before, because it goes through the partner (CSDL 6.5). */
function keyPairs(schema: Schema, target: StructuredType, { name }: NavigationProperty): readonly JoinPair[] {
  const paths = (keyOf(schema, target) ?? []).map(({ path }) => path.split('/'));
  return paths.filter(([first]) => first === name).map((to) => ({ from: to.slice(1), to }));
}
