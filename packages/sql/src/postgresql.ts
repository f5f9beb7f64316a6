/** PostgreSQL, and databases that read its dialect. */
import type { Arithmetic, ODataValue } from '@odatalint/core/query';
import { patternInParts } from './pattern.js';
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
import { isDoubleText, isTextOf, isWholeText } from './token-texts.js';

/** The types of columns and parameters. Durations are seconds, and enumeration values are numbers. */
const types: Readonly<Partial<Record<Family, string>>> = {
  boolean: 'boolean',
  number: 'numeric',
  string: 'text',
  date: 'date',
  dateTimeOffset: 'timestamptz',
  timeOfDay: 'time',
  duration: 'numeric',
  guid: 'uuid',
  enum: 'bigint',
};

/** A value as one of a type. */
export const as = (value: SqlFragment, type: string): SqlFragment => sql`CAST(${value} AS ${written(type)})`;

/** Drivers send texts. The statement contains the type, so no driver guesses it. */
function valueOf(value: ODataValue): SqlFragment | undefined {
  switch (value.kind) {
    case 'null':
      return written('NULL');
    case 'boolean':
      return written(value.value ? 'TRUE' : 'FALSE');
    case 'integer':
      if (isOf64Bits(value.value)) return as(parameter(String(value.value)), 'bigint');
      return isInRange(String(value.value)) ? as(parameter(String(value.value)), 'numeric') : undefined;
    case 'decimal':
      // A comparison with a double would be an error.
      return isInRange(value.text) ? as(parameter(value.text), 'numeric') : undefined;
    case 'double':
      return as(parameter(String(value.value)), 'double precision');
    case 'string':
      // PostgreSQL stores no text with this character.
      return value.value.includes('\0') ? undefined : as(parameter(value.value), 'text');
    case 'guid':
      return as(parameter(value.text), 'uuid');
    case 'date':
      return isInCommonEra(value.text) ? as(parameter(value.text), 'date') : undefined;
    case 'timeOfDay':
      return as(parameter(value.text), 'time');
    case 'dateTimeOffset':
      return isInCommonEra(value.text) ? as(parameter(value.text), 'timestamptz') : undefined;
    case 'duration': {
      const seconds = `${value.days * 86_400 + value.seconds}${value.fraction === '' ? '' : `.${value.fraction}`}`;
      return as(parameter(value.sign < 0 ? `-${seconds}` : seconds), 'numeric');
    }
    case 'binary':
      return sql`decode(${as(parameter(Buffer.from(value.bytes).toString('hex')), 'text')}, 'hex')`;
    case 'enum':
      return as(parameter(String(value.value)), 'bigint');
    default:
      return undefined;
  }
}

/** Whether a decimal number is also a double. */
const isInRange = (text: string): boolean =>
  Number.isFinite(Number(text)) && (Math.abs(Number(text)) > 2.3e-308 || !/[1-9]/.test(text));

/** `***:` selects advanced expressions, whatever the setting of the database is, and no other option can follow. */
const postgresqlPattern = (pattern: string): string | undefined => {
  const parts = patternInParts(pattern);
  return parts === undefined ? undefined : `***:(?:)${parts}`;
};

const part = (name: string) => (value: SqlFragment) => as(sql`extract(${written(name)} FROM ${value})`, 'bigint');

/** No text is longer than this, and a larger number would be an error. */
const position = (value: SqlFragment): SqlFragment => as(sql`least(${value}, 1000000000)`, 'integer');

const functions: FunctionTable = {
  ...notInSql,
  concat: (a, b) => sql`(${a} || ${b})`,
  contains: (a, b) => cannotFail(sql`(strpos(${a}, ${b}) > 0)`),
  startswith: (a, b) => cannotFail(sql`starts_with(${a}, ${b})`),
  endswith: (a, b) => cannotFail(sql`(right(${a}, length(${b})) = ${b})`),
  indexof: (a, b) => cannotFail(sql`(strpos(${a}, ${b}) - 1)`),
  length: (a) => cannotFail(sql`length(${a})`),
  substring: (a, from, count: SqlFragment | undefined) =>
    count === undefined
      ? sql`substr(${a}, ${position(from)} + 1)`
      : sql`substr(${a}, ${position(from)} + 1, greatest(${position(count)}, 0))`,
  tolower: (a) => cannotFail(sql`lower(${a})`),
  toupper: (a) => cannotFail(sql`upper(${a})`),
  trim: (a) => cannotFail(sql`btrim(${a}, E' \\t\\n\\r')`),
  matchespattern: { write: (a, b) => sql`(${a} ~ ${b})`, constant: postgresqlPattern },
  date: (a) => as(a, 'date'),
  time: (a) => as(a, 'time'),
  now: () => cannotFail(written('now()')),
  mindatetime: () => cannotFail(sql`CAST('0001-01-01T00:00:00Z' AS timestamptz)`),
  maxdatetime: () => cannotFail(sql`CAST('9999-12-31T23:59:59.999Z' AS timestamptz)`),
  year: (a) => part('year')(a),
  month: (a) => part('month')(a),
  day: (a) => part('day')(a),
  hour: (a) => part('hour')(a),
  minute: (a) => part('minute')(a),
  second: (a) => as(sql`floor(extract(second FROM ${a}))`, 'bigint'),
  fractionalseconds: (a) => sql`(extract(second FROM ${a}) % 1)`,
  totalseconds: (a) => cannotFail(a),
  round: (a) => sql`round(${as(a, 'numeric')})`,
  floor: (a) => sql`floor(${a})`,
  ceiling: (a) => sql`ceil(${a})`,
  replace: (a, b, c) => sql`replace(${a}, ${b}, ${c})`,
};

export const postgresql: SqlDialect = {
  name: 'PostgreSQL',
  value: valueOf,
  secondPlaces: 6,
  inUtc: (value) => sql`(${value} AT TIME ZONE 'UTC')`,
  unordered: new Set(),
  isNullLowest: false,
  isolated: written(' OFFSET 0'),
  toText: (value, type) => {
    if (type?.family === 'dateTimeOffset')
      return sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    if (type?.family === 'date') return sql`to_char(${value}, 'YYYY-MM-DD')`;
    // The text of a number of 32 bits is shorter than the number with which it is compared.
    if (type?.name === 'Edm.Single' || type?.name === 'Edm.Double') return as(as(value, 'double precision'), 'text');
    return type?.family === 'binary' ? sql`encode(${value}, 'hex')` : as(value, 'text');
  },
  fromText: (given, type) => {
    if (!isTextOf(given, type)) return undefined;
    if (type?.family === 'binary') return sql`decode(${as(parameter(given), 'text')}, 'hex')`;
    if (type === undefined) return as(parameter(given), 'bigint');
    const isDouble = type.name === 'Edm.Double' || type.name === 'Edm.Single';
    const isNumber = type.family === 'number' || type.family === 'duration';
    if (isDouble || (isNumber && isDoubleText(given))) return as(parameter(given), 'double precision');
    // Only a whole number is compared by the index of a column with whole numbers.
    return as(parameter(given), type.family === 'number' && isWholeText(given) ? 'bigint' : types[type.family]!);
  },
  same: (left, right) => sql`(${left} IS NOT DISTINCT FROM ${right})`,
  different: (left, right) => sql`(${left} IS DISTINCT FROM ${right})`,
  like: (left, pattern) => sql`(${left} LIKE ${pattern} ESCAPE '')`,
  calculate,
  addSeconds: (time, seconds, family) => {
    const later = sql`(${time} + make_interval(secs => ${as(seconds, 'double precision')}))`;
    return sql`CASE WHEN abs(${seconds}) < 315360000000 THEN ${family === 'date' ? as(later, 'date') : later} END`;
  },
  secondsBetween: (from, to, family) =>
    family === 'date'
      ? sql`(${as(sql`(${to} - ${from})`, 'bigint')} * 86400)`
      : sql`extract(epoch FROM (${to} - ${from}))`,
  functions,
  cast: (value, from, to) => castTo(value, from, to),
  member: (json, names, family) =>
    family === undefined
      ? sql`(${json} #> ${pathOf(names)})`
      : fromJsonText(sql`(${json} #>> ${pathOf(names)})`, family),
  items: (json, alias) =>
    sql`jsonb_array_elements(${json}) WITH ORDINALITY AS ${identifier(alias)}("value", "position")`,
  itemPosition: (alias) => identifier([alias, 'position']),
  item: (alias, family) => {
    const value = identifier([alias, 'value']);
    return family === undefined || family === 'structured' ? value : fromJsonText(sql`(${value} #>> '{}')`, family);
  },
  doubleToJson: (value) =>
    sql`CASE ${value} WHEN 'Infinity' THEN to_json('INF'::text) WHEN '-Infinity' THEN to_json('-INF'::text) ELSE to_json(${value}) END`,
  toJson: (value, family) => {
    if (family === 'dateTimeOffset')
      return sql`to_json(regexp_replace(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '000$', '') || 'Z')`;
    if (family === 'binary') return sql`to_json(rtrim(translate(encode(${value}, 'base64'), E'+/\\n', '-_'), '='))`;
    if (family === 'duration')
      return sql`to_json(CASE WHEN ${value} < 0 THEN '-PT' ELSE 'PT' END || trim_scale(abs(${value})) || 'S')`;
    return sql`to_json(${value})`;
  },
  jsonObject,
  // A function has at most 100 arguments.
  jsonArray: (items) => sql`to_json(ARRAY[${join(items, ', ')}]::text[])`,
  jsonRows: (value, order, filter) => sql`coalesce(json_agg(${value}${order})${filter}, '[]'::json)`,
  json: (column) => column,
  jsonNull: written('NULL::json'),
  jsonValue: (value) => value,
  jsonText: (json) => sql`(${json})::text`,
  storedJson: (text) => as(parameter(text), 'jsonb'),
  withMember: (json, name, value) =>
    sql`jsonb_set(coalesce(${json}, '{}'), ARRAY[${as(parameter(name), 'text')}], ${value})`,
  changesByAlias: true,
  limit: (top, skip) =>
    join(
      [
        ...(top === undefined ? [] : [sql` LIMIT ${as(parameter(String(top)), 'bigint')}`]),
        ...(skip === undefined ? [] : [sql` OFFSET ${as(parameter(String(skip)), 'bigint')}`]),
      ],
      '',
    ),
};

/** Converts JSON to a value of a type; null if it is not one. */
const fromJsonText = (text: SqlFragment, family: Family): SqlFragment =>
  (types[family] ?? 'text') === 'text' ? text : failing(as(text, types[family]!));

type Members = Parameters<SqlDialect['jsonObject']>[0];

/** Writes an object. A function has at most 100 arguments, so larger objects are joined from the texts of smaller ones. */
function jsonObject(members: Members): SqlFragment {
  const parts: SqlFragment[] = [];
  for (let i = 0; i === 0 || i < members.length; i += 50)
    parts.push(
      sql`json_build_object(${join(
        members.slice(i, i + 50).map(([name, value]) => sql`${name}, ${value}`),
        ', ',
      )})`,
    );
  if (parts.length === 1) return parts[0]!;
  const inside = parts.map((part) => sql`trim(LEADING '{' FROM left(${part}::text, -1))`);
  return sql`('{' || ${join(inside, " || ', ' || ")} || '}')::json`;
}

const symbols = { add: '+', sub: '-', mul: '*' } as const;

/** Calculates whole numbers as numeric, and a division by zero is null, so no request ends with an error of the database. */
function calculate(
  operator: Arithmetic['operator'],
  left: SqlFragment,
  right: SqlFragment,
  kind: ArithmeticKind,
): SqlFragment {
  const divisor = sql`nullif(${right}, 0)`;
  if (kind === 'small' && operator === 'divby') return sql`(${as(left, 'numeric')} / ${divisor})`;
  const a = kind === 'double' ? left : as(left, kind === 'small' ? 'bigint' : 'numeric');
  switch (operator) {
    case 'div':
      return kind === 'whole' ? sql`div(${a}, ${divisor})` : sql`(${a} / ${divisor})`;
    case 'divby':
      return sql`(${a} / ${divisor})`;
    case 'mod':
      return kind === 'double' ? sql`(${a} - ${right} * trunc(${a} / ${divisor}))` : sql`(${a} % ${divisor})`;
    default:
      return sql`(${a} ${written(symbols[operator])} ${right})`;
  }
}

const pathOf = (names: readonly string[]): SqlFragment => sql`ARRAY[${join(names.map(quotedText), ', ')}]::text[]`;

const castTypes: Readonly<Record<string, string>> = {
  'Edm.String': 'text',
  'Edm.Decimal': 'numeric',
  'Edm.Double': 'double precision',
  'Edm.Single': 'real',
  'Edm.Byte': 'smallint',
  'Edm.SByte': 'smallint',
  'Edm.Int16': 'smallint',
  'Edm.Int32': 'integer',
  'Edm.Int64': 'bigint',
};

const writtenAsText: ReadonlySet<Family | undefined> = new Set<Family>(['number', 'string', 'guid', 'date', 'boolean']);

/** Casts a value. A number is rounded, or null if it does not fit the type; a text may not be a value of the type. */
function castTo(value: SqlFragment, from: Family | undefined, to: string): SqlFragment | undefined {
  const type = castTypes[to];
  if (type === undefined) return undefined;
  if (to === 'Edm.String') {
    // A column of decimal numbers adds zeros.
    if (from === 'number') return sql`regexp_replace(${as(value, type)}, '(\\.[0-9]*[1-9])0+$|\\.0+$', '\\1')`;
    return writtenAsText.has(from) ? as(value, type) : undefined;
  }
  if (from !== 'number' && from !== 'enum') return undefined;
  const bounds = wholeNumberBounds[to];
  if (bounds === undefined) return castToReal(value, to, type);
  const [low, high] = bounds.map((bound) => written(String(bound)));
  const rounded = sql`round(${as(value, 'numeric')})`;
  return sql`CASE WHEN ${rounded} BETWEEN ${low!} AND ${high!} THEN ${as(rounded, type)} END`;
}

/** The largest number of 32 bits is smaller than that of 64. */
const castToReal = (value: SqlFragment, to: string, type: string): SqlFragment =>
  to === 'Edm.Single'
    ? sql`CASE WHEN abs(${as(value, 'double precision')}) <= 3.4e38 THEN ${as(value, type)} END`
    : as(value, type);
