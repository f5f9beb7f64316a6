/** The name of a type or function where a value is required. */
import { typeDeclaration } from '../../schema/index.js';
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
  /** The literal of an enumeration, if the name may be that of one of its members. */
  readonly member?: string | undefined;
  /** Whether the schema has that member. */
  readonly isMember?: boolean;
}

export const bareQualifiedName = defineRule<'MemberPath', Fact>({
  name: 'bare-qualified-name',
  within: 'service-query',
  visits: ['MemberPath'],
  forms: { MemberPath: ['dotted'] },
  appliesTo: ({ dialect }) => dialect.casts || dialect.boundOperations,
  find(node, context, report) {
    const { parts } = node;
    const [name] = parts;
    const parent = context.ancestors.at(-1);
    if (name?.kind !== 'Name' || parts.length > 1) return;
    const path = pathFromVariable(name, context);
    if (path !== undefined) return report(name, { name, path });
    // Without an option around it the expression is a stored fragment's.
    if (parent !== undefined && !valuePlaces.has(parent.kind)) return;
    if (!name.text.includes('.') || /[@${]/.test(name.text) || isDottedReference(name, context)) return;
    if (primitiveBeforeDot(name, context) !== undefined) return;
    const [type, member] = splitAtLast(name.text);
    const declared = context.schema && typeDeclaration(context.schema, type);
    const isMember = declared?.kind === 'enum' && declared.members.has(member);
    // Without a schema, only the right side of a comparison shows that a value was meant.
    const isRight = parent?.kind === 'Binary' && parent.right === node && parent.left.kind === 'MemberPath';
    const mayBe = isMember || (context.schema === undefined && isRight);
    report(name, { name, path: undefined, ...(mayBe && { member: literalOf(type, member, context), isMember }) });
  },
  describe: ({ name: { text }, path, member, isMember }) => ({
    message:
      path === undefined && member !== undefined
        ? isMember === true
          ? `${shorten(text)} is not a literal of the enumeration; write ${shorten(member)}.`
          : `${shorten(text)} is not a value; write ${shorten(member)} if it is the member of an enumeration, or quote the text.`
        : path === undefined
          ? `${shorten(text)} is the name of a type or function, not a value; call a function with "()", or write "/" before a property.`
          : `The variable ${shorten(path.split('/', 1)[0]!)} must be followed by a slash; write ${shorten(path)}.`,
  }),
  fix: ({ name, path, member, isMember }, context) => {
    const text = path ?? (isMember === true ? member : undefined);
    return text === undefined
      ? []
      : [
          {
            title: `Write ${shorten(text)}`,
            safety: 'safe',
            edits: [{ start: name.start, end: name.end, text: context.write(name, text) }],
          },
        ];
  },
});

const splitAtLast = (text: string): readonly [before: string, after: string] => {
  const dot = text.lastIndexOf('.');
  return [text.slice(0, dot), text.slice(dot + 1)];
};

/** `Ns.Color'Red'`; a type without its namespace is not part of a literal, but the member can be a string. */
const literalOf = (type: string, member: string, { dialect }: RuleContext): string =>
  type.includes('.') && dialect.literals.includes('enum') ? `${type}'${member}'` : `'${member}'`;

/** `i.Price` in `Items/any(i:i.Price gt 1)`. */
function pathFromVariable({ text }: Name, context: RuleContext): string | undefined {
  const [first, ...others] = text.split('.');
  const isVariable = context.ancestors.some((node) => node.kind === 'Lambda' && node.variable?.text === first);
  return isVariable && !isQualified(text, context) ? [first, ...others].join('/') : undefined;
}
