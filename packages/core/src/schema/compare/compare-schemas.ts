/**
 * The changes between two schemas, and which of them can break requests (OData 4.01 Protocol 5.2 "Model Versioning").
 */
import { compareOperations } from './compare-operations.js';
import { compareRestrictions } from './compare-restrictions.js';
import type {
  Declaration,
  EntityContainer,
  EnumType,
  NavigationProperty,
  Property,
  Schema,
  StructuredType,
  TypeDeclaration,
} from '../model/model.js';
import { findProperty, isDerivedFrom, keyOf, typesDeclaring } from '../model/schema-queries.js';
import { ChangeLog, type SchemaChange } from './schema-change.js';
import { compareFacets, compareTypes } from './compare-values.js';

/**
 * Compares two schemas. A change is breaking if because of it a service may reject a valid request or answer it differently. A renamed
 * element is one that is removed and one that is added.
 *
 * @returns Every change that a client can notice: changes of types before those of the container, in the order of the older schema, then
 *   new elements.
 * @public
 */
export function compareSchemas(before: Schema, after: Schema): SchemaChange[] {
  const log = new ChangeLog();
  compareNamed(before.types, after.types, log, {
    kindOf: wordOf,
    compare: (from, to) => compareTypeDeclarations(before, from, after, to, log),
  });
  compareOperations(before.operations, after.operations, log);
  compareContainers(before.container, after.container, log);
  return log.changes;
}

const words: Readonly<Record<TypeDeclaration['kind'], string>> = {
  entity: 'entity type',
  complex: 'complex type',
  enum: 'enumeration type',
  definition: 'type definition',
};

const wordOf = ({ kind }: TypeDeclaration): string => words[kind];

interface Comparison<D extends Declaration> {
  kindOf(declaration: D): string;
  compare(before: D, after: D): void;
}

/** Declarations by name: those that are gone, those in both, those that are new. */
function compareNamed<D extends Declaration>(
  before: ReadonlyMap<string, D>,
  after: ReadonlyMap<string, D>,
  log: ChangeLog,
  { kindOf, compare }: Comparison<D>,
): void {
  for (const [name, declaration] of before) {
    const other = after.get(name);
    if (other === undefined) log.remove(kindOf(declaration), name, declaration);
    else compare(declaration, other);
  }
  for (const [name, declaration] of after) if (!before.has(name)) log.add(kindOf(declaration), name, declaration);
}

function compareTypeDeclarations(
  before: Schema,
  from: TypeDeclaration,
  after: Schema,
  to: TypeDeclaration,
  log: ChangeLog,
): void {
  const at = log.at(wordOf(from), from.name, from, to);
  if (from.kind !== to.kind) {
    at.breaks(`is now ${withArticle(wordOf(to))}`);
    return;
  }
  compareRestrictions(from, to, at);
  if (from.kind === 'enum' && to.kind === 'enum') compareEnums(from, to, log);
  else if (from.kind === 'definition' && to.kind === 'definition') {
    compareTypes(
      { name: from.underlyingType, isCollection: false },
      { name: to.underlyingType, isCollection: false },
      at,
    );
    compareFacets(from, to, at, to.underlyingType === 'Edm.Binary');
  } else compareStructures(before, from as StructuredType, after, to as StructuredType, log);
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

function compareEnums(from: EnumType, to: EnumType, log: ChangeLog): void {
  const at = log.at('enumeration type', from.name, from, to);
  if (from.isFlags && !to.isFlags) at.breaks('now accepts only one member at a time');
  else if (!from.isFlags && to.isFlags) at.allows('now accepts several members at a time');
  for (const [name, member] of from.members) {
    const other = to.members.get(name);
    if (other === undefined) log.remove('member', `${from.name}/${name}`, member);
    else if (other.value !== member.value)
      log
        .at('member', `${from.name}/${name}`, member, other)
        .breaks(`now has the value ${other.value} instead of ${member.value}`);
  }
  for (const [name, member] of to.members)
    if (!from.members.has(name)) log.add('member', `${from.name}/${name}`, member);
}

function compareStructures(
  before: Schema,
  from: StructuredType,
  after: Schema,
  to: StructuredType,
  log: ChangeLog,
): void {
  const at = log.at(wordOf(from), from.name, from, to);
  if (!from.isAbstract && to.isAbstract) at.breaks('is now abstract, so no entity of it can be created');
  if (from.isOpen && !to.isOpen) at.breaks('is no longer open, so it has only its declared properties');
  if (from.hasStream && !to.hasStream) at.breaks('no longer has a stream');
  if (from.baseType !== undefined && !isDerivedFrom(after, to, from.baseType))
    at.breaks(`is no longer derived from ${from.baseType}`);
  compareKeys(before, from, after, to, log);
  for (const [name, property] of from.properties) {
    const path = `${from.name}/${name}`;
    const found = findDeclared(after, to, name);
    if (found === undefined) log.remove(wordOfProperty(property), path, property);
    else compareProperties(property, found, path, log);
  }
  let keyPaths: ReadonlySet<string> | undefined;
  for (const [name, property] of to.properties) {
    if (findDeclared(before, from, name) !== undefined) continue;
    const isNeeded =
      property.kind === 'property' &&
      property.isNullable === false &&
      !property.type.isCollection &&
      property.defaultValue === undefined &&
      !(keyPaths ??= new Set(keyOf(after, to)?.map(({ path }) => path))).has(name);
    log.add(
      wordOfProperty(property),
      `${from.name}/${name}`,
      property,
      isNeeded ? 'requires a value in every insert' : undefined,
    );
  }
}

/** A property of a type, inherited ones included. No base type is looked at for a name that no type declares. */
const findDeclared = (schema: Schema, type: StructuredType, name: string): Property | NavigationProperty | undefined =>
  type.properties.get(name) ??
  (typesDeclaring(schema).has(name) ? findProperty(schema, type, name)?.property : undefined);

const wordOfProperty = ({ kind }: Property | NavigationProperty): string =>
  kind === 'property' ? 'property' : 'navigation property';

function compareKeys(before: Schema, from: StructuredType, after: Schema, to: StructuredType, log: ChangeLog): void {
  if (from.key === undefined && to.key === undefined) return;
  const textOf = (schema: Schema, type: StructuredType): string =>
    (keyOf(schema, type) ?? []).map(({ path, alias }) => (path === alias ? path : `${alias} (${path})`)).join(', ');
  const [old, now] = [textOf(before, from), textOf(after, to)];
  if (old !== now)
    log
      .at(wordOf(from), from.name, from, to)
      .breaks(
        old === ''
          ? `now has the key ${now}`
          : now === ''
            ? `no longer has the key ${old}`
            : `now has the key ${now} instead of ${old}`,
      );
}

function compareProperties(
  from: Property | NavigationProperty,
  to: Property | NavigationProperty,
  path: string,
  log: ChangeLog,
): void {
  const at = log.at(wordOfProperty(from), path, from, to);
  if (from.kind !== to.kind) {
    at.breaks(`is now a ${wordOfProperty(to)}`);
    return;
  }
  compareTypes(from.type, to.type, at);
  compareRestrictions(from, to, at);
  if (from.kind === 'navigation' && to.kind === 'navigation') {
    if (from.containsTarget && !to.containsTarget) at.breaks('no longer contains its target');
    if (from.isNullable && !to.isNullable && !to.type.isCollection) at.breaks('now requires a target');
    return;
  }
  if (from.kind !== 'property' || to.kind !== 'property') return;
  if (from.isNullable !== false && to.isNullable === false && !to.type.isCollection) at.breaks('can no longer be null');
  else if (from.isNullable === false && to.isNullable !== false) at.allows('can now be null');
  if (from.defaultValue !== undefined && to.defaultValue === undefined && to.isNullable === false)
    at.breaks('no longer has a default value, so every insert must set it');
  compareFacets(from, to, at, to.type.name === 'Edm.Binary');
}

function compareContainers(
  before: EntityContainer | undefined,
  after: EntityContainer | undefined,
  log: ChangeLog,
): void {
  if (before !== undefined && after !== undefined)
    compareRestrictions(before, after, log.at('entity container', before.name, before, after));
  const none = new Map<string, never>();
  compareNamed(before?.entitySets ?? none, after?.entitySets ?? none, log, {
    kindOf: () => 'entity set',
    compare(from, to) {
      const at = log.at('entity set', from.name, from, to);
      if (from.type !== to.type) at.breaks(`now holds ${to.type} instead of ${from.type}`);
      compareRestrictions(from, to, at);
    },
  });
  compareNamed(before?.singletons ?? none, after?.singletons ?? none, log, {
    kindOf: () => 'singleton',
    compare(from, to) {
      const at = log.at('singleton', from.name, from, to);
      if (from.type !== to.type) at.breaks(`is now a ${to.type} instead of a ${from.type}`);
      compareRestrictions(from, to, at);
    },
  });
  compareNamed(before?.imports ?? none, after?.imports ?? none, log, {
    kindOf: ({ kind }) => (kind === 'functionImport' ? 'function import' : 'action import'),
    compare(from, to) {
      const at = log.at(from.kind === 'functionImport' ? 'function import' : 'action import', from.name, from, to);
      if (from.kind !== to.kind) at.breaks(`is now ${to.kind === 'functionImport' ? 'a function' : 'an action'}`);
      else if (from.operation !== to.operation) at.breaks(`now calls ${to.operation} instead of ${from.operation}`);
    },
  });
}
