/** A cast to a type that the resource before it can never have. */
import { isDerivedFrom, shortName, structuredType } from '../../schema/index.js';
import { isExpression } from '../../semantics/index.js';
import type { Call } from '../../syntax/index.js';
import { operandType } from '../shared/expressions/operand-types.js';
import { areUnrelated } from '../shared/expressions/operand-faults.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly cast: string;
  readonly from: string;
  readonly kind: 'unrelated' | 'repeated' | 'function';
}

export const incompatibleCast = defineRule<'ResourcePath' | 'SelectItem' | 'ExpandItem' | 'MemberPath' | 'Call', Fact>({
  name: 'incompatible-cast',
  visits: ['ResourcePath', 'SelectItem', 'ExpandItem', 'MemberPath', 'Call'],
  forms: { ResourcePath: ['long'], MemberPath: ['dotted'] },
  appliesTo: ({ schema, dialect }) => schema !== undefined && dialect.casts,
  find(path, context, report) {
    const { binding, schema } = context;
    if (schema === undefined) return;
    if (path.kind === 'Call') {
      const fact = unrelatedType(path, context);
      // It is valid, but never true, and null for `cast` (URL conventions 5.1.1.10).
      if (fact !== undefined) report(path.args.at(-1)!, fact, { severity: 'warning' });
      return;
    }
    if (path.kind !== 'ResourcePath') {
      for (const part of path.kind === 'MemberPath' ? path.parts : path.path) {
        const referent = binding.referentOf(part);
        const scope = binding.scopeOf(part);
        if (referent?.kind !== 'type' || scope === undefined || isDerivedFrom(schema, referent.type, scope.name))
          continue;
        report(part, { cast: referent.type.name, from: scope.name, kind: 'unrelated' });
      }
      return;
    }
    for (const [i, { role, type, segment }] of binding.path.entries()) {
      const before = binding.path[i - 1];
      if (role !== 'cast' || type === undefined || before?.type === undefined) continue;
      if (before.role === 'cast' && before.segment.keys.length === 0)
        report(segment.name, { cast: type.name, from: before.type.name, kind: 'repeated' });
      else if (!isDerivedFrom(schema, type, before.type.name))
        report(segment.name, { cast: type.name, from: before.type.name, kind: 'unrelated' });
    }
  },
  describe: ({ cast, from, kind }) => ({
    message:
      kind === 'function'
        ? `A value of type ${shortName(from)} never has type ${shortName(cast)}; name a type derived from ${shortName(from)}.`
        : kind === 'repeated'
          ? `This cast follows a cast to ${from}; remove one of them.`
          : `${cast} is not derived from ${from}; cast to a derived type, or remove the cast.`,
  }),
});

/** The type in `isof` or `cast` that the entity or complex value before it can never have; without one it is the item itself. */
function unrelatedType({ name, args }: Call, context: RuleContext): Fact | undefined {
  const { schema } = context;
  if (schema === undefined || !/^(?:isof|cast)$/i.test(name.text) || args.length !== 2) return undefined;
  const [value, last] = args;
  const [part, ...others] = last?.kind === 'MemberPath' ? last.parts : [];
  if (value === undefined || !isExpression(value) || part?.kind !== 'Name' || others.length > 0) return undefined;
  const from = operandType(context, value);
  const structured = structuredType(schema, part.text);
  if (from?.structured === undefined || from.isCollection || structured === undefined) return undefined;
  const cast = { family: 'structured', name: structured.name, isCollection: false, structured } as const;
  return areUnrelated(cast, from, context)
    ? { cast: structured.name, from: from.structured.name, kind: 'function' }
    : undefined;
}
