/**
 * DuckDB, and engines that embed it. It accepts most of PostgreSQL's statements. Its functions for JSON differ, its decimal types have a
 * fixed scale, and it divides in floating point.
 */
import type { Arithmetic, ODataValue } from '@odatalint/core/query';
import { as, postgresql } from './postgresql.js';
import { patternInParts } from './pattern.js';
import { cannotFail, failing, identifier, join, parameter, quotedText, sql, type SqlFragment, written } from './sql.js';
import { type ArithmeticKind, type Family, isInCommonEra, type SqlDialect, wholeNumberBounds } from './sql-dialect.js';
import { isDoubleText, isTextOf, isWholeText } from './token-texts.js';

/** The types of values that are read from JSON. */
const types: Readonly<Partial<Record<Family, string>>> = {
  boolean: 'boolean',
  number: 'double',
  date: 'date',
  dateTimeOffset: 'timestamptz',
  timeOfDay: 'time',
  duration: 'decimal(38, 6)',
  guid: 'uuid',
  enum: 'bigint',
};

/** A decimal constant with its own scale: a product has the places of both factors, and no type has more than 38 digits. */
function decimalOf(text: string): SqlFragment {
  const [whole = '', places = '', ...others] = text.replace(/^-/, '').split('.');
  const digits = Math.max(whole.replace(/^0+/, '').length + places.length, 1);
  // Text in any other notation has an exponent, or is INF or NaN.
  const isPlain = others.length === 0 && /^\d*$/.test(whole + places);
  return isPlain && digits <= 38
    ? as(parameter(text), `decimal(${digits}, ${places.length})`)
    : as(parameter(text), 'double');
}

function valueOf(value: ODataValue): SqlFragment | undefined {
  switch (value.kind) {
    case 'integer':
      // 128 bits.
      return BigInt.asIntN(64, value.value) !== value.value && BigInt.asIntN(128, value.value) === value.value
        ? as(parameter(String(value.value)), 'hugeint')
        : postgresql.value(value);
    case 'decimal':
      return postgresql.value(value) && decimalOf(value.text);
    case 'dateTimeOffset': {
      // Seconds are required.
      const text = value.text.replace(/(T\d\d:\d\d)(?=[Z+-])/, '$1:00');
      return isInCommonEra(text) ? as(parameter(text), 'timestamptz') : undefined;
    }
    case 'duration': {
      const seconds = `${value.days * 86_400 + value.seconds}.${value.fraction}`;
      return decimalOf((value.sign < 0 ? `-${seconds}` : seconds).replace(/\.$/, ''));
    }
    case 'binary':
      return sql`unhex(${as(parameter(Buffer.from(value.bytes).toString('hex')), 'text')})`;
    default:
      return postgresql.value(value);
  }
}

/** Writes a pattern for RE2, which differs from PostgreSQL only in the notation of code points beyond ASCII. */
const duckdbPattern = (pattern: string): string | undefined =>
  patternInParts(pattern)?.replaceAll(/\\u([\da-f]{4})/g, '\\x{$1}');

const utc = (value: SqlFragment): SqlFragment => sql`(${value} AT TIME ZONE 'UTC')`;

/** The path of a member in JSON. */
const pathOf = (names: readonly string[]): string => `$${names.map((name) => `."${name}"`).join('')}`;

const fromJsonText = (text: SqlFragment, family: Family): SqlFragment =>
  types[family] === undefined ? text : failing(as(text, types[family]));

export const duckdb: SqlDialect = {
  ...postgresql,
  name: 'DuckDB',
  value: valueOf,
  toText: (value, type) => {
    if (type?.family === 'dateTimeOffset') return sql`strftime(${utc(value)}, '%Y-%m-%dT%H:%M:%S.%fZ')`;
    if (type?.family === 'date') return sql`strftime(${value}, '%Y-%m-%d')`;
    if (type?.family === 'binary') return sql`lower(hex(${value}))`;
    if (type?.family !== 'number' && type?.family !== 'duration') return as(value, 'text');
    // A quotient of decimal numbers is a double, which only its own notation has exactly.
    const double = as(value, 'double');
    const text = sql`CASE ${double} WHEN 'Infinity' THEN 'Infinity' WHEN '-Infinity' THEN '-Infinity' WHEN 'NaN' THEN 'NaN' ELSE format('{:.16e}', ${double}) END`;
    return sql`CASE WHEN typeof(${value}) IN ('DOUBLE', 'FLOAT') THEN ${text} ELSE ${as(value, 'text')} END`;
  },
  fromText: (given, type) => {
    if (!isTextOf(given, type)) return undefined;
    if (type?.family === 'binary') return sql`unhex(${as(parameter(given), 'text')})`;
    if (type === undefined) return as(parameter(given), 'bigint');
    const isDouble = type.name === 'Edm.Double' || type.name === 'Edm.Single';
    if (type.family === 'number' || type.family === 'duration') {
      if (isDouble || isDoubleText(given)) return as(parameter(given), 'double');
      return isWholeText(given) ? as(parameter(given), 'bigint') : decimalOf(given);
    }
    return as(parameter(given), types[type.family] ?? 'text');
  },
  calculate,
  addSeconds: (time, seconds, family) => {
    const later = sql`(${time} + to_seconds(${as(seconds, 'double')}))`;
    return sql`CASE WHEN abs(${seconds}) < 315360000000 THEN ${family === 'date' ? as(later, 'date') : later} END`;
  },
  secondsBetween: (from, to, family) =>
    family === 'date' ? sql`((${to} - ${from}) * 86400)` : sql`((epoch_us(${to}) - epoch_us(${from})) * 0.000001)`,
  functions: {
    ...postgresql.functions,
    trim: (a) => cannotFail(sql`trim(${a}, E' \\t\\n\\r')`),
    matchespattern: { write: (a, b) => sql`regexp_matches(${a}, ${b})`, constant: duckdbPattern },
    second: (a) => as(sql`extract(second FROM ${a})`, 'bigint'),
    fractionalseconds: (a) => sql`((extract(microsecond FROM ${a}) % 1000000) * 0.000001)`,
    round: (a) => sql`round(${a})`,
  },
  cast: (value, from, to) => castTo(value, from, to),
  member: (json, names, family) => {
    const path = quotedText(pathOf(names));
    // Text that is not JSON is an error.
    return failing(family === undefined ? sql`(${json} -> ${path})` : fromJsonText(sql`(${json} ->> ${path})`, family));
  },
  items: (json, alias) => sql`json_each(${json}) AS ${identifier(alias)}`,
  itemPosition: (alias) => as(identifier([alias, 'key']), 'bigint'),
  item: (alias, family) => {
    const value = identifier([alias, 'value']);
    return family === undefined || family === 'structured' ? value : fromJsonText(sql`(${value} ->> '$')`, family);
  },
  doubleToJson: (value) =>
    sql`CASE ${value} WHEN 'Infinity' THEN to_json('INF') WHEN '-Infinity' THEN to_json('-INF') ELSE to_json(${value}) END`,
  toJson: (value, family) => {
    if (family === 'dateTimeOffset')
      return sql`to_json(regexp_replace(strftime(${utc(value)}, '%Y-%m-%dT%H:%M:%S.%f'), '000$', '') || 'Z')`;
    if (family === 'binary') return sql`to_json(rtrim(translate(to_base64(${value}), '+/', '-_'), '='))`;
    if (family === 'duration') {
      // Without the zeros at the end.
      const seconds = sql`regexp_replace(${as(sql`abs(${value})`, 'text')}, ${quotedText('\\.0*$|(\\.[0-9]*[1-9])0+$')}, '\\1')`;
      return sql`to_json(CASE WHEN ${value} < 0 THEN '-PT' ELSE 'PT' END || ${seconds} || 'S')`;
    }
    return sql`to_json(${value})`;
  },
  jsonObject: (members) =>
    sql`json_object(${join(
      members.map(([name, value]) => sql`${name}, ${value}`),
      ', ',
    )})`,
  jsonArray: (items) => sql`json_array(${join(items, ', ')})`,
  // `json_group_array` accepts neither an order nor a filter.
  jsonRows: (value, order, filter) => sql`coalesce(to_json(list(${value}${order})${filter}), CAST('[]' AS json))`,
  jsonNull: written('CAST(NULL AS json)'),
  storedJson: (text) => as(parameter(text), 'json'),
  // A patch would merge two objects, so the member is removed first.
  withMember: (json, name, value) => {
    const member = as(parameter(name), 'text');
    const without = sql`json_merge_patch(coalesce(${json}, CAST('{}' AS json)), json_object(${member}, NULL))`;
    return sql`json_merge_patch(${without}, json_object(${member}, ${value}))`;
  },
  limit: (top, skip) =>
    join(
      [
        ...(top === undefined ? [] : [sql` LIMIT ${digits(top)}`]),
        ...(skip === undefined ? [] : [sql` OFFSET ${digits(skip)}`]),
      ],
      '',
    ),
};

/** Writes a number into the text: the limit of a correlated subquery must be a constant, not a parameter. `BigInt` admits digits only. */
const digits = (count: number | bigint): SqlFragment => written(String(BigInt(count)));

const symbols = { add: '+', sub: '-', mul: '*', mod: '%' } as const;

/** Calculates whole numbers in 128 bits. A division by zero is null. */
function calculate(
  operator: Arithmetic['operator'],
  left: SqlFragment,
  right: SqlFragment,
  kind: ArithmeticKind,
): SqlFragment {
  const isWhole = kind === 'small' || kind === 'whole';
  const a = kind === 'small' ? as(left, 'bigint') : kind === 'whole' ? as(left, 'hugeint') : left;
  const divisor = sql`nullif(${right}, 0)`;
  switch (operator) {
    case 'div':
      return isWhole ? sql`(${a} // ${divisor})` : sql`(${a} / ${divisor})`;
    case 'divby':
      return sql`(${a} / ${divisor})`;
    case 'mod':
      return sql`(${a} % ${divisor})`;
    default:
      return sql`(${a} ${written(symbols[operator])} ${right})`;
  }
}

/** Casts a value. A number is rounded, or null if it does not fit the type. */
function castTo(value: SqlFragment, from: Family | undefined, to: string): SqlFragment | undefined {
  const bounds = wholeNumberBounds[to];
  if (to === 'Edm.String' || (from !== 'number' && from !== 'enum')) return postgresql.cast(value, from, to);
  if (to === 'Edm.Decimal') return value;
  if (bounds === undefined) return postgresql.cast(value, from, to);
  const [low, high] = bounds.map((bound) => written(String(bound)));
  return sql`CASE WHEN round(${value}) BETWEEN ${low!} AND ${high!} THEN CAST(round(${value}) AS bigint) END`;
}
