/** Conversions of JSON bodies: the verbose JSON of V2, and the names of V3. */
import type { StructuredType, Span } from '@odatalint/core';
import {
  type Body,
  findProperty,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  type JsonScalar,
  type Request,
  structuredType,
} from '@odatalint/core/internal';
import { conversion } from './conversion.js';
import { addressIn4 } from './literal-in-v4.js';
import { convertDateTime, convertTicks, convertTime, type ConvertedValue } from './convert-values.js';
import type { DeclaredValue } from './declared-value.js';
import type { Conversion, Migration } from './migration.js';

export const bodyConversions: readonly Conversion[] = [
  conversion('Request', {
    from: '{"__metadata":{"type":"Shop.Product"},"Price":"12.50"}',
    to: '{"@odata.type":"#Shop.Product","Price":12.50}',
    note: 'Strings of numbers become numbers with a schema. In the same way `{"uri":…}` of `$links` becomes `@odata.id`, `"Category":{"__metadata":{"uri":…}}` becomes `"Category@odata.bind":…`, `"/Date(0)/"` becomes ISO 8601, `{"results":[…]}` becomes `[…]`, and `odata.type` of V3 becomes `@odata.type`.',
    convert(node, migration) {
      if (node.body?.content !== undefined && node.batch === undefined) convertBody(node, node.body, migration);
      return false;
    },
  }),
];

function convertBody({ url }: Request, { content }: Body, migration: Migration): void {
  const { binding } = migration.bound;
  const target = binding.target;
  const isLink = url.path?.segments.some(({ name }) => name.kind === 'Name' && name.text === '$links') === true;
  const scope = new BodyScope(migration);
  let value = content!;
  const [only] = value.kind === 'JsonObject' ? value.members : [];
  // SAP also accepts the wrapper of responses around the body of a request.
  if (
    value.kind === 'JsonObject' &&
    value.members.length === 1 &&
    only?.name.text === 'd' &&
    only.value.kind === 'JsonObject'
  ) {
    scope.unwrap(value, only.value);
    value = only.value;
  }
  if (isLink) scope.link(value);
  else if (target?.operation !== undefined) scope.parameters(value, target.operation.parameters);
  else scope.value(value, target?.type);
}

class BodyScope {
  constructor(private readonly migration: Migration) {}

  /** An entity, a complex value, or a list of them. */
  value(node: JsonNode, type: StructuredType | undefined): void {
    if (node.kind === 'JsonArray') for (const item of node.items) this.value(item, type);
    if (node.kind !== 'JsonObject') return;
    const dropped = new Set<JsonMember>();
    for (const member of node.members) if (!this.#member(member, type)) dropped.add(member);
    this.#drop(node, dropped);
  }

  /** The members of an action's body. */
  parameters(node: JsonNode, declared: readonly (DeclaredValue & { readonly name: string })[]): void {
    if (node.kind !== 'JsonObject') return;
    for (const { name, value } of node.members) {
      const parameter = declared.find((each) => each.name === name.text);
      if (value.kind !== 'Missing') this.#declaredValue(value, parameter);
    }
  }

  /** The body of a link: `{"uri":…}` in V2 and V3 verbose, `{"url":…}` in V3. */
  link(node: JsonNode): void {
    const member =
      node.kind === 'JsonObject'
        ? node.members.find(({ name }) => name.text === 'uri' || name.text === 'url')
        : undefined;
    if (member === undefined) return;
    this.#rename(member, '@odata.id');
    if (member.value.kind === 'JsonScalar') this.#address(member.value);
  }

  /** Replaces an object by the value of its only member. */
  unwrap(outer: JsonObject, inner: JsonNode): void {
    this.migration.replace(outer, { start: outer.start, end: inner.start }, '');
    this.migration.replace(outer, { start: inner.end, end: outer.end }, '');
  }

  /** Returns whether the member stays. */
  #member(member: JsonMember, type: StructuredType | undefined): boolean {
    const { name, value } = member;
    if (value.kind === 'Missing') return true;
    if (name.text === '__metadata') return this.#metadata(member, value);
    if (name.text === 'odata.metadata') return false;
    if (name.text.startsWith('odata.')) return this.#annotation(member, `@${name.text}`);
    if (name.text.endsWith('@odata.type')) return this.#annotation(member, name.text);
    if (value.kind === 'JsonObject' && value.members[0]?.name.text === '__deferred') return false;
    const { schema } = this.migration.bound.binding;
    const property =
      type === undefined || schema === undefined ? undefined : findProperty(schema, type, name.text)?.property;
    if (property?.kind !== 'property') {
      const target =
        property === undefined || schema === undefined ? undefined : structuredType(schema, property.type.name);
      this.#related(member, value, target);
      return true;
    }
    this.#declaredValue(value, property);
    return true;
  }

  /** A related entity: a URL, a new entity, or a list of either. */
  #related(member: JsonMember, value: JsonNode, type: StructuredType | undefined): void {
    const list = resultsIn(value) ?? value;
    const items = list.kind === 'JsonArray' ? list.items : [list];
    const addresses = items.map(addressIn);
    const [first] = addresses;
    if (first !== undefined && addresses.every((each) => each !== undefined)) {
      const texts = addresses.map((each) => this.#addressText(each!));
      this.#rename(member, `${member.name.text}@odata.bind`);
      this.migration.replace(value, value, list.kind === 'JsonArray' ? `[${texts.join(',')}]` : texts[0]!);
      return;
    }
    if (addresses.some((each) => each !== undefined))
      this.migration.keep(
        value,
        'V4 separates new entities from links to existing ones: use "@odata.bind" for the links.',
      );
    if (list !== value) this.unwrap(value as JsonObject, list);
    if (value.kind === 'JsonScalar') this.#scalar(value, undefined);
    else this.value(list, type);
  }

  #declaredValue(value: JsonNode, declared: DeclaredValue | undefined): void {
    const { schema } = this.migration.bound.binding;
    const list = resultsIn(value);
    if (list !== undefined && declared?.type.isCollection === true) this.unwrap(value as JsonObject, list);
    const node = list ?? value;
    if (node.kind === 'JsonArray') for (const item of node.items) this.#declaredValue(item, declared);
    else if (node.kind === 'JsonScalar') this.#scalar(node, declared);
    else if (node.kind === 'JsonObject')
      this.value(
        node,
        schema === undefined || declared === undefined ? undefined : structuredType(schema, declared.type.name),
      );
  }

  #scalar(node: JsonScalar, declared: DeclaredValue | undefined): void {
    if (typeof node.value !== 'string' || node.hasHole) return;
    const converted = convertScalar(node.value, declared, this.migration);
    if (converted === undefined) return;
    if ('reason' in converted) this.migration.keep(node, converted.reason);
    else if (converted.text !== node.text) this.migration.replace(node, node, converted.text);
  }

  /** A URL in a body, with the literals of its keys. */
  #address(node: JsonScalar): void {
    const text = this.#addressText(node);
    if (text !== node.text) this.migration.replace(node, node, text);
  }

  #addressText(node: JsonScalar): string {
    if (typeof node.value !== 'string' || node.hasHole) return node.text;
    const { bound, options } = this.migration;
    const text = addressIn4(node.value, bound.service.dialect, options);
    return text === node.value ? node.text : JSON.stringify(text);
  }

  /** `__metadata`: its type stays. */
  #metadata(member: JsonMember, value: JsonNode): boolean {
    const type = value.kind === 'JsonObject' ? memberOf(value, 'type') : undefined;
    if (type?.kind !== 'JsonScalar' || typeof type.value !== 'string') return false;
    this.migration.replace(member, member, `"@odata.type":"#${type.text.slice(1, -1)}"`);
    return true;
  }

  #annotation(member: JsonMember, name: string): boolean {
    const { value } = member;
    if (name !== member.name.text) this.#rename(member, name);
    if (!name.endsWith('@odata.type') || value.kind !== 'JsonScalar' || typeof value.value !== 'string') return true;
    const type = value.value;
    if (!type.startsWith('#')) this.migration.replace(value, value, JSON.stringify(`#${type.replace(/^Edm\./, '')}`));
    return true;
  }

  #rename({ name }: JsonMember, text: string): void {
    this.migration.replace(name, name, JSON.stringify(text));
  }

  #drop(node: JsonObject, dropped: ReadonlySet<JsonMember>): void {
    for (const span of spansWithout(node.members, (member) => dropped.has(member)))
      this.migration.replace(node, span, '');
  }
}

/** The spans to remove for the dropped items of a list, each with one separator. */
export function spansWithout<Item extends Span>(
  items: readonly Item[],
  isDropped: (item: Item) => boolean,
): readonly Span[] {
  const lastKept = items.findLastIndex((item) => !isDropped(item));
  const spans = items
    .slice(0, Math.max(0, lastKept))
    .flatMap((item, i) => (isDropped(item) ? [{ start: item.start, end: items[i + 1]!.start }] : []));
  const [first, last] = [items[lastKept + 1], items.at(-1)];
  if (first === undefined || last === undefined) return spans;
  return [...spans, { start: items[lastKept]?.end ?? first.start, end: last.end }];
}

const memberOf = ({ members }: JsonObject, name: string): JsonNode | undefined => {
  const value = members.find((each) => each.name.text === name)?.value;
  return value?.kind === 'Missing' ? undefined : value;
};

/** The list in `{"results":[…]}`. */
function resultsIn(node: JsonNode): JsonNode | undefined {
  const list = node.kind === 'JsonObject' && node.members.length === 1 ? memberOf(node, 'results') : undefined;
  return list?.kind === 'JsonArray' ? list : undefined;
}

/** The URL of an existing entity: `{"__metadata":{"uri":…}}` and nothing more. */
function addressIn(node: JsonNode): JsonScalar | undefined {
  const metadata = node.kind === 'JsonObject' && node.members.length === 1 ? memberOf(node, '__metadata') : undefined;
  const uri = metadata?.kind === 'JsonObject' ? memberOf(metadata, 'uri') : undefined;
  return uri?.kind === 'JsonScalar' && typeof uri.value === 'string' ? uri : undefined;
}

const numeric: ReadonlySet<string> = new Set(['Edm.Decimal', 'Edm.Int64', 'Edm.Double', 'Edm.Single']);

function convertScalar(
  value: string,
  declared: DeclaredValue | undefined,
  { options }: Migration,
): ConvertedValue | undefined {
  const ticks = convertTicks(value, declared, options);
  if (ticks !== undefined) return quoted(ticks);
  const type = declared?.type.name ?? '';
  if (numeric.has(type) && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value)) return { text: value };
  if (type === 'Edm.Time') return quoted(convertTime(value, declared, options));
  if (type === 'Edm.DateTime') return quoted(convertDateTime(value, declared, options));
  return undefined;
}

const quoted = (value: ConvertedValue): ConvertedValue =>
  'text' in value ? { text: JSON.stringify(value.text) } : value;
