/** A parameter alias that the query gives no value. */
import { suggestNames } from '../../schema/index.js';
import type { Fix } from '../../source/index.js';
import type { Name, Url } from '../../syntax/index.js';
import { mayHoldMore } from '../shared/options/index.js';
import { defineRule, isServiceQuery, type RuleContext } from '../engine/index.js';

interface Fact {
  readonly alias: Name;
  /** Aliases of the query that are named nearly so. */
  readonly near: readonly string[];
}

export const undefinedParameterAlias = defineRule<'Url', Fact>({
  name: 'undefined-parameter-alias',
  wakes: ['Url'],
  find(url: Url, context, report) {
    const { binding } = context;
    if (binding.aliasUses.size === 0 || !isServiceQuery(context)) return;
    // A variable may hold the option.
    if (url.query !== undefined && mayHoldMore(url.query, context)) return;
    const names = (url.query?.options ?? []).map(({ name }) => name.text).filter((name) => name.startsWith('@'));
    const given = names.map((name) => name.slice(1));
    for (const [alias, { option }] of binding.aliasUses) {
      if (option !== undefined && option.value.end > option.value.start) continue;
      // A key is never null; elsewhere the alias may have been meant as null (URL conventions 5.3).
      const severity = isInKey(alias, context) ? 'error' : 'warning';
      report(alias, { alias, near: suggestNames(alias.text.slice(1), given).map((name) => `@${name}`) }, { severity });
    }
  },
  describe: ({ alias: { text }, near }) => {
    const hint = near.length === 0 ? `add ${text}=… to it` : `did you mean ${near.join(' or ')}?`;
    return { message: `The query gives the parameter alias ${text} no value; ${hint}${near.length === 0 ? '.' : ''}` };
  },
  fix: ({ alias: { start, end }, near }): Fix[] => {
    const [meant, ...others] = near;
    if (meant === undefined || others.length > 0) return [];
    return [{ title: `Change to ${meant}`, safety: 'unsafe', edits: [{ start, end, text: meant }] }];
  },
});

const isInKey = ({ start }: Name, { binding, url }: RuleContext): boolean =>
  start < (url?.path?.end ?? 0) &&
  binding.path.some(({ key, role }) => {
    const predicate = role === 'operation' ? undefined : key?.predicate;
    return predicate !== undefined && predicate.start <= start && start < predicate.end;
  });
