/**
 * SQLite, which stores Booleans as 0 and 1, dates and times as texts, and decimal numbers as floating point. Whole numbers are BigInt
 * parameters, because drivers bind JavaScript numbers as floating point.
 */
import type { Arithmetic, ODataValue } from '@odatalint/core/query';
import { cannotFail, failing, identifier, join, parameter, quotedText, sql, type SqlFragment, written } from './sql.js';
import {
  type Family,
  type FunctionTable,
  isInCommonEra,
  isOf64Bits,
  notInSql,
  type ArithmeticKind,
  type SqlDialect,
  wholeNumberBounds,
} from './sql-dialect.js';
import { isTextOf, isWholeText } from './token-texts.js';

/** A point in time in the format of the columns, in which texts compare like times: `2024-01-31T12:00:00.000Z`. */
const storedTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** A time of day in the format of the columns: `12:30:00.000`. */
const storedTimeOfDay = (given: string): string => {
  const [time = '', fraction = ''] = given.split('.');
  return `${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
};

function valueOf(value: ODataValue): SqlFragment | undefined {
  switch (value.kind) {
    case 'null':
      return written('NULL');
    case 'boolean':
      return written(value.value ? 'TRUE' : 'FALSE');
    case 'integer':
    case 'enum':
      return parameter(isOf64Bits(value.value) ? value.value : Number(value.value));
    case 'decimal':
      return parameter(Number(value.text));
    case 'double':
      // SQLite stores NaN as null.
      return Number.isNaN(value.value) ? undefined : parameter(value.value);
    case 'string':
      // Functions of SQLite read a text up to this character.
      return value.value.includes('\0') ? undefined : parameter(value.value);
    case 'guid':
      return parameter(value.text);
    case 'date':
      return isInCommonEra(value.text) ? parameter(value.text) : undefined;
    case 'timeOfDay':
      return parameter(storedTimeOfDay(value.text));
    case 'dateTimeOffset':
      return isInCommonEra(value.text) ? parameter(storedTime(value.epochMs)) : undefined;
    case 'duration':
      return parameter(value.sign * (value.days * 86_400 + value.seconds + Number(`0.${value.fraction || '0'}`)));
    case 'binary':
      return parameter(Buffer.from(value.bytes).toString('base64url'));
    default:
      return undefined;
  }
}

/** Characters of a stored date or time as a number; the hour of a time of day is at another position than that of a date. */
const digits = (at: number, count: number) => (value: SqlFragment) =>
  sql`CAST(substr(${value}, ${written(String(at))}, ${written(String(count))}) AS INTEGER)`;

const timeAt = (value: SqlFragment, at: number, count: number): SqlFragment =>
  sql`CAST(substr(${value}, ${written(String(at))} + CASE WHEN instr(${value}, 'T') > 0 THEN 11 ELSE 0 END, ${written(String(count))}) AS INTEGER)`;

const functions: FunctionTable = {
  ...notInSql,
  concat: (a, b) => sql`(${a} || ${b})`,
  contains: (a, b) => cannotFail(sql`(instr(${a}, ${b}) > 0)`),
  startswith: (a, b) => cannotFail(sql`(substr(${a}, 1, length(${b})) = ${b})`),
  endswith: (a, b) =>
    cannotFail(sql`(length(${a}) >= length(${b}) AND substr(${a}, length(${a}) - length(${b}) + 1) = ${b})`),
  indexof: (a, b) => cannotFail(sql`(instr(${a}, ${b}) - 1)`),
  length: (a) => cannotFail(sql`length(${a})`),
  substring: (a, from, count: SqlFragment | undefined) =>
    count === undefined ? sql`substr(${a}, ${from} + 1)` : sql`substr(${a}, ${from} + 1, ${count})`,
  tolower: (a) => cannotFail(sql`lower(${a})`),
  toupper: (a) => cannotFail(sql`upper(${a})`),
  trim: (a) => cannotFail(sql`trim(${a}, ' ' || char(9, 10, 13))`),
  date: (a) => sql`substr(${a}, 1, 10)`,
  time: (a) => sql`substr(${a}, 12, 12)`,
  now: () => cannotFail(written("strftime('%Y-%m-%dT%H:%M:%fZ', 'now')")),
  mindatetime: () => cannotFail(written("'0001-01-01T00:00:00.000Z'")),
  maxdatetime: () => cannotFail(written("'9999-12-31T23:59:59.999Z'")),
  year: (a) => digits(1, 4)(a),
  month: (a) => digits(6, 2)(a),
  day: (a) => digits(9, 2)(a),
  hour: (a) => timeAt(a, 1, 2),
  minute: (a) => timeAt(a, 4, 2),
  second: (a) => timeAt(a, 7, 2),
  fractionalseconds: (a) => sql`(${timeAt(a, 10, 3)} / 1000.0)`,
  totalseconds: (a) => cannotFail(a),
  round: (a) => sql`round(${a})`,
  floor: (a) => sql`floor(${a})`,
  ceiling: (a) => sql`ceil(${a})`,
  replace: (a, b, c) => sql`replace(${a}, ${b}, ${c})`,
  matchespattern: { unsupported: 'it has no regular expressions' },
};

const numbers: ReadonlySet<Family | undefined> = new Set<Family>(['number', 'duration', 'enum', 'boolean']);

const pathOf = (names: readonly string[]): string =>
  `$${names.map((name) => `."${name.replaceAll('"', '\\"')}"`).join('')}`;

/** A number as `toText` writes it. */
const isNumberText = (text: string): boolean =>
  /^-?(\d{1,400}(\.\d{1,400})?(e[+-]\d{1,3})?|Infinity)$/.test(text) && !Number.isNaN(Number(text));

export const sqlite: SqlDialect = {
  name: 'SQLite',
  value: valueOf,
  secondPlaces: 3,
  inUtc: (value) => value,
  unordered: new Set<Family>(['binary']),
  isNullLowest: true,
  isolated: written(' LIMIT -1 OFFSET 0'),
  // The text of a number has all of its digits, so that the next page begins after it.
  toText: (value, type) =>
    type?.family === 'number' || type?.family === 'duration'
      ? sql`CASE typeof(${value}) WHEN 'real' THEN replace(printf('%!.17g', ${value}), 'Inf', 'Infinity') ELSE CAST(${value} AS TEXT) END`
      : sql`CAST(${value} AS TEXT)`,
  fromText: (given, type) => {
    if (type !== undefined && numbers.has(type.family)) {
      const isNumber = type.family === 'boolean' ? /^[01]$/.test(given) : isNumberText(given);
      return isNumber ? parameter(isWholeText(given) ? BigInt(given) : Number(given)) : undefined;
    }
    if (!isTextOf(given, type)) return undefined;
    return parameter(type === undefined ? BigInt(given) : given);
  },
  same: (left, right) => sql`(${left} IS ${right})`,
  different: (left, right) => sql`(${left} IS NOT ${right})`,
  // LIKE ignores the case of ASCII letters, so GLOB compares.
  like: (left, pattern) =>
    sql`(${left} GLOB replace(replace(replace(replace(replace(${pattern}, '[', '[[]'), '*', '[*]'), '?', '[?]'), '%', '*'), '_', '?'))`,
  calculate,
  addSeconds: (time, seconds, family) => {
    const change = sql`(${seconds} || ' seconds')`;
    return family === 'date' ? sql`date(${time}, ${change})` : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, ${change})`;
  },
  secondsBetween: (from, to) => sql`round(unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec'), 3)`,
  functions,
  cast: (value, from, to) => castTo(value, from, to),
  member: (json, names, family) => {
    const path = quotedText(pathOf(names));
    // Text that is not JSON is an error.
    return failing(family === undefined ? sql`(${json} -> ${path})` : sql`(${json} ->> ${path})`);
  },
  items: (json, alias) => sql`json_each(${json}) AS ${identifier(alias)}`,
  itemPosition: (alias) => identifier([alias, 'key']),
  item: (alias) => identifier([alias, 'value']),
  doubleToJson: (value) => sql`CASE ${value} WHEN 9e999 THEN 'INF' WHEN -9e999 THEN '-INF' ELSE ${value} END`,
  toJson: (value, family) => {
    if (family === 'boolean') return sql`json(CASE ${value} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END)`;
    if (family === 'structured' || family === undefined) return sql`json(${value})`;
    if (family === 'duration') return sql`(CASE WHEN ${value} < 0 THEN '-PT' ELSE 'PT' END || abs(${value}) || 'S')`;
    return value;
  },
  jsonObject: (members) =>
    sql`json_object(${join(
      members.map(([name, value]) => sql`${name}, ${value}`),
      ', ',
    )})`,
  jsonArray: (items) => sql`json_array(${join(items, ', ')})`,
  jsonRows: (value, order, filter) => sql`json_group_array(${value}${order})${filter}`,
  json: (column) => sql`json(${column})`,
  jsonNull: written('NULL'),
  jsonValue: (value) => sql`json_quote(${value})`,
  jsonText: (json) => sql`json_quote(${json})`,
  storedJson: (text) => parameter(text),
  withMember: (json, name, value) =>
    sql`json_set(coalesce(${json}, '{}'), ${parameter(pathOf([name]))}, json(${value}))`,
  changesByAlias: false,
  limit: (top, skip) => {
    if (top === undefined && skip === undefined) return written('');
    const most = sql` LIMIT ${parameter(BigInt(top ?? -1))}`;
    return skip === undefined ? most : sql`${most} OFFSET ${parameter(BigInt(skip))}`;
  },
};

const symbols = { add: '+', sub: '-', mul: '*' } as const;

/** A division by zero is null in SQLite. */
function calculate(
  operator: Arithmetic['operator'],
  left: SqlFragment,
  right: SqlFragment,
  kind: ArithmeticKind,
): SqlFragment {
  const isWhole = kind === 'whole' || kind === 'small';
  switch (operator) {
    case 'div':
    case 'divby':
      return operator === 'div' && isWhole ? sql`(${left} / ${right})` : sql`(CAST(${left} AS REAL) / ${right})`;
    case 'mod':
      return isWhole ? sql`(${left} % ${right})` : sql`mod(${left}, ${right})`;
    default:
      return sql`(${left} ${written(symbols[operator])} ${right})`;
  }
}

const castTypes: Readonly<Record<string, string>> = {
  'Edm.String': 'TEXT',
  'Edm.Decimal': 'REAL',
  'Edm.Double': 'REAL',
  'Edm.Single': 'REAL',
  'Edm.Byte': 'INTEGER',
  'Edm.SByte': 'INTEGER',
  'Edm.Int16': 'INTEGER',
  'Edm.Int32': 'INTEGER',
  'Edm.Int64': 'INTEGER',
};

const writtenAsText: ReadonlySet<Family | undefined> = new Set<Family>(['number', 'string', 'guid', 'date']);

/** A number is rounded, and null if it does not fit the type. */
function castTo(value: SqlFragment, from: Family | undefined, to: string): SqlFragment | undefined {
  const type = castTypes[to];
  if (type === undefined) return undefined;
  if (to === 'Edm.String') {
    if (from === 'boolean') return sql`CASE ${value} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END`;
    const text = sql`CAST(${value} AS TEXT)`;
    // A whole number that is floating point is written as 1.0.
    if (from === 'number')
      return sql`CASE WHEN ${value} = round(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS INTEGER) AS TEXT) ELSE ${text} END`;
    return writtenAsText.has(from) ? text : undefined;
  }
  if (from !== 'number' && from !== 'enum') return undefined;
  const bounds = wholeNumberBounds[to];
  if (bounds === undefined) return sql`CAST(${value} AS ${written(type)})`;
  const [low, high] = bounds.map((bound) => written(String(bound)));
  // The result of round is floating point, which has fewer digits than a whole number.
  const rounded = sql`CASE typeof(${value}) WHEN 'integer' THEN ${value} ELSE round(${value}) END`;
  return sql`CASE WHEN (${rounded}) BETWEEN ${low!} AND ${high!} THEN CAST((${rounded}) AS ${written(type)}) END`;
}
