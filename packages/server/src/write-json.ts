/** Writes rows as OData JSON: exact numbers, control information, and only selected properties. */
import {
  annotationOf,
  findProperty,
  keyOf,
  lineage,
  memo,
  pathsOf,
  structuredType,
  valueTypeOf,
  type Row,
} from '@odatalint/core/internal';
import type { BoundQuery, ExpandNode, QueryNode, SelectedProperty, SelectTree } from '@odatalint/core/query';
import type { EntitySet, Schema, Singleton, StructuredType, TypeReference } from '@odatalint/core';
import { type ContainedPath, entityPath, valueAt } from './links.js';
import type { ResponseFormat } from './negotiate.js';

/** The properties that ids and ETags need although the request does not select them, by the options with `$select`. */
export type AddedProperties = ReadonlyMap<QueryNode, ReadonlySet<string>>;

/** A query, and the further properties that its response needs. */
export interface CompleteQuery {
  readonly query: BoundQuery;
  readonly added: AddedProperties;
  /** The options of expanded rows of which only references are written. */
  readonly references: ReadonlySet<QueryNode>;
}

/** The properties of the ETag of a set (Core.OptimisticConcurrency); undefined if it has none. */
export function etagPaths(set: EntitySet | Singleton | undefined): readonly string[] | undefined {
  const annotation = set && annotationOf(set, 'Org.OData.Core.V1.OptimisticConcurrency');
  return annotation === undefined ? undefined : pathsOf(annotation.value);
}

/** The query, extended by the keys and the properties of ETags that it does not select. */
export function completeQuery(query: BoundQuery): CompleteQuery {
  const added = new Map<QueryNode, ReadonlySet<string>>();
  const references = new Set<QueryNode>();
  const { schema, target } = query;
  if (target.form === 'count' || target.form === 'value') return { query, added, references };
  const complete = <N extends QueryNode>(
    node: N,
    type: StructuredType | undefined,
    set: EntitySet | Singleton | undefined,
    form: string,
  ): N => {
    if (type?.kind !== 'entity' || node.apply.length > 0) return node;
    const expand = node.expand.map((each) => {
      const { navigation, cast } = each;
      return complete(each, cast?.target ?? navigation.target, navigation.set, each.form);
    });
    const given = form === 'references' ? noProperties : node.select;
    const { select, names } = withNames(schema, type, given, needed(schema, type, set));
    const isReference = form === 'references';
    const asRows = isReference && 'form' in node ? { form: 'rows' } : {};
    const result = { ...node, ...asRows, expand: isReference ? [] : expand, select };
    added.set(result, names);
    if (isReference) references.add(result);
    return result;
  };
  const options = complete(query.options, target.type?.structured, target.set, target.form);
  const rows = target.form === 'references' ? { ...target, form: 'rows' as const } : target;
  return { query: { ...query, target: rows, options }, added, references };
}

const noProperties: SelectTree = { isAll: false, items: [], operations: [] };

/** The first names of the key and of the properties of the ETag. */
const needed = (schema: Schema, type: StructuredType, set: EntitySet | Singleton | undefined): ReadonlySet<string> =>
  new Set(
    [...(keyOf(schema, type) ?? []).map(({ path }) => path), ...(etagPaths(set) ?? [])].map(
      (path) => path.split('/')[0]!,
    ),
  );

function withNames(
  schema: Schema,
  type: StructuredType,
  select: SelectTree | 'all',
  wanted: ReadonlySet<string>,
): { readonly select: SelectTree | 'all'; readonly names: ReadonlySet<string> } {
  if (select === 'all' || select.isAll) return { select, names: new Set() };
  const missing = [...wanted].filter((name) => select.items.every((item) => item.name !== name));
  const items = missing.map((name): SelectedProperty => {
    const property = findProperty(schema, type, name)?.property;
    return { name, property, select: 'all', start: 0, end: 0 };
  });
  return { select: { ...select, items: [...select.items, ...items] }, names: new Set(missing) };
}

/** The facts about a response that the writer needs. */
export interface WriterSettings {
  readonly schema: Schema;
  readonly format: ResponseFormat;
  /** The absolute URL of the service root. */
  readonly root: string;
  readonly added: AddedProperties;
  readonly references: ReadonlySet<QueryNode>;
  /** The part of a row that the response contains, if that is not the whole row. */
  readonly present?: (row: Row, place: RowPlace) => Row;
}

/** The context of a row: its declared type and set, and the options by which it was read. */
export interface RowPlace {
  readonly type: StructuredType | undefined;
  readonly set: EntitySet | Singleton | undefined;
  /** The path to contained entities, which have no set. */
  readonly contained?: ContainedPath | undefined;
  readonly options: QueryNode;
  readonly isReference: boolean;
}

const numeric = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Writes rows for one response. */
export class JsonWriter {
  constructor(private readonly settings: WriterSettings) {}

  /** A row as an object; `first` are members before the others. */
  row(row: Row, place: RowPlace, first: readonly string[] = []): string {
    const { options, set, isReference } = place;
    const { format, added } = this.settings;
    const type = this.#typeOf(row, place.type);
    const names = added.get(options) ?? new Set<string>();
    const isEntity = type?.kind === 'entity' && options.apply.length === 0;
    if (isReference) return `{${[...first, ...this.#id(row, type, place, true)].join(',')}}`;
    const members: (readonly string[])[] = [first];
    if (format.metadata !== 'none') {
      const typeName = this.#typeName(type, place.type);
      if (typeName !== undefined) members.push([this.#control('', 'type', JSON.stringify(typeName))]);
      const hasId = format.metadata === 'full' || this.#lacksKey(type, names);
      if (isEntity) members.push(this.#id(row, type, place, hasId), this.#etag(row, set));
    }
    const expanded = new Map(options.expand.map((node) => [node.navigation.name, node]));
    const computed = computedTypes(options);
    for (const [name, value] of Object.entries(this.settings.present?.(row, place) ?? row))
      if (computed.has(name)) members.push([`${JSON.stringify(name)}:${this.value(value, computed.get(name))}`]);
      else if (!names.has(name) || expanded.has(name)) members.push(this.#member(name, value, type, expanded));
    if (isEntity && format.metadata === 'full') members.push(this.#navigationLinks(row, type, place));
    return `{${members.flat().join(',')}}`;
  }

  /** Whether the row is written without a part of its key, so that a client cannot compute its id (JSON format 4.5.8). */
  #lacksKey(type: StructuredType | undefined, hidden: ReadonlySet<string>): boolean {
    if (type === undefined || hidden.size === 0) return false;
    return (keyOf(this.settings.schema, type) ?? []).some(({ path }) => hidden.has(path.split('/')[0]!));
  }

  #member(
    name: string,
    value: unknown,
    type: StructuredType | undefined,
    expanded: ReadonlyMap<string, ExpandNode>,
  ): readonly string[] {
    const at = name.indexOf('@');
    if (at >= 0) return this.#annotation(name.slice(0, at), name.slice(at + 1).replace(/^odata\./, ''), value);
    const node = expanded.get(name);
    if (node !== undefined && node.prefix.length === 0)
      return [`${JSON.stringify(name)}:${this.#related(value, node)}`];
    const property = type && findProperty(this.settings.schema, type, name)?.property;
    const inner = [...expanded.values()].filter(
      ({ prefix }) => prefix[0]?.kind === 'property' && prefix[0].name === name,
    );
    const written =
      inner.length > 0 && typeof value === 'object' && value !== null
        ? this.#complexWith(value as Row, property?.type, inner)
        : this.value(value, property?.type);
    const { format } = this.settings;
    const full = format.metadata === 'full' ? this.#propertyType(name, value, property?.type) : [];
    return [...full, `${JSON.stringify(name)}:${written}`];
  }

  /** A complex value with expanded properties inside. */
  #complexWith(value: Row, reference: TypeReference | undefined, nodes: readonly ExpandNode[]): string {
    const type = structuredType(this.settings.schema, reference?.name);
    const inner = new Map(nodes.map((node) => [node.navigation.name, { ...node, prefix: node.prefix.slice(1) }]));
    const members = Object.entries(value).flatMap(([name, each]) => this.#member(name, each, type, inner));
    return `{${members.join(',')}}`;
  }

  /** Only counts of the control information in rows are written for clients; the writer adds the types itself. */
  #annotation(name: string, term: string, value: unknown): readonly string[] {
    if (name !== '' && term === 'count') return [this.#control(name, term, this.count(Number(value)))];
    if (term === 'type' && name !== '' && this.settings.format.metadata !== 'none')
      return [this.#control(name, term, JSON.stringify(value))];
    return [];
  }

  #related(value: unknown, node: ExpandNode): string {
    const { navigation, cast } = node;
    const place: RowPlace = {
      type: cast?.target ?? navigation.target,
      set: navigation.set,
      options: node,
      isReference: this.settings.references.has(node),
    };
    if (Array.isArray(value)) return `[${value.map((row: Row) => this.row(row, place)).join(',')}]`;
    return value === null || value === undefined ? 'null' : this.row(value as Row, place);
  }

  /** A value of a declared type. */
  value(value: unknown, reference: TypeReference | undefined): string {
    if (value === null || value === undefined) return 'null';
    if (Array.isArray(value)) {
      const item = reference && { ...reference, isCollection: false };
      return `[${value.map((each) => this.value(each, item)).join(',')}]`;
    }
    if (typeof value === 'bigint') return this.settings.format.isIeee754 ? `"${value}"` : String(value);
    const type = reference && valueTypeOf(this.settings.schema, reference);
    if (typeof value === 'object') return this.#complex(value as Row, type?.structured);
    if (type?.family !== 'number') return JSON.stringify(value);
    // Stores return numbers as texts, so that no digit is lost.
    const text = String(value);
    const isExact = type.name === 'Edm.Int64' || type.name === 'Edm.Decimal';
    return (isExact && this.settings.format.isIeee754) || !numeric.test(text) ? JSON.stringify(text) : text;
  }

  #complex(value: Row, declared: StructuredType | undefined): string {
    const type = this.#typeOf(value, declared);
    const name = this.settings.format.metadata === 'none' ? undefined : this.#typeName(type, declared);
    const first = name === undefined ? [] : [this.#control('', 'type', JSON.stringify(name))];
    const none: ReadonlyMap<string, ExpandNode> = new Map();
    const members = Object.entries(value).flatMap(([key, each]) => this.#member(key, each, type, none));
    return `{${[...first, ...members].join(',')}}`;
  }

  /** A number of rows, which is an Edm.Int64. */
  count(number: number): string {
    return this.settings.format.isIeee754 ? `"${number}"` : String(number);
  }

  #control(name: string, term: string, json: string): string {
    return `${JSON.stringify(`${name}${this.settings.format.prefix}${term}`)}:${json}`;
  }

  #typeOf(row: Row, declared: StructuredType | undefined): StructuredType | undefined {
    const text = row['@type'] ?? row['@odata.type'];
    if (typeof text !== 'string') return declared;
    return structuredType(this.settings.schema, text.slice(text.indexOf('#') + 1)) ?? declared;
  }

  /** The type to write, if it is not the declared one or with metadata=full. */
  #typeName(type: StructuredType | undefined, declared: StructuredType | undefined): string | undefined {
    if (type === undefined) return undefined;
    const isKnown = type === declared && this.settings.format.metadata !== 'full';
    return isKnown ? undefined : `#${type.name}`;
  }

  /** The id of an entity if the client cannot compute it, and its edit link with metadata=full. */
  #id(row: Row, type: StructuredType | undefined, place: RowPlace, isWritten: boolean): readonly string[] {
    const { schema, root, format } = this.settings;
    const path = isWritten && type !== undefined ? entityPath(schema, place, type, row) : undefined;
    if (path === undefined) return [];
    const id = this.#control('', 'id', JSON.stringify(`${root}${path}`));
    const isEdited = format.metadata === 'full';
    return isEdited ? [id, this.#control('', 'editLink', JSON.stringify(`${root}${path}`))] : [id];
  }

  #etag(row: Row, set: EntitySet | Singleton | undefined): readonly string[] {
    const etag = etagOf(row, set);
    return etag === undefined ? [] : [this.#control('', 'etag', JSON.stringify(etag))];
  }

  #navigationLinks(row: Row, type: StructuredType, place: RowPlace): readonly string[] {
    const { schema, root } = this.settings;
    const path = entityPath(schema, place, type, row);
    if (path === undefined) return [];
    const properties = lineage(schema, type).flatMap((each) => [...each.properties.values()]);
    return properties.flatMap((property) => {
      if (property.kind !== 'navigation') return [];
      const link = `${root}${path}/${property.name}`;
      return [
        this.#control(property.name, 'associationLink', JSON.stringify(`${link}/$ref`)),
        this.#control(property.name, 'navigationLink', JSON.stringify(link)),
      ];
    });
  }

  /** With metadata=full, the type of a value that its JSON does not show (JSON format 3.1.2). */
  #propertyType(name: string, value: unknown, reference: TypeReference | undefined): readonly string[] {
    if (reference === undefined || value === null) return [];
    const isShown = !reference.isCollection && shownByJson.has(reference.name);
    const short = reference.name.replace(/^Edm\./, '');
    const shown = reference.isCollection ? `Collection(${short})` : short;
    return isShown ? [] : [this.#control(name, 'type', JSON.stringify(`#${shown}`))];
  }
}

/** The types of the properties that `$compute` and `$apply` add, where they are known. */
const computedTypes = memo((options: QueryNode): ReadonlyMap<string, TypeReference> => {
  const types = new Map<string, TypeReference>();
  const add = (name: string, type: Pick<TypeReference, 'name' | 'isCollection'> | undefined): void => {
    if (type !== undefined) types.set(name, { name: type.name, isCollection: type.isCollection });
  };
  const compute = (items: QueryNode['compute']): void => {
    for (const { name, value } of items) add(name, value.type);
  };
  const visit = (steps: QueryNode['apply']): void => {
    for (const step of steps) {
      if (step.kind === 'compute') compute(step.items);
      if (step.kind === 'groupby') visit(step.steps);
      if (step.kind === 'concat') step.branches.forEach(visit);
      if (step.kind !== 'aggregate') continue;
      for (const { name, method, value } of step.items) {
        const isNumber = method !== 'min' && method !== 'max' && value?.type?.name !== 'Edm.Double';
        add(name, isNumber ? { name: 'Edm.Decimal', isCollection: false } : value?.type);
      }
    }
  };
  visit(options.apply);
  compute(options.compute);
  return types;
});

/** Types that the JSON of their values shows. */
const shownByJson: ReadonlySet<string> = new Set(['Edm.String', 'Edm.Boolean', 'Edm.Double']);

/** The maximum length of an ETag, so that it fits into headers. */
const longestETag = 512;

/** The ETag of a row, made of property values; undefined if the set has no such properties, or if the row lacks one. */
export function etagOf(row: Row, set: EntitySet | Singleton | undefined): string | undefined {
  const paths = etagPaths(set);
  if (paths === undefined || paths.length === 0) return undefined;
  const values = paths.map((path) => valueAt(row, path.split('/')));
  if (values.includes(undefined)) return undefined;
  const text = base64url(JSON.stringify(values.map((value) => (value === null ? null : String(value)))));
  return text.length > longestETag ? undefined : `W/"${text}"`;
}

/** The values in an ETag; undefined for an ETag that this service did not write. */
export function etagValues(etag: string, length: number): readonly (string | null)[] | undefined {
  const [, text] = /^(?:W\/)?"([\w-]*)"$/.exec(etag) ?? [];
  const values = text === undefined ? undefined : tokenIn(text);
  return values?.length === length ? values : undefined;
}

/** A text as base64url. */
export const base64url = (text: string): string => base64urlOf(new TextEncoder().encode(text));

/** Bytes as base64url. */
export function base64urlOf(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The texts in a token or an ETag; undefined for another text. */
export function tokenIn(text: string): readonly (string | null)[] | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const values: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (each) => each.charCodeAt(0))));
    const isToken = Array.isArray(values) && values.every((value) => value === null || typeof value === 'string');
    return isToken ? (values as readonly (string | null)[]) : undefined;
  } catch {
    return undefined;
  }
}
