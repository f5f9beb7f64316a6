/** PostgreSQL, and databases that read its dialect. */
import type { ODataValue } from '@odatalint/core/query';
import { identifier, join, parameter, quotedText, sql, type SqlFragment, written } from './sql.js';
import { type Family, type FunctionTable, wholeNumberBounds, type SqlDialect } from './sql-dialect.js';

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

const as = (value: SqlFragment, type: string): SqlFragment => sql`CAST(${value} AS ${written(type)})`;

/** Drivers send texts; the type is in the statement, so no driver guesses it. */
function valueOf(value: ODataValue): SqlFragment | undefined {
  switch (value.kind) {
    case 'null':
      return written('NULL');
    case 'boolean':
      return written(value.value ? 'TRUE' : 'FALSE');
    case 'integer':
      return as(parameter(String(value.value)), 'bigint');
    case 'decimal':
      return as(parameter(value.text), 'numeric');
    case 'double':
      return as(parameter(String(value.value)), 'double precision');
    case 'string':
      return as(parameter(value.value), 'text');
    case 'date':
    case 'guid':
      return as(parameter(value.text), types[value.kind]!);
    case 'timeOfDay':
      return as(parameter(value.text), 'time');
    case 'dateTimeOffset':
      return as(parameter(value.text), 'timestamptz');
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

const part = (name: string) => (value: SqlFragment) => as(sql`extract(${written(name)} FROM ${value})`, 'bigint');

const functions: FunctionTable = {
  concat: (a, b) => sql`(${a} || ${b!})`,
  contains: (a, b) => sql`(strpos(${a}, ${b!}) > 0)`,
  startswith: (a, b) => sql`starts_with(${a}, ${b!})`,
  endswith: (a, b) => sql`(right(${a}, length(${b!})) = ${b!})`,
  indexof: (a, b) => sql`(strpos(${a}, ${b!}) - 1)`,
  length: (a) => sql`length(${a})`,
  substring: (a, from, count) =>
    count === undefined
      ? sql`substr(${a}, ${as(from!, 'integer')} + 1)`
      : sql`substr(${a}, ${as(from!, 'integer')} + 1, ${as(count, 'integer')})`,
  tolower: (a) => sql`lower(${a})`,
  toupper: (a) => sql`upper(${a})`,
  trim: (a) => sql`btrim(${a}, E' \\t\\n\\r')`,
  matchespattern: (a, b) => sql`(${a} ~ ${b!})`,
  date: (a) => as(a, 'date'),
  time: (a) => as(a, 'time'),
  now: () => written('now()'),
  mindatetime: () => sql`CAST('0001-01-01T00:00:00Z' AS timestamptz)`,
  maxdatetime: () => sql`CAST('9999-12-31T23:59:59.999Z' AS timestamptz)`,
  year: (a) => part('year')(a),
  month: (a) => part('month')(a),
  day: (a) => part('day')(a),
  hour: (a) => part('hour')(a),
  minute: (a) => part('minute')(a),
  second: (a) => as(sql`floor(extract(second FROM ${a}))`, 'bigint'),
  fractionalseconds: (a) => sql`(extract(second FROM ${a}) % 1)`,
  totalseconds: (a) => a,
  round: (a) => sql`round(${as(a, 'numeric')})`,
  floor: (a) => sql`floor(${a})`,
  ceiling: (a) => sql`ceil(${a})`,
  replace: (a, b, c) => sql`replace(${a}, ${b!}, ${c!})`,
};

export const postgresql: SqlDialect = {
  value: valueOf,
  inUtc: (value) => sql`(${value} AT TIME ZONE 'UTC')`,
  fromText: (given, family) => as(parameter(given), (family && types[family]) ?? 'text'),
  same: (left, right) => sql`(${left} IS NOT DISTINCT FROM ${right})`,
  different: (left, right) => sql`(${left} IS DISTINCT FROM ${right})`,
  like: (left, pattern) => sql`(${left} LIKE ${pattern} ESCAPE '')`,
  // A division by zero is null, as in SQLite, so that no request ends with an error of the database.
  divide: (left, right, isExact) => sql`(${isExact ? as(left, 'numeric') : left} / nullif(${right}, 0))`,
  modulo: (left, right) => sql`(${left} % nullif(${right}, 0))`,
  functions,
  cast: (value, from, to) => castTo(value, from, to),
  member: (json, names, family) =>
    family === undefined
      ? sql`(${json} #> ${pathOf(names)})`
      : as(sql`(${json} #>> ${pathOf(names)})`, types[family] ?? 'text'),
  items: (json, alias) => sql`jsonb_array_elements(${json}) AS ${identifier(alias)}(value)`,
  item: (alias, family) => {
    const value = identifier([alias, 'value']);
    return family === undefined || family === 'structured'
      ? value
      : as(sql`(${value} #>> '{}')`, types[family] ?? 'text');
  },
  toJson: (value, family) => {
    if (family === 'dateTimeOffset')
      return sql`to_json(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
    if (family === 'binary') return sql`to_json(rtrim(translate(encode(${value}, 'base64'), E'+/\\n', '-_'), '='))`;
    if (family === 'duration') return sql`to_json('PT' || trim_scale(${value}) || 'S')`;
    return sql`to_json(${value})`;
  },
  jsonObject: (members) =>
    sql`json_build_object(${join(
      members.map(([name, value]) => sql`${quotedText(name)}, ${value}`),
      ', ',
    )})`,
  jsonArray: (items) => sql`json_build_array(${join(items, ', ')})`,
  jsonRows: (filter) => sql`coalesce(json_agg(value ORDER BY position)${filter}, '[]'::json)`,
  jsonValue: (value) => value,
  jsonText: (json) => sql`(${json})::text`,
  limit: (top, skip) =>
    join(
      [
        ...(top === undefined ? [] : [sql` LIMIT ${as(parameter(String(top)), 'bigint')}`]),
        ...(skip === undefined ? [] : [sql` OFFSET ${as(parameter(String(skip)), 'bigint')}`]),
      ],
      '',
    ),
};

const pathOf = (names: readonly string[]): SqlFragment => sql`ARRAY[${join(names.map(quotedText), ', ')}]::text[]`;

const castTypes: Readonly<Record<string, string>> = {
  'Edm.String': 'text',
  'Edm.Decimal': 'numeric',
  'Edm.Double': 'double precision',
  'Edm.Single': 'real',
  'Edm.Int16': 'smallint',
  'Edm.Int32': 'integer',
  'Edm.Int64': 'bigint',
  'Edm.Boolean': 'boolean',
  'Edm.Date': 'date',
  'Edm.TimeOfDay': 'time',
  'Edm.DateTimeOffset': 'timestamptz',
  'Edm.Guid': 'uuid',
};

function castTo(value: SqlFragment, from: Family | undefined, to: string): SqlFragment | undefined {
  const type = castTypes[to];
  if (type === undefined || (to === 'Edm.String' && !['number', 'string', 'guid', 'date'].includes(from ?? '')))
    return undefined;
  return numericCast(value, from, to, type);
}

/** A number that does not fit the type is null; a text may not be a number at all. */
function numericCast(value: SqlFragment, from: Family | undefined, to: string, type: string): SqlFragment | undefined {
  const bounds = wholeNumberBounds[to];
  if (from === 'string' && to !== 'Edm.String') return undefined;
  if (bounds === undefined || from !== 'number') return as(value, type);
  const [low, high] = bounds.map((bound) => written(String(bound)));
  return sql`CASE WHEN trunc(${as(value, 'numeric')}) BETWEEN ${low!} AND ${high!} THEN ${as(sql`trunc(${as(value, 'numeric')})`, type)} END`;
}
