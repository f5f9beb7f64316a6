/** The name of a type or function where a value is required. */
import type { Name, Node } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { isDottedReference, primitiveBeforeDot } from '../shared/expressions/dotted-name.js';

/** The places where an expression is used for its value; an argument of a function may be a type. */
const valuePlaces: ReadonlySet<Node['kind']> = new Set([
  'Binary', 'Logical', 'Unary', 'Parenthesized', 'OrderbyItem', 'QueryOption',
]); // prettier-ignore

export const bareQualifiedName = defineRule<'MemberPath', Name>({
  name: 'bare-qualified-name',
  scope: 'service-query',
  visits: ['MemberPath'],
  forms: { MemberPath: ['dotted'] },
  appliesTo: ({ dialect }) => dialect.casts || dialect.boundOperations,
  find({ parts }, context, report) {
    const [name] = parts;
    const parent = context.ancestors.at(-1);
    if (name?.kind !== 'Name' || parts.length > 1) return;
    // Without an option around it the expression is a stored fragment's.
    if (parent !== undefined && !valuePlaces.has(parent.kind)) return;
    if (!name.text.includes('.') || /[@${]/.test(name.text) || isDottedReference(name, context)) return;
    if (primitiveBeforeDot(name, context) === undefined) report(name, name);
  },
  describe: ({ text }) => ({
    message: `${shorten(text)} is the name of a type or function, not a value; call a function with "()", or write "/" before a property.`,
  }),
});
