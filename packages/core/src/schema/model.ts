/** The schema model: what a metadata document declares (OData 4.01 CSDL), with places in that document. */
import type { Span } from '../source/index.js';

/** What every declaration has: a name, its annotations, and where its document says so. */
export interface Declaration {
  readonly name: string;
  readonly annotations: readonly Annotation[];
  readonly span: Span;
}

/** CSDL 14: a value for a term; term names are full, aliases resolved. */
export interface Annotation {
  readonly term: string;
  readonly qualifier: string | undefined;
  readonly value: AnnotationValue;
  readonly span: Span;
}

/** A constant, a path (`{ path }`), a collection or a record; dynamic expressions that no rule reads are `{ dynamic }`. */
export type AnnotationValue =
  | string
  | number
  | boolean
  | null
  | { readonly path: string }
  | { readonly dynamic: string }
  | readonly AnnotationValue[]
  | AnnotationRecord;

/** CSDL 14.4.12: property values by name. */
export interface AnnotationRecord {
  readonly record: Readonly<Record<string, AnnotationValue>>;
}

/** A type by its full name, alone or as a collection. */
export interface TypeReference {
  readonly name: string;
  readonly isCollection: boolean;
}

/** CSDL 7 "Property". */
export interface Property extends Declaration {
  readonly kind: 'property';
  readonly type: TypeReference;
  readonly isNullable: boolean;
  readonly maxLength: number | undefined;
  readonly precision: number | undefined;
  readonly scale: number | 'variable' | 'floating' | undefined;
}

/** CSDL 8 "Navigation Property". */
export interface NavigationProperty extends Declaration {
  readonly kind: 'navigation';
  readonly type: TypeReference;
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
  readonly value: number;
}

/** CSDL 11 "Type Definition". `name` is the full name. */
export interface TypeDefinition extends Declaration {
  readonly kind: 'definition';
  readonly underlyingType: string;
}

export type TypeDeclaration = StructuredType | EnumType | TypeDefinition;

/** CSDL 12: a function or action, one overload. `name` is the full name. */
export interface Operation extends Declaration {
  readonly kind: 'function' | 'action';
  readonly isBound: boolean;
  readonly isComposable: boolean;
  readonly parameters: readonly Parameter[];
  readonly returnType: (TypeReference & { readonly isNullable: boolean }) | undefined;
}

export interface Parameter extends Declaration {
  readonly kind: 'parameter';
  readonly type: TypeReference;
  readonly isNullable: boolean;
}

/** CSDL 13.2 "Entity Set". */
export interface EntitySet extends Declaration {
  readonly kind: 'entitySet';
  readonly type: string;
  readonly navigationBindings: ReadonlyMap<string, string>;
}

/** CSDL 13.3 "Singleton". */
export interface Singleton extends Declaration {
  readonly kind: 'singleton';
  readonly type: string;
  readonly navigationBindings: ReadonlyMap<string, string>;
}

/** CSDL 13.5 and 13.6: a function or action that can be called at the service root. */
export interface OperationImport extends Declaration {
  readonly kind: 'functionImport' | 'actionImport';
  /** The full name of the operation. */
  readonly operation: string;
  readonly entitySet: string | undefined;
}

/** CSDL 13 "Entity Container": what can begin a resource path. */
export interface EntityContainer extends Declaration {
  readonly entitySets: ReadonlyMap<string, EntitySet>;
  readonly singletons: ReadonlyMap<string, Singleton>;
  readonly imports: ReadonlyMap<string, OperationImport>;
}

/** CSDL 5.2: annotations that stand apart from what they are about. */
export interface ExternalAnnotations {
  /** A full name, followed by the segments that lead into the declaration. */
  readonly target: string;
  readonly annotations: readonly Annotation[];
  readonly span: Span;
}

/** Everything that one set of metadata documents declares. */
export interface Schema {
  readonly version: string;
  /** Types by full name. */
  readonly types: ReadonlyMap<string, TypeDeclaration>;
  /** Overloads of functions and actions by full name. */
  readonly operations: ReadonlyMap<string, readonly Operation[]>;
  /** Names of the schemas, for telling a qualified name from a path. */
  readonly namespaces: ReadonlySet<string>;
  /** Aliases of schemas and of included ones, to their namespaces. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly container: EntityContainer | undefined;
  /** External annotations for declarations of other documents; those for this schema's own stand at the declarations. */
  readonly externalAnnotations?: readonly ExternalAnnotations[];
}
