/** What the API key makes of a property: the languages that a body updates, and the records that a data provider finds. */
import { code } from '../knowledge/markdown.js';
import type { BoundRequest, Property, StructuredType } from '@odatalint/core';
import { alternateKeys, isTagged } from '@odatalint/core/internal';

/** Sentences for the text of several languages, and for the members of an alternate key under a key with a data provider. */
export function keyEffects(bound: BoundRequest, scope: StructuredType, property: Property): string[] {
  return [...languageWords(bound, property), ...providerWords(bound, scope, property.name)];
}

function languageWords({ key, service }: BoundRequest, property: Property): string[] {
  const { languages, contentLanguageHeader } = service.conventions;
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
