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
  const { entitySets } = schema.container ?? { entitySets: new Map<string, { readonly type: string }>() };
  const typeOf = (name: string): StructuredType | undefined => {
    const set = entitySets.get(name);
    if (set !== undefined) return structuredType(schema, set.type);
    for (const type of schema.types.values()) if (type.kind === 'entity' && shortName(type.name) === name) return type;
    return undefined;
  };
  const names = [
    ...entitySets.keys(),
    ...[...schema.types.values()].filter(({ kind }) => kind === 'entity').map(({ name }) => shortName(name)),
  ];
  const prefix = conventions.names.customEntitySets?.prefix;
  return membersOf(memberValue(root, 'resources')).flatMap((resource): FileDiagnostic[] => {
    const { name } = resource;
    if (prefix !== undefined && name.startsWith(prefix)) return [];
    const known = typeOf(name);
    const near = known === undefined ? nearest(name, names, service) : undefined;
    const unknown =
      known === undefined ? unknownName(resource.nameSpan, name, near, 'The service', 'resource', service) : [];
    // The properties of a misspelled resource are those of the one that was meant.
    const type = known ?? (near === undefined ? undefined : typeOf(near));
    const lists = ['visible', 'writable'].flatMap((list) => {
      const value = memberValue(resource.value, list);
      return value?.kind === 'array' ? value.items.map((item) => ({ item, isWritable: list === 'writable' })) : [];
    });
    return [
      ...unknown,
      ...lists.flatMap(({ item, isWritable }) =>
        item.kind === 'string' && type !== undefined
          ? propertyFindings(item, item.text, isWritable, type, service)
          : [],
      ),
    ];
  });
}

function propertyFindings(
  span: Span,
  written: string,
  isWritable: boolean,
  type: StructuredType,
  service: KeyedService,
): readonly FileDiagnostic[] {
  const { schema, conventions } = service;
  // The name of a reference includes its identifiers.
  const name = written.split(/[./]/, 1)[0]!;
  const property = findProperty(schema, type, name)?.property;
  const owner = shortName(type.name);
  if (property === undefined) {
    const near = nearest(name, propertyNames(schema, type), service);
    return unknownName(span, name, near, owner, 'property', service);
  }
  const { readOnlyValues, systemProperties } = conventions.bodies;
  if (!isWritable || readOnlyValues !== 'rejected') return [];
  const isKey = property.kind === 'property' && keyOf(schema, type)?.some(({ path }) => path === name) === true;
  return isKey || systemProperties.includes(name) || isReadOnly(property)
    ? [warning(span, `Only the service sets ${name}, so the key cannot write it; remove it from "writable".`)]
    : [];
}

const nearest = (name: string, names: Iterable<string>, { isPartial }: KeyedService): string | undefined =>
  suggestNames(name, names, { strict: isPartial })[0];

function unknownName(
  span: Span,
  name: string,
  near: string | undefined,
  owner: string,
  kind: 'resource' | 'property',
  { isPartial }: KeyedService,
): FileDiagnostic[] {
  if (near === undefined && isPartial) return [];
  const advice = near === undefined ? 'correct or remove it.' : `did you mean "${near}"?`;
  return [warning(span, `${owner} has no ${isPartial ? 'known ' : ''}${kind} "${name}"; ${advice}`)];
}

/** A definition with such a name can be used. */
const warning = (span: Span, message: string): FileDiagnostic => ({
  ...errorAt('malformed-key-definition', span, message),
  severity: 'warning',
});
