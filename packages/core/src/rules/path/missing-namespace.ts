/** The call of an operation without its namespace or its parentheses, in a service that requires them. */
import { isOptional, type Operation, resolveAlias } from '../../schema/index.js';
import type { Fix } from '../../text/index.js';
import type { Name } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { serviceWords, shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: Name;
  /** The replacement: the name with its namespace, or with parentheses. */
  readonly instead: string;
  readonly lacks: 'namespace' | 'parentheses';
}

export const missingNamespace = defineRule<'ResourcePath' | 'Call', Fact>({
  name: 'missing-namespace',
  visits: ['ResourcePath', 'Call'],
  forms: { ResourcePath: ['called'] },
  appliesTo: ({ schema, dialect }) => schema !== undefined && schema.isUnannotated !== true && dialect.fullNames,
  find(node, context, report) {
    const { binding } = context;
    if (node.kind === 'Call') {
      const full = isQualified(node.name)
        ? undefined
        : fullName(binding.callOf(node)?.overloads ?? [], node.name, context);
      if (full !== undefined) report(node.name, { name: node.name, instead: full, lacks: 'namespace' });
      return;
    }
    for (const [i, { role, overloads = [], operation, segment }] of binding.path.entries()) {
      const { name, keys } = segment;
      if (role !== 'operation' || name.kind !== 'Name') continue;
      // The import of an operation has a name of its own.
      const full = i === 0 || isQualified(name) ? undefined : fullName(overloads, name, context);
      if (full !== undefined) report(name, { name, instead: full, lacks: 'namespace' });
      else if (operation?.kind === 'function' && keys.length === 0)
        report(name, { name, instead: `${name.text}${parametersOf(operation)}`, lacks: 'parentheses' });
    }
  },
  describe: ({ name, instead, lacks }, { dialect }) => ({
    message: `${shorten(name.text)} lacks its ${lacks}, which ${serviceWords(dialect)} requires; write ${shorten(instead)}.`,
  }),
  fix: ({ name: { start, end }, instead }): Fix[] =>
    instead.includes('…')
      ? []
      : [{ title: `Write ${instead}`, safety: 'safe', edits: [{ start, end, text: instead }] }],
});

/** The parentheses of a call with the parameters that it requires. */
const parametersOf = ({ parameters, isBound }: Operation): string =>
  `(${parameters
    .slice(isBound ? 1 : 0)
    .filter((parameter) => !isOptional(parameter))
    .map(({ name }) => `${name}=…`)
    .join(',')})`;

const isQualified = ({ text }: Name): boolean => text.includes('.');

/** The full name of the operations, if all have one. */
function fullName(overloads: readonly Operation[], { text }: Name, { schema }: RuleContext): string | undefined {
  const names = [...schema!.operations]
    .filter(([name, all]) => name.endsWith(`.${text}`) && all.some((each) => overloads.includes(each)))
    .map(([name]) => resolveAlias(schema!, name));
  return names.length === 1 ? names[0] : undefined;
}
