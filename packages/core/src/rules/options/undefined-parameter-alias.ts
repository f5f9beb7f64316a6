/** A parameter alias that the query gives no value. */
import type { Operation } from '../../schema/index.js';
import type { BoundRequest } from '../../semantics/index.js';
import { type Fix, type Span, suggestNames } from '../../text/index.js';
import type { Name, Url } from '../../syntax/index.js';
import { mayHoldMore } from '../shared/options/query-options.js';
import { keyedSegments, typeOfKeyValue } from '../shared/path/path-segments.js';
import { changeTo } from '../shared/text/change-to.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly alias: Name;
  /** The aliases of the query, without `@`; compared with the name only where it is described, since a query has many of both. */
  readonly given: ReadonlySet<string>;
  /** Whether it may have been left out to be null. */
  readonly isNull: boolean;
}

/** Aliases of the query that are named nearly so. */
const nearTo = ({ alias, given }: Fact): readonly string[] =>
  suggestNames(alias.text.slice(1), given).map((name) => `@${name}`);

export const undefinedParameterAlias = defineRule<'Url', Fact>({
  name: 'undefined-parameter-alias',
  visits: ['Url'],
  forms: { Url: ['aliased'] },
  find(url: Url, context, report) {
    const { binding } = context;
    if (!isServiceQuery(context)) return;
    // A variable may contain the option.
    if (url.query !== undefined && mayHoldMore(url.query, context)) return;
    const names = (url.query?.options ?? []).map(({ name }) => name.text).filter((name) => name.startsWith('@'));
    const given = new Set(names.map((name) => name.slice(1)));
    const used = new Set(Array.from(binding.aliasUses.keys(), ({ text }) => text));
    const isOneUnused = names.some((name) => !used.has(name));
    for (const [alias, { option }] of binding.aliasUses) {
      if (option !== undefined && option.value.end > option.value.start) continue;
      // A key and a parameter that is not nullable are never null; elsewhere an alias that is left out is null (URL conventions 5.3).
      const isWrong = option !== undefined || isInKey(alias, context) || isRequiredParameter(alias, context);
      const isNull = !isWrong && !isOneUnused;
      report(alias, { alias, given, isNull }, { severity: isWrong ? 'error' : isNull ? 'info' : 'warning' });
    }
  },
  describe: (fact) => {
    const { text } = fact.alias;
    if (fact.isNull)
      return { message: `The parameter alias ${text} has no value, so it is null; add &${text}=… if it has one.` };
    const near = nearTo(fact);
    const hint = near.length === 0 ? `add &${text}=… to the query` : `did you mean ${near.join(' or ')}?`;
    return { message: `The parameter alias ${text} has no value; ${hint}${near.length === 0 ? '.' : ''}` };
  },
  fix: (fact, context): Fix[] => {
    const { alias } = fact;
    const near = nearTo(fact);
    const { start, end, text } = alias;
    if (near.length > 0) return changeTo(near, { start, end });
    const { url, binding } = context;
    if (url === undefined) return [];
    const own = binding.aliasUses.get(alias)?.option;
    const value = isInKey(alias, context) ? keyPlaceholder(alias, context) : 'null';
    const edit =
      own === undefined
        ? { start: url.end, end: url.end, text: `${url.query === undefined ? '?' : '&'}${text}=${value}` }
        : { start: own.value.start, end: own.value.end, text: value };
    return [{ title: `Add ${text}=${value}`, safety: 'unsafe', edits: [edit], isManual: true }];
  },
});

/** A value of the key's type for a person to replace. */
function keyPlaceholder({ start }: Name, context: RuleContext): string {
  for (const segment of keyedSegments(context))
    for (const item of segment.key.predicate.items)
      if (item.value.start === start && typeOfKeyValue(item, segment, context)?.family === 'number') return '0';
  return "''";
}

/** Where in the path a value is never null. A path has many segments and many aliases, so the places are collected once. */
interface RequiredPlaces {
  /** The keys, in order. */
  readonly keys: readonly Span[];
  /** Where the values of parameters begin that every possible overload of a function declares not nullable. */
  readonly parameters: ReadonlySet<number>;
}

const requiredPlaces = ({ binding }: BoundRequest): RequiredPlaces => {
  const keys: Span[] = [];
  const parameters = new Set<number>();
  for (const { segment, role, key, overloads = [] } of binding.path) {
    if (role !== 'operation' && key?.predicate !== undefined) keys.push(key.predicate);
    if (role !== 'operation' || overloads.length === 0) continue;
    for (const { name, value } of segment.keys[0]?.items ?? [])
      if (overloads.every((overload) => isRequired(overload, name?.text))) parameters.add(value.start);
  }
  return { keys, parameters };
};

const isRequired = ({ parameters }: Operation, given: string | undefined): boolean =>
  parameters.some(({ name, isNullable }) => name === given && isNullable === false);

const isRequiredParameter = ({ start }: Name, context: RuleContext): boolean =>
  context.remember(requiredPlaces).parameters.has(start);

function isInKey({ start }: Name, context: RuleContext): boolean {
  const { keys } = context.remember(requiredPlaces);
  // The last key that does not begin after the alias.
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]!.start <= start) low = middle + 1;
    else high = middle;
  }
  return start < (context.url?.path?.end ?? 0) && start < (keys[low - 1]?.end ?? 0);
}
