/** Completion and hover in a key definition, from the table of the reader and the schema of its service. */
import type { Span } from '@odatalint/core';
import { findProperty, keyOf, propertyNames, shortName } from '@odatalint/core/internal';
import { type SettingsPlace, settingsPlaceAt, settingsPlaceInYaml } from '../settings/settings-place.js';
import { type ConfigItem, describePlace, itemsAt, type SettingsWord } from './complete-config.js';
import { keyDefinitionShape } from './key-definition-shape.js';
import { isSetByService, type KeyedService, resourceNames, resourceType } from './key-names.js';

/** The file of a key definition, and the service that has the key. */
export interface KeyFile {
  /** Distinguishes YAML from JSON. */
  readonly name: string;
  readonly service: KeyedService;
}

/** The completion items at an offset of a key definition. Never throws; empty if the text cannot be understood. */
export function completeKey(text: string, offset: number, { name, service }: KeyFile): readonly ConfigItem[] {
  const isYaml = isYamlName(name);
  const place = (isYaml ? settingsPlaceInYaml : settingsPlaceAt)(text, offset, keyDefinitionShape);
  if (place === undefined) return [];
  const items = itemsAt(
    place,
    wordsIn(place, service)?.filter(({ isOffered }) => isOffered !== false),
  );
  return isYaml ? items.map((item) => inYaml(item, place)) : items;
}

/** The hover text at an offset of a key definition as Markdown, and its span. */
export function describeKey(
  text: string,
  offset: number,
  { name, service }: KeyFile,
): { readonly span: Span; readonly markdown: string } | undefined {
  const place = (isYamlName(name) ? settingsPlaceInYaml : settingsPlaceAt)(text, offset, keyDefinitionShape);
  return place && describePlace(place, wordsIn(place, service));
}

const isYamlName = (name: string): boolean => /\.ya?ml$/i.test(name);

/** A word without quotes; a name before what belongs to it. */
const inYaml = (
  { label, isSnippet: _, text: __, ...rest }: ConfigItem,
  { wants, hasValue }: SettingsPlace,
): ConfigItem => ({
  ...rest,
  label,
  text: wants === 'value' || hasValue ? label : `${label}: `,
});

interface KeyName extends SettingsWord {
  /** Whether it is only described. */
  readonly isOffered?: false;
}

/** The resources or properties that can be at a place; undefined where the schema has no part in it. */
function wordsIn({ shape, path, wants }: SettingsPlace, service: KeyedService): readonly KeyName[] | undefined {
  const { schema } = service;
  if (wants === 'name')
    return shape.kind === 'map' && shape.keys === 'resource'
      ? resourceNames(service).map((name): SettingsWord => {
          const type = resourceType(name, schema);
          const keys = type === undefined ? [] : (keyOf(schema, type) ?? []).map((key) => key.path);
          return {
            name,
            kind: 'resource',
            documentation: `An entity set or type of the service; its key is ${keys.join(', ') || 'not known'}.`,
          };
        })
      : undefined;
  if (shape.kind !== 'text' || shape.format !== 'resource-property') return undefined;
  const type = resourceType(path[1] ?? '', schema);
  if (type === undefined) return [];
  const isWritable = path[2] === 'writable';
  return propertyNames(schema, type).map((name): KeyName => {
    const { property } = findProperty(schema, type, name)!;
    const isOfService = isSetByService(name, type, service);
    const { isCollection, name: typeName } = property.type;
    const detail = isCollection ? `Collection(${shortName(typeName)})` : shortName(typeName);
    const documentation = `${name} of ${shortName(type.name)}, ${property.kind === 'navigation' ? 'a reference' : 'a property'} of type ${detail}.${isOfService ? ' Only the service sets it.' : ''}`;
    return { name, kind: 'member', detail, documentation, ...(isWritable && isOfService ? { isOffered: false } : {}) };
  });
}
