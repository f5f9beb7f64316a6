/** A text of a multilingual property without its language. */
import { findProperty, isTagged, type Schema } from '../../schema/index.js';
import { type Fix, type HeaderInput, headerLines } from '../../text/index.js';
import type { JsonMember } from '../../syntax/index.js';
import { writtenEntity, type WrittenEntity } from '../shared/body/written-body.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { isNamed } from '../shared/writing/written-headers.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly property: string;
  readonly header: string;
}

const languageDependent = 'Org.OData.Core.V1.IsLanguageDependent';

export const missingContentLanguage = defineRule<'Body', Fact>({
  name: 'missing-content-language',
  visits: ['Body'],
  appliesTo: ({ conventions }) => conventions.headers.contentLanguage !== undefined,
  find(body, context, report) {
    const { conventions, key, request, schema } = context;
    const header = conventions.headers.contentLanguage;
    if (header === undefined || schema === undefined || request?.headers === undefined) return;
    if (key?.multilingual?.properties === true) return;
    // A variable may be the name of this header.
    const isNamedSo = ({ name }: HeaderInput): boolean => isNamed({ text: name }, header) || hasHole(name, context);
    if (headerLines(request.headers).some(isNamedSo)) return;
    const entity = writtenEntity(context, body);
    const text = entity === undefined ? undefined : languageText(entity, schema);
    if (text !== undefined) report(text.name, { property: text.name.text, header });
  },
  describe: ({ property, header }) => ({
    message: `The language of the multilingual property "${shorten(property)}" is unknown; add a header such as "${header}: EN".`,
  }),
  fix: ({ header: name }, { isInBatch }): Fix[] =>
    isInBatch
      ? []
      : [
          {
            title: `Add ${name}: EN`,
            safety: 'unsafe',
            edits: [],
            request: { header: { name, value: 'EN' } },
            isManual: true,
          },
        ],
});

/** The first member that sets a multilingual property to a plain text. */
function languageText({ type, members }: WrittenEntity, schema: Schema): JsonMember | undefined {
  if (type === undefined) return undefined;
  return members.find(({ name, value }) => {
    if (value.kind !== 'JsonScalar' || typeof value.value !== 'string') return false;
    const property = findProperty(schema, type, name.text)?.property;
    return property !== undefined && isTagged(property, languageDependent);
  });
}
