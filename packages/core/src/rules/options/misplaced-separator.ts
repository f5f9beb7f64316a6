/** A `?`, `&`, `;` or `,` that is doubled, missing or wrong. */
import type { Fix, Span } from '../../text/index.js';
import { type Query, type QueryOption, type ResourcePath, systemOption } from '../../syntax/index.js';
import { hasHole } from '../shared/options/query-options.js';
import { optionInPath } from '../shared/options/option-in-path.js';
import { type SeparatorFault, separatorFaults } from '../shared/options/separator-faults.js';
import { defineRule, type Report } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact extends SeparatorFault {
  readonly written: string;
  /** The text up to the end of the option, as written. */
  readonly rest: string;
  /** The same with the other separators that are wrong in the same way. */
  readonly restInstead?: string;
  /** Whether the text after it may be the rest of a condition, and the separator an operator. */
  readonly isDoubtful?: boolean;
}

export const misplacedSeparator = defineRule<'Query' | 'ResourcePath', Fact>({
  name: 'misplaced-separator',
  visits: ['Query', 'ResourcePath'],
  find(node, context, report) {
    if (node.kind === 'ResourcePath') findInPath(node, context, report);
    else if (isServiceQuery(context)) findInQuery(node, context, report);
  },
  describe: ({ written, meant }) => {
    if (meant === '')
      return { message: `This "${written}" is ${written.length > 1 ? 'not needed' : 'one too many'}; remove it.` };
    const whole = `"${meant}" ${places[meant]}`;
    return {
      message: /^(?: |%20|\+)*$/.test(written)
        ? `The ${whole} is missing; add it.`
        : `Expected ${whole}, but found "${written}".`,
    };
  },
  fix: ({ start, end, meant, rest, restInstead = rest, isDoubtful = false }): Fix[] => [
    {
      title: meant === '' ? 'Remove it' : `Write "${meant}"`,
      safety: isDoubtful ? 'unsafe' : 'safe',
      // The rest is parsed again afterwards, so no other fix may change it in the same run.
      edits: [{ start, end: end + rest.length, text: meant + restInstead }],
    },
  ],
});

const places = {
  '?': 'before the first query option',
  '&': 'between two query options',
  ';': 'between two options in parentheses',
  ',': 'between two list items',
} as const;

function findInPath(node: ResourcePath, context: RuleContext, report: Report<Fact>): void {
  const text = context.textOf(node);
  const found = optionInPath(text);
  if (found === undefined) return;
  const [start, end] = [node.start + found.start, node.start + found.end];
  // After a variable the separator may be the last character of its value.
  if (context.textOf(node, { start: Math.max(0, start - 2), end: start }) === '}}') return;
  const [written, rest] = [text.slice(found.start, found.end), text.slice(found.end)];
  report(node, { start, end, meant: '?', written, rest }, { span: { start, end }, explains: { start, end: node.end } });
}

function findInQuery(node: Query, context: RuleContext, report: Report<Fact>): void {
  const reportMissing = (
    at: QueryOption,
    { start, end, meant }: SeparatorFault,
    { isDoubtful = false }: Pick<Fact, 'isDoubtful'> = {},
  ): void => {
    const [written, rest] = [
      context.textOf(at, { start, end }).trim(),
      context.textOf(at, { start: end, end: at.end }),
    ];
    // After a wrong separator the rest of the option is misparsed.
    const severity = isDoubtful ? ({ severity: 'warning' } as const) : {};
    const place = { span: { start, end }, explains: { start, end: at.end } };
    report(at, { start, end, meant, written, rest, isDoubtful }, { ...place, ...severity });
  };
  const { options } = node;
  for (let i = 0; i < options.length; i++) {
    const option = options[i]!;
    const { name, start } = option;
    // The second "?" of two belongs to the name of the option, which then is unknown.
    const [marks = ''] = name.text.startsWith('?') ? (/^[?\s]*/.exec(context.textOf(name)) ?? []) : [];
    if (marks !== '') {
      const isFirst = i === 0 && context.textOf(option, { start: node.start, end: start }).trim() === '';
      reportMissing(option, { start: isFirst ? node.start : start, end: name.start + marks.length, meant: '' });
    }
    // Copied from a web page, the separator is still a reference to its character.
    if (
      name.text.startsWith(entity) &&
      systemOption(name.text.slice(entity.length)) !== undefined &&
      !context.isReceived
    )
      reportMissing(option, { start: start - 1, end: name.start + entity.length, meant: '&' });
    const written = writtenValue(option, context);
    const own = context.isReceived ? undefined : inCustomValue(option, written);
    // The standard allows such a value (URL conventions, customValue), so it is only probably a mistake.
    if (own !== undefined) reportMissing(option, { ...own, meant: '&' }, { isDoubtful: true });
    const fault = mayHoldFault.test(written) ? scan(option, context)?.fault : undefined;
    if (fault !== undefined)
      reportMissing(option, { start: start + fault.start, end: start + fault.end, meant: fault.meant });
  }
  if (options.length > 0) reportLeading(options[0]!, node, context, report);
  for (let i = 0; i + 1 < options.length; i++) {
    const [option, next] = [options[i]!, options[i + 1]!];
    const doubled = doubledBetween(option, next, context);
    if (doubled !== undefined)
      report(
        next,
        {
          ...doubled,
          meant: '',
          written: '&'.repeat(doubled.end - doubled.start),
          rest: '',
          isDoubtful: next.option === undefined,
        },
        { span: doubled, severity: 'warning' },
      );
    const last = lastInParentheses(options, i, context);
    if (last === undefined) continue;
    const separators = options.slice(i, last).map(({ end }, k) => ({ start: end, end: options[i + 1 + k]!.start }));
    const [first] = separators;
    const text = { start: first!.end, end: options[last]!.end };
    const rest = context.textOf(next, text);
    let restInstead = '';
    let at = first!.end;
    for (const { start, end } of separators.slice(1)) {
      restInstead += `${context.textOf(next, { start: at, end: start })};`;
      at = end;
    }
    restInstead += context.textOf(next, { start: at, end: text.end });
    const written = context.textOf(next, first).trim();
    report(
      next,
      { ...first!, meant: ';', written, rest, restInstead },
      { span: first!, explains: { start: option.start, end: text.end } },
    );
    i = last - 1;
  }
}

/** The system query options that no value of another option begins with. */
const namedOption = /^(?:\$|%24)(?:apply|count|expand|filter|orderby|select|skip|top)=/;

/**
 * `company=A?$top=5`, `search=$top=5`: the separator before an option in the value of a custom option or a search. A value with a slash may be
 * a URL of its own.
 */
function inCustomValue(option: QueryOption, text: string): Span | undefined {
  if (option.option !== undefined && option.option !== 'search') return undefined;
  const mark = text.indexOf('?');
  // After a word nothing separates it.
  const glued = option.option === undefined ? (/^(\w+)\$/.exec(text)?.[1]?.length ?? 0) : 0;
  const at = namedOption.test(text.slice(glued))
    ? glued
    : mark > 0 && namedOption.test(text.slice(mark + 1))
      ? mark
      : -1;
  if (at < 0 || /[/]|%2f/i.test(text.slice(0, at))) return undefined;
  const start = option.start + valueStart(option) + at;
  return { start, end: at === mark ? start + 1 : start };
}

/** The index of the option that closes the parenthesis opened in the value of `options[first]`; undefined if no option closes it. */
function lastInParentheses(options: readonly QueryOption[], first: number, context: RuleContext): number | undefined {
  const before = options[first]!;
  if ((before.option !== 'expand' && before.option !== 'select') || !opening.test(writtenValue(before, context)))
    return undefined;
  let open = scan(before, context)?.openParentheses ?? 0;
  if (open <= 0 || hasHole(context.textOf(before), context)) return undefined;
  for (let i = first + 1; i < options.length && options[i]!.option !== undefined; i++) {
    const option = options[i]!;
    open += separatorFaults(option.option!, context.textOf(option), valueStart(option)).openParentheses;
    if (open <= 0) return open === 0 ? i : undefined;
  }
  return undefined;
}

/** `?&$top=5`, `?&&$top=5`: nothing separates the first option from the "?" before it. */
function reportLeading(first: QueryOption, node: Query, context: RuleContext, report: Report<Fact>): void {
  if (first.start === node.start) return;
  const before = context.textOf(first, { start: node.start, end: first.start });
  const marks = /^\??[\s&]*&/.exec(before)?.[0];
  if (marks === undefined) return;
  const span = { start: node.start + marks.indexOf('&'), end: node.start + marks.length };
  const written = context.textOf(first, span).replaceAll(/\s+/g, '');
  report(first, { ...span, meant: '', written, rest: '' }, { span, severity: 'warning' });
}

/** Some services ignore a second "&"; the standard requires an option between any two (ABNF queryOptions). */
function doubledBetween(option: QueryOption, next: QueryOption, context: RuleContext): Span | undefined {
  if (next.start - option.end < 2) return undefined;
  const between = context.textOf(next, { start: option.end, end: next.start });
  const second = between.indexOf('&', between.indexOf('&') + 1);
  return second > 0 && /^(?:[&\s+]|%20)+$/.test(between)
    ? { start: option.end + second, end: option.end + between.lastIndexOf('&') + 1 }
    : undefined;
}

const entity = 'amp;';

/** Every fault has a semicolon, or the dollar sign of an option. */
const mayHoldFault = /[$;?=]|%24|%3b/i;
const opening = /\(|%28/;

const scanned: ReadonlySet<string> = new Set(['count', 'expand', 'filter', 'orderby', 'select', 'skip', 'top']);

/** The faults and the parentheses of an option's value; undefined for an option whose value can contain any separator. */
const scan = (node: QueryOption, context: RuleContext): ReturnType<typeof separatorFaults> | undefined =>
  node.option === undefined || !scanned.has(node.option)
    ? undefined
    : separatorFaults(node.option, context.textOf(node), valueStart(node), isBare(context));

/** Whether options may lack their `$`; a received request has no writing mistakes. */
const isBare = ({ dialect, isReceived }: RuleContext): boolean => dialect.optionPrefix !== 'dollar' && !isReceived;

const writtenValue = (node: QueryOption, context: RuleContext): string =>
  context.textOf(node, { start: node.start + valueStart(node), end: node.end });

/** Where the value begins in the option's text; a stored fragment is only a value. */
const valueStart = ({ name, value, start }: QueryOption): number =>
  (name.end > name.start ? value.start : start) - start;
