/** A lambda variable that is declared twice, or that its condition does not mention. */
import { type Expression, type Lambda, type Name, walk } from '../../syntax/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { hasHole } from '../shared/options/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly kind: 'repeated' | 'unused';
  readonly name: string;
  readonly operator: string;
}

export const lambdaVariable = defineRule<'Lambda', Fact>({
  name: 'lambda-variable',
  wakes: ['Lambda'],
  find({ variable, body, operator }, context, report) {
    if (variable === undefined || body === undefined || hasHole(variable.text, context)) return;
    const fact = { name: variable.text, operator: operator.text };
    const isInner = context.ancestors.some((node) => node.kind === 'Lambda' && node.variable?.text === variable.text);
    if (isInner) report(variable, { ...fact, kind: 'repeated' });
    else if (!mayMention(body, variable, context))
      report(variable, { ...fact, kind: 'unused' }, { severity: 'warning' });
  },
  describe: ({ kind, name, operator }) => ({
    message:
      kind === 'repeated'
        ? `The variable "${shorten(name)}" is already that of an outer lambda; give this one another name.`
        : `The condition of "${operator}" does not use its variable "${shorten(name)}"; write ${shorten(name)}/… before the properties of the items.`,
  }),
});

/** Whether a condition mentions a variable, or has a part that is not known. */
function mayMention(body: Expression, { text }: Name, context: RuleContext): boolean {
  let isFound = false;
  walk(body, (node) => {
    const first: Lambda['variable'] | { kind: string } | undefined =
      node.kind === 'MemberPath' ? node.parts[0] : undefined;
    isFound ||= first?.kind === 'Name' && (first as Name).text === text;
    isFound ||= node.kind === 'Hole' || node.kind === 'Missing' || node.kind === 'Skipped';
    isFound ||= node.kind === 'Literal' && (node.literal === 'boolean' || hasHole(node.text, context));
  });
  return isFound;
}
