/** Characters in a key that the service does not allow in a path. */
import { keyOf } from '../../schema/index.js';
import type { SegmentFact } from '../../semantics/index.js';
import type { KeyValue } from '../../syntax/index.js';
import { optionWord } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { keyValuesOf, writtenCharacters } from '../shared/path/key-characters.js';
import { listWords } from '../shared/text/words.js';

interface Fact {
  readonly item: KeyValue;
  readonly characters: readonly string[];
  /** The first segment of the path that names a resource, and the one that has the key. */
  readonly first: SegmentFact | undefined;
  readonly last: SegmentFact | undefined;
}

export const forbiddenKeyCharacter = defineRule<'ResourcePath', Fact>({
  name: 'forbidden-key-character',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  appliesTo: ({ conventions }) => conventions.keys.characters !== undefined,
  find(path, context, report) {
    const {
      keys: { characters: keyCharacters },
    } = context.conventions;
    if (keyCharacters === undefined || !isResourcePath(context)) return;
    for (const { item, index } of keyValuesOf(path)) {
      const text = context.textOf(item.value);
      if (!text.includes('%') && ![...keyCharacters.forbidden].some((char) => text.includes(char))) continue;
      const found = writtenCharacters(item.value, context).filter(({ char }) => keyCharacters.forbidden.includes(char));
      const [first] = found;
      if (first === undefined) continue;
      const characters = [...new Set(found.map(({ char }) => char))];
      const { path: facts } = context.binding;
      const last = facts[index - (path.segments.length - facts.length)];
      report(item.value, { item, characters, first: facts[0], last }, { span: { start: first.start, end: first.end } });
    }
  },
  describe({ item, characters, first, last }, context) {
    const words = listWords(
      characters.map((char) => `"${char}"`),
      'or',
    );
    const [filter] =
      first === undefined || last === undefined || context.method !== 'GET'
        ? []
        : filtersFor(item, first, last, context);
    return {
      message: `A key in a path of this service cannot contain ${words}, even percent-encoded; ${filter === undefined ? 'find the entity with a filter' : `write ${filter}`}.`,
    };
  },
});

const isResourcePath = ({ route }: RuleContext): boolean => route === undefined || route.route.interface === 'object';

/** No user would copy a longer URL from a message. */
const maxConditions = 10;
const longestAddress = 300;

/** The URL with a filter for the same entity; none where the key property is unknown. */
function filtersFor(item: KeyValue, first: SegmentFact, last: SegmentFact, context: RuleContext): readonly string[] {
  const predicate = last.segment.keys.find(({ start, end }) => start <= item.start && item.end <= end);
  const length = last.segment.end - first.segment.start;
  if (predicate === undefined || predicate.items.length > maxConditions || length > longestAddress) return [];
  const conditions = predicate.items.map((each) => condition(each, last, context));
  if (conditions.includes(undefined)) return [];
  const set = context.textOf(item.value, { start: first.segment.start, end: last.segment.name.end });
  return [`${set}?${optionWord(context.dialect, 'filter')}=${conditions.join(' and ')}`];
}

function condition(item: KeyValue, fact: SegmentFact, context: RuleContext): string | undefined {
  const { name, value } = item;
  const property = fact.key?.values.get(item)?.alias ?? name?.text ?? onlyKey(fact, context);
  if (property === undefined) return undefined;
  const text = value.kind === 'Literal' ? value.text : `'${context.textOf(value)}'`;
  return `${property} eq ${context.write(value, text)}`;
}

/** The name of the identifier of a set, for a key value without a name. */
function onlyKey({ type, segment }: SegmentFact, { schema }: RuleContext): string | undefined {
  const key = schema === undefined || type === undefined ? undefined : keyOf(schema, type);
  return key?.length === 1 && segment.keys[0]?.items.length === 1 ? key[0]?.alias : undefined;
}
