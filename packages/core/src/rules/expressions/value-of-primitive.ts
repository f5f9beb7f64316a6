/** `Property/Value` where the property is primitive. */
import type { Fix } from '../../text/index.js';
import { valueTypeOf } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly owner: Name;
  readonly member: Name;
  /** The path of the property, as written. */
  readonly path: string;
}

export const valueOfPrimitive = defineRule<'MemberPath', Fact>({
  name: 'value-of-primitive',
  within: 'service-query',
  visits: ['MemberPath'],
  forms: { MemberPath: ['long'] },
  appliesTo: ({ schema }) => schema !== undefined,
  find(node, context, report) {
    const { schema, binding } = context;
    const [owner, member] = node.parts.slice(-2);
    if (owner?.kind !== 'Name' || member?.kind !== 'Name' || schema === undefined) return;
    if (member.text !== 'Value' && member.text !== 'HasValue') return;
    const referent = binding.referentOf(owner);
    if (referent?.kind !== 'property') return;
    const type = valueTypeOf(schema, referent.property.type);
    if (type === undefined || type.isCollection || type.family === 'structured') return;
    report(member, { owner, member, path: context.textOf(node, { start: node.start, end: owner.end }) });
  },
  describe: ({ member, path }) => {
    const name = shorten(path);
    const advice = member.text === 'Value' ? `write ${name} alone` : `write "${name} ne null"`;
    return {
      message: `${name} is a primitive value, so it has no member "${member.text}", even if it is nullable; ${advice}.`,
    };
  },
  fix: ({ owner, member }, context): Fix[] => {
    const hasValue = member.text === 'HasValue';
    return [
      {
        title: hasValue ? 'Compare with null' : `Remove /${member.text}`,
        safety: hasValue ? 'unsafe' : 'safe',
        edits: [{ start: owner.end, end: member.end, text: hasValue ? context.write(member, ' ne null') : '' }],
      },
    ];
  },
});
