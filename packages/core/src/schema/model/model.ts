/** The schema model: the declarations of a metadata document (OData 4.01 CSDL), with their places in it. */
import type { Span } from '../../text/index.js';

/** A place in one of the documents of a schema. */
export interface SchemaSpan extends Span {
  /** Which of `Schema.documents` the offsets count in; absent for the first. */
  readonly document?: number;
}

/**
 * The common members of declarations: a name, annotations, and the place in the document: the start tag in CSDL XML,
 * the name in CSDL JSON. There an overload, a parameter or a result begins with its opening brace.
 */
export interface Declaration {
  readonly name: string;
  readonly annotations: readonly Annotation[];
  readonly span: SchemaSpan;
}

/** CSDL 14: a value for a term; term names are full, aliases resolved. */
export interface Annotation {
  readonly term: string;
  readonly qualifier: string | undefined;
  readonly value: AnnotationValue;
  readonly span: SchemaSpan;
  /** Annotations of the annotation itself. */
  readonly annotations?: readonly Annotation[];
}

/**
 * A constant, a path to a value, a collection, a record or a dynamic expression.
 *
 * Both formats give the same: a plain string of CSDL JSON is one here, even if CSDL XML is more specific. So paths to
 * model elements (`PropertyPath` and similar) and dates are strings, the members of an enumeration are their
 * names with commas between them (`Read,Write`), and the numbers `INF`, `-INF` and `NaN` are those words.
 */
export type AnnotationValue =
  string | number | boolean | null | ValuePath | DynamicExpression | readonly AnnotationValue[] | AnnotationRecord;

/** CSDL 14.4.1.5: the value at a path; aliases in it are resolved. */
export interface ValuePath {
  readonly path: string;
  readonly span: SchemaSpan;
}

/** CSDL 14.4.12: property values by name. */
export interface AnnotationRecord {
  readonly record: Readonly<Record<string, AnnotationValue>>;
  /** The full name of the record's type, where the document gives it. */
  readonly type?: string;
}

/** CSDL 14.4: an expression that is evaluated against an instance: `And`, `If`, `Apply`, `Cast`, `UrlRef` … */
export interface DynamicExpression {
  /** The name of its element in CSDL XML, which is that of its member in CSDL JSON without the `$`. */
  readonly dynamic: string;
  readonly operands: readonly AnnotationValue[];
  /** The function that `Apply` calls, the type of `Cast` and `IsOf`, the label of a labeled element or a reference. */
  readonly name?: string;
  readonly span: SchemaSpan;
}

/** A type by its full name, alone or as a collection. */
export interface TypeReference {
  readonly name: string;
  readonly isCollection: boolean;
}

/**
 * CSDL 7.2: the facets of a primitive type. Missing facets have the defaults of the standard, which differ between the
 * formats: an `Edm.Decimal` without scale has 0 digits in CSDL XML and any number in CSDL JSON.
 */
export interface Facets {
  /** Absent where any length is allowed. */
  readonly maxLength?: number | undefined;
  /** Absent where any precision is allowed. */
  readonly precision?: number | undefined;
  readonly scale?: number | 'variable' | 'floating' | undefined;
  /** `false` for a string of ASCII characters only. */
  readonly isUnicode?: boolean | undefined;
  readonly srid?: number | 'variable' | undefined;
}

/** CSDL 7 "Property". */
export interface Property extends Declaration, Facets {
  readonly kind: 'property';
  readonly type: TypeReference;
  /** Whether the value, or an item of the collection, may be null; undefined for a collection that does not say. */
  readonly isNullable: boolean | undefined;
  /** As CSDL XML writes it: `true`, `42`, `yellow`. */
  readonly defaultValue?: string | undefined;
}

/** CSDL 8 "Navigation Property". */
export interface NavigationProperty extends Declaration {
  readonly kind: 'navigation';
  readonly type: TypeReference;
  /** `false` for every collection: it may be empty, and contains no nulls. */
  readonly isNullable: boolean;
  /** The navigation property of the target that leads back. */
  readonly partner: string | undefined;
  readonly containsTarget: boolean;
  readonly referentialConstraints: readonly ReferentialConstraint[];
}

/** CSDL 8.5: the dependent's property and the principal's property that always have the same value. */
export interface ReferentialConstraint {
  readonly property: string;
  readonly referencedProperty: string;
}

/** CSDL 6.5: a key property, by a path that may go through single-valued properties, and the name used in URLs. */
export interface KeyProperty {
  readonly path: string;
  readonly alias: string;
}

/** CSDL 6 "Entity Type" and 9 "Complex Type". `name` is the full name. */
export interface StructuredType extends Declaration {
  readonly kind: 'entity' | 'complex';
  readonly baseType: string | undefined;
  readonly isAbstract: boolean;
  readonly isOpen: boolean;
  /** Declared here; an inherited key is found by `keyOf`. */
  readonly key: readonly KeyProperty[] | undefined;
  readonly hasStream: boolean;
  readonly properties: ReadonlyMap<string, Property | NavigationProperty>;
}

/** CSDL 10 "Enumeration Type". `name` is the full name. */
export interface EnumType extends Declaration {
  readonly kind: 'enum';
  readonly underlyingType: string;
  readonly isFlags: boolean;
  readonly members: ReadonlyMap<string, EnumMember>;
}

export interface EnumMember extends Declaration {
  readonly kind: 'member';
  /** Exact up to 2⁵³. */
  readonly value: number;
  /** Where `value` is not exact. */
  readonly exactValue?: bigint;
}

/** CSDL 11 "Type Definition". `name` is the full name. */
export interface TypeDefinition extends Declaration, Facets {
  readonly kind: 'definition';
  readonly underlyingType: string;
}

export type TypeDeclaration = StructuredType | EnumType | TypeDefinition;

/** CSDL 12: a function or action, one overload. `name` is the full name. */
export interface Operation extends Declaration {
  readonly kind: 'function' | 'action';
  readonly isBound: boolean;
  readonly isComposable: boolean;
  /** CSDL 12.6: a path from the binding parameter to the entity set of the result. */
  readonly entitySetPath?: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly returnType: ReturnType | undefined;
}

/** CSDL 12.8 "Return Type". */
export interface ReturnType extends TypeReference, Facets {
  /** As for a property; `false` for a collection of entities. */
  readonly isNullable: boolean | undefined;
  readonly annotations?: readonly Annotation[];
}

/** CSDL 12.9 "Parameter"; whether it may be left out says `isOptional`. */
export interface Parameter extends Declaration, Facets {
  readonly kind: 'parameter';
  readonly type: TypeReference;
  readonly isNullable: boolean | undefined;
}

/** CSDL 14.1 "Term". `name` is the full name. */
export interface Term extends Declaration, Facets {
  readonly kind: 'term';
  readonly type: TypeReference;
  readonly isNullable: boolean | undefined;
  readonly baseTerm: string | undefined;
  readonly defaultValue: string | undefined;
  /** Kinds of declarations by the names of their elements in CSDL XML; empty when any may have it. */
  readonly appliesTo: readonly string[];
}

/** CSDL 13.2 "Entity Set". */
export interface EntitySet extends Declaration {
  readonly kind: 'entitySet';
  readonly type: string;
  /** Targets by path, aliases in both resolved. */
  readonly navigationBindings: ReadonlyMap<string, string>;
  readonly isInServiceDocument?: boolean;
}

/** CSDL 13.3 "Singleton". */
export interface Singleton extends Declaration {
  readonly kind: 'singleton';
  readonly type: string;
  readonly isNullable?: boolean;
  readonly navigationBindings: ReadonlyMap<string, string>;
}

/** CSDL 13.5 and 13.6: a function or action that can be called at the service root. */
export interface OperationImport extends Declaration {
  readonly kind: 'functionImport' | 'actionImport';
  /** The full name of the operation. */
  readonly operation: string;
  readonly entitySet: string | undefined;
  readonly isInServiceDocument?: boolean;
}

/** CSDL 13 "Entity Container": the possible first segments of a resource path, including inherited ones. */
export interface EntityContainer extends Declaration {
  readonly fullName?: string;
  /** The full name of a container that it extends and that is not here (CSDL 13.1); one that is here is folded in. */
  readonly extends?: string | undefined;
  readonly entitySets: ReadonlyMap<string, EntitySet>;
  readonly singletons: ReadonlyMap<string, Singleton>;
  readonly imports: ReadonlyMap<string, OperationImport>;
}

/** CSDL 5.2: annotations outside of their target. */
export interface ExternalAnnotations {
  /** A full name, followed by the segments that lead into the declaration. */
  readonly target: string;
  readonly annotations: readonly Annotation[];
  readonly span: SchemaSpan;
}

/** CSDL 4.1: where a document says that another one is, and which of its schemas are used. */
export interface SchemaReference {
  /** As written: absolute, or relative to the address of the document. */
  readonly uri: string;
  readonly includes: readonly IncludedSchema[];
  readonly span: SchemaSpan;
}

/** CSDL 4.2: the namespace of a schema in another document, and its alias in this one. */
export interface IncludedSchema {
  readonly namespace: string;
  readonly alias?: string;
}

/** Everything that one set of metadata documents declares. */
export interface Schema {
  readonly version: string;
  /** Types by full name. */
  readonly types: ReadonlyMap<string, TypeDeclaration>;
  /** Overloads of functions and actions by full name. */
  readonly operations: ReadonlyMap<string, readonly Operation[]>;
  /** The names of the schemas, which distinguish a qualified name from a path. */
  readonly namespaces: ReadonlySet<string>;
  /** Aliases of schemas and of included ones, to their namespaces. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly container: EntityContainer | undefined;
  /** Terms by full name. */
  readonly terms?: ReadonlyMap<string, Term>;
  /** Annotations of the schemas themselves, by namespace; absent when there are none. */
  readonly annotations?: ReadonlyMap<string, readonly Annotation[]>;
  /** The referenced documents. The references have not been followed. */
  readonly references?: readonly SchemaReference[];
  /** The names of the documents, in the order that `SchemaSpan.document` counts; absent when none has one. */
  readonly documents?: readonly string[];
  /**
   * Whether it was made from a format without words for annotations (OpenAPI), so that what a service says of all its sets
   * is to be added, and an undeclared element may exist. A schema declares this with the term `odatalint.V1.Unannotated`.
   */
  readonly isUnannotated?: boolean;
  /** Whether the service may be newer, as where the schema is of a package, so that an undeclared element may exist. */
  readonly mayBeOutdated?: boolean;
  /** Whether its documents had errors when they were read, so that declarations may be missing or wrong. */
  readonly hasErrors?: boolean;
  /** External annotations for declarations of other documents; those for this schema's own are at the declarations. */
  readonly externalAnnotations?: readonly ExternalAnnotations[];
}
