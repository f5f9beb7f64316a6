/**
 * The table of operators and operand types: the standard's statement about each pair, tried with two paths and with a path and a
 * literal. The documentation is written from it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { functionRows, type TypeFamily } from '../src/language/index.js';
import { checkerFor, faults } from './depth/depth-cases.js';

type Category = TypeFamily | 'complex' | 'entity' | 'collection';

/** A property of each type, and a literal if the type has one. */
const samples = {
  boolean: ['Live', 'true'],
  number: ['Plays', '5'],
  string: ['Title', "'x'"],
  date: ['Day', '2024-01-31'],
  dateTimeOffset: ['Made', '2024-01-31T12:00:00Z'],
  timeOfDay: ['Starts', '12:30:00'],
  duration: ['Length', "duration'PT1H'"],
  guid: ['Uid', '11111111-1111-1111-1111-111111111111'],
  binary: ['Hash', "binary'AAAA'"],
  enum: ['Rights', "Studio.Rights'Sell'"],
  geo: ['Spot', "geography'SRID=4326;Point(1 2)'"],
  stream: ['Cover', undefined],
  complex: ['Rate', undefined],
  entity: ['Band', undefined],
  collection: ['Tags', '["a"]'],
} as const satisfies Partial<Record<Category, readonly [string, string | undefined]>>;
type Sample = keyof typeof samples;
const categories = Object.keys(samples) as Sample[];

const words: Readonly<Record<Sample, string>> = {
  boolean: 'Boolean', number: 'number', string: 'string', date: 'Date', dateTimeOffset: 'DateTimeOffset', timeOfDay: 'TimeOfDay',
  duration: 'Duration', guid: 'Guid', binary: 'Binary', enum: 'enumeration', geo: 'geography', stream: 'Stream', complex: 'complex',
  entity: 'entity', collection: 'collection',
}; // prettier-ignore

/** Operators that share one table. */
const groups = {
  'eq, ne': ['eq', 'ne'],
  'gt, ge, lt, le': ['gt', 'ge', 'lt', 'le'],
  in: ['in'],
  add: ['add'],
  sub: ['sub'],
  mul: ['mul'],
  'div, divby': ['div', 'divby'],
  mod: ['mod'],
  has: ['has'],
  'and, or': ['and', 'or'],
} as const;
type Group = keyof typeof groups;

const sums: Readonly<Record<string, readonly string[]>> = {
  add: ['number number', 'duration duration', 'date duration', 'dateTimeOffset duration'],
  sub: ['number number', 'duration duration', 'date duration', 'dateTimeOffset duration', 'date date', 'dateTimeOffset dateTimeOffset'],
  mul: ['number number', 'number duration', 'duration number'],
  'div, divby': ['number number', 'duration number'],
  mod: ['number number'],
}; // prettier-ignore

/** Whether the standard defines an operator for two types (URL conventions 5.1.1.1 and 5.1.1.2). */
function isDefined(group: Group, left: Sample, right: Sample): boolean {
  switch (group) {
    case 'eq, ne':
      return left === right && left !== 'stream';
    case 'gt, ge, lt, le':
      return left === right && !['geo', 'stream', 'complex', 'entity', 'collection'].includes(left);
    case 'in':
      return left === 'string' && right === 'collection';
    case 'has':
      return left === 'enum' && right === 'enum';
    case 'and, or':
      return left === 'boolean' && right === 'boolean';
    default:
      return sums[group]!.includes(`${left} ${right}`);
  }
}

interface Exception {
  readonly groups: readonly Group[];
  readonly pairs: readonly (readonly [left: Sample, right: Sample])[];
  /** Whether only a literal on the right is accepted. */
  readonly literal?: true;
  readonly reason: string;
}

const comparisons = ['eq, ne', 'gt, ge, lt, le'] as const;

/** Operations that the standard does not define, but that are not reported. */
const exceptions: readonly Exception[] = [
  { groups: comparisons, pairs: [['date', 'dateTimeOffset'], ['dateTimeOffset', 'date']], reason: 'Databases treat the date as midnight of that day, and so do services that translate to SQL. The draft of OData 4.02 makes it an error, and with the profile `odata-4.02` it is reported.' },
  { groups: comparisons, pairs: [['enum', 'string']], literal: true, reason: 'OData 4.01 accepts the name of a member in quotes; another text in quotes is reported.' },
  { groups: ['has'], pairs: [['enum', 'string'], ['enum', 'number']], literal: true, reason: 'OData 4.01 accepts the name of a member in quotes, and some services accept the number of a value.' },
  { groups: ['add', 'sub'], pairs: [['timeOfDay', 'duration']], reason: 'Databases calculate with times of day.' },
  { groups: ['add'], pairs: [['duration', 'timeOfDay']], reason: 'Databases calculate with times of day.' },
  { groups: ['sub'], pairs: [['timeOfDay', 'timeOfDay'], ['duration', 'timeOfDay']], reason: 'Databases calculate with times of day.' },
  { groups: ['sub'], pairs: [['date', 'dateTimeOffset'], ['dateTimeOffset', 'date']], reason: 'Services convert the date to its midnight.' },
  { groups: ['eq, ne'], pairs: [['stream', 'stream']], reason: 'The standard compares a stream only with null; this is not checked, because it has not been seen in queries.' },
  { groups: ['in'], pairs: [['binary', 'collection']], literal: true, reason: 'In an array a binary value is a string.' },
  { groups: ['in'], pairs: [['stream', 'collection']], literal: true, reason: 'Some services return a stream as a string.' },
  { groups: ['and, or'], pairs: [['boolean', 'stream'], ['stream', 'boolean'], ['boolean', 'geo'], ['geo', 'boolean'], ['stream', 'stream'], ['geo', 'geo'], ['geo', 'stream'], ['stream', 'geo']], reason: 'Some services give streams and geographic values members.' },
]; // prettier-ignore

const exceptionOf = (group: Group, left: Sample, right: Sample, isLiteral: boolean): Exception | undefined =>
  exceptions.find(
    (each) =>
      each.groups.includes(group) &&
      (each.literal !== true || isLiteral) &&
      each.pairs.some(([one, other]) => one === left && other === right),
  );

const checker = checkerFor('operands.txt');
const isReported = (filter: string): boolean =>
  faults(checker.check({ method: 'GET', url: `Tracks?$filter=${encodeURIComponent(filter)}` })).length > 0;

/** The operation as a condition. */
function conditionOf(group: Group, operator: string, left: string, right: string): string {
  const isArithmetic = group in sums;
  return isArithmetic ? `(${left} ${operator} ${right}) ne null` : `${left} ${operator} ${right}`;
}

const cells = (Object.keys(groups) as Group[]).flatMap((group) =>
  categories.flatMap((left) => categories.map((right) => ({ group, left, right }))),
);

describe('an operator between two types', () => {
  test.each(cells)('$left $group $right', ({ group, left, right }) => {
    const [path] = samples[left];
    const [other] = samples[right];
    const literal = left === 'enum' && right === 'string' ? "'Sell'" : samples[right][1];
    for (const operator of groups[group]) {
      const isRight = (isLiteral: boolean): boolean =>
        isDefined(group, left, right) || exceptionOf(group, left, right, isLiteral) !== undefined;
      const condition = conditionOf(group, operator, path, `Remix/${other}`);
      expect(isReported(condition), condition).toBe(!isRight(false));
      if (literal === undefined) continue;
      const withLiteral = conditionOf(group, operator, path, literal);
      expect(isReported(withLiteral), withLiteral).toBe(!isRight(true));
    }
  });

  test('has an exception only where it is not reported', () => {
    const unused = exceptions.flatMap(({ groups: own, pairs }) =>
      own.flatMap((group) => pairs.filter(([one, other]) => isDefined(group, one, other))),
    );
    expect(unused).toEqual([]);
  });
});

/** The functions of 4.01 with the types of each argument, except functions that accept a type name, a condition or any value. */
const functions = functionRows
  .filter(({ since, until }) => since !== '4.02' && until === undefined)
  .flatMap(({ name, spelling = name, overloads: [{ parameters }], onCollections }) =>
    parameters.flatMap(({ name: parameter, type: { accepts, shape } }, index) => {
      if (typeof accepts === 'string' && accepts !== 'collection') return [];
      const types = accepts === 'collection' ? (['collection'] as const) : (accepts as readonly Sample[]);
      const hasCollections = onCollections === true && types.includes('string');
      const [first] = types;
      const others = parameters.map(({ type }) =>
        sampleFor(type.accepts as readonly Sample[] | 'collection', type.shape),
      );
      return [{ call: spelling, parameter, index, types, hasCollections, shape, first, others }];
    }),
  );

/** A path of the type of a parameter. */
function sampleFor(accepts: readonly Sample[] | 'collection', shape: string | undefined): string {
  if (shape === 'Polygon') return 'Area';
  if (shape === 'LineString') return 'Route';
  const [first] = accepts === 'collection' ? (['collection'] as const) : accepts;
  return samples[first!][0];
}

describe('an argument of a function', () => {
  test.each(functions)('$parameter of $call', ({ call, index, types, hasCollections, shape, others }) => {
    for (const category of categories) {
      // A collection is wrong together with a string, but not together with another collection.
      const args = others.map((other, i) =>
        hasCollections && category === 'collection' && i < 2 && other === 'Title' ? 'Tags' : other,
      );
      args[index] = shape !== undefined && category === 'geo' ? others[index]! : samples[category][0];
      const condition = `${call}(${args.join(',')})`;
      const isRight = (types as readonly string[]).includes(category) || (hasCollections && category === 'collection');
      const { length } = faults(checker.check({ method: 'GET', url: `Tracks?$compute=${condition} as Result` }));
      expect(length > 0, condition).toBe(!isRight);
    }
  });
});

/** The page: a table for each group of operators, with the pairs that are not reported, and the functions. */
function page(head: string): string {
  const sections = (Object.keys(groups) as Group[]).map((group) => {
    const notes: string[] = [];
    const lines = categories.map((left) => {
      const row = categories.map((right) => {
        if (isDefined(group, left, right)) return 'yes';
        const exception = exceptionOf(group, left, right, samples[right][1] !== undefined);
        if (exception === undefined) return 'error';
        const text = exception.literal === true ? `Applies only to a literal. ${exception.reason}` : exception.reason;
        if (!notes.includes(text)) notes.push(text);
        return `(${notes.indexOf(text) + 1})`;
      });
      return `| **${words[left]}** | ${row.join(' | ')} |`;
    });
    const names = groups[group].map((name) => `\`${name}\``).join(', ');
    const header = `| | ${categories.map((each) => words[each]).join(' | ')} |\n|---|${categories.map(() => '---|').join('')}`;
    const list = notes.map((note, i) => `${i + 1}. ${note}\n`).join('');
    return `### ${names}\n\n${header}\n${lines.join('\n')}\n${list === '' ? '' : `\n${list}`}`;
  });
  const rows = functions.map(({ call, parameter, types, hasCollections, shape }) => {
    const names = types.map((type) => (shape === undefined ? words[type] : `${words[type]} (${shape})`));
    return `| \`${call}\` | ${parameter} | ${[...names, ...(hasCollections ? ['collection, if the other arguments are collections'] : [])].join(', ')} |`;
  });
  return `${head}## Operators\n\n${sections.join('\n')}\n## Functions\n\n| function | argument | accepted; any other type is an error |\n|---|---|---|\n${rows.join('\n')}\n`;
}

test('docs/operand-types.md contains the tables', () => {
  const file = new URL('../../../docs/operand-types.md', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const expected = page(text.slice(0, text.indexOf('## Operators')));
  if (process.env['UPDATE'] === '1') writeFileSync(file, expected);
  else
    expect(
      text === expected,
      'docs/operand-types.md is outdated: run `UPDATE=1 npx vitest run packages/core/test/operand-cells.test.ts`',
    ).toBe(true);
});
