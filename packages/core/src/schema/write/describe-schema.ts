/** Describes a schema as CSDL, each declaration with its differences from the defaults of the format. */
import type { CsdlFormat } from '../read/csdl/csdl-format.js';
import { type BeginSchema, type CsdlDocument, type CsdlNode, node } from './csdl-node.js';
import {
  currentName,
  describeOperation,
  describeProperty,
  describeTerm,
  type Describing,
  facetAttributes,
} from './describe-values.js';
import type {
  Annotation,
  EntityContainer,
  EntitySet,
  EnumType,
  IncludedSchema,
  NavigationProperty,
  OperationImport,
  Schema,
  Singleton,
  StructuredType,
  TypeDeclaration,
  TypeDefinition,
} from '../model/model.js';
import { vocabularyUri } from '../model/vocabularies.js';

/** Describes the whole schema once; the order is that of the model, kind by kind. */
export function describeSchema(schema: Schema, format: CsdlFormat, begin: BeginSchema): CsdlDocument {
  const used = new Set<string>();
  const annotations = (of: readonly Annotation[] = []): CsdlNode[] =>
    of.map(({ term, qualifier, value, annotations: nested }) => {
      used.add(term.slice(0, Math.max(term.lastIndexOf('.'), 0)));
      return { ...node('Annotation', { Term: term, Qualifier: qualifier }, annotations(nested)), value };
    });
  const describing: Describing = { schema, format, annotations };
  const aliases = aliasesByNamespace(schema);
  const schemas = new SchemasByNamespace(schema, aliases, begin);
  for (const [namespace, of] of schema.annotations ?? [])
    for (const each of annotations(of)) schemas.add(namespace, each);
  for (const type of schema.types.values()) schemas.declare(type.name, (name) => describeType(describing, type, name));
  for (const [full, overloads] of schema.operations)
    for (const operation of overloads) schemas.declare(full, (name) => describeOperation(describing, operation, name));
  for (const term of schema.terms?.values() ?? [])
    schemas.declare(term.name, (name) => describeTerm(describing, term, name));
  const { container } = schema;
  const containerName = container && (container.fullName ?? `${schemas.first}.${container.name}`);
  if (container !== undefined && containerName !== undefined)
    schemas.declare(containerName, (name) => describeContainer(describing, container, name));
  for (const { target, annotations: of } of schema.externalAnnotations ?? [])
    schemas.add(schemas.first, node('Annotations', { Target: target }, annotations(of)));
  return {
    version: schema.version === '4.0' ? '4.0' : '4.01',
    container: containerName,
    references: describeReferences(schema, used, aliases, format.name),
  };
}

/** The schema elements of a document. */
class SchemasByNamespace {
  readonly #schemas = new Map<string, ReturnType<BeginSchema>>();
  /** Limits the comparisons for a name with very many dots. */
  readonly #lengths: ReadonlySet<number>;
  /** If there is no schema element at all, declarations need one. */
  readonly first: string;

  constructor(
    { namespaces }: Schema,
    private readonly aliases: ReadonlyMap<string, string>,
    private readonly begin: BeginSchema,
  ) {
    this.#lengths = new Set([...namespaces].map(({ length }) => length));
    for (const namespace of namespaces) this.#begin(namespace);
    [this.first = 'Default'] = namespaces;
  }

  add(namespace: string, element: CsdlNode): void {
    const write = this.#schemas.get(namespace) ?? this.#begin(namespace);
    write(element);
  }

  /** Adds a declaration to the schema of its namespace, the longest one that begins its full name. */
  declare(fullName: string, describe: (name: string) => CsdlNode): void {
    const last = fullName.lastIndexOf('.');
    let dot = last;
    while (dot > 0 && !this.#isNamespace(fullName, dot)) dot = fullName.lastIndexOf('.', dot - 1);
    if (dot <= 0) dot = last;
    this.add(dot < 0 ? this.first : fullName.slice(0, dot), describe(fullName.slice(dot + 1)));
  }

  #isNamespace(fullName: string, end: number): boolean {
    return this.#lengths.has(end) && this.#schemas.has(fullName.slice(0, end));
  }

  #begin(namespace: string): ReturnType<BeginSchema> {
    const write = this.begin(namespace, this.aliases.get(namespace));
    this.#schemas.set(namespace, write);
    return write;
  }
}

function describeType(describing: Describing, type: TypeDeclaration, name: string): CsdlNode {
  if (type.kind === 'definition') return describeDefinition(describing, type, name);
  return type.kind === 'enum' ? describeEnum(describing, type, name) : describeStructured(describing, type, name);
}

function describeDefinition(describing: Describing, type: TypeDefinition, name: string): CsdlNode {
  const { annotations } = type;
  const underlyingType = currentName(type.underlyingType);
  const facets = facetAttributes(type, underlyingType, describing.format);
  return node(
    'TypeDefinition',
    { Name: name, UnderlyingType: underlyingType, ...facets },
    describing.annotations(annotations),
  );
}

function describeEnum(describing: Describing, type: EnumType, name: string): CsdlNode {
  const members = [...type.members.values()].map(({ name: member, value, exactValue, annotations }) =>
    node('Member', { Name: member, Value: exactValue ?? value }, describing.annotations(annotations)),
  );
  const attributes = {
    Name: name,
    UnderlyingType: unlessDefault(type.underlyingType, 'Edm.Int32'),
    IsFlags: unlessDefault(type.isFlags, false),
  };
  return node('EnumType', attributes, [...members, ...describing.annotations(type.annotations)]);
}

function describeStructured(describing: Describing, type: StructuredType, name: string): CsdlNode {
  const attributes = {
    Name: name,
    BaseType: type.baseType,
    Abstract: unlessDefault(type.isAbstract, false),
    OpenType: unlessDefault(type.isOpen, false),
    HasStream: unlessDefault(type.hasStream, false),
  };
  return node(type.kind === 'entity' ? 'EntityType' : 'ComplexType', attributes, [
    ...describeKey(type),
    ...[...type.properties.values()].map((property) =>
      property.kind === 'property'
        ? describeProperty(describing, property)
        : describeNavigationProperty(describing, property),
    ),
    ...describing.annotations(type.annotations),
  ]);
}

function describeKey({ key }: StructuredType): CsdlNode[] {
  if (key === undefined) return [];
  const parts = key.map(({ path, alias }) => node('PropertyRef', { Name: path, Alias: unlessDefault(alias, path) }));
  return [node('Key', {}, parts)];
}

function describeNavigationProperty(describing: Describing, property: NavigationProperty): CsdlNode {
  const { name, type, isNullable, partner, containsTarget, referentialConstraints, annotations } = property;
  const attributes = {
    Name: name,
    Type: type,
    Nullable: type.isCollection ? undefined : unlessDefault(isNullable, describing.format.isNullable),
    Partner: partner,
    ContainsTarget: unlessDefault(containsTarget, false),
  };
  return node('NavigationProperty', attributes, [
    ...referentialConstraints.map((constraint) =>
      node('ReferentialConstraint', {
        Property: constraint.property,
        ReferencedProperty: constraint.referencedProperty,
      }),
    ),
    ...describing.annotations(annotations),
  ]);
}

function describeContainer(describing: Describing, container: EntityContainer, name: string): CsdlNode {
  const { entitySets, singletons, imports, annotations } = container;
  return node('EntityContainer', { Name: name, Extends: container.extends }, [
    ...[...entitySets.values(), ...singletons.values()].map((source) => describeSource(describing, source)),
    ...[...imports.values()].map((entry) => describeImport(describing, entry)),
    ...describing.annotations(annotations),
  ]);
}

function describeSource(describing: Describing, source: EntitySet | Singleton): CsdlNode {
  const { name, type, navigationBindings, annotations } = source;
  const content = [
    ...[...navigationBindings].map(([path, target]) =>
      node('NavigationPropertyBinding', { Path: path, Target: target }),
    ),
    ...describing.annotations(annotations),
  ];
  if (source.kind === 'singleton')
    return node('Singleton', { Name: name, Type: type, Nullable: unlessDefault(source.isNullable, false) }, content);
  const isListed = unlessDefault(source.isInServiceDocument, true);
  return node('EntitySet', { Name: name, EntityType: type, IncludeInServiceDocument: isListed }, content);
}

function describeImport(describing: Describing, entry: OperationImport): CsdlNode {
  const { name, operation, entitySet, annotations } = entry;
  const isFunction = entry.kind === 'functionImport';
  const attributes = {
    Name: name,
    [isFunction ? 'Function' : 'Action']: operation,
    EntitySet: entitySet,
    IncludeInServiceDocument: isFunction ? unlessDefault(entry.isInServiceDocument, false) : undefined,
  };
  return node(isFunction ? 'FunctionImport' : 'ActionImport', attributes, describing.annotations(annotations));
}

const unlessDefault = <T>(value: T, usual: T): T | undefined => (value === usual ? undefined : value);

/**
 * A reference for each document that is still separate. References between documents are omitted once they have been
 * read as one schema; a vocabulary that is used without a reference gets one if it is known.
 */
function describeReferences(
  schema: Schema,
  used: ReadonlySet<string>,
  aliases: ReadonlyMap<string, string>,
  format: 'xml' | 'json',
): readonly CsdlNode[] {
  const byUri = new Map<string, Map<string, CsdlNode>>();
  const included = new Set<string>();
  const add = (uri: string, { namespace, alias }: IncludedSchema): void => {
    const isOurs = schema.namespaces.has(namespace);
    const written = alias !== undefined && schema.aliases.get(alias) === namespace ? alias : undefined;
    if (isOurs && (written === undefined || written === aliases.get(namespace))) return;
    included.add(namespace);
    const includes = byUri.get(uri) ?? new Map<string, CsdlNode>();
    byUri.set(uri, includes);
    includes.set(`${namespace} ${written ?? ''}`, node('Include', { Namespace: namespace, Alias: written }));
  };
  for (const { uri, includes } of schema.references ?? []) for (const each of includes) add(uri, each);
  for (const namespace of [...used].sort()) {
    const uri = vocabularyUri(namespace, format);
    if (uri !== undefined && !included.has(namespace)) add(uri, { namespace });
  }
  return [...byUri].map(([uri, includes]) => node('Reference', { Uri: uri }, [...includes.values()]));
}

/** The alias of each namespace in its own document; the first of several. */
function aliasesByNamespace(schema: Schema): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const [alias, namespace] of schema.aliases) if (!aliases.has(namespace)) aliases.set(namespace, alias);
  return aliases;
}
