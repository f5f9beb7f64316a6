/**
 * SQLite, which stores Booleans as 0 and 1, dates and times as texts, and decimal numbers as floating point.
 * Whole numbers are BigInt parameters, because drivers bind numbers of JavaScript as floating point.
 */
import type { ODataValue } from '@odatalint/core/query';
import { identifier, join, parameter, quotedText, sql, type SqlFragment, written } from './sql.js';
import { type Family, type FunctionTable, wholeNumberBounds, type SqlDialect } from './sql-dialect.js';

/** A point in time as the columns store it, so that texts compare like times: `2024-01-31T12:00:00.000Z`. */
const storedTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** A time of day as the columns store it: `12:30:00.000`. */
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
      return parameter(value.value);
    case 'decimal':
      return parameter(Number(value.text));
    case 'double':
    case 'string':
      return parameter(value.value);
    case 'date':
    case 'guid':
      return parameter(value.text);
    case 'timeOfDay':
      return parameter(storedTimeOfDay(value.text));
    case 'dateTimeOffset':
      return parameter(storedTime(value.epochMs));
    case 'duration':
      return parameter(value.sign * (value.days * 86_400 + value.seconds + Number(`0.${value.fraction || '0'}`)));
    case 'binary':
      return parameter(Buffer.from(value.bytes).toString('base64url'));
    default:
      return undefined;
  }
}

/** Some characters of a stored date or time as a number; a time of day begins where the time of a date does. */
const digits = (at: number, count: number) => (value: SqlFragment) =>
  sql`CAST(substr(${value}, ${written(String(at))}, ${written(String(count))}) AS INTEGER)`;

const timeAt = (value: SqlFragment, at: number, count: number): SqlFragment =>
  sql`CAST(substr(${value}, ${written(String(at))} + CASE WHEN instr(${value}, 'T') > 0 THEN 11 ELSE 0 END, ${written(String(count))}) AS INTEGER)`;

const functions: FunctionTable = {
  concat: (a, b) => sql`(${a} || ${b!})`,
  contains: (a, b) => sql`(instr(${a}, ${b!}) > 0)`,
  startswith: (a, b) => sql`(substr(${a}, 1, length(${b!})) = ${b!})`,
  endswith: (a, b) => sql`(length(${a}) >= length(${b!}) AND substr(${a}, length(${a}) - length(${b!}) + 1) = ${b!})`,
  indexof: (a, b) => sql`(instr(${a}, ${b!}) - 1)`,
  length: (a) => sql`length(${a})`,
  substring: (a, from, count) =>
    count === undefined ? sql`substr(${a}, ${from!} + 1)` : sql`substr(${a}, ${from!} + 1, ${count})`,
  tolower: (a) => sql`lower(${a})`,
  toupper: (a) => sql`upper(${a})`,
  trim: (a) => sql`trim(${a}, ' ' || char(9, 10, 13))`,
  date: (a) => sql`substr(${a}, 1, 10)`,
  time: (a) => sql`substr(${a}, 12, 12)`,
  now: () => written("strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"),
  mindatetime: () => written("'0001-01-01T00:00:00.000Z'"),
  maxdatetime: () => written("'9999-12-31T23:59:59.999Z'"),
  year: (a) => digits(1, 4)(a),
  month: (a) => digits(6, 2)(a),
  day: (a) => digits(9, 2)(a),
  hour: (a) => timeAt(a, 1, 2),
  minute: (a) => timeAt(a, 4, 2),
  second: (a) => timeAt(a, 7, 2),
  fractionalseconds: (a) => sql`(${timeAt(a, 10, 3)} / 1000.0)`,
  totalseconds: (a) => a,
  round: (a) => sql`round(${a})`,
  floor: (a) => sql`floor(${a})`,
  ceiling: (a) => sql`ceil(${a})`,
  replace: (a, b, c) => sql`replace(${a}, ${b!}, ${c!})`,
};

const numbers: ReadonlySet<Family | undefined> = new Set<Family>(['number', 'duration', 'enum', 'boolean']);

const pathOf = (names: readonly string[]): SqlFragment =>
  quotedText(`$${names.map((name) => `."${name.replaceAll('"', '\\"')}"`).join('')}`);

export const sqlite: SqlDialect = {
  value: valueOf,
  inUtc: (value) => value,
  fromText: (given, family) =>
    parameter(numbers.has(family) ? (/^-?\d+$/.test(given) ? BigInt(given) : Number(given)) : given),
  same: (left, right) => sql`(${left} IS ${right})`,
  different: (left, right) => sql`(${left} IS NOT ${right})`,
  // Only the case of ASCII letters is ignored by LIKE, so GLOB compares.
  like: (left, pattern) =>
    sql`(${left} GLOB replace(replace(replace(replace(replace(${pattern}, '[', '[[]'), '*', '[*]'), '?', '[?]'), '%', '*'), '_', '?'))`,
  divide: (left, right, isExact) => (isExact ? sql`(CAST(${left} AS REAL) / ${right})` : sql`(${left} / ${right})`),
  modulo: (left, right) => sql`(${left} % ${right})`,
  functions,
  cast: (value, from, to) => castTo(value, from, to),
  member: (json, names, family) =>
    family === undefined ? sql`(${json} -> ${pathOf(names)})` : sql`(${json} ->> ${pathOf(names)})`,
  items: (json, alias) => sql`json_each(${json}) AS ${identifier(alias)}`,
  item: (alias) => identifier([alias, 'value']),
  toJson: (value, family) => {
    if (family === 'boolean') return sql`json(CASE ${value} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END)`;
    if (family === 'structured' || family === undefined) return sql`json(${value})`;
    if (family === 'duration') return sql`('PT' || ${value} || 'S')`;
    return value;
  },
  jsonObject: (members) =>
    sql`json_object(${join(
      members.map(([name, value]) => sql`${quotedText(name)}, ${value}`),
      ', ',
    )})`,
  jsonArray: (items) => sql`json_array(${join(items, ', ')})`,
  jsonRows: (filter) => sql`json_group_array(json(value) ORDER BY position)${filter}`,
  jsonValue: (value) => sql`json_quote(${value})`,
  jsonText: (json) => sql`json_quote(${json})`,
  limit: (top, skip) => {
    if (top === undefined && skip === undefined) return written('');
    const most = sql` LIMIT ${parameter(BigInt(top ?? -1))}`;
    return skip === undefined ? most : sql`${most} OFFSET ${parameter(BigInt(skip))}`;
  },
};

const castTypes: Readonly<Record<string, string>> = {
  'Edm.String': 'TEXT',
  'Edm.Decimal': 'REAL',
  'Edm.Double': 'REAL',
  'Edm.Single': 'REAL',
  'Edm.Int16': 'INTEGER',
  'Edm.Int32': 'INTEGER',
  'Edm.Int64': 'INTEGER',
};

function castTo(value: SqlFragment, from: Family | undefined, to: string): SqlFragment | undefined {
  const type = castTypes[to];
  const isPlain = to === 'Edm.String' ? ['number', 'string', 'guid', 'date'].includes(from ?? '') : from === 'number';
  if (type === undefined || !isPlain) return undefined;
  const bounds = wholeNumberBounds[to];
  if (bounds === undefined) return sql`CAST(${value} AS ${written(type)})`;
  const [low, high] = bounds.map((bound) => written(String(bound)));
  return sql`CASE WHEN ${value} BETWEEN ${low!} AND ${high!} THEN CAST(${value} AS ${written(type)}) END`;
}
