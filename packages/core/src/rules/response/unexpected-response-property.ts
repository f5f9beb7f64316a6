/** A property of a response that the API key does not see, or that the type does not have. */
import { isOpen, keyOf } from '../../schema/index.js';
import { firstName, type TypedBody } from '../../semantics/index.js';
import type { JsonName } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { templateKey } from '../shared/body/unwritable-members.js';
import { addedNames } from '../shared/response/added-names.js';
import {
  type ResponseEntities,
  responseEntities,
  typedResponseEntities,
  typedResult,
} from '../shared/response/response-entities.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
  /** The owner without such a property, in words; undefined for a property that the key does not see. */
  readonly type: string | undefined;
}

export const unexpectedResponseProperty = defineRule<'Response', Fact>({
  name: 'unexpected-response-property',
  visits: ['Response'],
  find(response, context, report) {
    const answer = responseEntities(response, context);
    const result = answer === undefined ? typedResult(response, context) : undefined;
    const bodies = answer === undefined ? [] : typedResponseEntities(answer, context);
    const seen = new Set<string>();
    const excess = [
      ...(answer === undefined ? [] : unseen(answer, context)),
      ...undeclared(result === undefined ? bodies : [result], context),
      ...(answer === undefined ? [] : foreign(answer, context)),
    ];
    for (const { name, type } of excess) {
      if (seen.has(name.text)) continue;
      seen.add(name.text);
      report(response, { name: name.text, type }, { span: name });
    }
  },
  describe: ({ name, type }) => ({
    message:
      type === undefined
        ? `This API key cannot read ${shorten(name)}, but the response has it; record the response again, or correct the key definition.`
        : `${type} has no property "${shorten(name)}"; ${type.includes(' ') ? 'remove it' : 'record the response again, or correct the schema'}.`,
  }),
});

interface Excess {
  readonly name: JsonName;
  readonly type: string | undefined;
}

function unseen({ target, entities }: ResponseEntities, context: RuleContext): Excess[] {
  const visible = context.access?.ofTarget(target, context.schema)?.visible;
  if (context.conventions.responses.properties !== 'of-key' || visible === undefined) return [];
  const always = templateKey(context);
  return entities
    .flatMap(({ members }) => members.map(({ name }) => name))
    .filter(({ text }) => !/[@{]/.test(text) && !visible.has(firstName(text)) && !always.has(text))
    .map((name) => ({ name, type: undefined }));
}

/** Where entities have properties alone, neither they nor the list around them have other members. */
function foreign({ form, object, entities }: ResponseEntities, { conventions: { responses } }: RuleContext): Excess[] {
  if (responses.properties !== 'of-key') return [];
  const { listMember, nextLinks, counts, contextUrls } = responses;
  const known = new Set([listMember, ...nextLinks, ...counts, ...contextUrls]);
  const ofRecord = entities.flatMap(({ members }) => members.filter(({ name }) => /@\w/.test(name.text)));
  const isList = form === 'list' && object?.members.some(({ name }) => name.text === listMember) === true;
  const ofList = isList ? object.members.filter(({ name }) => !known.has(name.text) && /^@?\w/.test(name.text)) : [];
  return [
    ...ofRecord.map(({ name }) => ({ name, type: 'An entity of this service' })),
    ...ofList.map(({ name }) => ({ name, type: 'The list' })),
  ];
}

function undeclared(bodies: readonly TypedBody[], context: RuleContext): Excess[] {
  const { schema, binding, conventions } = context;
  const isVerbose = conventions.bodies.forms === 'verbose';
  if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return [];
  const added = addedNames(context)?.names;
  if (added === undefined) return [];
  const baseTypes = new Set(
    [...schema.types.values()].flatMap((type) =>
      'baseType' in type && type.baseType !== undefined ? [type.baseType] : [],
    ),
  );
  return bodies
    .flatMap(({ objects }) => objects)
    .flatMap(({ type, isExact, members }): Excess[] => {
      // Without metadata an entity does not say that it is of a derived type.
      if (!isExact || isOpen(schema, type) || baseTypes.has(type.name)) return [];
      const keys = new Set((keyOf(schema, type) ?? []).map(({ alias }) => alias));
      const short = type.name.slice(type.name.lastIndexOf('.') + 1);
      return members
        .filter(
          ({ name, annotation, property }) =>
            annotation === undefined &&
            property === undefined &&
            !keys.has(name) &&
            !added.has(name) &&
            /^[\p{L}_]\w*$/u.test(name) &&
            !(isVerbose && name.startsWith('__')),
        )
        .map(({ member }) => ({ name: member.name, type: short }));
    });
}
