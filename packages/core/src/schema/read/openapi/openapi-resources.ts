/** Finds the sets, singletons and operations of the service root in the paths of an OpenAPI document. */
import type { Span } from '../../../text/index.js';
import type { JsonValue, ValueMember } from '../../../json/index.js';
import type { OpenApiDocument } from './openapi-document.js';
import { readTemplatePaths, type TemplateKey, type TemplatePath } from './openapi-paths.js';
import { type OpenApiType, type OpenApiTypes } from './openapi-types.js';
import { describeValue, listedValue, partsOf, propertiesOf } from './openapi-values.js';

export interface OpenApiSource {
  readonly name: string;
  readonly kind: 'set' | 'singleton' | 'function' | 'action';
  readonly span: Span;
  /** Undefined for operations. */
  readonly type: OpenApiType | undefined;
  readonly key: readonly OpenApiKey[];
  /** The properties that an insert requires. */
  readonly required: readonly string[];
}

export interface OpenApiKey {
  readonly name: string;
  /** The primitive type of the parameter. */
  readonly type: string;
  readonly span: Span;
}

/** A navigation from the entities of a source to others. */
export interface OpenApiNavigation {
  readonly from: OpenApiType;
  readonly name: string;
  readonly span: Span;
  readonly to: OpenApiType;
  readonly isCollection: boolean;
}

export interface OpenApiResources {
  readonly sources: ReadonlyMap<string, OpenApiSource>;
  readonly navigations: readonly OpenApiNavigation[];
}

/** The paths of one name at the root. */
interface Group {
  readonly name: string;
  readonly plain: TemplatePath | undefined;
  readonly keyed: TemplatePath | undefined;
}

export function readResources(document: OpenApiDocument, types: OpenApiTypes): OpenApiResources {
  const paths = readTemplatePaths(document.membersAt(document.root, 'paths'));
  const groups = new Map<string, { name: string; plain: TemplatePath | undefined; keyed: TemplatePath | undefined }>();
  for (const path of paths) {
    const [first, ...more] = path.segments;
    if (first === undefined || first.name.startsWith('$')) continue;
    const group = groups.get(first.name) ?? { name: first.name, plain: undefined, keyed: undefined };
    groups.set(first.name, group);
    if (more.length > 0) continue;
    if (first.key === undefined) group.plain ??= path;
    else group.keyed ??= path;
  }
  const sources = new Map<string, OpenApiSource>();
  for (const group of groups.values()) sources.set(group.name, readSource(document, types, group));
  return { sources, navigations: paths.flatMap((path) => readNavigation(document, types, path, sources)) };
}

const responseOf = (document: OpenApiDocument, item: JsonValue | undefined): JsonValue | undefined =>
  ['200', '2XX', 'default']
    .map((status) => contentOf(document, document.at(item, 'get', 'responses', status)))
    .find((schema) => schema !== undefined);

const bodyOf = (document: OpenApiDocument, item: JsonValue | undefined, method: string): JsonValue | undefined =>
  contentOf(document, document.at(item, method, 'requestBody'));

/** The schema of the JSON in a response or a request, its `$ref` not yet followed. */
function contentOf(document: OpenApiDocument, message: JsonValue | undefined): JsonValue | undefined {
  const medium = document.membersAt(message, 'content').find(({ name }) => /[/+]json\b/.test(name) || name === '*/*');
  return document.member(document.resolve(medium?.value), 'schema')?.value;
}

/** The schema of an object, of a list of them, or of either in an envelope. */
function objectOf(document: OpenApiDocument, schema: JsonValue | undefined): JsonValue | undefined {
  return listedValue(document, schema)?.object ?? describeValue(document, schema).object;
}

function readSource(document: OpenApiDocument, types: OpenApiTypes, { name, plain, keyed }: Group): OpenApiSource {
  const path = plain ?? keyed;
  const span = path?.member.nameSpan ?? { start: 0, end: 0 };
  const read = [responseOf(document, keyed?.item), responseOf(document, plain?.item)];
  const insert = bodyOf(document, plain?.item, 'post');
  const written = [insert, ...['put', 'patch'].map((method) => bodyOf(document, (keyed ?? plain)?.item, method))];
  const described = [...read, ...written].filter((schema) => schema !== undefined);
  const objects = described.flatMap((schema) => objectOf(document, schema) ?? []);
  const kind = kindOf(document, { name, plain, keyed });
  if (kind === 'function' || kind === 'action' || name.includes('.'))
    return { name, kind: kind === 'action' ? kind : 'function', span, type: undefined, key: [], required: [] };
  const type = types.typeOf(objects, name, span);
  // A resource without a read operation, or with a partial one, may have more members than are shown.
  if (objects.length < described.length || read.every((schema) => schema === undefined)) type.isOpen = true;
  return { name, kind, span, type, key: readKey(document, keyed, objects), required: requiredOf(document, insert) };
}

function kindOf(document: OpenApiDocument, { name, plain, keyed }: Group): OpenApiSource['kind'] {
  const has = (path: TemplatePath | undefined, method: string): boolean =>
    document.member(document.resolve(path?.item), method) !== undefined;
  if (keyed !== undefined && (plain !== undefined || ['put', 'patch', 'delete'].some((method) => has(keyed, method))))
    return 'set';
  if (keyed !== undefined) {
    const known = new Set(propertiesOf(document, responseOf(document, keyed.item)).map((member) => member.name));
    const key = keyed.segments[0]?.key ?? [];
    // The parameters of a function look like a key; those of a set are properties of its entities.
    return key.length > 0 && key.every(({ name: own, parameter }) => known.has(own ?? parameter)) ? 'set' : 'function';
  }
  const response = responseOf(document, plain?.item);
  if (listedValue(document, response)?.object !== undefined) return 'set';
  if (describeValue(document, response).object !== undefined) return 'singleton';
  const body = document.component(bodyOf(document, plain?.item, 'post'));
  if (
    body !== undefined &&
    body.name
      .replace(/-create$/, '')
      .split('.')
      .at(-1) === name
  )
    return 'set';
  // The resource of a path without further segments; an operation is not described.
  return has(plain, 'get') ? 'function' : 'action';
}

function readKey(
  document: OpenApiDocument,
  path: TemplatePath | undefined,
  objects: readonly JsonValue[],
): readonly OpenApiKey[] {
  const key = path?.segments[0]?.key ?? [];
  if (path === undefined) return [];
  const known = new Set(objects.flatMap((schema) => propertiesOf(document, schema)).map(({ name }) => name));
  const properties = key.map(({ name, parameter }) => ({ name: name ?? parameter, parameter }));
  // A parameter may be called anything; only a property of the entity is its key.
  if (key.some(({ name }) => name === undefined) && properties.some(({ name }) => !known.has(name))) return [];
  return properties.map(({ name, parameter }) => ({
    name,
    type: parameterType(document, path, { name, parameter }),
    span: path.member.nameSpan,
  }));
}

function parameterType(document: OpenApiDocument, { item }: TemplatePath, { parameter }: TemplateKey): string {
  const own = document.resolve(item);
  const lists = [own, ...['get', 'put', 'patch', 'delete'].map((method) => document.at(own, method))];
  for (const list of lists) {
    for (const each of document.itemsOf(list, 'parameters')) {
      const found = document.resolve(each);
      if (document.textOf(found, 'name') !== parameter || document.textOf(found, 'in') !== 'path') continue;
      const { type, object, isCollection } = describeValue(document, document.member(found, 'schema')?.value);
      return object !== undefined || isCollection ? 'Edm.Untyped' : type;
    }
  }
  return 'Edm.Untyped';
}

/** The required properties of an insert, except those that only the service writes or that have a default. */
function requiredOf(document: OpenApiDocument, schema: JsonValue | undefined): string[] {
  const optional = new Set<string>();
  for (const { name, value } of propertiesOf(document, schema)) {
    const property = document.resolve(value);
    if (document.isTrue(property, 'readOnly') || document.member(property, 'default') !== undefined) optional.add(name);
  }
  const names = partsOf(document, schema).flatMap((part) => document.itemsOf(part, 'required'));
  return [...new Set(names.flatMap((each) => (each.kind === 'string' && !optional.has(each.text) ? [each.text] : [])))];
}

/** A path of two segments, the first with a key: a navigation from its entity. */
function readNavigation(
  document: OpenApiDocument,
  types: OpenApiTypes,
  { member, item, segments }: TemplatePath,
  sources: ReadonlyMap<string, OpenApiSource>,
): OpenApiNavigation[] {
  const [first, second] = segments;
  if (first === undefined || second === undefined || segments.length > 2) return [];
  const from = sources.get(first.name);
  if (from?.type === undefined || (from.kind === 'set') !== (first.key !== undefined)) return [];
  if (/[.$@]/.test(second.name)) return [];
  const response = responseOf(document, item);
  const list = listedValue(document, response);
  const object = list?.object ?? describeValue(document, response).object ?? bodyOf(document, item, 'post');
  if (object === undefined || document.component(object) === undefined) return [];
  const isCollection = list !== undefined || second.key !== undefined || document.at(item, 'post') !== undefined;
  const span: ValueMember['nameSpan'] = member.nameSpan;
  return [{ from: from.type, name: second.name, span, to: types.typeOf([object], second.name, span), isCollection }];
}
