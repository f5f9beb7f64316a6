/** The resources and properties that an API key definition names, compared with the schema of its service. */
import type { Schema, Service, Span } from '@odatalint/core';
import {
  findProperty,
  isReadOnly,
  type JsonValue,
  keyOf,
  propertyNames,
  shortName,
  structuredType,
  suggestNames,
} from '@odatalint/core/internal';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { memberValue, membersOf } from '../settings/settings-tree.js';

type StructuredType = NonNullable<ReturnType<typeof structuredType>>;

/** The service of a key. */
export interface KeyedService {
  readonly schema: Schema;
  /** Whether the schema may lack names, so that only a probable typo is reported. */
  readonly isPartial: boolean;
  readonly conventions: Service['conventions'];
}

/** Warnings about names that the schema does not have, and about properties that only the service sets. */
export function keyNameFindings(root: JsonValue | undefined, service: KeyedService): readonly FileDiagnostic[] {
  const { schema, conventions } = service;
  const typeOf = (name: string): StructuredType | undefined => resourceType(name, schema);
  const names = resourceNames(service);
  const prefix = conventions.names.customEntitySets?.prefix;
  return membersOf(memberValue(root, 'resources')).flatMap((resource): FileDiagnostic[] => {
    const { name } = resource;
    if (prefix !== undefined && name.startsWith(prefix)) return [];
    const known = typeOf(name);
    const near = known === undefined ? nearest(name, names, service) : undefined;
    const unknown =
      known === undefined
        ? unknownName(resource.nameSpan, { written: name, name, near }, 'The service', 'resource', service)
        : [];
    // The properties of a misspelled resource are those of the one that was meant.
    const type = known ?? (near === undefined ? undefined : typeOf(near));
    const lists = ['visible', 'writable'].flatMap((list) => {
      const value = memberValue(resource.value, list);
      return value?.kind === 'array'
        ? value.items.map((item, i, items) => ({ item, removal: removalOf(items, i), isWritable: list === 'writable' }))
        : [];
    });
    return [
      ...unknown,
      ...lists.flatMap(({ item, removal, isWritable }) =>
        item.kind === 'string' && type !== undefined
          ? propertyFindings(item, item.text, isWritable ? { removal } : undefined, type, service)
          : [],
      ),
    ];
  });
}

/** The type of a resource: that of an entity set, or an entity type without its namespace. */
export function resourceType(name: string, schema: Schema): StructuredType | undefined {
  const set = schema.container?.entitySets.get(name);
  if (set !== undefined) return structuredType(schema, set.type);
  for (const type of schema.types.values()) if (type.kind === 'entity' && shortName(type.name) === name) return type;
  return undefined;
}

/** The names that a resource can have. */
export function resourceNames({
  schema,
  conventions,
}: Pick<KeyedService, 'schema' | 'conventions'>): readonly string[] {
  const template = conventions.names.templateEntitySet;
  const templateType = template === undefined ? undefined : schema.container?.entitySets.get(template)?.type;
  const types = [...schema.types.values()].filter(({ kind, name }) => kind === 'entity' && name !== templateType);
  const names = [...(schema.container?.entitySets.keys() ?? []), ...types.map(({ name }) => shortName(name))];
  return [...new Set(names)].filter((name) => name !== template);
}

/** Whether a property has its value from the service alone, so that no key can write it. */
export function isSetByService(
  name: string,
  type: StructuredType,
  { schema, conventions: { bodies } }: Pick<KeyedService, 'schema' | 'conventions'>,
): boolean {
  const property = findProperty(schema, type, name)?.property;
  if (property === undefined || bodies.readOnlyValues !== 'rejected') return false;
  const isKey = property.kind === 'property' && keyOf(schema, type)?.some(({ path }) => path === name) === true;
  return isKey || bodies.systemProperties.includes(name) || isReadOnly(property);
}

function propertyFindings(
  span: Span,
  written: string,
  writable: { readonly removal: Span | undefined } | undefined,
  type: StructuredType,
  service: KeyedService,
): readonly FileDiagnostic[] {
  const { schema } = service;
  // The name of a reference includes its identifiers.
  const name = written.split(/[./]/, 1)[0]!;
  const property = findProperty(schema, type, name)?.property;
  const owner = shortName(type.name);
  if (property === undefined) {
    const near = nearest(name, propertyNames(schema, type), service);
    return unknownName(span, { written, name, near }, owner, 'property', service);
  }
  if (writable === undefined || !isSetByService(name, type, service)) return [];
  const { removal } = writable;
  const fixes: FileDiagnostic['fixes'] =
    removal === undefined ? [] : [{ title: `Remove ${name}`, safety: 'unsafe', edits: [{ ...removal, text: '' }] }];
  return [
    {
      ...warning(span, `Only the service sets ${name}, so the key cannot write it; remove it from "writable".`),
      fixes,
    },
  ];
}

/** An item of a list, with the text that separates it from its neighbour; undefined for the only one. */
function removalOf(items: readonly Span[], index: number): Span | undefined {
  const [before, item, after] = [items[index - 1], items[index]!, items[index + 1]];
  if (before !== undefined) return { start: before.end, end: item.end };
  return after && { start: item.start, end: after.start };
}

const nearest = (name: string, names: Iterable<string>, { isPartial }: KeyedService): string | undefined =>
  suggestNames(name, names, { strict: isPartial })[0];

function unknownName(
  span: Span,
  { written, name, near }: { readonly written: string; readonly name: string; readonly near: string | undefined },
  owner: string,
  kind: 'resource' | 'property',
  { isPartial }: KeyedService,
): FileDiagnostic[] {
  if (near === undefined && isPartial) return [];
  const advice = near === undefined ? 'correct or remove it.' : `did you mean "${near}"?`;
  const found = warning(span, `${owner} has no ${isPartial ? 'known ' : ''}${kind} "${name}"; ${advice}`);
  // In quotes the name begins one character later; with escapes its place is not known.
  const quotes = span.end - span.start - written.length;
  if (near === undefined || (quotes !== 0 && quotes !== 2)) return [found];
  const start = span.start + quotes / 2;
  const edits = [{ start, end: start + name.length, text: near }];
  return [{ ...found, fixes: [{ title: `Change to ${near}`, safety: 'unsafe', edits }] }];
}

/** A definition with such a name can be used. */
const warning = (span: Span, message: string): FileDiagnostic => ({
  ...errorAt('malformed-key-definition', span, message),
  severity: 'warning',
});
