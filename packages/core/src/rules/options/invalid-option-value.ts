/** A value that its query option cannot have. */
import type { Fix } from '../../source/index.js';
import type { Dialect, OptionValue, QueryOption } from '../../syntax/index.js';
import { hasHole, isInForeignOptions, optionWord, placeOfOption } from '../shared/options/index.js';
import { defineRule, isServiceQuery } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly option: QueryOption;
  readonly system: string;
  /** The value as decoded; empty when there is none. */
  readonly text: string;
  /** What the option takes, as words behind "takes"; undefined where any value would do. */
  readonly takes: string | undefined;
  /** The value that was plainly meant. */
  readonly meant: string | undefined;
}

/** The values that an option takes. */
interface ValueShape {
  readonly takes: string;
  accepts(text: string): boolean;
}

const wholeNumber: ValueShape = {
  takes: 'a whole number of 0 or more',
  accepts: (text) => /^[0-9]+$/.test(text) && isInt64(text),
};
const words = (...choices: readonly string[]): ValueShape => ({
  takes: choices.join(' or '),
  accepts: (text) => choices.includes(text),
});

const shapes: Readonly<Record<string, ValueShape>> = {
  top: wholeNumber,
  skip: wholeNumber,
  count: words('true', 'false'),
  inlinecount: words('allpages', 'none'),
  levels: {
    takes: 'a whole number without leading zeros, or max',
    accepts: (text) => text === 'max' || (wholeNumber.accepts(text) && !/^0[0-9]/.test(text)),
  },
  index: { takes: 'a whole number', accepts: (text) => /^[+-]?[0-9]+$/.test(text) },
  format: {
    takes: 'atom, json, xml or a media type such as application/json',
    accepts: (text) => /^(?:atom|json|xml|[^/]+\/[^/]+)$/i.test(text),
  },
};

export const invalidOptionValue = defineRule<'QueryOption', Fact>({
  name: 'invalid-option-value',
  summary: 'A query option has no value, or one that it cannot have.',
  specification: 'OData 4.01 URL conventions 5.1.3 to 5.1.8; interface "Query options"',
  group: 'query',
  severity: 'error',
  wakes: ['QueryOption'],
  find(node, context, report) {
    const { option: system, value } = node;
    const { dialect } = context;
    if (system === undefined || !dialect.options.includes(system) || context.url === undefined) return;
    if (!isServiceQuery(context) || isInForeignOptions(context)) return;
    const shape = shapes[system];
    const text = valueText(value);
    if (text === undefined || hasHole(text)) return;
    if (text === '')
      return report(
        node,
        { option: node, system, text, takes: shape?.takes, meant: undefined },
        { span: placeOfOption(node) },
      );
    if (shape === undefined || shape.accepts(text)) return;
    const lower = text.toLowerCase();
    const meant = lower !== text && shape.accepts(lower) ? lower : undefined;
    // OData 4.01 does not mind the case of keywords.
    if (meant === undefined || !dialect.anyCase)
      report(value, { option: node, system, text, takes: shape.takes, meant });
  },
  describe: ({ system, text, takes, meant }, { dialect }) => ({
    message: describeValue(dialect, system, text, takes, meant),
  }),
  fix: ({ option: { value }, meant }): Fix[] =>
    meant === undefined
      ? []
      : [{ title: `Change to ${meant}`, safety: 'safe', edits: [{ start: value.start, end: value.end, text: meant }] }],
});

/** The text of a value without structure, '' when there is no value; undefined for a value that the grammar has read. */
function valueText(value: OptionValue): string | undefined {
  if (value.kind === 'RawValue') return value.text;
  return value.kind === 'Missing' ? '' : undefined;
}

function describeValue(
  dialect: Dialect,
  system: string,
  text: string,
  takes: string | undefined,
  meant: string | undefined,
): string {
  const word = optionWord(dialect, system);
  const needed = takes === undefined ? '' : `; it takes ${takes}`;
  if (text === '')
    return takes === undefined
      ? `${word} has no value; give it one, or leave it out.`
      : `${word} has no value${needed}.`;
  if (meant !== undefined)
    return `"${text}" is written in another case than the value "${meant}" of ${word}; write it in lower case.`;
  const shown = shorten(text);
  if (/^[0-9]+$/.test(text) && takes === wholeNumber.takes)
    return `"${shown}" is more than any list holds; ${word} takes a number up to ${maxInt64}.`;
  return `"${shown}" is no value of ${word}${needed}.`;
}

const maxInt64 = '9223372036854775807';

/** Compared as text: a number that fills a megabyte is not worth the time it takes to read. */
function isInt64(digits: string): boolean {
  const significant = digits.replace(/^0+/, '');
  return significant.length < maxInt64.length || (significant.length === maxInt64.length && significant <= maxInt64);
}
