/** A member whose name has a dot, but not the form of a reference with an identifier. */
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords, shorten } from '../shared/text/words.js';
import {
  brokenReferences,
  isDeepExternalId,
  type ReferenceMember,
  referenceMembers,
} from '../shared/body/reference-members.js';
import { unwritableNames } from '../shared/body/unwritable-members.js';

interface Fact extends Pick<ReferenceMember, 'member' | 'names'> {
  /** `other`: the target has other members than identifiers. `plain`: it is not a reference. `empty`: a name between dots is missing. */
  readonly fault: 'other' | 'plain' | 'empty';
}

export const invalidReferenceMember = defineRule<'Body', Fact>({
  name: 'invalid-reference-member',
  visits: ['Body'],
  find(body, context, report) {
    const unwritable = unwritableNames(body, context);
    for (const each of referenceMembers(context, body)) {
      const fault = faultOf(each, context);
      if (fault !== undefined && !unwritable.has(each.member.name)) report(each.member.name, { ...each, fault });
    }
    for (const fact of brokenReferences(body, context)) report(fact.member.name, { ...fact, fault: 'empty' });
  },
  describe: ({ fault, names, member }, { conventions }) => {
    const [reference = ''] = names;
    if (fault === 'empty') {
      const instead = names.length === 0 ? 'name a property' : `write ${shorten(names.join('.'))}`;
      return { message: `A name is missing beside a dot in "${shorten(member.name.text)}"; ${instead}.` };
    }
    if (fault === 'plain')
      return {
        message: `${shorten(reference)} is not a reference to one entity, so nothing can follow it; end the name at ${shorten(reference)}.`,
      };
    const identified = listWords(
      conventions.bodies.referenceMembers.map((identifier) => `${reference}.${identifier}`),
      'or',
    );
    return {
      message: `A body can set the reference ${reference}, but not ${shorten(member.name.text)}; use ${identified}.`,
    };
  },
});

function faultOf(fact: ReferenceMember, context: RuleContext): Fact['fault'] | undefined {
  const { names, reference, isUntyped, isOther } = fact;
  if (names.length < 2) return undefined;
  // In a schema without types of its own a string may be a reference.
  if (isOther) return context.schema?.isUnannotated === true ? undefined : 'plain';
  if (isDeepExternalId(fact, context)) return undefined;
  const isIdentifier = context.conventions.bodies.referenceMembers.includes(names.at(-1)!);
  // Without a declaration the dot may be part of the name, unless it ends as references do.
  const isReference = reference !== undefined || isUntyped || (isIdentifier && names.length > 2);
  return isReference && !(isIdentifier && names.length === 2) ? 'other' : undefined;
}
