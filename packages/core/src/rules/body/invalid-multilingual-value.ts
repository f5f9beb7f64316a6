/** A language-dependent text in a form that the API key does not accept. */
import { findProperty, isTagged } from '../../schema/index.js';
import type { JsonMember, JsonNode, JsonObject } from '../../syntax/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords, shorten } from '../shared/text/words.js';
import { isKnownName, writtenEntity } from '../shared/body/written-body.js';

interface Fact {
  readonly fault: 'object' | 'plain' | 'language' | 'text';
  readonly property: string;
  /** The language or value found. */
  readonly found: string;
}

export const invalidMultilingualValue = defineRule<'Body', Fact>({
  name: 'invalid-multilingual-value',
  visits: ['Body'],
  find(body, context, report) {
    const { schema, conventions } = context;
    const entity = writtenEntity(context, body);
    if (schema === undefined || entity?.type === undefined || conventions.headers.languages.length === 0) return;
    for (const member of entity.members) {
      const property = findProperty(schema, entity.type, member.name.text)?.property;
      if (property?.kind !== 'property' || !isTagged(property, 'Org.OData.Core.V1.IsLanguageDependent')) continue;
      findInMember(member, context, report);
    }
  },
  describe: (
    { fault, property, found },
    {
      conventions: {
        headers: { languages },
      },
    },
  ) => ({
    message: {
      object: `The API key is not set for multilingual properties, so ${property} must be a string; send one text and Content-Language.`,
      plain: `The API key is set for multilingual properties, so ${property} must be an object such as {"${languages[0] ?? 'EN'}": "…"}.`,
      language: `"${shorten(found)}" is not a valid language for ${property}; write ${listWords(languages, 'or')}.`,
      text: `${property} must have a string for each language, but ${shorten(found)} is not one; write a string.`,
    }[fault],
  }),
});

function findInMember({ name, value }: JsonMember, context: RuleContext, report: Report<Fact>): void {
  const isMultilingual = context.key?.multilingual?.properties;
  const property = name.text;
  if (value.kind === 'JsonObject') {
    if (isMultilingual === false) report(value, { fault: 'object', property, found: '' });
    else findInTexts(value, property, context, report);
  } else if (
    value.kind === 'JsonScalar' &&
    isMultilingual === true &&
    typeof value.value === 'string' &&
    !value.hasHole
  ) {
    report(value, { fault: 'plain', property, found: '' });
  }
}

function findInTexts({ members }: JsonObject, property: string, context: RuleContext, report: Report<Fact>): void {
  const {
    headers: { languages },
  } = context.conventions;
  for (const { name, value } of members) {
    if (isKnownName(name) && !languages.includes(name.text))
      report(name, { fault: 'language', property, found: name.text });
    else if (isNoText(value)) report(value, { fault: 'text', property, found: context.textOf(value) });
  }
}

const isNoText = (value: JsonNode | { readonly kind: 'Missing' }): boolean => {
  if (value.kind === 'JsonScalar') return typeof value.value !== 'string' && value.value !== null;
  return value.kind === 'JsonObject' || value.kind === 'JsonArray';
};
