/** Parameter aliases: `@name` in a path or expression, whose value stands in the query (OData 4.01 URL conventions 5.3). */
import type { Expression } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/index.js';

/** What an expression stands for: itself, or the value that the query gives the alias that it is. */
export interface GivenValue {
  /** Undefined when the query gives the alias none, so that it stands for null. */
  readonly value: Expression | undefined;
  readonly isAlias: boolean;
}

/** Follows an alias to its value; undefined when that is not known: a variable may hold it, or it is no expression. */
export function followAlias(value: Expression, { url }: RuleContext): GivenValue | undefined {
  const [first, ...others] = value.kind === 'MemberPath' ? value.parts : [];
  const isAlias = others.length === 0 && first?.kind === 'Name' && first.text.startsWith('@');
  if (!isAlias) return { value, isAlias };
  const options = url?.query?.options ?? [];
  const option = options.find(({ name }) => name.text === first.text);
  if (option === undefined) {
    const mayBeElsewhere = url === undefined || options.some(({ name }) => name.text.includes('{{'));
    return mayBeElsewhere ? undefined : { value: undefined, isAlias };
  }
  return option.value.kind === 'Literal' ? { value: option.value, isAlias } : undefined;
}
