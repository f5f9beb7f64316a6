/** The referents of the names in a tree and the types of its expressions: side tables indexed by node number. */
import type {
  EntitySet,
  KeyProperty,
  NavigationProperty,
  Operation,
  Property,
  Schema,
  Singleton,
  StructuredType,
} from '../schema/index.js';
import type { Call, KeyPredicate, KeyValue, Name, Node, Segment, Transformation } from '../syntax/index.js';
import type { AliasFact } from './bind-aliases.js';
import type { ValueType } from './value-type.js';

/** The referent of a name. */
export type Referent =
  | { readonly kind: 'entitySet'; readonly entitySet: EntitySet }
  | { readonly kind: 'singleton'; readonly singleton: Singleton }
  | { readonly kind: 'property'; readonly property: Property; readonly declaredBy: StructuredType }
  | { readonly kind: 'navigation'; readonly property: NavigationProperty; readonly declaredBy: StructuredType }
  /** A key property by its alias, which may go by the name of the reference that it is part of. */
  | { readonly kind: 'key'; readonly key: KeyProperty; readonly declaredBy: StructuredType }
  | { readonly kind: 'type'; readonly type: StructuredType }
  | { readonly kind: 'variable' }
  | ComputedName
  /** A property of the type that an aggregation removed. */
  | { readonly kind: 'removed' }
  | Unresolved;

/** A declaration of a schema that a name can refer to. */
export type Declared = EntitySet | Singleton | NavigationProperty | Property | StructuredType;

/** The declaration that a name refers to; undefined where it refers to something else. */
export function declarationOf(referent: Referent): Declared | undefined {
  switch (referent.kind) {
    case 'entitySet':
      return referent.entitySet;
    case 'singleton':
      return referent.singleton;
    case 'navigation':
    case 'property':
      return referent.property;
    case 'type':
      return referent.type;
    default:
      return undefined;
  }
}

/** A name that `compute`, `aggregate` or another transformation gives to a value. */
export interface ComputedName {
  readonly kind: 'computed';
  /** Where the name is given. */
  readonly alias: Name;
  /** The earlier definition of the name: another alias or a property of the type. */
  readonly takenBy?: Referent | undefined;
}

/** A name that the schema does not have at this place. */
export interface Unresolved {
  readonly kind: 'unresolved';
  readonly expected: 'entitySet' | 'property' | 'navigation';
  /** The type in which it was looked up; undefined for an entity set, and among primitive values. */
  readonly scope: StructuredType | undefined;
  /** The type of the values among which it was looked up, if they are primitive and have no properties. */
  readonly item?: ValueType;
  /** Whether the name is certainly wrong; otherwise only a likely typo may be reported. */
  readonly isCertain: boolean;
}

/** The kind of identifier in the key of a segment. */
export interface KeyFact {
  readonly predicate: KeyPredicate;
  /** `positional`: values without names. `named`: the key's properties. `alternate`: an alternate key. */
  readonly form: 'positional' | 'named' | 'alternate' | 'mixed';
  /** The key of the type; undefined when it is not known. */
  readonly key: readonly KeyProperty[] | undefined;
  /** The key property of each value; a value without a key property is not in the map. */
  readonly values: ReadonlyMap<KeyValue, KeyProperty>;
  /** Values by the key property's path, those that the parent's key gives included. */
  readonly byPath: ReadonlyMap<string, KeyValue>;
  /** Key properties that repeat the parent's key, with the parent's value where it is known. */
  readonly repeated: ReadonlyMap<KeyProperty, KeyValue | undefined>;
  /** Key properties without a value. */
  readonly missing: readonly KeyProperty[];
  /** Named values that belong to no key property. */
  readonly unknown: readonly KeyValue[];
}

/** The target of a call in an expression. */
export interface CallFact {
  /** The overloads that the name leaves and the value in front of the call; none when it is bound to something else. */
  readonly overloads: readonly Operation[];
  /** The overload whose parameters the call names; undefined when none or several are. */
  readonly operation: Operation | undefined;
}

export type Cardinality = 'one' | 'many';

/** The resource of one segment of the resource path. */
export interface SegmentFact {
  readonly segment: Segment;
  readonly role:
    | 'entitySet'
    | 'singleton'
    | 'navigation'
    | 'property'
    | 'cast'
    | 'system'
    | 'operation'
    /** A key as a separate segment (URL conventions 4.3.6), or a possible one. */
    | 'key'
    /** The entity that an earlier request of the batch addresses. */
    | 'reference'
    | 'unknown';
  /** The type of the segment; for an unknown set the type of the template. */
  readonly type: StructuredType | undefined;
  /** Whether it addresses one value or many, its key applied; undefined when not known. */
  readonly cardinality: Cardinality | undefined;
  /** For a property or the result of an operation: the type of its value, primitive types included. */
  readonly value?: ValueType;
  /** The function or action that the segment calls, when its overload is known. */
  readonly operation?: Operation;
  /** For an operation: the overloads that its name and place leave. */
  readonly overloads?: readonly Operation[];
  readonly entitySet?: EntitySet;
  readonly navigation?: NavigationProperty;
  /** A set that the schema does not list: a custom set, or one that the template describes. */
  readonly unlisted?: 'custom' | 'template';
  readonly key?: KeyFact;
  /** For a key as segments: the number of its values so far. */
  readonly keyValues?: number;
  /** For a reference: the last segments of the path that the earlier request has, its own reference followed. */
  readonly origin?: readonly SegmentFact[];
}

/** Whether a path goes on from one entity: `$each` represents each of many (URL conventions 4.19). */
export const addressesOne = ({ cardinality, role, segment: { name } }: SegmentFact): boolean =>
  cardinality === 'one' || (role === 'system' && name.kind === 'Name' && name.text === '$each');

/** The referent of a segment: itself, or the last segment of the path that it refers to. */
export const originOf = (fact: SegmentFact): SegmentFact => fact.origin?.at(-1) ?? fact;

const noUses: ReadonlyMap<Name, AliasFact> = new Map();

/** The tables of one tree. @beta */
export class Binding {
  readonly #referents: (Referent | undefined)[] = [];
  readonly #types: (ValueType | undefined)[] = [];
  readonly #scopes: (StructuredType | undefined)[] = [];
  readonly #calls: (CallFact | undefined)[] = [];
  #aliases: Map<Name, AliasFact> | undefined;
  /** The segments of the resource path from the one that names a resource; empty when that is not known. */
  readonly path: SegmentFact[] = [];

  constructor(
    readonly schema: Schema | undefined,
    /** Whether the schema is incomplete, so that undeclared names may exist. */
    readonly isPartial = false,
    /** The number of the tree's first node, so that the tables of a tree that is one of many are as short as its own. */
    private readonly firstId = 0,
  ) {}

  /** The referent of a name; undefined if nothing is known about it. */
  referentOf(node: Node): Referent | undefined {
    return this.#referents[node.id - this.firstId];
  }

  /** The type of an expression, or of a path up to one of its parts; undefined when not known. */
  typeOf(node: Node): ValueType | undefined {
    return this.#types[node.id - this.firstId];
  }

  /** The type whose properties a name was looked up among. */
  scopeOf(node: Node): StructuredType | undefined {
    return this.#scopes[node.id - this.firstId];
  }

  /** Which functions of the schema a call may mean; undefined when the schema has none of that name. */
  callOf(node: Call | Transformation): CallFact | undefined {
    return this.#calls[node.id - this.firstId];
  }

  /** The value of a name that is a parameter alias; undefined for every other name. */
  aliasOf(name: Name): AliasFact | undefined {
    return this.#aliases?.get(name);
  }

  /** Every use of a parameter alias. */
  get aliasUses(): ReadonlyMap<Name, AliasFact> {
    return this.#aliases ?? noUses;
  }

  setAlias(name: Name, fact: AliasFact): void {
    (this.#aliases ??= new Map()).set(name, fact);
  }

  setReferent(node: Node, referent: Referent): void {
    this.#referents[node.id - this.firstId] = referent;
  }

  setType(node: Node, type: ValueType | undefined): void {
    if (type !== undefined) this.#types[node.id - this.firstId] = type;
  }

  setCall(node: Call | Transformation, call: CallFact): void {
    this.#calls[node.id - this.firstId] = call;
  }

  setScope(node: Node, scope: StructuredType | undefined): void {
    if (scope !== undefined) this.#scopes[node.id - this.firstId] = scope;
  }

  /** The resource of the whole path. */
  get target(): SegmentFact | undefined {
    return this.path.at(-1);
  }
}
