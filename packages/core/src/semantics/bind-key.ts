/**
 * The key property of each value of a key, and the properties that the parent's key determines (URL conventions 4.3).
 */
import {
  annotationOf,
  type EntitySet,
  findProperty,
  type KeyProperty,
  keyOf,
  lineage,
  type NavigationProperty,
  recordProperty,
  type Schema,
  type StructuredType,
} from '../schema/index.js';
import type { TypeFamily } from '../language/index.js';
import type { KeyPredicate, KeyValue } from '../syntax/index.js';
import type { KeyFact, SegmentFact } from './binding.js';
import { valueTypeOf } from './value-type.js';

/** The place of a key predicate. */
export interface KeyContext {
  readonly schema: Schema | undefined;
  readonly type: StructuredType | undefined;
  /** False for a template type that replaces an unknown one, whose key is then unknown. */
  readonly isKeyKnown: boolean;
  /** The navigation that led here, with the segment it starts from. */
  readonly navigation: NavigationProperty | undefined;
  readonly parent: SegmentFact | undefined;
  /** The set that the key chooses from; absent where it is not known. */
  readonly entitySet?: EntitySet | undefined;
}

const alternateKeysTerms = ['Org.OData.Core.V1.AlternateKeys', 'OData.Community.Keys.V1.AlternateKeys'];

/** Assigns the values of a key predicate to key properties. An unknown key gets no meaning. */
export function bindKey(predicate: KeyPredicate, context: KeyContext): KeyFact {
  const { schema, type } = context;
  const key = context.isKeyKnown && schema !== undefined && type !== undefined ? keyOf(schema, type) : undefined;
  const names = predicate.items.flatMap(({ name }) => (name === undefined ? [] : [name.text]));
  // Alternate keys cannot have values without names.
  const declared =
    schema === undefined || type === undefined || names.length === 0
      ? []
      : alternateKeyProperties(schema, type, context.entitySet);
  const alternates = declared.map((each) => each.map(({ alias }) => alias));
  const isAlternate = names.length > 0 && names.length === predicate.items.length && isAlternateKey(alternates, names);
  const repeated = key === undefined ? new Map<KeyProperty, KeyValue | undefined>() : repeatedKeys(key, context);
  const none = { key, repeated, values: new Map(), byPath: new Map(), missing: [], unknown: [] };
  if (isAlternate) return { ...none, predicate, form: 'alternate', values: valuesByName(predicate, declared.flat()) };
  if (key === undefined) return { ...none, predicate, form: names.length > 0 ? 'named' : 'positional' };
  if (names.length === 0) return positionalKey(predicate, key, repeated);
  return namedKey(predicate, key, repeated, alternates.flat());
}

function valuesByName({ items }: KeyPredicate, properties: readonly KeyProperty[]): Map<KeyValue, KeyProperty> {
  const values = new Map<KeyValue, KeyProperty>();
  for (const item of items) {
    const property = properties.find(({ alias }) => alias === item.name?.text);
    if (property !== undefined) values.set(item, property);
  }
  return values;
}

function positionalKey(predicate: KeyPredicate, key: readonly KeyProperty[], repeated: KeyFact['repeated']): KeyFact {
  const own = key.filter((property) => !repeated.has(property));
  const values = new Map<KeyValue, KeyProperty>();
  const open = own.length > 0 ? own : key.slice(-1);
  const fits = predicate.items.length === 1 && open.length === 1;
  const single = predicate.items[0];
  if (fits && single !== undefined) values.set(single, open[0]!);
  const byPath = valuesByPath(values, repeated);
  const missing = fits || predicate.items.length === 0 ? [] : own;
  return { predicate, form: 'positional', key, values, byPath, repeated, missing, unknown: [] };
}

function namedKey(
  predicate: KeyPredicate,
  key: readonly KeyProperty[],
  repeated: KeyFact['repeated'],
  alternates: readonly string[],
): KeyFact {
  const values = new Map<KeyValue, KeyProperty>();
  const unknown: KeyValue[] = [];
  let hasAlternate = false;
  for (const item of predicate.items) {
    const property = key.find(({ alias }) => alias === item.name?.text);
    if (property !== undefined) values.set(item, property);
    else if (item.name !== undefined && alternates.includes(item.name.text)) hasAlternate = true;
    else if (item.name !== undefined) unknown.push(item);
  }
  // In `('1',ExternalId='2')` the value without a name can only be that of the own key.
  const unnamed = hasAlternate ? predicate.items.find(({ name }) => name === undefined) : undefined;
  if (unnamed !== undefined && key.length === 1) values.set(unnamed, key[0]!);
  const given = new Set(values.values());
  const missing = hasAlternate ? [] : key.filter((property) => !given.has(property) && !repeated.has(property));
  const byPath = valuesByPath(values, repeated);
  return { predicate, form: hasAlternate ? 'mixed' : 'named', key, values, byPath, repeated, missing, unknown };
}

function valuesByPath(
  values: ReadonlyMap<KeyValue, KeyProperty>,
  repeated: KeyFact['repeated'],
): Map<string, KeyValue> {
  const byPath = new Map<string, KeyValue>();
  for (const [{ path }, value] of repeated) if (value !== undefined) byPath.set(path, value);
  for (const [value, { path }] of values) byPath.set(path, value);
  return byPath;
}

/**
 * The key properties whose values the parent's key gives: those that go through the partner of the navigation, and those
 * that a referential constraint of the partner ties to a key property of the parent (CSDL 8.4 and 8.5). Never by equal
 * names: `BuildingFloor.BuildingPart` is the parent's `Id`.
 */
function repeatedKeys(
  key: readonly KeyProperty[],
  { schema, type, navigation, parent }: Pick<KeyContext, 'schema' | 'type' | 'navigation' | 'parent'>,
): Map<KeyProperty, KeyValue | undefined> {
  const repeated = new Map<KeyProperty, KeyValue | undefined>();
  if (schema === undefined || type === undefined || navigation === undefined) return repeated;
  const partner = partnerOf(schema, type, navigation);
  if (partner === undefined) return repeated;
  for (const property of key) {
    const prefix = `${partner.name}/`;
    const constraint = partner.referentialConstraints.find(({ property: dependent }) => dependent === property.path);
    const principal = property.path.startsWith(prefix)
      ? property.path.slice(prefix.length)
      : constraint?.referencedProperty;
    if (principal !== undefined) repeated.set(property, parent?.key?.byPath.get(principal));
  }
  return repeated;
}

/** The key properties whose values the key of the parent does not give. */
export function keyLeftBy(
  key: readonly KeyProperty[],
  context: Pick<KeyContext, 'schema' | 'type' | 'navigation'>,
): readonly KeyProperty[] {
  const repeated = repeatedKeys(key, { ...context, parent: undefined });
  return key.filter((property) => !repeated.has(property));
}

/** The navigation property of `type` that is the partner of `navigation`. */
export function partnerOf(
  schema: Schema,
  type: StructuredType,
  navigation: NavigationProperty,
): NavigationProperty | undefined {
  if (navigation.partner !== undefined) {
    const found = findProperty(schema, type, navigation.partner)?.property;
    return found?.kind === 'navigation' ? found : undefined;
  }
  for (const property of type.properties.values()) {
    if (property.kind === 'navigation' && property.partner === navigation.name) return property;
  }
  return undefined;
}

/** The names of each alternate key of a type or of one set of it (Core.AlternateKeys), as URLs write them. */
export const alternateKeys = (
  schema: Schema,
  type: StructuredType,
  entitySet?: EntitySet,
): readonly (readonly string[])[] =>
  alternateKeyProperties(schema, type, entitySet).map((key) => key.map(({ alias }) => alias));

function alternateKeyProperties(
  schema: Schema,
  type: StructuredType,
  entitySet: EntitySet | undefined,
): readonly (readonly KeyProperty[])[] {
  const declared = [...(entitySet === undefined ? [] : [entitySet]), ...lineage(schema, type)];
  return alternateKeysTerms.flatMap((term) => {
    for (const declaring of declared) {
      const value = annotationOf(declaring, term)?.value;
      if (Array.isArray(value)) return value.map(alternateKeyParts).filter((parts) => parts.length > 0);
    }
    return [];
  });
}

function alternateKeyParts(value: Parameters<typeof recordProperty>[0]): KeyProperty[] {
  const properties = recordProperty(value, 'Key');
  if (!Array.isArray(properties)) return [];
  return properties.flatMap((property) => {
    const alias = recordProperty(property, 'Alias');
    const name = recordProperty(property, 'Name');
    const path = typeof name === 'object' && name !== null && 'path' in name ? name.path : name;
    const text = alias === undefined || alias === '' ? path : alias;
    return typeof text === 'string' ? [{ alias: text, path: typeof path === 'string' ? path : text }] : [];
  });
}

function isAlternateKey(alternates: readonly (readonly string[])[], names: readonly string[]): boolean {
  return alternates.some((key) => key.length === new Set(names).size && key.every((name) => names.includes(name)));
}

/** Families whose values cannot be written as an identifier, except for the two words of numbers. */
const unlikeNames: ReadonlySet<TypeFamily> = new Set(['number', 'date', 'dateTimeOffset', 'timeOfDay', 'guid']);

/** Whether a name after a collection cannot be the key of one of its entities (URL conventions 4.3.6). */
export function isNoKey(text: string, type: StructuredType, schema: Schema): boolean {
  const key = keyOf(schema, type);
  const property = key?.length === 1 ? findProperty(schema, type, key[0]!.path)?.property : undefined;
  const family = property && valueTypeOf(schema, property.type)?.family;
  return family !== undefined && unlikeNames.has(family) && /^[a-z_]\w*$/i.test(text) && !/^(?:inf|nan)$/i.test(text);
}
