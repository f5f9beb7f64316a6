/** A function or operator that the schema does not list among those a filter can use. */
import { pathsOf } from '../../schema/index.js';
import { functionRow, operators } from '../../language/index.js';
import { forEachChild, type Node } from '../../syntax/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { declarationNote, resourceOfOptions, type Restriction, restrictionOf } from '../shared/capabilities/index.js';

interface Fact {
  readonly name: string;
  readonly kind: Kind;
  readonly restriction: Restriction;
}

/**
 * Older lists contain only functions, and some no logical operators: a list that names none of a kind does not restrict
 * that kind.
 */
type Kind = 'function' | 'lambda operator' | 'logical operator' | 'operator';

function kindOf(name: string): Kind | undefined {
  if (name === 'any' || name === 'all') return 'lambda operator';
  if (name === 'and' || name === 'or' || name === 'not') return 'logical operator';
  if (Object.hasOwn(operators, name)) return 'operator';
  return functionRow(name) !== undefined ? 'function' : undefined;
}

export const restrictedFilterFunction = defineRule<'QueryOption', Fact>({
  name: 'restricted-filter-function',
  wakes: ['QueryOption'],
  forms: { QueryOption: ['filter'] },
  annotations: ['FilterFunctions'],
  find(node, context, report) {
    const resource = resourceOfOptions(context);
    if (resource === undefined) return;
    const restriction = restrictionOf(context.schema, resource, 'FilterFunctions');
    if (restriction === undefined) return;
    const listed = new Set(pathsOf(restriction.value).map((name) => name.toLowerCase()));
    if (listed.size === 0) return;
    const kinds = new Set([...listed].map(kindOf));
    for (const [at, name] of usedNames(node.value, context)) {
      const kind = kindOf(name);
      if (kind !== undefined && kinds.has(kind) && !listed.has(name)) report(at, { name, kind, restriction });
    }
  },
  describe: ({ name, kind, restriction }) => ({
    message: `The schema does not allow the ${kind} "${name}" in filters (${restriction.words}); write the condition without it.`,
    notes: [declarationNote(restriction)],
  }),
});

/** The functions and operators of an expression that the dialect supports; other rules report the rest. */
function usedNames(expression: Node, { dialect }: RuleContext): [Node, string][] {
  const found: [Node, string][] = [];
  const visit = (node: Node): void => {
    if (node.kind === 'Call') found.push([node.name, node.name.text.toLowerCase()]);
    else if (node.kind === 'Lambda') found.push([node.operator, node.operator.text.toLowerCase()]);
    else if (node.kind === 'Operator' && node.name !== undefined) found.push([node, node.name]);
    forEachChild(node, visit);
  };
  visit(expression);
  return found.filter(([, name]) => dialect.functions.includes(name) || dialect.operators.includes(name));
}
