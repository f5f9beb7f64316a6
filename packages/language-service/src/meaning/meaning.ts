/** The meaning of a part of a request, which every reading feature uses. */
import type {
  Declaration,
  EntitySet,
  EnumMember,
  EnumType,
  KeyProperty,
  Lambda,
  Literal,
  Name,
  NavigationProperty,
  Node,
  Operation,
  OperationImport,
  Parameter,
  Property,
  RawValue,
  Schema,
  Singleton,
  StructuredType,
  TypeDeclaration,
} from '@odatalint/core';
import type { ValueType } from '@odatalint/core/internal';
import { propertyAtPath } from '@odatalint/core/internal';

/** A property or navigation property, with the type that a name was looked up in, which may inherit it. */
interface MemberOf<P> {
  readonly property: P;
  readonly declaredBy: StructuredType;
  readonly scope: StructuredType;
  /** The text after it in one name: `Id` of `Department.Id`, `odata.bind` of `Customer@odata.bind`. */
  readonly suffix?: string;
}

/** The referent of a node. */
export type Meaning =
  | { readonly kind: 'entitySet'; readonly entitySet: EntitySet }
  /** A set that the schema does not list, but that may exist. */
  | { readonly kind: 'unlistedSet'; readonly name: string; readonly isCustom: boolean }
  | { readonly kind: 'singleton'; readonly singleton: Singleton }
  | ({ readonly kind: 'property' } & MemberOf<Property>)
  | ({ readonly kind: 'navigation' } & MemberOf<NavigationProperty>)
  | { readonly kind: 'key'; readonly key: KeyProperty; readonly type: StructuredType }
  | { readonly kind: 'type'; readonly type: TypeDeclaration }
  | { readonly kind: 'primitiveType'; readonly name: string }
  | { readonly kind: 'enumMember'; readonly type: EnumType; readonly members: readonly EnumMember[] }
  | {
      readonly kind: 'operation';
      readonly overloads: readonly [Operation, ...Operation[]];
      readonly imported: OperationImport | undefined;
    }
  | { readonly kind: 'parameter'; readonly parameter: Parameter; readonly operation: Operation }
  /** A name that the schema does not have there. */
  | { readonly kind: 'unknown'; readonly name: string; readonly scope: StructuredType | undefined }
  | { readonly kind: 'variable'; readonly lambda: Lambda; readonly name: string; readonly type: ValueType | undefined }
  /** `$it`, `$this`, `$root`. */
  | { readonly kind: 'systemVariable'; readonly name: string; readonly type: ValueType | undefined }
  /** A parameter alias, where it is used and where the query gives its value. */
  | { readonly kind: 'alias'; readonly name: string; readonly isDefinition: boolean }
  | { readonly kind: 'computed'; readonly alias: Name; readonly type: ValueType | undefined }
  | { readonly kind: 'option'; readonly name: string }
  | { readonly kind: 'customOption'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'operator'; readonly name: string }
  | { readonly kind: 'transformation'; readonly name: string }
  | { readonly kind: 'aggregation'; readonly name: string }
  | { readonly kind: 'direction'; readonly name: string }
  /** `$count`, `$value`, `$ref` and their like. */
  | { readonly kind: 'systemSegment'; readonly name: string }
  /** A key that is a segment of its own. */
  | { readonly kind: 'keySegment'; readonly type: StructuredType }
  /** `for` is the key property of the value, and whether the key names it. */
  | {
      readonly kind: 'literal';
      readonly literal: Literal;
      readonly for: { readonly key: KeyProperty; readonly isNamed: boolean } | undefined;
    }
  | { readonly kind: 'method'; readonly name: string }
  | { readonly kind: 'header'; readonly name: string }
  /** The value of the header `Prefer`. */
  | { readonly kind: 'preferences'; readonly value: RawValue }
  /** `@odata.type`, `@odata.id`: control information of a body about its object. */
  | { readonly kind: 'control'; readonly name: string }
  /** The id of a request in a batch, where it is given and where another request refers to it. */
  | { readonly kind: 'requestId'; readonly id: string; readonly isDefinition: boolean }
  /** The name of a group of requests in a batch that succeed or fail together. */
  | { readonly kind: 'group'; readonly name: string }
  /** `{{name}}`, with an unknown value. */
  | { readonly kind: 'hole'; readonly name: string }
  | { readonly kind: 'term' | 'value' };

/** Records the meaning of a node, unless one is recorded already. */
export type AddMeaning = (node: Node, meaning: Meaning | undefined) => void;

export type MeaningOf<K extends Meaning['kind']> = Extract<Meaning, { readonly kind: K }>;

/** The declarations in the schema that something represents: one, or several overloads, or several members of a flag. */
export function declarationsOf(meaning: Meaning, schema: Schema | undefined): readonly Declaration[] {
  switch (meaning.kind) {
    case 'entitySet':
      return [meaning.entitySet];
    case 'singleton':
      return [meaning.singleton];
    case 'property':
    case 'navigation':
      return [meaning.property];
    case 'key': {
      const found = schema && propertyAtPath(schema, meaning.type, meaning.key.path);
      return found === undefined ? [] : [found.property];
    }
    case 'type':
      return [meaning.type];
    case 'enumMember':
      return meaning.members;
    case 'operation':
      return meaning.overloads;
    case 'parameter':
      return [meaning.parameter];
    default:
      return [];
  }
}

/** The full name of the type of a meaning; for an operation, its return type. */
export function typeNameOf(meaning: Meaning, schema: Schema): string | undefined {
  switch (meaning.kind) {
    case 'entitySet':
      return meaning.entitySet.type;
    case 'singleton':
      return meaning.singleton.type;
    case 'property':
    case 'navigation':
      return meaning.property.type.name;
    case 'key':
      return propertyAtPath(schema, meaning.type, meaning.key.path)?.property.type.name;
    case 'type':
    case 'enumMember':
    case 'keySegment':
      return meaning.type.name;
    case 'operation':
      return meaning.overloads[0].returnType?.name;
    case 'parameter':
      return meaning.parameter.type.name;
    case 'variable':
    case 'systemVariable':
    case 'computed':
      return meaning.type?.name;
    default:
      return undefined;
  }
}
