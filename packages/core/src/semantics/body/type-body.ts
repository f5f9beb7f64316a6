/** Pairs each value of a body, at every depth, with the type that the schema declares for it (OData 4.01 JSON format 4.5 to 15). */
import {
  findProperty,
  isDerivedFrom,
  type NavigationProperty,
  type Operation,
  type Parameter,
  type Property,
  propertyNames,
  type Schema,
  structuredType,
  type StructuredType,
  type TypeReference,
} from '../../schema/index.js';
import type { JsonMember, JsonNode, JsonObject, JsonScalar, Missing } from '../../syntax/index.js';
import { parametersInUrl } from '../bind-operation.js';
import type { BodyTarget } from './body-target.js';
import type {
  Envelope,
  NamedType,
  PropertyType,
  TypedBody,
  TypedLink,
  TypedMember,
  TypedObject,
  TypedParameters,
  TypedReference,
  TypedValue,
  UntypedObject,
  ValueDeclaration,
} from './typed-body.js';

/** The facts about a service and a request that the typing of a body needs. */
export interface TypeBodyOptions {
  readonly nameCase: 'exact' | 'any';
  /**
   * Whether a navigation property has entities or nulls as its value, or what other rules know of; `objects`: an object or an array is
   * entities, and any other value is not.
   */
  readonly navigationsHoldEntities: boolean | 'objects';
  /** Whether bodies may be the verbose JSON of V2 and V3: `__metadata`, `{"results":[…]}`, `__deferred`. */
  readonly isVerbose?: boolean;
  /** The method of the request, where the values are the body of one. */
  readonly method?: string;
}

/** Reads a body by its target. Values of unknown types are ignored. */
export function typeBody(content: JsonNode, target: BodyTarget, schema: Schema, options: TypeBodyOptions): TypedBody {
  const reading = new BodyReading(schema, options);
  reading.read(content, target);
  return reading;
}

/** The list in `{"results":[…]}`; undefined for a deferred link, which has no value; every other value unchanged. */
function verboseValue(value: JsonNode | Missing): JsonNode | Missing | undefined {
  const [only, second] = value.kind === 'JsonObject' ? value.members : [];
  if (only === undefined || second !== undefined) return value;
  if (only.name.text === 'results' && only.value.kind === 'JsonArray') return only.value;
  return only.name.text === '__deferred' || only.name.text === '__metadata' ? undefined : value;
}

const annotated = /^([^@]*)@(?:odata\.)?(.+)$/;

/** The name of an annotation of the object itself, without `odata.`; undefined for other members. */
function ownAnnotation({ name: { text } }: JsonMember): string | undefined {
  const [, name, annotation] = annotated.exec(text) ?? [];
  return name === '' ? annotation : undefined;
}

const findOwn = ({ members }: JsonObject, annotation: string): JsonMember | undefined =>
  members.find((member) => ownAnnotation(member) === annotation);

/** The type that an annotation names: `#Collection(String)`, `#Shop.Size`; undefined where it has no such name. */
function typeNamedBy(value: JsonNode | Missing): TypeReference | undefined {
  if (value.kind !== 'JsonScalar' || typeof value.value !== 'string' || value.hasHole) return undefined;
  const text = value.value.slice(value.value.lastIndexOf('#') + 1);
  const isCollection = text.startsWith('Collection(') && text.endsWith(')');
  const name = isCollection ? text.slice('Collection('.length, -1) : text;
  if (name === '' || /[()\s]/.test(name)) return undefined;
  return { name: name.includes('.') ? name : `Edm.${name}`, isCollection };
}

const isWritten = ({ name: { hasHole } }: JsonMember): boolean => !hasHole;

class BodyReading implements TypedBody {
  readonly objects: TypedObject[] = [];
  readonly values: TypedValue[] = [];
  readonly types: NamedType[] = [];
  readonly propertyTypes: PropertyType[] = [];
  readonly untyped: UntypedObject[] = [];
  readonly references: TypedReference[] = [];
  readonly misboundMembers: TypedMember[] = [];
  readonly envelopes: Envelope[] = [];
  readonly removals: JsonMember[] = [];
  readonly links: TypedLink[] = [];
  parameters: TypedParameters | undefined;

  constructor(
    private readonly schema: Schema,
    private readonly options: TypeBodyOptions,
  ) {}

  read(content: JsonNode, target: BodyTarget): void {
    if (content.kind !== 'JsonObject') return;
    switch (target.form) {
      case 'entity':
      case 'complex':
        return this.#object(content, target.type, undefined, this.options.method !== 'PATCH');
      case 'value':
        return this.#singleValue(content, target.property, target.isAppended);
      case 'entities':
        return this.#entities(content, target.type);
      case 'reference':
        return this.#referenceBody(content, target.navigation, target.type);
      case 'parameters':
        return this.#parameters(content, target.action);
    }
  }

  /** An object as a value of a type; `navigation` is the one by which a related entity is reached. */
  #object(
    object: JsonObject,
    declared: StructuredType | undefined,
    navigation: NavigationProperty | Parameter | undefined,
    isWhole: boolean,
    isItem = false,
  ): void {
    const removed = findOwn(object, 'removed');
    if (removed !== undefined) this.removals.push(removed);
    const { type, isExact } = this.#typeOf(object, declared);
    if (type === undefined) return;
    const isReference = navigation !== undefined && this.#identity(object, navigation);
    const isKnownType = findOwn(object, 'type') === undefined && object.members.every(isWritten);
    if (type.isAbstract && isKnownType && !isReference && removed === undefined)
      this.untyped.push({ object, type, isNew: isItem && type.kind === 'complex' });
    const members = object.members.filter(isWritten).map((member) => this.#member(member, type));
    const isComplete = isWhole && !isReference && removed === undefined;
    this.objects.push({ object, type, isExact, members, isEntity: type.kind === 'entity', isWhole: isComplete });
    // The first annotation with the type of a name counts.
    const types = members.filter(({ annotation }) => annotation === 'type').reverse();
    const typeByName = new Map(types.map((each) => [each.name, each]));
    for (const member of members) this.#memberValue(member, typeByName, isComplete);
  }

  /** Whether an object refers to an existing entity: it has an `@id`. */
  #identity(object: JsonObject, navigation: NavigationProperty | Parameter): boolean {
    const id = findOwn(object, 'id');
    if (id === undefined) return false;
    this.#reference(id.value, 'id', navigation, false);
    return true;
  }

  /** The type that an object names, otherwise the declared one. */
  #typeOf(
    object: JsonObject,
    declared: StructuredType | undefined,
  ): { readonly type: StructuredType | undefined; readonly isExact: boolean } {
    const member = this.#typeMember(object);
    if (member === undefined) return { type: declared, isExact: true };
    const { value } = member;
    if (value.kind !== 'JsonScalar' || typeof value.value !== 'string' || value.hasHole)
      return { type: declared, isExact: false };
    const name = value.value.slice(value.value.lastIndexOf('#') + 1);
    const type = structuredType(this.schema, name);
    this.types.push({ value, name, declared, type });
    const fits = type !== undefined && (declared === undefined || isDerivedFrom(this.schema, type, declared.name));
    return fits ? { type, isExact: true } : { type: declared, isExact: false };
  }

  #typeMember(object: JsonObject): JsonMember | undefined {
    const own = findOwn(object, 'type');
    if (own !== undefined || this.options.isVerbose !== true) return own;
    const metadata = object.members.find(({ name }) => name.text === '__metadata')?.value;
    const members = metadata?.kind === 'JsonObject' ? metadata.members : object.members;
    return members.find(({ name }) => name.text === (members === object.members ? 'odata.type' : 'type'));
  }

  #member(member: JsonMember, type: StructuredType): TypedMember {
    const { text } = member.name;
    const [, name = text, annotation] = annotated.exec(text) ?? [];
    return { member, name, annotation, property: name === '' ? undefined : this.#property(type, name) };
  }

  #property(type: StructuredType, name: string): Property | NavigationProperty | undefined {
    const found = findProperty(this.schema, type, name);
    if (found !== undefined || this.options.nameCase === 'exact') return found?.property;
    const lower = name.toLowerCase();
    const same = propertyNames(this.schema, type).find((each) => each.toLowerCase() === lower);
    return same === undefined ? undefined : findProperty(this.schema, type, same)?.property;
  }

  #memberValue(typed: TypedMember, typeByName: ReadonlyMap<string, TypedMember>, isWhole: boolean): void {
    const { member, annotation, property, name } = typed;
    const { value } = member;
    if (name === '') return;
    if (annotation === undefined) {
      const declaration = property ?? this.#dynamicProperty(name, typeByName.get(name));
      if (declaration !== undefined) this.#value(value, declaration, isWhole);
      else this.#dynamicValue(value, isWhole);
    } else if (annotation === 'type') {
      const type = typeNamedBy(value);
      if (type !== undefined) this.propertyTypes.push({ value: value as JsonScalar, type, property });
    } else if (property !== undefined && annotation === 'bind') {
      if (property.kind === 'navigation') this.#bound(value, property);
      else this.misboundMembers.push(typed);
    } else if (property !== undefined && annotation === 'delta') {
      if (property.kind === 'navigation' && property.type.isCollection) this.#value(value, property, false);
      else this.misboundMembers.push(typed);
    }
  }

  /** A dynamic property as one of the type that its annotation names (JSON format 4.5.3). */
  #dynamicProperty(name: string, named: TypedMember | undefined): Property | undefined {
    const type = named === undefined ? undefined : typeNamedBy(named.member.value);
    if (type === undefined) return undefined;
    return { kind: 'property', name, type, isNullable: true, annotations: [], span: { start: 0, end: 0 } };
  }

  /** The value of a property that is not declared has a type only where it says so. */
  #dynamicValue(value: JsonNode | Missing, isWhole: boolean): void {
    if (value.kind === 'JsonObject') this.#object(value, undefined, undefined, isWhole);
    if (value.kind === 'JsonArray') for (const item of value.items) this.#dynamicValue(item, true);
  }

  /** The values of an update replace those of a collection, but are merged into a complex value (Protocol 11.4.3). */
  #value(written: JsonNode | Missing, declaration: ValueDeclaration, isWhole: boolean, isItem = false): void {
    const value = this.options.isVerbose === true ? verboseValue(written) : written;
    if (value === undefined || value.kind === 'Missing') return;
    if (declaration.kind === 'navigation' && !isItem && !this.#holdsEntities(value, declaration)) return;
    this.values.push({ value, declaration, isItem });
    const { type } = declaration;
    if (value.kind === 'JsonArray' && type.isCollection && !isItem)
      for (const item of value.items) this.#value(item, declaration, isWhole, true);
    if (value.kind !== 'JsonObject' || (type.isCollection && !isItem)) return;
    const structured = structuredType(this.schema, type.name);
    const isEntity = structured?.kind === 'entity';
    // A related entity may exist before an update, and a parameter may have a part of an entity (11.4.3.1, JSON format 18).
    const isNew = isEntity
      ? declaration.kind === 'navigation' && isWhole && this.options.method === 'POST'
      : isWhole || isItem;
    this.#object(
      value,
      structured,
      isEntity && declaration.kind !== 'property' ? declaration : undefined,
      isNew,
      isItem,
    );
  }

  #holdsEntities(value: JsonNode, { type }: NavigationProperty): boolean {
    const { navigationsHoldEntities: holds } = this.options;
    // The form of an expanded collection is not known.
    return holds === 'objects'
      ? value.kind === 'JsonArray' || (value.kind === 'JsonObject' && !type.isCollection)
      : holds;
  }

  #bound(value: JsonNode | Missing, navigation: NavigationProperty): void {
    if (value.kind === 'JsonArray' && navigation.type.isCollection)
      for (const item of value.items) this.#reference(item, 'bind', navigation, true);
    else this.#reference(value, 'bind', navigation, false);
  }

  #reference(
    value: JsonNode | Missing,
    form: TypedReference['form'],
    navigation: NavigationProperty | Parameter,
    isItem: boolean,
  ): void {
    if (value.kind === 'Missing') return;
    const type = structuredType(this.schema, navigation.type.name);
    this.references.push({ value, form, navigation, type, isItem });
  }

  /** JSON format 11 and 12: a primitive value or a collection is the member `value` of an object. */
  #singleValue(object: JsonObject, property: Property | Parameter, isAppended: boolean): void {
    const member = object.members.find(({ name }) => name.text === 'value');
    const structured = structuredType(this.schema, property.type.name);
    // An item that is appended to a collection of complex values is the object itself.
    if (member === undefined && isAppended && structured !== undefined)
      return this.#object(object, structured, undefined, true, true);
    this.#envelope(object, 'value', member);
    if (member === undefined) return;
    this.#value(member.value, property, true, isAppended && member.value.kind !== 'JsonArray');
  }

  /** JSON format 13 and 15: entities, or what changes of them, are the member `value` of an object. */
  #entities(object: JsonObject, type: StructuredType): void {
    const member = object.members.find(({ name }) => name.text === 'value');
    this.#envelope(object, 'list', member);
    if (member?.value.kind !== 'JsonArray') return;
    for (const item of member.value.items) {
      if (item.kind !== 'JsonObject') continue;
      const own = ownContext(item);
      const source = own === undefined ? type : this.#entitiesOf(own.set);
      if (source === undefined) continue;
      if (own === undefined || own.kind === 'entity') this.#object(item, source, undefined, false);
      else if (own.kind === 'link' || own.kind === 'deletedLink') this.#link(item, source);
    }
  }

  #entitiesOf(set: string): StructuredType | undefined {
    return structuredType(this.schema, this.schema.container?.entitySets.get(set)?.type);
  }

  /** A link of a delta that was added or deleted (JSON format 15.5 and 15.6); a path of several names is not followed. */
  #link(object: JsonObject, source: StructuredType): void {
    const [relationship, target] = ['relationship', 'target'].map((name) =>
      object.members.find((member) => member.name.text === name),
    );
    const { value } = relationship ?? {};
    const name = value?.kind === 'JsonScalar' && !value.hasHole ? String(value.value) : '';
    const isName = /^\w+$/.test(name);
    const navigation = isName ? this.#property(source, name) : undefined;
    this.links.push({ object, source, unknown: isName && navigation?.kind !== 'navigation' ? value : undefined });
    if (navigation?.kind === 'navigation' && target !== undefined)
      this.#reference(target.value, 'id', navigation, true);
  }

  /** JSON format 14: a reference, or several in `value`. */
  #referenceBody(object: JsonObject, navigation: NavigationProperty, type: StructuredType | undefined): void {
    const list = object.members.find(({ name }) => name.text === 'value')?.value;
    if (list?.kind === 'JsonArray') {
      for (const item of list.items) if (item.kind === 'JsonObject') this.#referenceBody(item, navigation, type);
      return;
    }
    const member = findOwn(object, 'id');
    this.#envelope(object, 'id', member);
    if (member !== undefined && member.value.kind !== 'Missing')
      this.references.push({ value: member.value, form: 'id', navigation, type, isItem: false });
  }

  #envelope(object: JsonObject, expected: Envelope['expected'], member: JsonMember | undefined): void {
    if (member !== undefined || object.members.every(isWritten)) this.envelopes.push({ object, expected, member });
  }

  #parameters(object: JsonObject, action: Operation): void {
    const parameters = new Map(parametersInUrl(action).map((parameter) => [this.#spelling(parameter.name), parameter]));
    const written = object.members.filter((each) => isWritten(each) && !each.name.text.includes('@'));
    const members = written.map((member): { member: JsonMember; parameter: Parameter | undefined } => ({
      member,
      parameter: parameters.get(this.#spelling(member.name.text)),
    }));
    this.parameters = { object, action, members, hasUnknownMembers: !object.members.every(isWritten) };
    for (const { member, parameter } of members)
      if (parameter !== undefined) this.#value(member.value, parameter, true);
  }

  #spelling(name: string): string {
    return this.options.nameCase === 'any' ? name.toLowerCase() : name;
  }
}

/** The set that the context URL of an object names, and what the object is. */
export interface OwnContext {
  readonly set: string;
  readonly kind: string;
}

/**
 * The kind that an item of a list states. A delta contains entities of other sets, and in OData 4.0 deleted entities
 * and links as objects of their own shape (JSON format 4.0, 14.2 to 14.4). Undefined if the item has no context URL.
 */
export function ownContext(item: JsonObject): OwnContext | undefined {
  const member = findOwn(item, 'context');
  if (member === undefined) return undefined;
  const text = member.value.kind === 'JsonScalar' ? String(member.value.value) : '';
  const [, set = '', kind = ''] = /#([^/#]+)\/\$(\w+)$/.exec(text) ?? [];
  return { set, kind };
}
