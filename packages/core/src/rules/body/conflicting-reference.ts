/** A reference that a body specifies twice. */
import type { Span } from '../../text/index.js';
import type { Body, JsonName } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { removeMember } from '../shared/body/member-edits.js';
import { referenceMembers } from '../shared/body/reference-members.js';

interface Fact {
  readonly reference: string;
  readonly name: JsonName;
  readonly first: JsonName;
  readonly body: Body;
}

export const conflictingReference = defineRule<'Body', Fact>({
  name: 'conflicting-reference',
  visits: ['Body'],
  find(body, context, report) {
    const identifiers = new Set(context.conventions.bodies.referenceMembers);
    const firsts = new Map<string, JsonName>();
    for (const { member, names, reference: declared, isOther } of referenceMembers(context, body)) {
      const [reference = '', identifier] = names;
      if (isOther || names.length > 2 || (identifier === undefined ? false : !identifiers.has(identifier))) continue;
      // A collection or an object under the bare name is not the key of an undeclared reference.
      if (identifier === undefined && declared === undefined && member.value.kind !== 'JsonScalar') continue;
      const first = firsts.get(reference);
      if (first === undefined) firsts.set(reference, member.name);
      else if (first.text !== member.name.text) report(member.name, { reference, name: member.name, first, body });
    }
  },
  describe: ({ reference, name, first }) => {
    const span: Span = { start: first.start, end: first.end };
    return {
      message: `${name.text} and ${first.text} both specify the target of ${reference}; remove one of them.`,
      notes: [{ message: `${first.text} is here.`, span }],
    };
  },
  fix({ name, first, body: { content } }) {
    if (content?.kind !== 'JsonObject') return [];
    return [first, name].flatMap((each) => {
      const member = content.members.find((one) => one.name === each);
      return member === undefined
        ? []
        : removeMember(content, member).map((fix) => ({ ...fix, isManual: true as const }));
    });
  },
});
