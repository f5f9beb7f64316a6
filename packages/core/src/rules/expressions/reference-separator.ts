/** A dot after a reference in a query, where a slash belongs, and the reverse in a body. */
import type { Fix } from '../../text/index.js';
import { findProperty, type StructuredType } from '../../schema/index.js';
import type { JsonName, Name } from '../../syntax/index.js';
import { isDottedReference } from '../shared/expressions/dotted-name.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { optionWord } from '../shared/options/query-options.js';
import { shorten } from '../shared/text/words.js';
import { unwritableNames } from '../shared/body/unwritable-members.js';
import { isKnownName, writeTarget } from '../shared/body/written-body.js';

interface Fact {
  readonly name: Name | JsonName;
  /** The type that declares the reference, where known. */
  readonly scope: StructuredType | undefined;
  /** The option of the item, where a path cannot continue after a reference: `Shed($expand=Head)`. */
  readonly nestedIn?: 'expand' | 'select';
}

export const referenceSeparator = defineRule<'MemberPath' | 'SelectItem' | 'ExpandItem' | 'JsonName', Fact>({
  name: 'reference-separator',
  within: 'service-query',
  visits: ['MemberPath', 'SelectItem', 'ExpandItem', 'JsonName'],
  forms: { MemberPath: ['dotted'] },
  find(node, context, report) {
    if (node.kind === 'JsonName') {
      const slashed = slashedReference(node, context);
      if (slashed !== undefined) report(node, { name: node, ...slashed });
      return;
    }
    for (const name of node.kind === 'MemberPath' ? node.parts : node.path) {
      if (name.kind !== 'Name') continue;
      const scope = context.binding.scopeOf(name);
      const isNested =
        context.dialect.nesting === 'parentheses' && node.kind !== 'MemberPath' && !isComplex(name, scope, context);
      const nestedIn = node.kind === 'ExpandItem' ? 'expand' : 'select';
      if (isDottedReference(name, context)) report(name, { name, scope, ...(isNested ? { nestedIn } : {}) });
    }
  },
  describe: ({ name, scope, nestedIn }, context) => {
    const nested = nestedIn === undefined ? undefined : nestedOptions(name.text, nestedIn, context);
    if (nested !== undefined)
      return {
        message: `A path in ${nestedIn} cannot continue after the reference ${shorten(name.text.split('.')[0]!)}; write ${shorten(nestedIn === 'select' ? `$expand=${nested}` : nested)}.`,
      };
    const isBody = name.kind === 'JsonName';
    const [wrong, right] = isBody ? (['/', '.'] as const) : (['.', '/'] as const);
    const [reference = ''] = name.text.split(wrong);
    const noun = !isBody && isComplex(name, scope, context) ? 'property' : 'reference';
    return {
      message: `In a ${isBody ? 'body' : 'query'} the ${noun} ${shorten(reference)} must be followed by ${isBody ? 'a dot' : 'a slash'}; write ${shorten(name.text.replaceAll(wrong, right))}.`,
    };
  },
  fix: ({ name, nestedIn }, context): Fix[] => {
    const { start, end, text } = name;
    if (nestedIn === 'select') return [];
    if (nestedIn === 'expand') {
      const nested = nestedOptions(text, nestedIn, context);
      return [
        { title: 'Write a nested expand', safety: 'safe', edits: [{ start, end, text: context.write(name, nested) }] },
      ];
    }
    if (name.kind === 'JsonName') {
      const dotted = text.replaceAll('/', '.');
      return [
        { title: `Write ${shorten(dotted)}`, safety: 'safe', edits: [{ start, end, text: JSON.stringify(dotted) }] },
      ];
    }
    const isPlain = context.textOf(name) === text;
    const dots = isPlain
      ? [...text.matchAll(/\./g)].map(({ index }) => ({ start: start + index, end: start + index + 1, text: '/' }))
      : [];
    const edits = isPlain ? dots : [{ start, end, text: context.write(name, text.replaceAll('.', '/')) }];
    return [{ title: `Write ${shorten(text.replaceAll('.', '/'))}`, safety: 'safe', edits }];
  },
});

/** Whether the name before the first dot is a complex property, which a slash follows in every option. */
function isComplex({ text }: Name | JsonName, scope: StructuredType | undefined, { schema }: RuleContext): boolean {
  const [first = ''] = text.split('.', 1);
  return (
    schema !== undefined && scope !== undefined && findProperty(schema, scope, first)?.property.kind === 'property'
  );
}

/** `Shed($expand=Head)` for `Shed.Head`: the names in the options of the names before them. */
const nestedOptions = (text: string, option: 'expand' | 'select', { dialect }: RuleContext): string =>
  text
    .split('.')
    .reduceRight(
      (inner, name, at, names) =>
        `${name}(${optionWord(dialect, at === names.length - 2 ? option : 'expand')}=${inner})`,
    );

/**
 * The type that declares the reference a member's name begins with (undefined where unknown), when a slash follows the
 * reference; undefined when none does. The node's ancestors must be those of the context.
 */
function slashedReference(
  name: JsonName,
  context: RuleContext,
): { readonly scope: StructuredType | undefined } | undefined {
  const { conventions, ancestors, schema, binding } = context;
  const names = name.text.split('/');
  // A longer path is wrong with dots too, and rules about such members report it.
  const body = ancestors.at(-3);
  if (names.length !== 2 || names[0]!.includes('.') || !isKnownName(name) || body?.kind !== 'Body') return undefined;
  if (names.includes('') || !conventions.bodies.referenceMembers.includes(names.at(-1)!)) return undefined;
  const target = writeTarget(context);
  if (target === undefined || unwritableNames(body, context).has(name)) return undefined;
  const { type } = target;
  const found =
    schema === undefined || type === undefined ? undefined : findProperty(schema, type, names[0]!)?.property;
  if (found === undefined) return binding.isPartial ? { scope: type } : undefined;
  const isReference = found.kind === 'navigation' || found.type.name === 'Edm.Untyped';
  return isReference && !found.type.isCollection ? { scope: type } : undefined;
}
