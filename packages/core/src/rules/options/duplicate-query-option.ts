/** A query option that is specified twice. */
import type { Fix } from '../../text/index.js';
import type { QueryOption } from '../../syntax/index.js';
import { hasRepetition } from '../shared/text/has-repetition.js';
import { removeFromList } from '../shared/text/list-edits.js';
import { hasHole, optionWord, placeOfOption } from '../shared/options/query-options.js';
import { isAliasName } from '../../semantics/index.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';

interface Fact {
  readonly system: string;
  readonly first: QueryOption;
  readonly options: readonly QueryOption[];
  readonly index: number;
}

export const duplicateQueryOption = defineRule<'Query' | 'NestedOptions', Fact>({
  name: 'duplicate-query-option',
  visits: ['Query', 'NestedOptions'],
  forms: { Query: ['several'], NestedOptions: ['several'] },
  find(node, context, report) {
    const { dialect, conventions } = context;
    if (!isServiceQuery(context) || (node.kind === 'NestedOptions' && dialect.nesting === 'slash')) return;
    const nameOf = ({ option, name }: QueryOption): string | undefined =>
      option ?? (dialect.parameterAliases && isAliasName(name.text) ? name.text : undefined);
    if (!hasRepetition(node.options.map(nameOf))) return;
    const seen = new Map<string, QueryOption>();
    for (const [index, option] of node.options.entries()) {
      const system = nameOf(option);
      if (system === undefined || conventions.options.repeatable.includes(system)) continue;
      if (!system.startsWith('@') && !dialect.options.includes(system)) continue;
      const first = seen.get(system);
      if (first === undefined) seen.set(system, option);
      else report(option, { system, first, options: node.options, index }, { span: placeOfOption(option) });
    }
  },
  describe: ({ system, first }, { dialect }) => ({
    message: `${system.startsWith('@') ? system : optionWord(dialect, system)} is specified twice; ${howToJoin[system] ?? 'remove one'}.`,
    notes: [{ message: 'It is first specified here.', span: first.name }],
  }),
  fix: ({ system, first, options, index }, context): Fix[] => {
    const value = context.textOf(first.value);
    const second = context.textOf(options[index]!.value);
    if (hasHole(value, context)) return [];
    if (value === second)
      return [{ title: 'Remove the second one', safety: 'safe', edits: [removeFromList(options, index)] }];
    if (hasHole(second, context) || value.trim() === '' || second.trim() === '') return [];
    const { start, end } = first.value;
    const joined = system === 'filter' ? `(${value}) and (${second})` : `${value},${second}`;
    return Object.hasOwn(howToJoin, system)
      ? [
          {
            title: 'Join the two',
            safety: 'unsafe',
            edits: [{ start, end, text: joined }, removeFromList(options, index)],
          },
        ]
      : [];
  },
});

const howToJoin: Readonly<Record<string, string>> = {
  filter: 'join the two with "and", each in parentheses',
  orderby: 'join the two lists with a comma',
  select: 'join the two lists with a comma',
  expand: 'join the two lists with a comma',
};
