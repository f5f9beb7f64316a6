/** A query option that does not exist. */
import { type Fix, type Severity, suggestNames } from '../../text/index.js';
import { optionMeant } from '../../language/index.js';
import { type Dialect, forEachChild, type NestedOptions, type Node, type QueryOption } from '../../syntax/index.js';
import { findProperty, structuredType } from '../../schema/index.js';
import { isAliasName } from '../../semantics/index.js';
import { hasHole, optionWord, placeOfOption } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  readonly option: QueryOption;
  readonly near: readonly string[];
  /** Whether it looks like part of a value with markup, such as FetchXML. */
  readonly isMarkup: boolean;
  /** Whether it looks like part of a filter. */
  readonly isExpression: boolean;
  /** Whether the option before it is a filter. */
  readonly afterFilter: boolean;
  /** `$filter(A eq 1)`: an option that is written like a call, and its value. */
  readonly called: { readonly name: string; readonly value: string } | undefined;
  /** Whether it is a property of the addressed entities, so it may be a condition. */
  readonly isProperty: boolean;
  /** The replacement for `Owner(Name)`, where properties are selected like arguments. */
  readonly selection: string | undefined;
}

export const unknownQueryOption = defineRule<'Query' | 'NestedOptions', Fact>({
  name: 'unknown-query-option',
  visits: ['Query', 'NestedOptions'],
  forms: { Query: ['custom'], NestedOptions: ['custom'] },
  find(node, context, report) {
    const { dialect } = context;
    const isNested = node.kind === 'NestedOptions';
    const isBatch = dialect.optionPrefix === 'none' && context.route?.route.interface === 'batch';
    if ((!isServiceQuery(context) && !isBatch) || (isNested && dialect.nesting === 'slash')) return;
    if (isNested && isParameterList(node, context)) return;
    let isAfterOpenString = false;
    for (const [i, option] of node.options.entries()) {
      if (option.option !== undefined) isAfterOpenString = endsInOpenString(option.value);
      const { text } = option.name;
      if (option.option !== undefined || hasHole(text, context)) continue;
      const isMisread = context.isReceived && !isNested && hidesOption(text, dialect);
      const isCondition = !isNested && option.end === option.name.end && condition.test(text);
      const before = node.options[i - 1];
      const isMarkup = !isNested && before !== undefined && endsMarkup(text, context.textOf(before));
      if (!isMisread && !isCondition && !isMarkup && isCustomOption(text, dialect, isNested, context.isReceived))
        continue;
      // The parser has reported the open string; the pieces after it are parts of that string.
      if (isAfterOpenString) continue;
      const called = option.end === option.name.end ? calledOption(text, dialect) : undefined;
      const near = suggestOptions(text, dialect);
      const isBare = option.end === option.name.end && near.length === 0 && isParameters(text, context);
      const selection = isNested && isBare ? selectionInstead(text, context) : undefined;
      const isExpression = isCondition || (near.length === 0 && called === undefined && / \S/.test(text));
      const afterFilter = before?.option === 'filter';
      const isProperty = !isNested && near.length === 0 && isPropertyOfTarget(text, context);
      // The name before the parentheses may be that of a function in the default namespace (ABNF selectItem).
      const isDoubtful =
        isNested &&
        isBare &&
        context.schema === undefined &&
        !context.isReceived &&
        context.ancestors.at(-1)?.kind === 'SelectItem';
      report(
        option,
        { option, near, isMarkup, isExpression, afterFilter, called, selection, isProperty },
        { span: placeOfOption(option), ...severityOf(text, isDoubtful, dialect) },
      );
    }
  },
  describe: (
    { option: { name }, near, isMarkup, isExpression, afterFilter, called, selection, isProperty },
    { dialect },
  ) => {
    if (selection !== undefined)
      return {
        message: `Parentheses contain query options, but "${shorten(name.text)}" is not one; write ${shorten(selection)}.`,
      };
    if (called !== undefined) {
      const written = `${optionWord(dialect, called.name)}=${called.value}`;
      return { message: `A query option has no parentheses around its value; write ${shorten(written)}.` };
    }
    const words = (options: readonly string[]): string[] => options.map((option) => optionWord(dialect, option));
    if (isMarkup)
      return {
        message: 'A raw "&" ends the value before it; encode the whole value, with %26 for "&" (%26amp; in XML).',
      };
    if (isExpression)
      return { message: expressionWords(shorten(name.text.replace(/^\$filter/i, '')), afterFilter, dialect) };
    const known = dialect.optionPrefix === 'none' ? `; use ${listWords(words(dialect.options), 'or')}` : '';
    const hint = isOwnWithDollar(name.text, near, dialect)
      ? `; if it is an option of the service, write ${shorten(name.text.slice(1))} without "$"`
      : isProperty
        ? `; for a condition on this property, write ${optionWord(dialect, 'filter')}=${shorten(name.text)} eq …`
        : near.length === 0
          ? known
          : `; did you mean ${listWords(words(near), 'or')}?`;
    const message =
      name.text === ''
        ? `The query option has no name before "="${known}`
        : `There is no query option "${shorten(name.text)}"${hint}`;
    return { message: message.endsWith('?') ? message : `${message}.` };
  },
  fix: ({ option: { name }, near, called }, context): Fix[] => {
    const { start, end } = name;
    if (called !== undefined) {
      const open = context.textOf(name).indexOf('(');
      const text = `${optionWord(context.dialect, called.name)}=${context.textOf(name).slice(open + 1, -1)}`;
      return [
        {
          title: `Write ${optionWord(context.dialect, called.name)}=…`,
          safety: 'unsafe',
          edits: [{ start, end, text }],
        },
      ];
    }
    if (isOwnWithDollar(name.text, near, context.dialect))
      return [{ title: 'Remove the "$"', safety: 'unsafe', edits: [{ start, end: start + 1, text: '' }] }];
    const [best, ...others] = near;
    if (best === undefined || others.length > 0) return [];
    const keepsPrefix =
      context.dialect.optionPrefix === 'dollar' ||
      (context.dialect.optionPrefix === 'either' && name.text.startsWith('$'));
    const text = keepsPrefix ? `$${best}` : best;
    return [
      {
        title: `Change to ${text}`,
        safety: 'unsafe',
        edits: [{ start: name.start, end: name.end, text: context.write(name, text) }],
      },
    ];
  },
});

/** A comparison as an option, where the name of the option and its "=" are missing. */
const condition =
  /^(?:not )?\(*(?:[A-Za-z_][\w/]* (?:eq|ne|gt|ge|lt|le) \S|(?:contains|endswith|startswith|substringof)\(.)/;

/** Whether a text closes a tag or an element that the text before it opens: not a placeholder such as `<options>`. */
const endsMarkup = (text: string, before: string): boolean =>
  before.includes('<') &&
  (text.includes('</') || (text.includes('>') && before.lastIndexOf('<') > before.lastIndexOf('>')));

/** Services with custom options ignore one without a name. */
const severityOf = (name: string, isDoubtful: boolean, { optionPrefix }: Dialect): { severity?: Severity } =>
  isDoubtful ? { severity: 'hint' } : name === '' && optionPrefix !== 'none' ? { severity: 'warning' } : {};

/** `Code eq 'a'` as an option: after a filter it continues the filter. */
const expressionWords = (text: string, afterFilter: boolean, dialect: Dialect): string =>
  afterFilter
    ? 'A raw "&" ends the filter before it; write "and" between conditions, or %26 inside a string.'
    : `A condition belongs in a filter; write ${optionWord(dialect, 'filter')}=${text}.`;

/** Whether the entities of the path have a property with this name. */
function isPropertyOfTarget(name: string, { binding, schema }: RuleContext): boolean {
  const type = schema === undefined ? undefined : structuredType(schema, binding.target?.type?.name ?? '');
  return schema !== undefined && type !== undefined && findProperty(schema, type, name)?.property.kind === 'property';
}

/** Whether a name can be that of an option of the service itself, which has no `$`. */
const isOwnWithDollar = (text: string, near: readonly string[], { optionPrefix }: Dialect): boolean =>
  near.length === 0 && optionPrefix !== 'none' && /^\$[A-Za-z]\w*$/.test(text);

/** The notation that replaces `Owner(Name)` in the option of the item. */
function selectionInstead(text: string, { ancestors, binding, dialect }: RuleContext): string | undefined {
  const item = ancestors.at(-1);
  if (item?.kind === 'ExpandItem') return `${optionWord(dialect, 'select')}=${text}`;
  const last = item?.kind === 'SelectItem' ? item.path.at(-1) : undefined;
  const referent = last?.kind === 'Name' ? binding.referentOf(last) : undefined;
  if (last?.kind !== 'Name') return undefined;
  if (referent?.kind === 'navigation' || (referent === undefined && binding.path.length === 0))
    return `${optionWord(dialect, 'expand')}=${last.text}(${optionWord(dialect, 'select')}=${text})`;
  return referent?.kind === 'property' && !text.includes(',') ? `${last.text}/${text}` : undefined;
}

/** The option that `$ilter(…)` is meant for, and its value, if one option has this name or is a typo away. */
function calledOption(text: string, { options }: Dialect): Fact['called'] {
  const [, word = '', value = ''] = /^\$?([A-Za-z]+)\((.+)\)$/.exec(text) ?? [];
  const name = options.includes(word) ? word : suggestNames(word, options)[0];
  return name === undefined ? undefined : { name, value };
}

/** Options that are a typo away, or the one that has the name in another API. */
function suggestOptions(text: string, { options }: Dialect): readonly string[] {
  const near = suggestNames(text.replace(/^\$/, ''), options);
  const meant = optionMeant(text);
  return near.length === 0 && meant !== undefined && options.includes(meant) ? [meant] : near;
}

/** Custom options and parameter aliases, in the standard, whose names cannot begin with `@` otherwise (ABNF customName); options in parentheses are system query options only. */
function isCustomOption(text: string, { optionPrefix }: Dialect, isNested: boolean, isReceived: boolean): boolean {
  if (optionPrefix === 'none' || text === '') return false;
  return text.startsWith('@') ? isAliasName(text) || !(isNested || isReceived) : !isNested && !text.startsWith('$');
}

/**
 * Whether a name is that of another option or of an alias for programs that read brackets in names, as Express does with its setting
 * `extended`: `[$filter]`, `filter[]` and `top[0]`.
 */
function hidesOption(text: string, { options, optionPrefix }: Dialect): boolean {
  if (!/[[\]]/.test(text)) return false;
  const first = text.split(/[[\]]+/).find((word) => word !== '') ?? '';
  const isBare = optionPrefix !== 'dollar' && options.includes(first.toLowerCase());
  return /^[$@]/.test(first) || isBare;
}

/**
 * `Model.Func(P,Q)` in select names one overload of a function, whose name is qualified; real options all have a `=`. Without a schema
 * and without `$` the address may be one of an interface other than OData, in which `owner(*,address(city))` selects members.
 */
function isParameterList({ options }: NestedOptions, context: RuleContext): boolean {
  const item = context.ancestors.at(-1);
  const last = item?.kind === 'SelectItem' ? item.path.at(-1) : undefined;
  const isOther = last?.kind === 'Name' && mayBeOther(context);
  return (
    last !== undefined &&
    (last.kind !== 'Name' || last.text.includes('.') || isOther) &&
    options.every(
      ({ option, name, end }) =>
        option === undefined && end === name.end && (isOther || isParameters(name.text, context)),
    )
  );
}

const mayBeOther = ({ schema, isReceived, ancestors }: RuleContext): boolean =>
  schema === undefined &&
  !isReceived &&
  !ancestors.some((each) => each.kind === 'QueryOption' && each.name.text.startsWith('$'));

const isParameters = (text: string, context: RuleContext): boolean =>
  text.split(',').every((name) => hasHole(name, context) || /^\s*[\p{L}_][\p{L}\p{N}_]*\s*$/u.test(name));

function endsInOpenString(value: Node): boolean {
  let last = value;
  for (let next: Node | undefined = value; next !== undefined;) {
    last = next;
    next = undefined;
    forEachChild(last, (child) => (next = child));
  }
  return last.kind === 'Literal' && last.literal === 'string' && last.malformed;
}
