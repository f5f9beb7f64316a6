/** A lambda variable that is declared twice, or that its condition does not mention. */
import { findProperty } from '../../schema/index.js';
import { memo } from '../../text/index.js';
import { type Expression, forEachChild, type Lambda, type Node } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { hasHole } from '../shared/options/query-options.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly kind: 'repeated' | 'unused';
  readonly name: string;
  readonly operator: string;
  /** A property of the items that the condition names without the variable. */
  readonly property?: string | undefined;
}

export const lambdaVariable = defineRule<'Lambda', Fact>({
  name: 'lambda-variable',
  within: 'service-query',
  visits: ['Lambda'],
  find(lambda, context, report) {
    const { variable, body, operator } = lambda;
    if (variable === undefined || body === undefined || hasHole(variable.text, context)) return;
    const fact = { name: variable.text, operator: operator.text };
    const isInner = context.ancestors.some((node) => node.kind === 'Lambda' && node.variable?.text === variable.text);
    if (isInner) report(variable, { ...fact, kind: 'repeated' });
    else if (!mayMention(lambda, context)) {
      const property = itemProperty(lambda, context);
      report(variable, { ...fact, kind: 'unused', property }, { severity: 'warning' });
    }
  },
  describe: ({ kind, name, operator, property }) => ({
    message:
      kind === 'repeated'
        ? `The variable "${shorten(name)}" is already that of an outer lambda; give this one another name.`
        : `The condition of "${operator}" does not use its variable "${shorten(name)}"; write ${property === undefined ? `${shorten(name)}/… before the properties of the items` : `${shorten(name)}/${property} instead of ${property}`}.`,
  }),
});

/** The first name in the condition of a lambda, if the items can have a property of this name. */
function itemProperty({ body }: Lambda, { ancestors, binding, schema }: RuleContext): string | undefined {
  const first = body?.kind === 'Binary' ? body.left : body;
  const name = first?.kind === 'MemberPath' ? first.parts[0] : undefined;
  if (name?.kind !== 'Name' || !/^\w+$/.test(name.text)) return undefined;
  if (schema === undefined) return name.text;
  const path = ancestors.at(-1);
  const owner = path?.kind === 'MemberPath' ? path.parts.at(-2) : undefined;
  const items = owner === undefined ? undefined : binding.typeOf(owner)?.structured;
  return items !== undefined && findProperty(schema, items, name.text) !== undefined ? name.text : undefined;
}

/** Whether the condition of a lambda mentions its variable, or has a part that is not known. Most conditions begin with the variable. */
function mayMention(lambda: Lambda, context: RuleContext): boolean {
  if (lambda.body !== undefined && firstName(lambda.body) === lambda.variable?.text) return true;
  const outermost = context.ancestors.find((node) => node.kind === 'Lambda') ?? lambda;
  return usedLambdas(context, outermost).has(lambda);
}

/** The first word of a condition if it is a name, inside any parentheses and on the left of any operators. */
function firstName(condition: Expression): string | undefined {
  let node = condition;
  for (;;)
    if (node.kind === 'Binary') node = node.left;
    else if (node.kind === 'Logical') node = node.operands[0]!;
    else if (node.kind === 'Parenthesized') node = node.expression;
    else break;
  const first = node.kind === 'MemberPath' ? node.parts[0] : undefined;
  return first?.kind === 'Name' ? first.text : undefined;
}

/** The lambdas in an outermost one whose conditions use their variables; found in one walk, since lambdas nest. */
const usedLambdas = memo((context: RuleContext, outermost: Lambda): ReadonlySet<Lambda> => {
  const used = new Set<Lambda>();
  /** The lambdas around a node by variable: the outer one of two, since the inner one is reported as repeated. */
  const open = new Map<string, Lambda>();
  let unknownParts = 0;
  const visit = (node: Node): void => {
    const first = node.kind === 'MemberPath' ? node.parts[0] : undefined;
    // With a dot after it, the variable is meant too.
    const mentioned = first?.kind === 'Name' ? open.get(first.text.split('.', 1)[0]!) : undefined;
    if (mentioned !== undefined) used.add(mentioned);
    if (isUnknown(node, context)) unknownParts++;
    const variable = node.kind === 'Lambda' ? node.variable?.text : undefined;
    if (node.kind !== 'Lambda' || variable === undefined || open.has(variable)) return forEachChild(node, visit);
    const before = unknownParts;
    open.set(variable, node);
    if (node.body !== undefined) visit(node.body);
    open.delete(variable);
    if (unknownParts > before) used.add(node);
  };
  visit(outermost);
  return used;
});

const isUnresolved = (node: Node, { binding }: RuleContext): boolean => binding.referentOf(node)?.kind === 'unresolved';

const isUnknown = (node: Node, context: RuleContext): boolean =>
  // A name that does not exist may be a property of the items or another name for the variable; that is reported there.
  (node.kind === 'MemberPath' && isUnresolved(node.parts[0]!, context)) ||
  // Two operands without an operator, which is reported there.
  (node.kind === 'Binary' && node.operator.start === node.operator.end) ||
  node.kind === 'Hole' ||
  node.kind === 'Missing' ||
  node.kind === 'Skipped' ||
  (node.kind === 'Literal' && (node.literal === 'boolean' || hasHole(node.text, context)));
