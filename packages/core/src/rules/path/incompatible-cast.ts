/** A cast to a type that the resource before it can never have. */
import { isDerivedFrom } from '../../schema/index.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly cast: string;
  readonly from: string;
  readonly kind: 'unrelated' | 'repeated';
}

export const incompatibleCast = defineRule<'ResourcePath' | 'SelectItem' | 'ExpandItem' | 'MemberPath', Fact>({
  name: 'incompatible-cast',
  visits: ['ResourcePath', 'SelectItem', 'ExpandItem', 'MemberPath'],
  forms: { ResourcePath: ['long'], MemberPath: ['dotted'] },
  appliesTo: ({ schema, dialect }) => schema !== undefined && dialect.casts,
  find(path, { binding, schema }, report) {
    if (schema === undefined) return;
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
      kind === 'repeated'
        ? `This cast follows a cast to ${from}; remove one of them.`
        : `${cast} is not derived from ${from}; cast to a derived type, or remove the cast.`,
  }),
});
