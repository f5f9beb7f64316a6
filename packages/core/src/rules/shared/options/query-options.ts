/** Shared by the rules about query options: whether the query goes to the service, and the spelling of its options. */
import { type FixSafety, memo, type Span } from '../../../text/index.js';
import type { Dialect, NestedOptions, Query, QueryOption } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';

/** Whether a part of the request contains a variable. */
export const hasHole = (text: string, { isReceived }: Pick<RuleContext, 'isReceived'>): boolean =>
  !isReceived && text.includes('{{');

/** Whether further options may be in a variable: `?{{rest}}&top=5`. */
export const mayHoldMore = ({ options }: Query | NestedOptions, context: RuleContext): boolean =>
  options.some(({ name }) => hasHole(name.text, context));

/** Whether a node is in nested options that the dialect does not support; another rule reports them as a whole. */
export const isInOtherOptions = ({ ancestors, dialect }: RuleContext): boolean =>
  dialect.nesting === 'slash' && ancestors.some(({ kind }) => kind === 'NestedOptions');

const optionsIn = memo(({ options }: Query | NestedOptions) => new Set(options.map(({ option }) => option)));

/** Whether a query has an option, by its canonical name. */
export function hasOption(query: Query | NestedOptions, option: string): boolean {
  if (query.options.length <= 10) return query.options.some((each) => each.option === option);
  return optionsIn(query).has(option);
}

/**
 * The safety of a fix that writes the name of an option as the standard does. If the query also has that option, it is unknown which of
 * the two was meant. Only `find` can call this, because it reads the ancestors.
 */
export function safetyOfName(option: string, { ancestors }: RuleContext): FixSafety {
  const query = ancestors.at(-1);
  if (query?.kind !== 'Query' && query?.kind !== 'NestedOptions') return 'safe';
  return repeatedIn(query).has(option) ? 'unsafe' : 'safe';
}

/** The options that a query has more than once. */
const repeatedIn = memo(({ options }: Query | NestedOptions): ReadonlySet<string | undefined> => {
  const seen = new Set<string | undefined>();
  const twice = new Set<string | undefined>();
  for (const { option } of options) (seen.has(option) ? twice : seen).add(option);
  return twice;
});

/** An option as the dialect writes it. */
export const optionWord = (dialect: Dialect, option: string): string =>
  dialect.optionPrefix === 'none' ? option : `$${option}`;

/** The length of the `$` before an option's name as written (`$`, `%24`); 0 without one. */
export function prefixLength(context: RuleContext, { name }: QueryOption): number {
  if (!name.text.startsWith('$')) return 0;
  return context.textOf(name).startsWith('$') ? 1 : '%24'.length;
}

/** The name of the option, or the whole option if it has no name: in a stored fragment, or in `=5`. */
export const placeOfOption = ({ name, value, start }: QueryOption): Span =>
  name.end > name.start ? name : { start, end: Math.max(start, value.end) };
