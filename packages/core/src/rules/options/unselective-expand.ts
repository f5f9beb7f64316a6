/** An expand that reads every property of the related entities. */
import type { ExpandItem, Name } from '../../syntax/index.js';
import { mayHoldMore, optionWord } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
}

export const unselectiveExpand = defineRule<'ExpandItem', Fact>({
  name: 'unselective-expand',
  visits: ['ExpandItem'],
  find(node, context, report) {
    if (context.dialect.nesting !== 'parentheses' || !isServiceQuery(context)) return;
    const name = expandedName(node);
    const { options } = node;
    if (name === undefined || options?.options.some(({ option }) => option === 'select' || option === 'apply') === true)
      return;
    if (options === undefined || !mayHoldMore(options, context)) report(name, { name: name.text });
  },
  describe: ({ name }, { dialect }) => ({
    message: `This expand reads all properties of ${shorten(name)}; select the ones you need: ${shorten(name)}(${optionWord(dialect, 'select')}=…).`,
  }),
});

/** The last name of the path; none for `*`, links and counts, which have nothing to select. */
function expandedName({ path }: ExpandItem): Name | undefined {
  const last = path.at(-1);
  return last?.kind !== 'Name' || /^[*$]/.test(last.text) ? undefined : last;
}
