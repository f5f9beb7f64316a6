/** The parser: addresses, and each family of options by itself, in every dialect. */
import {
  type Dialect,
  dialects,
  type Node,
  parse,
  parseExpand,
  parseFilter,
  type ParseOptions,
  parseOrderby,
  parsePath,
  type ParseResult,
  parseSelect,
  print,
} from '@odatalint/core';
import { describeTree } from '@odatalint/core/internal';
import { faultOf } from '../../packages/core/test/grammar/invariants.js';
import { drawFrom, wordsOf } from '../grammar.js';
import { queryGrammar } from '../query-grammar.js';
import { conformanceInputs, grammarInputs, pageLines } from '../seeds.js';
import { demand, type Target } from '../target.js';

type Parser = (text: string, options: ParseOptions) => ParseResult<Node>;

interface Door {
  readonly name: string;
  readonly parser: Parser;
  /** Whether its texts are plain rather than percent-encoded. */
  readonly isPlain: boolean;
  /** What is before a text in the address whose offsets count. */
  readonly before: string;
  readonly rule: string;
  seeds(): readonly string[];
}

const words = [
  ...wordsOf(queryGrammar),
  '%27',
  '%20',
  '{{',
  '}}',
  '\u2019',
  ' and and ',
  "''",
  '$it',
  ' as ',
  ' with ',
  'any(',
  'x:',
];

/** A door whose texts are the values of an option. */
const option = (name: string, rule: string, seeds: () => readonly string[]): Door => ({
  name: `parse-${name}-option`,
  parser: (text, options) => parse(`?$${name}=${text}`, options),
  isPlain: false,
  before: `?$${name}=`,
  rule,
  seeds,
});

const fragment = (name: string, parser: Parser, rule: string, seeds: () => readonly string[]): Door => ({
  name: `parse-${name}`,
  parser,
  isPlain: true,
  before: '',
  rule,
  seeds,
});

/** Values of an option in the addresses of the corpora. */
const valuesOf = (name: string): readonly string[] =>
  [...grammarInputs('url'), ...conformanceInputs(/./)].flatMap((url) =>
    [...url.matchAll(new RegExp(`[?&(;]\\$?${name}=([^&]*)`, 'g'))].map(([, value = '']) => value),
  );

const doors: readonly Door[] = [
  {
    ...fragment('url', parse, 'url', () => [
      ...grammarInputs('url'),
      ...pageLines().filter((line) => !line.startsWith('{')),
      ...conformanceInputs(/Uri|context|Options?$|filter|expand|id|skip|top|count|format|search|apply/),
    ]),
    isPlain: false,
  },
  { ...fragment('path', parsePath, 'path', () => [...grammarInputs('path'), ...conformanceInputs(/path/i)]), isPlain: false },
  fragment('filter', parseFilter, 'expression', () => [
    ...grammarInputs('filter'),
    ...grammarInputs('literal'),
    ...conformanceInputs(/Expr|filter|expression|Literal|Value|geo/),
  ]),
  fragment('orderby', parseOrderby, 'orderby', () => [...grammarInputs('orderby'), ...valuesOf('orderby')]),
  fragment('select', parseSelect, 'select', () => [...grammarInputs('select'), ...valuesOf('select')]),
  fragment('expand', parseExpand, 'expand', () => [...grammarInputs('expand'), ...valuesOf('expand')]),
  option('filter', 'expression', () => [...grammarInputs('filter'), ...valuesOf('filter')]),
  option('apply', 'apply', () => valuesOf('apply')),
  option('search', 'search', () => [...valuesOf('search'), ...grammarInputs('search')]),
  option('compute', 'compute', () => valuesOf('compute')),
]; // prettier-ignore

/** What is wrong, without the numbers and texts that are different each time. */
const kindOf = (fault: string): string => fault.replaceAll(/"(?:\\.|[^"\\])*"|\d+/g, '…').slice(0, 80);

/**
 * Where an option ends is seen before anything is decoded: a letter that no one would encode, or what separates options in
 * parentheses, or makes a variable of other text, is printed as what it is, and then reads otherwise.
 */
const needlesslyEncoded = /%(?:3[\dBD]|[46][1-9A-F]|[57][0-9A]|7[BD])/i;

/** What is printed has nothing between two options but one ampersand, and no line breaks, which end a variable before its braces do. */
const leftOut = /&(?:\s|%20|\+)*&|\{\{[^{]*\n/;

function holdIn(dialect: Dialect, door: Door, text: string): void {
  // Long texts are for seeing how time grows.
  const options = { dialect, limits: { length: 100_000_000 } };
  const result = door.parser(text, options);
  const fault = faultOf(door.before + text, result, door.isPlain);
  demand(
    fault === undefined,
    `a parse is sound (${kindOf(fault ?? '')})`,
    () => `${fault} in ${dialect.name}: ${text.slice(0, 200)}`,
  );
  if (result.problems.length > 0 || needlesslyEncoded.test(text) || leftOut.test(text)) return;
  const printed = print(result.tree);
  const again = (door.before === '' ? door.parser : parse)(printed, options);
  const [before, after] = [describeTree(result.tree), describeTree(again.tree)];
  demand(before === after, 'a tree is printed as what is parsed as that tree', () =>
    [dialect.name, text, before, printed, after].map((each) => each.slice(0, 200)).join(' · '),
  );
}

export const parseTargets: readonly Target[] = doors.map((door) => ({
  name: door.name,
  seeds: () => door.seeds(),
  words,
  draw: (random) => drawFrom(queryGrammar, door.rule, random),
  hold: (text) => {
    for (const dialect of Object.values(dialects)) holdIn(dialect, door, text);
  },
}));
