/** The name of a type or function where a value is required. */
import type { Name, Node } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';
import { isDottedReference, isQualified, primitiveBeforeDot } from '../shared/expressions/dotted-name.js';

/** The places where an expression is used for its value; an argument of a function may be a type. */
const valuePlaces: ReadonlySet<Node['kind']> = new Set([
  'Binary', 'Logical', 'Unary', 'Parenthesized', 'OrderbyItem', 'QueryOption',
]); // prettier-ignore

interface Fact {
  readonly name: Name;
  /** The path that was meant, if the name begins with the variable of a lambda around it. */
  readonly path: string | undefined;
}

export const bareQualifiedName = defineRule<'MemberPath', Fact>({
  name: 'bare-qualified-name',
  scope: 'service-query',
  visits: ['MemberPath'],
  forms: { MemberPath: ['dotted'] },
  appliesTo: ({ dialect }) => dialect.casts || dialect.boundOperations,
  find({ parts }, context, report) {
    const [name] = parts;
    const parent = context.ancestors.at(-1);
    if (name?.kind !== 'Name' || parts.length > 1) return;
    const path = pathFromVariable(name, context);
    if (path !== undefined) return report(name, { name, path });
    // Without an option around it the expression is a stored fragment's.
    if (parent !== undefined && !valuePlaces.has(parent.kind)) return;
    if (!name.text.includes('.') || /[@${]/.test(name.text) || isDottedReference(name, context)) return;
    if (primitiveBeforeDot(name, context) === undefined) report(name, { name, path: undefined });
  },
  describe: ({ name: { text }, path }) => ({
    message:
      path === undefined
        ? `${shorten(text)} is the name of a type or function, not a value; call a function with "()", or write "/" before a property.`
        : `The variable ${shorten(path.split('/', 1)[0]!)} must be followed by a slash; write ${shorten(path)}.`,
  }),
  fix: ({ name, path }, context) =>
    path === undefined
      ? []
      : [
          {
            title: `Write ${shorten(path)}`,
            safety: 'safe',
            edits: [{ start: name.start, end: name.end, text: context.write(name, path) }],
          },
        ],
});

/** `i.Price` in `Items/any(i:i.Price gt 1)`. */
function pathFromVariable({ text }: Name, context: RuleContext): string | undefined {
  const [first, ...others] = text.split('.');
  const isVariable = context.ancestors.some((node) => node.kind === 'Lambda' && node.variable?.text === first);
  return isVariable && !isQualified(text, context) ? [first, ...others].join('/') : undefined;
}
