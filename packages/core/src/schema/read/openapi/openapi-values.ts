/** Converts the value schemas of an OpenAPI document to OData types (JSON Schema, and OpenAPI's formats). */
import type { JsonValue, ValueMember } from '../../../json/index.js';
import type { OpenApiDocument } from './openapi-document.js';

/** A value: of a primitive type, or an object that is described elsewhere. */
export interface DescribedValue {
  /** The primitive type; `Edm.Untyped` where the document leaves it open. */
  readonly type: string;
  /** The schema of the object, when it is one with properties of its own. */
  readonly object: JsonValue | undefined;
  readonly isCollection: boolean;
  readonly maxLength: string | undefined;
  readonly allowed: readonly string[];
}

/** A value of an unknown type. */
export const untyped: DescribedValue = {
  type: 'Edm.Untyped',
  object: undefined,
  isCollection: false,
  maxLength: undefined,
  allowed: [],
};

const textFormats: ReadonlyMap<string, string> = new Map([
  ['date', 'Edm.Date'],
  ['date-time', 'Edm.DateTimeOffset'],
  ['time', 'Edm.TimeOfDay'],
  ['duration', 'Edm.Duration'],
  ['uuid', 'Edm.Guid'],
  ['byte', 'Edm.Binary'],
  ['binary', 'Edm.Binary'],
  ['base64url', 'Edm.Binary'],
  ['decimal', 'Edm.Decimal'],
  ['int64', 'Edm.Int64'],
]);

const numberFormats: ReadonlyMap<string, string> = new Map([
  ['double', 'Edm.Double'],
  ['float', 'Edm.Single'],
  ['decimal', 'Edm.Decimal'],
  ['int64', 'Edm.Int64'],
  ['int32', 'Edm.Int32'],
  ['int16', 'Edm.Int16'],
  ['int8', 'Edm.SByte'],
  ['uint8', 'Edm.Byte'],
]);

/** Schemas that are nested deeper say nothing more. */
const depthLimit = 20;

/** Describes the values that a schema accepts. A value without a type, or with several, is untyped. */
export function describeValue(document: OpenApiDocument, schema: JsonValue | undefined, depth = 0): DescribedValue {
  const resolved = document.resolve(schema);
  if (resolved?.kind !== 'object' || depth > depthLimit) return untyped;
  if (document.component(schema) !== undefined && hasProperties(document, resolved))
    return { ...untyped, object: schema };
  const only = onlyAlternative(document, resolved);
  if (only !== undefined) return describeValue(document, only, depth + 1);
  const types = typesOf(document, resolved);
  if (types.has('array')) {
    const item = describeValue(document, document.member(resolved, 'items')?.value, depth + 1);
    // A list of lists has no type in OData.
    return types.size > 1 || item.isCollection ? untyped : { ...item, isCollection: true };
  }
  if (hasProperties(document, resolved)) return { ...untyped, object: schema };
  return describeScalar(document, resolved, types);
}

/** Whether a schema, or one that it is made of, has properties of its own. */
function hasProperties(document: OpenApiDocument, schema: JsonValue | undefined): boolean {
  return partsOf(document, schema).some((part) => document.membersAt(part, 'properties').length > 0);
}

/** The object schemas that form a schema: itself and those in its `allOf`, each once. */
export function partsOf(document: OpenApiDocument, schema: JsonValue | undefined): readonly JsonValue[] {
  const parts = new Set<JsonValue>();
  const open = [schema];
  while (open.length > 0 && parts.size < partLimit) {
    const part = document.resolve(open.pop());
    if (part?.kind !== 'object' || parts.has(part)) continue;
    parts.add(part);
    for (const inner of document.itemsOf(part, 'allOf').slice(0, partLimit).reverse()) open.push(inner);
  }
  return [...parts];
}

/** No real schema is made of so many. */
const partLimit = 100;

/** The one schema that `allOf`, `anyOf` or `oneOf` leaves when those that only allow null are put aside. */
function onlyAlternative(document: OpenApiDocument, schema: JsonValue): JsonValue | undefined {
  for (const word of ['allOf', 'anyOf', 'oneOf']) {
    const all = document.itemsOf(schema, word);
    const others = all.filter((each) => !isNull(document, each));
    if (all.length > 0 && others.length === 1) return others[0];
  }
  return undefined;
}

const isNull = (document: OpenApiDocument, schema: JsonValue): boolean =>
  document.textOf(schema, 'type') === 'null' ||
  (document.itemsOf(schema, 'enum').every(({ kind }) => kind === 'null') &&
    document.itemsOf(schema, 'enum').length > 0);

/** The words of `type` without `null`. */
function typesOf(document: OpenApiDocument, schema: JsonValue): ReadonlySet<string> {
  const single = document.textOf(schema, 'type');
  const several = document.itemsOf(schema, 'type').flatMap((item) => (item.kind === 'string' ? [item.text] : []));
  const types = new Set(single === undefined ? several : [single]);
  types.delete('null');
  return types;
}

function describeScalar(document: OpenApiDocument, schema: JsonValue, types: ReadonlySet<string>): DescribedValue {
  const format = document.textOf(schema, 'format') ?? '';
  const isText = types.has('string');
  const isNumber = types.has('integer') || types.has('number');
  if (isText && isNumber) return { ...untyped, type: numberFormats.get(format) ?? 'Edm.Untyped' };
  if (types.size !== 1) return untyped;
  if (isNumber) {
    // Without a format the widest type is used.
    const widest = types.has('integer') ? 'Edm.Int64' : 'Edm.Double';
    return { ...untyped, type: numberFormats.get(format) ?? widest };
  }
  if (types.has('boolean')) return { ...untyped, type: 'Edm.Boolean' };
  if (!isText) return untyped;
  const allowed = document.itemsOf(schema, 'enum').flatMap((item) => (item.kind === 'string' ? [item.text] : []));
  const type = textFormats.get(format) ?? 'Edm.String';
  const length = document.member(schema, 'maxLength')?.value;
  const maxLength = length?.kind === 'number' && /^\d{1,9}$/.test(length.text) ? length.text : undefined;
  return { ...untyped, type, allowed, maxLength: type === 'Edm.String' ? maxLength : undefined };
}

/** The items of the list that a response is: an array, or an object whose `items` or `value` is one. */
export function listedValue(document: OpenApiDocument, schema: JsonValue | undefined): DescribedValue | undefined {
  const value = describeValue(document, schema);
  if (value.isCollection) return value;
  for (const part of partsOf(document, schema)) {
    for (const name of ['items', 'value', 'd', 'results']) {
      const list = describeValue(document, document.at(part, 'properties', name));
      if (list.isCollection) return list;
    }
  }
  return undefined;
}

/** The properties of an object, those of its parts included, each name with every schema that is given for it. */
export function propertiesOf(document: OpenApiDocument, schema: JsonValue | undefined): readonly ValueMember[] {
  return partsOf(document, schema).flatMap((part) => document.membersAt(part, 'properties'));
}

/** Whether an object may have properties that its schema does not list, or that are where they cannot be read. */
export function isOpenObject(document: OpenApiDocument, schema: JsonValue | undefined): boolean {
  const parts = partsOf(document, schema);
  return (
    parts.length === 0 ||
    parts.length >= partLimit ||
    parts.some((part) => {
      const more = document.member(part, 'additionalProperties')?.value;
      if (more?.kind === 'object' || (more?.kind === 'boolean' && more.text === 'true')) return true;
      if (openWords.some((word) => document.member(part, word) !== undefined)) return true;
      return document.itemsOf(part, 'allOf').some((each) => document.resolve(each)?.kind !== 'object');
    })
  );
}

/** With these an object has properties by one schema or another, or by their looks. */
const openWords: readonly string[] = ['oneOf', 'anyOf', 'discriminator', 'patternProperties', '$dynamicRef'];
