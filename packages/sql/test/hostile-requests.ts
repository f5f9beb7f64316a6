/** Requests with values that would be SQL if they became part of a statement. */
import fc from 'fast-check';

/** A string literal of OData, as it is in a URL. */
export const encodedString = (text: string): string => encodeURIComponent(`'${text.replaceAll("'", "''")}'`);

/** The places in a request for a string; the argument is encoded. */
export const stringPlaces: readonly ((text: string) => string)[] = [
  (text) => `/Customers?$filter=Name eq ${text}`,
  (text) => `/Customers?$filter=contains(Name,${text}) or not startswith(Email,${text})`,
  (text) => `/Customers?$filter=Name in (${text},${text}) and Tags/any(t:t eq ${text})`,
  (text) => `/Customers?$filter=replace(Name,${text},@other) ne matchesPattern(Name,@other)&@other=${text}`,
  (text) => `/Customers?$filter=${text} in Tags&$select=Tags($filter=$this ne ${text})`,
  (text) => `/Customers?$filter=case(Name eq ${text}:1,true:length(${text})) eq 1`,
  (text) => `/Customers?$filter=Places/any(p:p/City ge ${text})&$orderby=indexof(Name,${text})`,
  (text) => `/Orders?$filter=Customer/Name eq ${text} and Items/$count($filter=ProductCode ne ${text}) gt 0`,
  (text) => `/Orders?$expand=Items($filter=ProductCode eq ${text})&$orderby=concat(Number,${text})`,
  (text) => `/Products(${text})?$compute=concat(Name,${text}) as Both&$select=Both`,
  (text) => `/Orders(Number=${text})/Items?$filter=Product/Name eq ${text}`,
  (text) => `/Orders?$apply=filter(Note eq ${text})/groupby((Status),aggregate($count as N))`,
  (text) => `/Orders?$apply=compute(concat(Note,${text}) as C)/groupby((C))`,
];

/** Texts with a meaning in SQL, in JSON, in a pattern, or in the protocol of a database. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    "'", "''", '"', '""', '\\', "\\'", '`', ';', '--', '; DROP TABLE "Customers"--', "' OR 1=1--", "') OR ('1'='1", '$1', '$$', '$x$', '?', '?1',
    '/*', '*/', ':name', '@p', '\u2019', '\uff07', '%', '_', '[a-z]', '*', 'NULL', "E'\\x27'", "U&'\\0027'", '{"a":1}', '#>>', '::text', 'pg_sleep(9)',
  ),
); // prettier-ignore

/** Pieces of SQL that are put into a valid filter as they are. */
const pieces = [
  "'", '"', ';', '--', '/**/', ' OR 1=1', ' UNION SELECT 1', '; DROP TABLE "Customers"', '::text', '$1', '?', ' pg_sleep(9)', ' COLLATE "C"', '||', '->', ')',
  '(', ' IS NULL', " LIKE '%'", ' BETWEEN 1 AND 2', ' AS x', '\\', ' current_user', ' "Customers"."Name"', ' /* x */ ', '\n', '=', '<>',
]; // prettier-ignore

const filters = [
  "Name eq 'hostile' and Age gt 31337",
  "Tags/any(t:startswith(t,'hostile')) or Home/City in ('hostile','b')",
  "Orders/any(o:o/Total gt 31337.5 and o/Items/any(i:i/ProductCode eq 'hostile'))",
  'Credit mul 31337 gt Balance sub 31337 or Since lt 2031-03-07',
  "concat(Name,'hostile') eq @p",
];

/** A valid filter with a piece of SQL somewhere in it; few of them are OData. */
const splicedFilter = fc
  .tuple(fc.constantFrom(...filters), fc.nat(80), fc.constantFrom(...pieces))
  .map(([filter, at, piece]) => filter.slice(0, at) + piece + filter.slice(at))
  .map((filter) => `/Customers?$filter=${encodeURIComponent(filter)}&@p='hostile'`);

/** Names that a request itself gives to values. */
const hostileName = fc.oneof(
  fc.stringMatching(/^[A-Za-z_]\w{0,20}$/),
  fc.constantFrom('select', 'drop_table', 'pg_sleep', 'null', 'ë', 'current_user'),
);
const named = hostileName
  .map((text) => encodeURIComponent(`${text}Hostile`))
  .chain((name) =>
    fc.constantFrom(
      `/Orders?$compute=Total mul 31337 as ${name}&$select=${name}&$orderby=${name} desc`,
      `/Orders?$apply=groupby((Status),aggregate(Total with sum as ${name}))&$filter=${name} gt 31337&$orderby=${name}`,
      `/Orders?$apply=compute(Total mul 31337 as ${name})/aggregate(${name} with max as ${name}2)`,
      `/Customers?$filter=Orders/any(${name}:${name}/Total gt 31337)`,
      `/Customers?$filter=Name eq @${name}&@${name}='hostile'`,
      `/Customers?$search=${name}&${name}=x`,
    ),
  );

const withString = fc
  .tuple(fc.constantFrom(...stringPlaces), hostileText)
  .map(([place, text]) => place(encodedString(`${text}hostile`)));

/** Requests, valid and invalid, whose names, strings and numbers are `hostile` or 31337. */
export const hostileRequest = fc.oneof({ weight: 3, arbitrary: withString }, splicedFilter, named);
