/** A body with the declared types of its values, which the rules about bodies use. */
import type {
  NavigationProperty,
  Operation,
  Parameter,
  Property,
  StructuredType,
  TypeReference,
} from '../../schema/index.js';
import type { JsonMember, JsonNode, JsonObject, JsonScalar, Missing } from '../../syntax/index.js';

/** The declaration of a value: its type, nullability and facets. */
export type ValueDeclaration = Property | NavigationProperty | Parameter;

/** A member of an object whose type is known. */
export interface TypedMember {
  readonly member: JsonMember;
  /** The name without its annotation: `Shed` of `Shed@odata.bind`; empty for an annotation of the object itself. */
  readonly name: string;
  /** The name of the annotation without the prefix `odata.`, which 4.01 lets out: `bind`. */
  readonly annotation: string | undefined;
  /** The declaration of that name in the type; undefined if the type does not declare it. */
  readonly property: Property | NavigationProperty | undefined;
}

/** An object, and the type that it is a value of. */
export interface TypedObject {
  readonly object: JsonObject;
  readonly type: StructuredType;
  /** False where the object says that it is of a type that is not known, so that it may have further members. */
  readonly isExact: boolean;
  /** Members whose names are written out. */
  readonly members: readonly TypedMember[];
  readonly isEntity: boolean;
  /** Whether no earlier value supplies the members that it leaves out: it is new, or replaces the one before it. */
  readonly isWhole: boolean;
}

/** A value and its declaration. */
export interface TypedValue {
  readonly value: JsonNode;
  readonly declaration: ValueDeclaration;
  /** Whether it is one of the declared collection. */
  readonly isItem: boolean;
}

/** The name of a type in a body (`@odata.type`, `@type`). */
export interface NamedType {
  readonly value: JsonScalar;
  /** The qualified name, without the text before the `#`. */
  readonly name: string;
  /** The type that the place has; undefined for a value that is not declared. */
  readonly declared: StructuredType | undefined;
  /** The named type; undefined when the schema has none of the name. */
  readonly type: StructuredType | undefined;
}

/** The name of a type in an annotation of a property (`Labels@odata.type`). */
export interface PropertyType {
  readonly value: JsonScalar;
  /** The name without the `#` and without `Collection(…)`; a primitive type has its namespace. */
  readonly type: TypeReference;
  readonly property: Property | NavigationProperty | undefined;
}

/** An object that has to say its type, since the declared one is abstract and the object names no other. */
export interface UntypedObject {
  readonly object: JsonObject;
  readonly type: StructuredType;
  /** Whether it is new in every request, as an item of a collection of complex values is. */
  readonly isNew: boolean;
}

/** The target of an address: a navigation property or a parameter, and the type of its entities. */
export interface ReferenceTarget extends Pick<TypedReference, 'type'> {
  /** Undefined for `$entity`, which can be any entity. */
  readonly navigation: TypedReference['navigation'] | undefined;
}

/** The value of `X@odata.bind` or of `@id`. */
export interface TypedReference {
  /** As written; a text, unless it is wrong. */
  readonly value: JsonNode;
  readonly form: 'bind' | 'id';
  /** The navigation property that the reference is for, or the parameter of an action. */
  readonly navigation: NavigationProperty | Parameter;
  /** The target type of the navigation property. */
  readonly type: StructuredType | undefined;
  readonly isItem: boolean;
}

/** An object that is not a value itself but has it as a member: `{"value": …}`, `{"@id": …}`. */
export interface Envelope {
  readonly object: JsonObject;
  readonly expected: 'value' | 'list' | 'id';
  /** The member; undefined where it is missing. */
  readonly member: JsonMember | undefined;
}

/** A link of a delta: the entity from which it leads has a property with the name in `relationship`. */
export interface TypedLink {
  readonly object: JsonObject;
  /** The type of the entity from which the link leads. */
  readonly source: StructuredType;
  /** The relationship, where it is not the name of a navigation property. */
  readonly unknown: JsonNode | Missing | undefined;
}

/** The parameters of an action. */
export interface TypedParameters {
  readonly object: JsonObject;
  readonly action: Operation;
  readonly members: readonly { readonly member: JsonMember; readonly parameter: Parameter | undefined }[];
  /** Whether a variable represents a name. */
  readonly hasUnknownMembers: boolean;
}

/** The meaning of a body, each list in the order of the text. */
export interface TypedBody {
  readonly objects: readonly TypedObject[];
  readonly values: readonly TypedValue[];
  readonly types: readonly NamedType[];
  readonly propertyTypes: readonly PropertyType[];
  readonly untyped: readonly UntypedObject[];
  readonly references: readonly TypedReference[];
  /** Members `X@odata.bind` whose property is not a navigation property, and `X@delta` whose property is not a collection of entities. */
  readonly misboundMembers: readonly TypedMember[];
  readonly envelopes: readonly Envelope[];
  readonly removals: readonly JsonMember[];
  readonly links: readonly TypedLink[];
  readonly parameters: TypedParameters | undefined;
}
