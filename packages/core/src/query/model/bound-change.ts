/** A bound change: the resource of the path, and the values and references in the body. */
import type {
  EntitySet,
  NavigationProperty,
  Operation,
  Property,
  Singleton,
  StructuredType,
} from '../../schema/index.js';
import type { Span } from '../../text/index.js';
import type { KeyPart, NavigationStep, PathStep, RowCondition } from './expression.js';
import type { ODataValue } from './odata-value.js';

/**
 * The change that a request makes. The path of its query addresses the resource: the set of a new entity, the changed entity or property,
 * the references to add or remove, or the action.
 *
 * @beta
 */
export type BoundChange =
  | { readonly kind: 'insert'; readonly entity: EntityChange }
  /** `replaces`: properties that the body omits get their defaults. */
  | { readonly kind: 'update'; readonly replaces: boolean; readonly entity: EntityChange }
  | { readonly kind: 'delete' }
  /** A property. `replaces` is false for the members of a complex value that keep their values, `appends` is true for new items. */
  | {
      readonly kind: 'value';
      readonly value: ChangedValue['value'];
      readonly replaces: boolean;
      readonly appends: boolean;
    }
  /** References to existing entities: added, or instead of all others. */
  | { readonly kind: 'link'; readonly to: readonly EntityReference[]; readonly replaces: boolean }
  | { readonly kind: 'unlink' }
  | { readonly kind: 'call'; readonly operation: Operation; readonly parameters: readonly ChangedValue[] };

/** The properties, references and related entities of an entity in a body. @beta */
export interface EntityChange {
  readonly type: StructuredType;
  readonly values: readonly ChangedValue[];
  readonly links: readonly ChangedLinks[];
  readonly nested: readonly {
    readonly navigation: NavigationProperty;
    readonly entities: readonly EntityChange[];
    readonly start: number;
    readonly end: number;
  }[];
  /** References by a key instead of a URL, for services with this notation. */
  readonly keys: readonly ReferenceByKey[];
}

/** A reference by the key of its entity, such as `"Department.Id": "05"`; null removes it. @beta */
export interface ReferenceByKey extends Span {
  readonly name: string;
  /** Undefined if the schema does not declare the reference. */
  readonly navigation: NavigationProperty | undefined;
  /** The key property of the entity, such as `Id`. */
  readonly by: string;
  readonly key: string | null;
}

/** References of a navigation property; `replaces`: they replace the existing ones. @beta */
export interface ChangedLinks extends Span {
  readonly navigation: NavigationProperty;
  readonly to: readonly EntityReference[];
  readonly replaces: boolean;
}

/** The URL of an entity as the body contains it, and its place in the body. @beta */
export interface EntityReference extends Span {
  readonly url: string;
}

/** A value for a property or a parameter. @beta */
export interface ChangedValue {
  readonly name: string;
  /** Undefined for a dynamic property, and for a parameter. */
  readonly property: Property | undefined;
  readonly value: ODataValue | ComplexChange;
}

/** A complex value by its properties. `isWhole`: omitted properties get their defaults. @beta */
export interface ComplexChange {
  readonly kind: 'complex';
  readonly type: StructuredType;
  readonly isWhole: boolean;
  readonly values: readonly ChangedValue[];
}

/** The change of one row. @beta */
export interface RowChange {
  readonly kind: 'insert' | 'update' | 'delete';
  /** The set of the row; for a contained entity that of the entity in which its path begins. */
  readonly set: EntitySet | Singleton;
  readonly type: StructuredType;
  /** Only for a contained entity. */
  readonly containedIn?: ContainedIn | undefined;
  /** Empty for an insert, for a singleton, and for a single contained entity. */
  readonly key: readonly KeyPart[];
  /** For an insert, with the values of the key that are not generated. */
  readonly values: readonly ChangedValue[];
  /** The condition that the row must meet before it is updated or deleted. */
  readonly before?: RowCondition | undefined;
  /** The condition that the row must meet after it is inserted or updated. */
  readonly after?: RowCondition | undefined;
  /** The values that the row must still have. */
  readonly expected?: readonly ExpectedValue[] | undefined;
}

/** The entity that contains another one. @beta */
export interface ContainedIn {
  /** Its path from the service, with the conditions that it must meet. */
  readonly owner: readonly PathStep[];
  readonly navigation: NavigationStep;
}

/**
 * A reference to add or remove, where neither of the two rows has a foreign key: in a table of links, or in lists of keys. Both rows have
 * the conditions of the policy.
 *
 * @beta
 */
export interface LinkChange {
  readonly kind: 'link' | 'unlink';
  readonly set: EntitySet | Singleton;
  readonly type: StructuredType;
  /** The key of the row that has the navigation property. */
  readonly key: readonly KeyPart[];
  /** The condition that this row must meet. */
  readonly before?: RowCondition | undefined;
  /** The navigation property, and the condition that the related row must meet. */
  readonly navigation: NavigationStep;
  /** The key of the related row. */
  readonly to: readonly KeyPart[];
}

/** A value of an ETag. @beta */
export interface ExpectedValue {
  readonly path: readonly string[];
  readonly value: ODataValue;
}
