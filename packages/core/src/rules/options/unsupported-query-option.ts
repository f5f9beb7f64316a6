/** A query option of OData that the service does not have. */
import { optionRows } from '../../language/index.js';
import type { Fix } from '../../text/index.js';
import type { Dialect, QueryOption } from '../../syntax/index.js';
import {
  hasHole,
  isInOtherOptions,
  optionWord,
  placeOfOption,
  hasOption,
  safetyOfName,
} from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import { listWords, whyLacking } from '../shared/text/words.js';

const optionNames = optionRows.map(({ name }) => name);

/** The advice; `needs` is the option that the advice uses, written `{option}` in its words. */
interface Advice {
  readonly needs?: string;
  readonly words: string;
}

const advice: Readonly<Record<string, Advice>> = {
  apply: { words: 'read the entities and aggregate them on the client' },
  compute: { words: 'compute the value on the client' },
  count: { needs: 'inlinecount', words: 'use {option}=allpages instead' },
  deltatoken: { needs: 'filter', words: 'filter by a modification date instead, if there is one' },
  format: { words: 'send the header Accept: application/json' },
  id: { words: 'write the key of the entity in the path' },
  index: { words: 'use orderby instead' },
  inlinecount: { needs: 'count', words: 'use {option}=true instead' },
  levels: { needs: 'expand', words: 'name every level in {option}' },
  schemaversion: { words: 'remove it' },
  search: { needs: 'filter', words: 'use filter on the property instead' },
  skip: { words: 'follow the next link of each response' },
  skiptoken: { needs: 'skip', words: 'follow the next link unchanged, or use {option}' },
};

interface Fact {
  readonly option: QueryOption;
  readonly system: string;
}

export const unsupportedQueryOption = defineRule<'QueryOption', Fact>({
  name: 'unsupported-query-option',
  visits: ['QueryOption'],
  forms: ({ dialect }) => ({ QueryOption: optionNames.filter((name) => !dialect.options.includes(name)) }),
  find(node, context, report) {
    const { option } = node;
    if (option === undefined) return;
    // Without its $ a name is one of the service's own options, or a parameter.
    if (context.dialect.optionPrefix !== 'none' && !node.name.text.startsWith('$')) return;
    if (!isServiceQuery(context) || isInOtherOptions(context)) return;
    report(node, { option: node, system: option }, { span: placeOfOption(node) });
  },
  describe: ({ option, system }, { dialect }) => ({
    message: `${whyLacking(option.name.text, dialect, `This service does not support "${option.name.text}"`)}${adviceFor(system, dialect)}.`,
    notes:
      adviceFor(system, dialect) !== ''
        ? []
        : [{ message: `It supports ${listWords(dialect.options.map((known) => optionWord(dialect, known)))}.` }],
  }),
  fix: ({ option, system }, context): Fix[] => {
    const { dialect, ancestors } = context;
    const { name, value } = option;
    if (system === 'count' && dialect.options.includes('inlinecount') && value.kind === 'RawValue')
      return inlineCount(option, value.text);
    if (system !== 'inlinecount' || !dialect.options.includes('count') || value.kind !== 'RawValue') return [];
    if (value.text.toLowerCase() !== 'allpages' || hasHole(value.text, context)) return [];
    const prefix = dialect.optionPrefix !== 'none' && name.text.startsWith('$') ? '$' : '';
    const text = `${prefix}count=true`;
    const query = ancestors.at(-1);
    const hasCount = query?.kind === 'Query' && hasOption(query, 'count');
    const safety = hasCount ? 'unsafe' : safetyOfName(system, context);
    return [{ title: `Change to ${text}`, safety, edits: [{ start: name.start, end: value.end, text }] }];
  },
});

/** `$count=true` as V2 and V3 write it. */
function inlineCount({ name, value }: QueryOption, text: string): Fix[] {
  if (!/^(?:true|false)$/.test(text)) return [];
  const written = `$inlinecount=${text === 'true' ? 'allpages' : 'none'}`;
  return [
    { title: `Change to ${written}`, safety: 'safe', edits: [{ start: name.start, end: value.end, text: written }] },
  ];
}

function adviceFor(option: string, dialect: Dialect): string {
  const { needs, words } = advice[option] ?? { words: '' };
  if (words === '' || (needs !== undefined && !dialect.options.includes(needs))) return '';
  const text = words.replace('{option}', optionWord(dialect, needs ?? ''));
  const like =
    option === 'search' && dialect.operators.includes('like') ? ", as in filter=Description like '%25pump%25'" : '';
  return `; ${text}${like}`;
}
