/** Converts the body of a bound request to the change, with the value of each property by its type. */
import {
  findProperty,
  type NavigationProperty,
  type Parameter,
  type Property,
  type Schema,
  structuredType,
  type StructuredType,
  type TypeReference,
} from '../../schema/index.js';
import { bodyTarget, type BoundRequest, valueTypeOf } from '../../semantics/index.js';
import type { JsonMember, JsonNode, JsonObject, Missing } from '../../syntax/index.js';
import type {
  BoundChange,
  ChangedLinks,
  ChangedValue,
  ComplexChange,
  EntityChange,
  EntityReference,
  ReferenceByKey,
} from '../model/bound-change.js';
import type { BoundQuery } from '../model/bound-query.js';
import type { ODataValue } from '../model/odata-value.js';
import { valueOfText } from '../values/value-of-text.js';
import { NotReadable } from './not-readable.js';

/** The error for a valid part of a body that a bound change cannot express. */
export class NotReadableBody extends NotReadable {}

/**
 * Reads the change that a request makes.
 *
 * @param query - The query of the request, which has no errors.
 * @returns Undefined for a request that only reads.
 * @throws NotReadable for a part that a bound change cannot express.
 */
export function readChange(bound: BoundRequest, schema: Schema, query: BoundQuery): BoundChange | undefined {
  const { method } = bound;
  if (method === 'GET' || method === 'HEAD') return undefined;
  const { target, path } = query;
  const place = bound.url?.path ?? { start: 0, end: 0 };
  if (method === 'DELETE') return { kind: target.form === 'references' ? 'unlink' : 'delete' };
  const last = path.at(-1);
  const [root] = bound.roots;
  const content = root?.kind === 'Request' ? root.body?.content : undefined;
  const reading = new ChangeReading(schema, bound.conventions.bodies.referenceMembers);
  if (last?.kind === 'operation' && last.operation.kind === 'action')
    return {
      kind: 'call',
      operation: last.operation,
      parameters: reading.parameters(content, last.operation.parameters),
    };
  if (last?.kind === 'operation') return undefined;
  const sent = bodyTarget(method, bound.binding, bound.conventions);
  if (sent === undefined || content === undefined || target.form === 'count')
    throw new NotReadable(place, `${method} is not implemented for this resource.`);
  const replaces = method === 'PUT';
  switch (sent.form) {
    case 'entity':
      return method === 'POST'
        ? { kind: 'insert', entity: reading.entity(content, sent.type, true) }
        : { kind: 'update', replaces, entity: reading.entity(content, sent.type, false) };
    case 'complex':
      return { kind: 'value', value: reading.complex(content, sent.type, replaces), replaces, appends: false };
    case 'value': {
      const value = memberNamed(content, 'value');
      if (value === undefined) throw new NotReadableBody(content, 'The body must have a member "value".');
      const { type } = sent.property;
      const wanted = sent.isAppended && value.kind !== 'JsonArray' ? { ...type, isCollection: false } : type;
      return { kind: 'value', value: reading.value(value, wanted, true), replaces: true, appends: sent.isAppended };
    }
    case 'reference':
      return { kind: 'link', to: reading.references(content), replaces };
    default:
      throw new NotReadable(place, `${method} of a collection of entities is not implemented.`);
  }
}

/** The value of a member that is not an annotation. */
const memberNamed = (content: JsonNode, name: string): JsonNode | undefined =>
  content.kind === 'JsonObject'
    ? present(content.members.find((member) => member.name.text === name)?.value)
    : undefined;

const present = (value: JsonNode | Missing | undefined): JsonNode | undefined =>
  value === undefined || value.kind === 'Missing' ? undefined : value;

/** The name of a member, and the name of its annotation without `odata.`. */
function nameOf({ name }: JsonMember): { readonly name: string; readonly annotation: string | undefined } {
  const at = name.text.indexOf('@');
  if (at < 0) return { name: name.text, annotation: undefined };
  return { name: name.text.slice(0, at), annotation: name.text.slice(at + 1).replace(/^odata\./, '') };
}

const annotationIn = ({ members }: JsonObject, wanted: string): JsonMember | undefined =>
  members.find((member) => {
    const { name, annotation } = nameOf(member);
    return name === '' && annotation === wanted;
  });

class ChangeReading {
  constructor(
    private readonly schema: Schema,
    /** The key properties that can follow a reference and a dot in the name of a member; none if references are URLs. */
    private readonly referenceMembers: readonly string[],
  ) {}

  entity(content: JsonNode, declared: StructuredType, isNew: boolean): EntityChange {
    if (content.kind !== 'JsonObject') throw new NotReadableBody(content, 'The body must be an object.');
    const type = this.#typeOf(content, declared);
    const removed = annotationIn(content, 'removed');
    if (removed !== undefined) throw new NotReadableBody(removed, 'Deltas are not implemented.');
    const values: ChangedValue[] = [];
    const links: ChangedLinks[] = [];
    const nested: EntityChange['nested'][number][] = [];
    const keys: ReferenceByKey[] = [];
    for (const member of content.members) {
      const { name, annotation } = nameOf(member);
      const value = present(member.value);
      if (name === '' || value === undefined) continue;
      const key = this.#referenceByKey(type, name, value);
      const property = findProperty(this.schema, type, name)?.property;
      if (key !== undefined) keys.push(key);
      else if (property?.kind === 'navigation')
        this.#related(member, { property, annotation, value, isNew }, links, nested);
      else if (annotation === undefined) values.push(this.#changed(name, property, value, isNew));
    }
    return { type, values, links, nested, keys };
  }

  /** Reads references by key: `"Department.Id": "05"`, `"Department": "05"` and `"Department": {"Id": "05"}`. */
  #referenceByKey(type: StructuredType, text: string, value: JsonNode): ReferenceByKey | undefined {
    const [usual] = this.referenceMembers;
    if (usual === undefined) return undefined;
    const [name = '', member] = text.split('.');
    const property = findProperty(this.schema, type, name)?.property;
    const navigation = property?.kind === 'navigation' && !property.type.isCollection ? property : undefined;
    if (member === undefined && navigation === undefined) return undefined;
    if (member !== undefined && !this.referenceMembers.includes(member)) return undefined;
    const only = value.kind === 'JsonObject' && value.members.length === 1 ? value.members[0] : undefined;
    const inner = only === undefined ? undefined : present(only.value);
    const by =
      member ?? (only !== undefined && this.referenceMembers.includes(only.name.text) ? only.name.text : usual);
    const scalar = inner ?? value;
    if (scalar.kind !== 'JsonScalar') throw new NotReadableBody(value, 'A reference must be a key.');
    const { start, end } = value;
    return { name, navigation, by, key: scalar.value === null ? null : String(scalar.value), start, end };
  }

  /** Reads a member with related entities of a navigation property. */
  #related(
    { start, end }: JsonMember,
    { property, annotation, value, isNew }: RelatedMember,
    links: ChangedLinks[],
    nested: EntityChange['nested'][number][],
  ): void {
    const place = { start, end };
    if (annotation === 'bind') {
      const to = this.#urls(value);
      links.push({ navigation: property, to, replaces: !property.type.isCollection, ...place });
    } else if (annotation === 'delta') throw new NotReadableBody(place, 'Deltas are not implemented.');
    else if (annotation === undefined) {
      const items = value.kind === 'JsonArray' ? value.items : isNull(value) ? [] : [value];
      const references = items.flatMap((item) => this.#referenceIn(item));
      if (references.length === items.length) {
        // An empty list in a new entity has no effect.
        if (!isNew || items.length > 0) links.push({ navigation: property, to: references, replaces: true, ...place });
        return;
      }
      if (references.length > 0 || !isNew)
        throw new NotReadableBody(
          place,
          'Related entities can only be inserted with a new entity; use references ("@id") here.',
        );
      const type = structuredType(this.schema, property.type.name);
      if (type === undefined) return;
      nested.push({ navigation: property, entities: items.map((item) => this.entity(item, type, true)), ...place });
    }
  }

  #referenceIn(item: JsonNode): readonly EntityReference[] {
    const id = item.kind === 'JsonObject' ? annotationIn(item, 'id') : undefined;
    return id === undefined ? [] : this.#urls(id.value);
  }

  #urls(value: JsonNode | Missing): readonly EntityReference[] {
    if (value.kind === 'JsonArray') return value.items.flatMap((item) => this.#urls(item));
    if (value.kind !== 'JsonScalar' || typeof value.value !== 'string') return [];
    return [{ url: value.value, start: value.start, end: value.end }];
  }

  references(content: JsonNode): readonly EntityReference[] {
    const list = memberNamed(content, 'value');
    const items = list?.kind === 'JsonArray' ? list.items : [content];
    return items.flatMap((item) => this.#referenceIn(item));
  }

  parameters(content: JsonNode | undefined, parameters: readonly Parameter[]): readonly ChangedValue[] {
    return parameters.flatMap(({ name, type }) => {
      const value = content && memberNamed(content, name);
      return value === undefined ? [] : [{ name, property: undefined, value: this.value(value, type, true) }];
    });
  }

  complex(content: JsonNode, declared: StructuredType, isWhole: boolean): ComplexChange | ODataValue {
    if (isNull(content)) return { kind: 'null' };
    if (content.kind !== 'JsonObject') throw new NotReadableBody(content, 'The value must be an object.');
    const type = this.#typeOf(content, declared);
    const values = content.members.flatMap((member) => {
      const { name, annotation } = nameOf(member);
      const value = present(member.value);
      if (name === '' || annotation !== undefined || value === undefined) return [];
      const property = findProperty(this.schema, type, name)?.property;
      return property?.kind === 'navigation' ? [] : [this.#changed(name, property, value, isWhole)];
    });
    return { kind: 'complex', type, isWhole, values };
  }

  #changed(name: string, property: Property | undefined, value: JsonNode, isWhole: boolean): ChangedValue {
    return { name, property, value: this.value(value, property?.type, isWhole) };
  }

  value(node: JsonNode, type: TypeReference | undefined, isWhole: boolean): ChangedValue['value'] {
    if (isNull(node)) return { kind: 'null' };
    const structured = type === undefined ? undefined : structuredType(this.schema, type.name);
    if (type?.isCollection === true && node.kind === 'JsonArray') {
      if (structured !== undefined) return jsonValue(node);
      return { kind: 'collection', items: node.items.map((item) => this.#primitive(item, type)) };
    }
    return structured === undefined ? this.#primitive(node, type) : this.complex(node, structured, isWhole);
  }

  #primitive(node: JsonNode, reference: TypeReference | undefined): ODataValue {
    if (isNull(node)) return { kind: 'null' };
    if (node.kind !== 'JsonScalar') return jsonValue(node);
    const type = reference && valueTypeOf(this.schema, { ...reference, isCollection: false });
    const text = typeof node.value === 'string' ? node.value : node.text;
    const known = type && valueOfText(text, type, this.schema);
    if (known !== undefined) return known;
    if (typeof node.value === 'string' && (type === undefined || type.family === 'string'))
      return { kind: 'string', value: node.value };
    if (typeof node.value === 'boolean') return { kind: 'boolean', value: node.value };
    const number = type === undefined ? valueOfText(node.text, { family: 'number', name: '' }) : undefined;
    if (number !== undefined) return number;
    throw new NotReadableBody(node, `This value cannot be read as ${type?.name ?? 'a value'}.`);
  }

  /** The type that an object names, otherwise the declared one. */
  #typeOf(object: JsonObject, declared: StructuredType): StructuredType {
    const named = annotationIn(object, 'type')?.value;
    if (named?.kind !== 'JsonScalar' || typeof named.value !== 'string') return declared;
    return structuredType(this.schema, named.value.slice(named.value.lastIndexOf('#') + 1)) ?? declared;
  }
}

interface RelatedMember {
  readonly property: NavigationProperty;
  readonly annotation: string | undefined;
  readonly value: JsonNode;
  readonly isNew: boolean;
}

const isNull = (node: JsonNode): boolean => node.kind === 'JsonScalar' && node.value === null;

/** Converts a value to JSON: numbers that JavaScript cannot represent exactly are texts, as with IEEE754Compatible. */
function jsonValue(node: JsonNode): ODataValue {
  const value = plain(node);
  return { kind: 'json', value, text: JSON.stringify(value) };
}

function plain(node: JsonNode | Missing): unknown {
  switch (node.kind) {
    case 'JsonArray':
      return node.items.map(plain);
    case 'JsonObject': {
      const object = Object.create(null) as Record<string, unknown>;
      for (const { name, value } of node.members) object[name.text] = plain(value);
      return object;
    }
    case 'JsonScalar':
      if (typeof node.value !== 'number') return node.value;
      return String(node.value) === node.text ? node.value : exactNumber(node.value, node.text);
    default:
      return null;
  }
}

/** Converts a number; it stays text if JavaScript would change its digits. */
function exactNumber(value: number, text: string): number | string {
  const [mantissa = ''] = text.split(/e/i, 1);
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= 15 ? value : text;
}
