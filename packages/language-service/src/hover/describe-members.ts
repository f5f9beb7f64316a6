/** Properties, navigation properties and keys, as cards. */
import type { BoundRequest, Property, Schema, StructuredType } from '@odatalint/core';
import {
  alternateKeys,
  findProperty,
  isBeforeV4,
  isOpen,
  isTagged,
  keyOf,
  propertyAtPath,
  shortName,
  typeDeclaration,
  typeText,
} from '@odatalint/core/internal';
import { entryOf } from '../knowledge/entry.js';
import { code, prose } from '../knowledge/markdown.js';
import { controls } from '../knowledge/controls.js';
import type { MeaningOf } from '../meaning/meaning.js';
import { deprecationWords, descriptions, valueWords } from './describe-annotations.js';
import { accessWords, isNeverNullOnInsert, propertyCapabilities } from './describe-capabilities.js';
import { facetWords } from './describe-type.js';
import { type HoverText, sentence } from './hover-text.js';
import { ownerName } from './owner-name.js';

export function propertyCard(bound: BoundRequest, meaning: MeaningOf<'property'>): HoverText {
  const { property, declaredBy, scope, suffix } = meaning;
  const { type, isNullable, defaultValue } = property;
  const definition = underlying(bound.schema, type.name);
  const isRequired = isNullable !== false && isNeverNullOnInsert(bound, scope, property.name);
  const nullability = type.isCollection
    ? itemWords(isNullable)
    : isNullable === false
      ? 'never null'
      : isRequired
        ? 'not null on insert'
        : 'may be null';
  return {
    signatures: [
      `${ownerName(bound, scope)}/${property.name}: ${typeText(type)}`,
      ...(definition === undefined ? [] : [`${type.name} = ${definition.name}`]),
    ],
    paragraphs: [
      ...suffixWords(suffix),
      ...descriptions(property),
      sentence([
        ownerWords(bound, 'property', declaredBy, scope),
        nullability,
        ...facetWords(definition ?? type, property),
        ...(defaultValue === undefined ? [] : [`${code(defaultValue)} by default`]),
      ]),
      ...deprecationWords(property),
      ...enumWords(bound.schema, type.name),
    ],
    points: [
      ...keyPoints(bound, scope, property.name),
      ...valueWords(property),
      ...keyEffects(bound, scope, property),
      ...propertyCapabilities(bound, scope, property.name),
      ...accessWords(bound, scope, property.name),
    ],
  };
}

export function navigationCard(bound: BoundRequest, meaning: MeaningOf<'navigation'>): HoverText {
  const { property, declaredBy, scope, suffix } = meaning;
  const { type, isNullable, partner, containsTarget, referentialConstraints } = property;
  const target = prose(shortName(type.name));
  const count = type.isCollection
    ? `to any number of ${target} entities`
    : `to one ${target}${isNullable ? ', or to none' : ''}`;
  return {
    signatures: [`${ownerName(bound, scope)}/${property.name}: ${typeText(type)}`],
    paragraphs: [
      ...suffixWords(suffix),
      ...descriptions(property),
      sentence([`${ownerWords(bound, 'navigation property', declaredBy, scope)}, ${count}`]),
      ...deprecationWords(property),
    ],
    points: [
      ...(containsTarget
        ? [`Its entities are part of their ${prose(ownerName(bound, scope))} and have no set of their own.`]
        : []),
      ...(partner === undefined ? [] : [`The way back is ${code(partner)} of ${target}.`]),
      ...referentialConstraints.map(
        (each) => `${code(each.property)} is always ${code(each.referencedProperty)} of the ${target}.`,
      ),
      ...propertyCapabilities(bound, scope, property.name),
      ...accessWords(bound, scope, property.name),
    ],
  };
}

export function keyCard(bound: BoundRequest, { key, type }: MeaningOf<'key'>): HoverText {
  const found = bound.schema && propertyAtPath(bound.schema, type, key.path);
  const whole = (bound.schema && keyOf(bound.schema, type)) ?? [];
  const valueType = found === undefined ? '' : `: ${typeText(found.property.type)}`;
  const path = key.path === key.alias ? [] : [`Stands for ${code(key.path)}.`];
  return {
    signatures: [`${ownerName(bound, type)}(${key.alias}${valueType})`],
    paragraphs: [
      `${whole.length > 1 ? 'Part of the key' : 'Key'} of ${prose(ownerName(bound, type))}.`,
      ...path,
      ...descriptions(found?.property),
    ],
  };
}

/** The text after a member's name: a part of the reference, or control information. */
function suffixWords(suffix: string | undefined): string[] {
  if (suffix === undefined) return [];
  const control = entryOf(controls, suffix.replace(/^odata\./, '').toLowerCase());
  if (control !== undefined) return [control.text];
  return suffix.includes('.') ? [] : [`Names the entity by its ${code(suffix)}.`];
}

const ownerWords = (bound: BoundRequest, kind: string, declaredBy: StructuredType, scope: StructuredType): string =>
  `${kind} of ${prose(ownerName(bound, scope))}${declaredBy === scope ? '' : ` from ${prose(shortName(declaredBy.name))}`}`;

const itemWords = (isNullable: boolean | undefined): string =>
  isNullable === undefined ? '' : isNullable ? 'items may be null' : 'items are never null';

/** The underlying type of a type definition. */
function underlying(schema: Schema | undefined, name: string): { name: string; isCollection: boolean } | undefined {
  const type = schema && typeDeclaration(schema, name);
  return type?.kind === 'definition' ? { name: type.underlyingType, isCollection: false } : undefined;
}

const membersShown = 12;

function enumWords(schema: Schema | undefined, name: string): string[] {
  const type = schema && typeDeclaration(schema, name);
  if (type?.kind !== 'enum') return [];
  const members = [...type.members.keys()];
  const more = members.length > membersShown ? ` and ${members.length - membersShown} more` : '';
  const list = members.slice(0, membersShown).map(code).join(', ');
  return [`${type.isFlags ? 'Any of' : 'One of'} ${list}${more}.`];
}

function keyPoints(bound: BoundRequest, scope: StructuredType, name: string): string[] {
  const key = bound.schema && keyOf(bound.schema, scope);
  if (key?.some(({ path }) => path === name) !== true) return [];
  return [`${key.length === 1 ? 'Key' : 'Part of the key'} of ${prose(ownerName(bound, scope))}.`];
}

/** An undeclared name. Rules decide whether that is wrong. */
export function unknownCard(bound: BoundRequest, { name, scope }: MeaningOf<'unknown'>): HoverText | undefined {
  const { schema, binding } = bound;
  if (scope === undefined || schema === undefined || findProperty(schema, scope, name) !== undefined) return undefined;
  if (isBeforeV4(bound.dialect) && name === '__metadata')
    return { signatures: [name], paragraphs: ['Control information: the address, type and ETag of the entity.'] };
  const type = ownerName(bound, scope);
  const why = isOpen(schema, scope)
    ? `${prose(type)} is open, so that it may have it all the same.`
    : binding.isPartial
      ? 'The schema does not list everything, so that it may be there all the same.'
      : '';
  return { signatures: [`${type}/${name}`], paragraphs: [`Not declared for ${prose(type)}. ${why}`.trim()] };
}

/** Sentences for the text of several languages, and for the members of an alternate key under a key with a data provider. */
function keyEffects(bound: BoundRequest, scope: StructuredType, property: Property): string[] {
  return [...languageWords(bound, property), ...providerWords(bound, scope, property.name)];
}

function languageWords({ key, service }: BoundRequest, property: Property): string[] {
  const {
    headers: { languages, contentLanguage: contentLanguageHeader },
  } = service.conventions;
  if (!isTagged(property, 'Org.OData.Core.V1.IsLanguageDependent') || languages.length === 0) return [];
  const { properties, output } = key?.multilingual ?? {};
  const header = contentLanguageHeader === undefined ? 'the request' : `the header ${code(contentLanguageHeader)}`;
  const object = `an object by language code (${code(languages[0]!)}, …); languages that it leaves out are not modified`;
  const text = `plain text in the language of ${header}; only that language is updated`;
  const inBody =
    properties === undefined
      ? [`In a body, if the API key is set for multilingual properties: ${object}.`, `Otherwise: ${text}.`]
      : [`In a body: ${properties ? object : text}.`];
  return output === true ? [...inBody, 'In a response: an object by language code.'] : inBody;
}

/** The alternate key of the service is completed by the data provider of the API key. */
function providerWords({ key, schema }: BoundRequest, scope: StructuredType, name: string): string[] {
  const provider = key?.dataProvider;
  const group =
    provider === undefined || schema === undefined
      ? undefined
      : alternateKeys(schema, scope).find((each) => each.includes('DataProvider'));
  if (provider === undefined || group?.includes(name) !== true) return [];
  return name === 'DataProvider'
    ? [`The API key sets ${code(provider)}: inserts get it, and only records that have it are found.`]
    : [`Identifies a record together with the DataProvider of the API key, ${code(provider)}.`];
}
