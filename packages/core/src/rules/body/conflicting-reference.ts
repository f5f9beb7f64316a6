/** A reference that a body specifies twice. */
import type { Span } from '../../text/index.js';
import type { TypedMember, TypedObject } from '../../semantics/index.js';
import type { JsonName, JsonObject } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { removeMember } from '../shared/body/member-edits.js';
import { referenceMembers } from '../shared/body/reference-members.js';
import { typedBody } from '../shared/body/request-body-types.js';

interface Fact {
  readonly reference: string;
  readonly name: JsonName;
  readonly first: JsonName;
  /** The object with both members. */
  readonly object: JsonObject;
}

export const conflictingReference = defineRule<'Body', Fact>({
  name: 'conflicting-reference',
  visits: ['Body'],
  find(body, context, report) {
    const { content } = body;
    if (content?.kind !== 'JsonObject') return;
    const identifiers = new Set(context.conventions.bodies.referenceMembers);
    const firsts = new Map<string, JsonName>();
    for (const { member, names, reference: declared, isOther } of referenceMembers(context, body)) {
      const [reference = '', identifier] = names;
      if (isOther || names.length > 2 || (identifier === undefined ? false : !identifiers.has(identifier))) continue;
      // A collection or an object under the bare name is not the key of an undeclared reference.
      if (identifier === undefined && declared === undefined && member.value.kind !== 'JsonScalar') continue;
      const first = firsts.get(reference);
      if (first === undefined) firsts.set(reference, member.name);
      else if (first.text !== member.name.text)
        report(member.name, { reference, name: member.name, first, object: content });
    }
    for (const typed of typedBody(context, body)?.objects ?? [])
      for (const { first, second } of contradictionsIn(typed)) {
        const { name } = second.member;
        report(name, { reference: second.name, name, first: first.member.name, object: typed.object });
      }
  },
  describe: ({ reference, name, first }) => {
    const span: Span = { start: first.start, end: first.end };
    return {
      message: `${name.text} and ${first.text} both specify the target of ${reference}; remove one of them.`,
      notes: [{ message: `${first.text} is here.`, span }],
    };
  },
  fix: ({ name, first, object }) =>
    [first, name].flatMap((each) => {
      const member = object.members.find((one) => one.name === each);
      return member === undefined
        ? []
        : removeMember(object, member).map((fix) => ({ ...fix, isManual: true as const }));
    }),
});

interface Contradiction {
  readonly first: TypedMember;
  readonly second: TypedMember;
}

/**
 * Navigation properties that two members set to a related entity, or to all related entities. Inserting entities into a
 * collection and binding others to it is allowed (OData 4.01 JSON format 8.5).
 */
function contradictionsIn({ members }: TypedObject): Contradiction[] {
  const firsts = new Map<string, TypedMember>();
  return members.flatMap((second): Contradiction[] => {
    const { property, annotation } = second;
    if (property?.kind !== 'navigation') return [];
    if (annotation !== undefined && annotation !== (property.type.isCollection ? 'delta' : 'bind')) return [];
    const first = firsts.get(property.name);
    firsts.set(property.name, first ?? second);
    return first === undefined || first.annotation === annotation ? [] : [{ first, second }];
  });
}
