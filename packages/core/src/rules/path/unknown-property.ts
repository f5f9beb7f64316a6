/** A property that the type does not have. */
import { keyOf, propertyNames, type StructuredType } from '../../schema/index.js';
import { isInForeignOptions } from '../shared/options/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { castOrReplace, reportUnknownName, type UnknownName, unknownNameWords } from '../shared/path/index.js';

export const unknownProperty = defineRule<'Name', UnknownName>({
  name: 'unknown-property',
  wakes: ['Name'],
  forms: { Name: ['unresolved'] },
  concerns: ({ schema }) => schema !== undefined,
  find(name, context, report) {
    const parent = context.ancestors.at(-1)?.kind;
    // Resource paths and expand require a navigation property: see unknown-navigation.
    if (parent === 'Segment' || parent === 'ExpandItem') return;
    const { binding, schema } = context;
    const referent = binding.referentOf(name);
    if (schema === undefined || referent?.kind !== 'unresolved' || isInForeignOptions(context)) return;
    if (referent.expected === 'entitySet') return;
    const candidates = (scope: StructuredType | undefined): string[] =>
      scope === undefined
        ? []
        : [...propertyNames(schema, scope), ...(keyOf(schema, scope) ?? []).map(({ alias }) => alias)];
    reportUnknownName(name, candidates, context, (node, fact, options) =>
      report(node, { ...fact, mayBeText: fact.near.length === 0 && isRightOperand(context) }, options),
    );
  },
  describe: (fact, context) => ({ message: unknownNameWords(fact, 'property', context) }),
  fix: castOrReplace,
});

/** Whether the visited name is alone on the right of a comparison, as in `Name eq Chair`. */
function isRightOperand({ ancestors }: RuleContext): boolean {
  const [binary, path] = ancestors.slice(-2);
  return binary?.kind === 'Binary' && path?.kind === 'MemberPath' && path.parts.length === 1 && binary.right === path;
}
