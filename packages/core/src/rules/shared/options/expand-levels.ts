/** Counts the levels that an item of `$expand` adds. */
import type { ExpandItem, Name, QueryOption } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';

/** The number of levels that `$levels` adds to an item, or `max` for no limit (URL conventions 5.1.3). */
export function repetition(item: ExpandItem): { readonly more: number; readonly option: QueryOption } | undefined {
  const option = item.options?.options.find((each) => each.option === 'levels');
  const text = option?.value.kind === 'RawValue' ? option.value.text.trim() : '';
  if (option === undefined) return undefined;
  if (text === 'max') return { more: Infinity, option };
  return /^[1-9]\d{0,8}$/.test(text) ? { more: Number(text) - 1, option } : undefined;
}

/**
 * The names of an item that count as levels. With slashes each name is one. In the standard the names before the
 * last are complex properties and type casts, so that an item is one level, unless the schema knows better.
 */
export function levelsOf(item: ExpandItem, { dialect, binding }: RuleContext): readonly Name[] {
  const names = item.path.filter((part): part is Name => part.kind === 'Name' && !/[.$@]/.test(part.text));
  const isLevel = (name: Name): boolean => {
    const referent = binding.referentOf(name)?.kind;
    return dialect.nesting === 'slash' ? referent !== 'property' : referent === 'navigation';
  };
  const levels = names.filter(isLevel);
  return dialect.nesting === 'parentheses' && levels.length === 0 ? names.slice(-1) : levels;
}
