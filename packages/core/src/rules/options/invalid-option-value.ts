/** A value that its query option cannot have. */
import { type Fix, suggestNames } from '../../text/index.js';
import type { Dialect, OptionValue, QueryOption } from '../../syntax/index.js';
import { hasHole, isInOtherOptions, optionWord, placeOfOption } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import { showQuoted, shorten } from '../shared/text/words.js';
import { headerFaults } from '../shared/writing/header-faults.js';

interface Fact {
  /** Undefined for a part of a value. */
  readonly option: QueryOption | undefined;
  readonly system: string;
  /** The value as decoded; empty when there is none. */
  readonly text: string;
  /** The accepted values, as words after "must be"; undefined where any value is valid. */
  readonly takes: string | undefined;
  /** The value that was clearly intended. */
  readonly meant: string | undefined;
  /** The parameter of a media type that has the value. */
  readonly parameter?: string;
}

/** The values that an option accepts. */
interface ValueShape {
  readonly takes: string;
  accepts(text: string): boolean;
}

const wholeNumber: ValueShape = {
  takes: '0 or a positive integer',
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
    takes: 'a positive integer without leading zeros, or max',
    accepts: (text) => text === 'max' || (wholeNumber.accepts(text) && !/^0/.test(text)),
  },
  index: { takes: 'an integer', accepts: (text) => /^[+-]?[0-9]+$/.test(text) },
  format: {
    takes: 'json, xml, atom or a media type',
    // A service may define words of its own, such as xlsx (URL conventions 5.1.9).
    accepts: (text) =>
      /^(?:atom|json|jsonverbose|xml|[^/]+\/[^/]+)$/i.test(text) ||
      (/^\w+$/.test(text) && suggestNames(text, ['atom', 'json', 'xml'], { strict: true }).length === 0),
  },
};

/** Words of other interfaces and of other versions, each with those of OData for the same. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  [
    { words: ['yes', 'y', 'on', '1', 'true', 'allpages'], same: ['true', 'allpages'] },
    { words: ['no', 'n', 'off', '0', 'false', 'none'], same: ['false', 'none'] },
  ].flatMap(({ words, same }) => words.map((word) => [word, same])),
);

export const invalidOptionValue = defineRule<'QueryOption' | 'SearchTerm', Fact>({
  name: 'invalid-option-value',
  visits: ['QueryOption', 'SearchTerm'],
  forms: { QueryOption: ['raw'] },
  find(node, context, report) {
    if (node.kind === 'SearchTerm') {
      const takes = 'words, or a phrase of at least one character in double quotes';
      // Some services ignore an empty phrase.
      if (node.isPhrase && node.text === '""' && isServiceQuery(context))
        report(
          node,
          { option: undefined, system: 'search', text: '""', takes, meant: undefined },
          { severity: 'warning' },
        );
      return;
    }
    const { option: system, value } = node;
    const { dialect } = context;
    if (system === undefined || !dialect.options.includes(system)) return;
    if (!isServiceQuery(context) || isInOtherOptions(context)) return;
    const shape = shapes[system];
    const text = valueText(value);
    if (text === undefined || hasHole(text, context)) return;
    // A fragment has fields for options that it does not need.
    if (text === '' && context.url === undefined) return;
    if (text === '')
      return report(
        node,
        { option: node, system, text, takes: shape?.takes, meant: undefined },
        { span: placeOfOption(node) },
      );
    if (system === 'format' && shape?.accepts(text) === true)
      for (const { start, end, parameter, expected } of headerFaults('accept', text, dialect.version))
        if (parameter !== undefined)
          report(value, {
            option: node,
            system,
            text: text.slice(start, end),
            takes: expected,
            meant: undefined,
            parameter,
          });
    if (shape === undefined || shape.accepts(text)) return;
    const lower = text.toLowerCase();
    const isMiscased = lower !== text && shape.accepts(lower);
    const [, single, double] = /^(?:'(.*)'|"(.*)")$/.exec(lower) ?? [];
    const unquoted = single ?? double ?? lower;
    const meant = [unquoted, ...(synonyms.get(unquoted) ?? [])].find((word) => word !== text && shape.accepts(word));
    // OData 4.01 ignores the case of keywords.
    if (!isMiscased || !dialect.anyCase) report(value, { option: node, system, text, takes: shape.takes, meant });
  },
  describe: ({ system, text, takes, meant, parameter }, { dialect }) => ({
    message:
      parameter === undefined
        ? describeValue(dialect, system, text, takes, meant)
        : `${shorten(parameter)} must be ${takes}, but is ${showQuoted(text.slice(text.indexOf('=') + 1))}.`,
  }),
  fix: ({ option, meant }): Fix[] =>
    meant === undefined || option === undefined
      ? []
      : [
          {
            title: `Change to ${meant}`,
            safety: 'safe',
            edits: [{ start: option.value.start, end: option.value.end, text: meant }],
          },
        ],
});

/** The text of a value without structure, '' when there is no value; undefined for a value that the grammar has parsed. */
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
  const needed = takes === undefined ? '' : `; write ${takes === wholeNumber.takes ? 'a number such as 10' : takes}`;
  if (text === '')
    return takes === undefined
      ? `${word} has no value; add one, or remove the option.`
      : `${word} has no value${needed}.`;
  if (meant !== undefined && meant === text.toLowerCase())
    return `The value of ${word} must be lowercase; write "${meant}" instead of "${text}".`;
  if (meant !== undefined && /^["']/.test(text)) return `${word} does not accept quotes; write ${meant}.`;
  const shown = shorten(text);
  if (meant !== undefined) return `${word} must be ${takes}; write "${meant}" instead of "${shown}".`;
  if (/^[0-9]+$/.test(text) && takes === wholeNumber.takes)
    return `"${shown}" is too large for ${word}; the maximum is ${maxInt64}.`;
  const near = system === 'format' ? suggestNames(text, ['atom', 'json', 'xml'], { strict: true })[0] : undefined;
  return takes === undefined
    ? `"${shown}" is not valid for ${word}.`
    : `${word} must be ${takes}, but is ${showQuoted(text)}${near === undefined ? '.' : `; did you mean "${near}"?`}`;
}

const maxInt64 = '9223372036854775807';

/** Compared as text: parsing a number of a megabyte would take too long. */
function isInt64(digits: string): boolean {
  const significant = digits.replace(/^0+/, '');
  return significant.length < maxInt64.length || (significant.length === maxInt64.length && significant <= maxInt64);
}
