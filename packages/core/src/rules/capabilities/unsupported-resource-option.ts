/** A query option that the resource does not support, as the service documents it. */
import type { ResourceConventions } from '../../semantics/index.js';
import type { QueryOption } from '../../syntax/index.js';
import { filterFaults } from '../shared/capabilities/resource-filter.js';
import { hasHole, hasOption, optionWord, placeOfOption } from '../shared/options/query-options.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { listWords } from '../shared/text/words.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  /** The fault of a filter, where it is not the option itself. */
  readonly message?: string;
  readonly option: string;
  readonly resource: ResourceConventions;
  /** The option that excludes it. */
  readonly other: string | undefined;
}

export const unsupportedResourceOption = defineRule<'QueryOption', Fact>({
  name: 'unsupported-resource-option',
  visits: ['QueryOption'],
  appliesTo: ({ conventions }) => conventions.query.resources.length > 0,
  find(node, context, report) {
    if (context.method !== 'GET') return;
    const { option } = node;
    if (option === undefined || !context.dialect.options.includes(option) || isNested(context)) return;
    const resource = listedResource(context)?.conventions;
    if (resource === undefined || isToken(option)) return;
    if (option === 'filter' && !hasHole(context.textOf(node), context))
      for (const { node: at, message } of filterFaults(node.value, context))
        report(at, { option, resource, other: undefined, message });
    const query = context.url?.query;
    const other = resource.exclusiveOptions?.find(
      ([first, second]) => first === option && query !== undefined && hasOption(query, second),
    )?.[1];
    if (other === undefined && !isRefused(node, option, resource)) return;
    // Where a schema shows that it is one entity, misplaced-query-option reports the options of collections.
    const { type, cardinality } = context.binding.target ?? {};
    if (
      other === undefined &&
      type !== undefined &&
      cardinality === 'one' &&
      option !== 'select' &&
      option !== 'expand'
    )
      return;
    // A resource that ignores $select returns all properties, so programs with it work.
    const isHarmless = option === 'select' && other === undefined && resource.withoutOptions?.includes(option) !== true;
    report(
      node,
      { option, resource, other },
      { span: placeOfOption(node), ...(isHarmless ? { severity: 'warning' } : {}) },
    );
  },
  describe: ({ option, resource, other, message }, { dialect }) => {
    const word = optionWord(dialect, option);
    const { advice, source } = resource;
    const notes = source === undefined ? [] : [{ message: `Documented at ${source}` }];
    if (message !== undefined) return { message, notes };
    if (other !== undefined)
      return {
        message: `This resource does not support ${word} together with ${optionWord(dialect, other)}; remove one of them.`,
        notes,
      };
    const supported = resource.options?.map((each) => optionWord(dialect, each));
    const instead =
      advice ??
      (option === 'skip'
        ? 'follow the next link of each response'
        : supported === undefined || supported.length === 0
          ? 'remove it'
          : `remove it. It supports ${listWords(supported)}`);
    return { message: `This resource does not support ${word}; ${instead}.`, notes };
  },
});

const isNested = ({ ancestors }: RuleContext): boolean => ancestors.some(({ kind }) => kind === 'NestedOptions');

/** The tokens of next links, and the format, are never those of the user. */
const isToken = (option: string): boolean => option === 'skiptoken' || option === 'deltatoken' || option === 'format';

function isRefused({ value }: QueryOption, option: string, resource: ResourceConventions): boolean {
  // `$count=false` is the default.
  if (option === 'count' && value.kind === 'RawValue' && /^\s*false\s*$|\{\{/i.test(value.text)) return false;
  return resource.withoutOptions?.includes(option) === true || resource.options?.includes(option) === false;
}
