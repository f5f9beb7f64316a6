/** URLs in responses: entity ids, context URLs (Protocol 10) and links to the next page. */
import { keyOf, propertyAtPath, referenceKey, valueOfText, valueTypeOf, type Row } from '@odatalint/core/internal';
import {
  type BoundQuery,
  type ExpandNode,
  type KeyPart,
  literalText,
  type PathStep,
  type QueryNode,
  type SelectTree,
} from '@odatalint/core/query';
import type { EntitySet, Schema, Singleton, StructuredType } from '@odatalint/core';

/** The value at a path of a row. */
export const valueAt = (row: Row, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);

/**
 * The key values of a row; undefined if the type has no key, or if the row lacks a part of it. If the schema does not declare the key of
 * the type, the key is the identifier.
 */
export function keyPartsOf(
  schema: Schema,
  type: StructuredType,
  row: Row,
  identifier?: string,
): readonly KeyPart[] | undefined {
  const key = keyOf(schema, type) ?? (identifier === undefined ? undefined : [{ path: identifier }]);
  if (key === undefined) return undefined;
  const parts: KeyPart[] = [];
  for (const { path } of key) {
    const names = path.split('/');
    const property = propertyAtPath(schema, type, path)?.property;
    const valueType = property && valueTypeOf(schema, property.type);
    const json = names.length === 1 ? valueAt(row, names) : keyValueAt(schema, type, row, names);
    const value =
      valueType && json !== null && json !== undefined ? valueOfText(String(json), valueType, schema) : undefined;
    if (value === undefined) return undefined;
    parts.push({ path: names, value, start: 0, end: 0 });
  }
  return parts;
}

/** A key value that belongs to a referenced entity, of which the row may contain only the key. */
const keyValueAt = (schema: Schema, type: StructuredType, row: Row, path: readonly string[]): unknown =>
  (referenceKey(schema, type, path) ?? ((each: Row) => valueAt(each, path)))(row);

/** The key in parentheses: `(1)`, `(Order=1,Line=2)`. */
export function keyText(schema: Schema, type: StructuredType, parts: readonly KeyPart[], isEncoded = true): string {
  const key = keyOf(schema, type) ?? [];
  const texts = parts.map(({ path, value }) => {
    const text = literalText(value, undefined, { schema });
    const encoded = isEncoded ? encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':') : text;
    const alias = key.find((each) => each.path === path.join('/'))?.alias ?? path.join('/');
    return parts.length === 1 ? encoded : `${alias}=${encoded}`;
  });
  return `(${texts.join(',')})`;
}

/** The URL of an entity relative to the service root; undefined if it has no set or key. `contained` is the path of a contained one. */
export function entityPath(
  schema: Schema,
  {
    set,
    contained,
  }: { readonly set: EntitySet | Singleton | undefined; readonly contained?: ContainedPath | undefined },
  type: StructuredType,
  row: Row,
): string | undefined {
  const path = contained?.path ?? set?.name;
  if (path === undefined || contained?.isCollection === false || (contained === undefined && set?.kind === 'singleton'))
    return path;
  const parts = keyPartsOf(schema, type, row);
  return parts && `${path}${keyText(schema, type, parts)}`;
}

/** The URL of contained entities relative to the service root. */
export interface ContainedPath {
  readonly path: string;
  readonly isCollection: boolean;
}

/** The path to the contained entities of a query; undefined if the entities are in a set. */
export function containedPathOf(query: BoundQuery): ContainedPath | undefined {
  const at = query.path.findLastIndex((step) => step.kind === 'navigation');
  const step = query.path[at];
  if (query.target.set !== undefined || step?.kind !== 'navigation' || !step.isContained) return undefined;
  return { path: containedPath(query, at, true), isCollection: step.property.type.isCollection };
}

/** The part of a context URL after `$metadata#` (Protocol 10). */
export function contextFragment(query: BoundQuery, version: '4.0' | '4.01'): string {
  const { path, target, options } = query;
  const { type, set, isCollection, form } = target;
  if (form === 'references') return isCollection ? 'Collection($ref)' : '$ref';
  const last = path.at(-1);
  if (last?.kind === 'property') return propertyContext(query);
  const structured = type?.structured;
  if (structured === undefined) return valueContext(type?.name ?? 'Edm.Untyped', isCollection);
  const shape = shapeText(options, version);
  if (structured.kind !== 'entity') return `${valueContext(structured.name, isCollection)}${shape}`;
  const contained = path.findLastIndex((step) => step.kind === 'navigation' && step.isContained);
  const origin = contained >= 0 && set === undefined ? containedPath(query, contained) : set?.name;
  if (origin === undefined) return `${valueContext(structured.name, isCollection)}${shape}`;
  const declared = contained >= 0 && set === undefined ? structured.name : set!.type;
  const cast = structured.name === declared || options.apply.length > 0 ? '' : `/${structured.name}`;
  const isSingle = !isCollection && set?.kind !== 'singleton';
  return `${origin}${cast}${shape}${isSingle ? '/$entity' : ''}`;
}

const valueContext = (name: string, isCollection: boolean): string => (isCollection ? `Collection(${name})` : name);

/** `Orders(1)/Note`: the path of a property, with the key of its entity. */
function propertyContext({ schema, path, target }: BoundQuery): string {
  const entity = path.findLastIndex(({ kind }) => kind === 'key' || kind === 'singleton');
  const first = path[0];
  const hasNavigation = path.slice(1).some(({ kind }) => kind === 'navigation');
  const isKnown = entity >= 0 && !hasNavigation && (first?.kind === 'set' || first?.kind === 'singleton');
  if (!isKnown) return valueContext(target.type?.name ?? 'Edm.Untyped', target.isCollection);
  return path.map((step) => stepText(schema, step)).join('');
}

function stepText(schema: Schema, step: PathStep, isEncoded = false): string {
  switch (step.kind) {
    case 'set':
      return step.set.name;
    case 'singleton':
      return step.singleton.name;
    case 'key':
      return step.type?.structured === undefined ? '' : keyText(schema, step.type.structured, step.parts, isEncoded);
    case 'cast':
      return `/${step.target.name}`;
    case 'property':
    case 'navigation':
      return `/${step.name}`;
    default:
      return '';
  }
}

/** `Orders(1)/Items`: the path to contained entities. */
const containedPath = ({ schema, path }: BoundQuery, last: number, isEncoded = false): string =>
  path
    .slice(0, last + 1)
    .map((step) => stepText(schema, step, isEncoded))
    .join('');

/** The selected and expanded properties in parentheses (Protocol 10.7 to 10.10). */
function shapeText({ select, expand, apply, compute }: QueryNode, version: '4.0' | '4.01'): string {
  if (apply.length > 0) {
    const names = select === 'all' ? aggregatedNames(apply) : selectedNames(select);
    return names.length === 0 ? '' : `(${names.join(',')})`;
  }
  const selected = select === 'all' ? [] : selectedNames(select);
  const expanded = expand.flatMap((node) => expandedName(node, version));
  const computed = select === 'all' ? compute.map(({ name }) => name) : [];
  const names = [...selected, ...(selected.length === 0 && computed.length > 0 ? ['*'] : []), ...computed, ...expanded];
  return names.length === 0 ? '' : `(${names.join(',')})`;
}

function selectedNames(tree: SelectTree): readonly string[] {
  const items = tree.items.flatMap(({ name, cast, select }) => {
    const prefix = cast === undefined ? name : `${cast.name}/${name}`;
    const inner = select === 'all' ? [] : selectedNames(select);
    return inner.length === 0 ? [prefix] : inner.map((each) => `${prefix}/${each}`);
  });
  return [...(tree.isAll ? ['*'] : []), ...items];
}

function expandedName(node: ExpandNode, version: '4.0' | '4.01'): readonly string[] {
  if (node.form !== 'rows') return [];
  const name = [
    ...node.prefix.map((step) => (step.kind === 'cast' ? step.target.name : step.name)),
    node.navigation.name,
  ].join('/');
  const cast = node.cast === undefined ? '' : `/${node.cast.target.name}`;
  const shape = shapeText(node, version);
  const levels = node.levels === undefined ? '' : '+';
  if (shape === '' && version === '4.0' && levels === '') return [];
  return [`${name}${cast}${levels}${shape === '' ? '()' : shape}`];
}

/** The names that remain after the transformations of `$apply`. */
function aggregatedNames(steps: QueryNode['apply']): readonly string[] {
  const last = steps.findLast(({ kind }) => kind === 'aggregate' || kind === 'groupby');
  if (last?.kind === 'aggregate') return last.items.map(({ name }) => name);
  if (last?.kind !== 'groupby') return [];
  const paths = last.by.map(({ steps: names }) => nestedName(names.map((step) => ('name' in step ? step.name : ''))));
  return [...paths, ...aggregatedNames(last.steps)];
}

/** `Customer(Name)` for `Customer/Name`. */
const nestedName = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first}(${nestedName(others)})`;

/** The URL of the next page: the request's URL with a token that contains the number of earlier rows. */
export function nextLink(target: string, token: string): string {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const options = at < 0 ? [] : target.slice(at + 1).split('&');
  const kept = options.filter(
    (option) => option !== '' && !/^\$?skiptoken$/i.test(decoded(option.split('=', 1)[0]!).trim()),
  );
  return `${path}?${[...kept, `$skiptoken=${token}`].join('&')}`;
}

/** The URL of the next page for services that page by `skip`: the request's URL without the rows of this page. */
export function skipLink(target: string, { skip = 0, top }: Pick<QueryNode, 'skip' | 'top'>, rows: number): string {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const options = at < 0 ? [] : target.slice(at + 1).split('&');
  const kept = options.filter(
    (option) => option !== '' && !/^\$?(?:skip|top)$/i.test(decoded(option.split('=', 1)[0]!).trim()),
  );
  const left = top === undefined ? [] : [`top=${top - rows}`];
  return `${path}?${[...kept, ...left, `skip=${skip + rows}`].join('&')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path of a URL relative to the service root; undefined for a URL of another service. */
export function relativePath(url: string, root: string, origin: string): string | undefined {
  const own = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  if (/^[a-z][a-z\d+.-]*:/i.test(own) || own.startsWith('//')) return undefined;
  if (!own.startsWith('/')) return own;
  return own.startsWith(root) ? own.slice(root.length) : undefined;
}
