/** A parameter alias that the query gives no value. */
import { suggestNames } from '../../schema/index.js';
import type { Fix } from '../../source/index.js';
import type { Name, Url } from '../../syntax/index.js';
import { mayHoldMore } from '../shared/options/index.js';
import { changeTo } from '../shared/text/index.js';
import { defineRule, isServiceQuery, type RuleContext } from '../engine/index.js';

interface Fact {
  readonly alias: Name;
  /** The aliases of the query, without `@`; compared with the name only where it is described, since a query has many of both. */
  readonly given: ReadonlySet<string>;
}

/** Aliases of the query that are named nearly so. */
const nearTo = ({ alias, given }: Fact): readonly string[] =>
  suggestNames(alias.text.slice(1), given).map((name) => `@${name}`);

export const undefinedParameterAlias = defineRule<'Url', Fact>({
  name: 'undefined-parameter-alias',
  wakes: ['Url'],
  forms: { Url: ['aliased'] },
  find(url: Url, context, report) {
    const { binding } = context;
    if (!isServiceQuery(context)) return;
    // A variable may hold the option.
    if (url.query !== undefined && mayHoldMore(url.query, context)) return;
    const names = (url.query?.options ?? []).map(({ name }) => name.text).filter((name) => name.startsWith('@'));
    const given = new Set(names.map((name) => name.slice(1)));
    for (const [alias, { option }] of binding.aliasUses) {
      if (option !== undefined && option.value.end > option.value.start) continue;
      // A key and a parameter that is not nullable are never null; elsewhere the alias may have been meant as null (URL conventions 5.3).
      const severity = isInKey(alias, context) || isRequiredParameter(alias, context) ? 'error' : 'warning';
      report(alias, { alias, given }, { severity });
    }
  },
  describe: (fact) => {
    const { text } = fact.alias;
    const near = nearTo(fact);
    const hint = near.length === 0 ? `add ${text}=… to it` : `did you mean ${near.join(' or ')}?`;
    return { message: `The query gives the parameter alias ${text} no value; ${hint}${near.length === 0 ? '.' : ''}` };
  },
  fix: (fact, context): Fix[] => {
    const { alias } = fact;
    const near = nearTo(fact);
    const { start, end, text } = alias;
    if (near.length > 0) return changeTo(near, { start, end });
    const { url, binding } = context;
    if (url === undefined) return [];
    const own = binding.aliasUses.get(alias)?.option;
    const value = isInKey(alias, context) ? "''" : 'null';
    const edit =
      own === undefined
        ? { start: url.end, end: url.end, text: `${url.query === undefined ? '?' : '&'}${text}=${value}` }
        : { start: own.value.start, end: own.value.end, text: value };
    return [{ title: `Add ${text}=${value}`, safety: 'unsafe', edits: [edit], isManual: true }];
  },
});

/** A value of a function in the path whose every possible overload declares it not nullable. */
const isRequiredParameter = ({ start }: Name, { binding }: RuleContext): boolean =>
  binding.path.some(({ segment, role, overloads = [] }) => {
    if (role !== 'operation' || overloads.length === 0) return false;
    const given = segment.keys[0]?.items.find(({ value }) => value.start === start)?.name?.text;
    return overloads.every(({ parameters }) =>
      parameters.some(({ name, isNullable }) => name === given && isNullable === false),
    );
  });

const isInKey = ({ start }: Name, { binding, url }: RuleContext): boolean =>
  start < (url?.path?.end ?? 0) &&
  binding.path.some(({ key, role }) => {
    const predicate = role === 'operation' ? undefined : key?.predicate;
    return predicate !== undefined && predicate.start <= start && start < predicate.end;
  });
