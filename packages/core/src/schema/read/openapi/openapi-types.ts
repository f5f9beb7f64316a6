/** Collects the types in an OpenAPI document; all schemas of one type are merged. */
import type { Span } from '../../../text/index.js';
import type { JsonValue, ValueMember } from '../../../json/index.js';
import type { OpenApiDocument } from './openapi-document.js';
import { type DescribedValue, describeValue, isOpenObject, propertiesOf, untyped } from './openapi-values.js';

/** A type, as the schemas for reading, inserting and updating say together. */
export interface OpenApiType {
  readonly namespace: string;
  readonly name: string;
  readonly span: Span;
  readonly properties: Map<string, OpenApiProperty>;
  isOpen: boolean;
}

export interface OpenApiProperty {
  readonly span: Span;
  value: DescribedValue;
  /** The type of the object that the value is; undefined for plain values. */
  target: OpenApiType | undefined;
  /** Whether every schema that has it says so. */
  isReadOnly: boolean;
  /** Whether some schema has `Name.Id`, which a reference has. */
  isReference: boolean;
}

/** Where components have no namespace in their names. */
export const openApiNamespace = 'OpenApi';

export class OpenApiTypes {
  readonly all = new Map<string, OpenApiType>();
  readonly #gathered = new Set<JsonValue>();
  readonly #byComponent = new Map<ValueMember, OpenApiType>();
  readonly #open: (readonly [OpenApiType, JsonValue | undefined])[] = [];

  constructor(private readonly document: OpenApiDocument) {}

  /** The type that several object schemas describe; `name` is for schemas that are not components. */
  typeOf(schemas: readonly (JsonValue | undefined)[], name: string, span: Span): OpenApiType {
    const components = schemas.flatMap((schema) => this.document.component(schema) ?? []);
    const [first] = components;
    const type = first === undefined ? this.#named(name, span) : this.#typeOfComponent(first);
    for (const component of components) this.#byComponent.set(component, type);
    for (const schema of schemas) this.#open.push([type, schema]);
    return type;
  }

  /** Reads the properties of every type so far, and of the types that they reference. */
  gather(): void {
    // The list grows while it is read.
    for (const [type, schema] of this.#open) this.#read(type, schema);
    this.#open.length = 0;
  }

  #typeOfComponent(component: ValueMember): OpenApiType {
    const known = this.#byComponent.get(component);
    if (known !== undefined) return known;
    // Converters name the bodies of inserts and updates after the type, with a suffix.
    const type = this.#named(component.name.replace(/-(?:create|update)$/, ''), component.nameSpan);
    this.#byComponent.set(component, type);
    this.#open.push([type, component.value]);
    return type;
  }

  #named(written: string, span: Span): OpenApiType {
    const full =
      written
        .replace(/[^\p{L}\p{N}_.]/gu, '_')
        .split('.')
        .filter((part) => part !== '')
        .join('.') || 'Type';
    const dot = full.lastIndexOf('.');
    const namespace = dot < 0 ? openApiNamespace : full.slice(0, dot);
    const name = full.slice(dot + 1);
    let type = this.all.get(`${namespace}.${name}`);
    if (type === undefined) {
      type = { namespace, name, span, properties: new Map(), isOpen: false };
      this.all.set(`${namespace}.${name}`, type);
    }
    return type;
  }

  #read(type: OpenApiType, schema: JsonValue | undefined): void {
    const resolved = this.document.resolve(schema);
    if (resolved === undefined || this.#gathered.has(resolved)) return;
    this.#gathered.add(resolved);
    if (isOpenObject(this.document, resolved)) type.isOpen = true;
    for (const member of propertiesOf(this.document, resolved)) this.#addProperty(type, member);
  }

  #addProperty(type: OpenApiType, { name: written, nameSpan, value: schema }: ValueMember): void {
    const [name = '', suffix] = written.split('.', 2);
    if (name.trim() === '' || written.includes('@')) return;
    const value = suffix === undefined ? describeValue(this.document, schema) : undefined;
    const isReadOnly =
      this.document.isTrue(this.document.resolve(schema), 'readOnly') || this.document.isTrue(schema, 'readOnly');
    const known = type.properties.get(name);
    const described = value ?? untyped;
    if (known === undefined) {
      const property = {
        span: nameSpan,
        value: described,
        target: undefined,
        isReadOnly,
        isReference: suffix !== undefined,
      };
      type.properties.set(name, property);
      this.#follow(property);
      return;
    }
    known.isReadOnly &&= isReadOnly;
    known.isReference ||= suffix !== undefined;
    if (value === undefined) return;
    known.value = agree(known.value, value);
    this.#follow(known);
  }

  #follow(property: OpenApiProperty): void {
    const component = this.document.component(property.value.object);
    if (component !== undefined) property.target = this.#typeOfComponent(component);
  }
}

/** The conjunction of two descriptions; a type that one of them omits is that of the other. */
function agree(first: DescribedValue, second: DescribedValue): DescribedValue {
  if (isOpenValue(first)) return second;
  if (isOpenValue(second)) return first;
  if (first.object !== undefined && second.object !== undefined) return first;
  if (first.type !== second.type || first.isCollection !== second.isCollection) return untyped;
  return { ...first, maxLength: longest(first.maxLength, second.maxLength), allowed: [] };
}

const isOpenValue = ({ type, object, isCollection }: DescribedValue): boolean =>
  type === 'Edm.Untyped' && object === undefined && !isCollection;

const longest = (first: string | undefined, second: string | undefined): string | undefined =>
  first === undefined || second === undefined ? undefined : Number(first) > Number(second) ? first : second;
