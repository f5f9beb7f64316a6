/** Parameter aliases: `@name` in a path or expression, whose value is in the query (OData 4.01 URL conventions 5.3). */
import type { Expression } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/index.js';

/** The value of an expression: itself, or the value of its alias in the query. */
export interface GivenValue {
  /** Undefined when the query does not set the alias, which then is null. */
  readonly value: Expression | undefined;
  readonly isAlias: boolean;
}

/** Follows an alias to its value; undefined when unknown: a variable may hold it, or it is not an expression. */
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
