/** Conversions of literals, functions and operators. */
import type { Call, Expression, Literal } from '@odatalint/core';
import { functionRow, isIn } from '@odatalint/core/internal';
import { conversion } from './conversion.js';
import { findDeclaredValue } from './declared-value.js';
import { literalIn4, prefixOf } from './literal-in-v4.js';
import type { Conversion, Migration } from './migration.js';

const nameOf = ({ name }: Call): string => name.text.toLowerCase();

/** The call in an expression, without parentheses around it. */
const callIn = (node: Expression): Call | undefined =>
  node.kind === 'Call'
    ? node
    : node.kind === 'MemberPath' && node.parts.length === 1 && node.parts[0]!.kind === 'Call'
      ? node.parts[0]
      : undefined;

const booleanOf = (node: Expression): boolean | undefined =>
  node.kind === 'Literal' && /^(?:true|false|[01])$/i.test(node.text) ? /^(?:true|1)$/i.test(node.text) : undefined;

const comparisons: ReadonlySet<string | undefined> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);

/** Swaps two arguments in place, and keeps the spaces around them. */
function swap(call: Call, migration: Migration): void {
  const [first, second] = call.args;
  if (first === undefined || second === undefined) return;
  const [one, other] = [migration.rewritten(first), migration.rewritten(second)];
  migration.replace(first, first, other);
  migration.replace(second, second, one);
}

/** Removes the space that V2 and V3 allow between the name of a function and its parenthesis. */
function closeUp({ name, args }: Call, migration: Migration): void {
  const text = migration.bound.textOf(name, { start: name.end, end: args[0]?.start ?? name.end });
  const space = (/^(?:\s|%20|\+)+\(/.exec(text)?.[0].length ?? 1) - 1;
  if (space > 0) migration.replace(name, { start: name.end, end: name.end + space }, '');
}

/** Writes the V4 form of a literal with one of these prefixes, or keeps it and records the reason. */
function convertLiteral(node: Literal, migration: Migration, ...prefixes: readonly string[]): boolean {
  if (node.hasHole || !prefixes.includes(prefixOf(node.text))) return false;
  const value = literalIn4(node.text, migration.declaredOf(node), migration.options);
  if ('reason' in value) migration.keep(node, value.reason);
  else migration.write(node, value.text);
  return true;
}

const typeNames: Readonly<Record<string, string>> = { 'Edm.DateTime': 'Edm.DateTimeOffset', 'Edm.Float': 'Edm.Single' };

/** The V4 name of a type; undefined if only the user knows the V4 type. */
function typeNameIn4(name: string, { timeAs }: Migration['options']): string | undefined {
  if (name !== 'Edm.Time') return Object.hasOwn(typeNames, name) ? typeNames[name] : name;
  return timeAs === undefined ? undefined : timeAs === 'duration' ? 'Edm.Duration' : 'Edm.TimeOfDay';
}

export const expressionConversions: readonly Conversion[] = [
  conversion('Binary', {
    from: "Products?$filter=substringof('a',Name) eq true",
    to: "Products?$filter=contains(Name,'a')",
    note: '`eq false` becomes `not contains(…)`.',
    convert(node, migration) {
      const { left, operator, right } = node;
      const call = callIn(left);
      const value = booleanOf(right);
      if (call === undefined || value === undefined || nameOf(call) !== 'substringof' || call.args.length !== 2)
        return false;
      if (operator.name !== 'eq' && operator.name !== 'ne') return false;
      if (value !== (operator.name === 'eq')) migration.write(call, 'not ', { start: left.start, end: left.start });
      migration.visit(left);
      migration.replace(right, { start: left.end, end: right.end }, '');
      return true;
    },
  }),
  conversion('Call', {
    from: "Products?$filter=substringof('a',Name)",
    to: "Products?$filter=contains(Name,'a')",
    convert(node, migration) {
      if (nameOf(node) !== 'substringof' || node.args.length !== 2) return false;
      migration.write(node.name, 'contains');
      closeUp(node, migration);
      swap(node, migration);
      return true;
    },
  }),
  conversion('Call', {
    from: "Products?$filter=isof(Category,'Shop.Category')",
    to: 'Products?$filter=isof(Category,Shop.Category)',
    note: 'The type in `cast` loses its quotes, too.',
    convert(node, migration) {
      const type = node.args.at(-1);
      if ((nameOf(node) !== 'isof' && nameOf(node) !== 'cast') || type === undefined) return false;
      const quoted = type.kind === 'Literal' && type.literal === 'string' ? type.text.slice(1, -1) : undefined;
      const written = quoted ?? migration.bound.textOf(type);
      const name = typeNameIn4(written, migration.options);
      if (name === undefined) migration.keep(type, 'Edm.Time is Edm.TimeOfDay or Edm.Duration in V4; add --time-as.');
      else if (quoted !== undefined || name !== written) migration.write(type, name);
      migration.finish(type);
      return false;
    },
  }),
  conversion('Call', {
    from: 'Products?$filter=gettotaloffsetminutes(Modified) eq 60',
    to: 'Products?$filter=totaloffsetminutes(Modified) eq 60',
    convert(node, migration) {
      if (nameOf(node) === 'gettotaloffsetminutes') migration.write(node.name, 'totaloffsetminutes');
      return false;
    },
  }),
  conversion('Call', {
    from: "Products?$filter=replace(Name,'a','b') eq 'x'",
    to: undefined,
    note: 'V4 has neither `replace` nor `years`, `days`, `hours`, `minutes` and `seconds`.',
    convert(node, migration) {
      const row = functionRow(nameOf(node));
      const isRenamed = nameOf(node) === 'substringof' || nameOf(node) === 'gettotaloffsetminutes';
      if (row !== undefined && !isRenamed && !isIn(row, '4.0'))
        migration.keep(node, `V4 does not have "${node.name.text}".`);
      return false;
    },
  }),
  conversion('Call', {
    from: 'Products?$filter=hour(OpensAt) eq 8',
    to: 'Products?$filter=hour(OpensAt) eq 8',
    note: 'With `--time-as duration` it is reported: `hour`, `minute` and `second` do not accept a duration in V4.',
    convert(node, migration) {
      const [value] = node.args;
      if (!['hour', 'minute', 'second'].includes(nameOf(node)) || value === undefined) return false;
      const type = findDeclaredValue(migration.bound.binding, value as Expression)?.type.name;
      const { timeAs } = migration.options;
      if ((type === 'Edm.Time' && timeAs !== 'time-of-day') || (type === undefined && timeAs === 'duration'))
        migration.keep(node, `"${node.name.text}" does not accept a duration in V4.`);
      return false;
    },
  }),
  conversion('Call', {
    from: "Products?$filter=startswith (Name,'a')",
    to: "Products?$filter=startswith(Name,'a')",
    convert(node, migration) {
      closeUp(node, migration);
      return false;
    },
  }),
  conversion('Binary', {
    from: 'Products?$filter=Discontinued eq 1',
    to: 'Products?$filter=Discontinued eq true',
    note: 'With a schema that declares the property as `Edm.Boolean`, or after a condition.',
    convert(node, migration) {
      if (!comparisons.has(node.operator.name)) return false;
      const { binding } = migration.bound;
      for (const [literal, other] of [
        [node.left, node.right],
        [node.right, node.left],
      ] as const) {
        if (literal.kind !== 'Literal') continue;
        const declared = findDeclaredValue(binding, other);
        if (declared !== undefined) migration.declare(literal, declared);
        if (!/^[01]$/.test(literal.text) || binding.typeOf(other)?.family !== 'boolean') continue;
        migration.write(literal, literal.text === '1' ? 'true' : 'false');
        migration.finish(literal);
      }
      return false;
    },
  }),
  conversion('Binary', {
    from: "User?$filter=userId in 'a','b'",
    to: "User?$filter=userId in ('a','b')",
    note: 'An operator of SAP SuccessFactors. V4 has `in` since 4.01.',
    convert({ operator, right }, migration) {
      if (operator.name !== 'in' || right.kind !== 'List' || right.isBare !== true) return false;
      const [first, last] = [right.items[0], right.items.at(-1)];
      if (first === undefined || last === undefined) return false;
      migration.write(first, '(', { start: first.start, end: first.start });
      migration.write(last, ')', { start: last.end, end: last.end });
      return false;
    },
  }),
  conversion('Binary', {
    from: "User?$filter=firstName like 'A%25'",
    to: undefined,
    note: 'An operator of SAP SuccessFactors.',
    convert(node, migration) {
      if (node.operator.name === 'like')
        migration.keep(node, 'V4 does not have "like"; use "contains" or "startswith".');
      return false;
    },
  }),
  conversion('Literal', {
    from: "Products?$filter=ReleaseDate gt datetime'2012-05-29T09:13:28'",
    to: 'Products?$filter=ReleaseDate gt 2012-05-29T09:13:28Z',
    note: 'With `--time-zone Z`; a date alone if the schema has `sap:display-format="Date"` or `Edm.Date`.',
    convert: (node, migration) => convertLiteral(node, migration, 'datetime'),
  }),
  conversion('Literal', {
    from: "Products?$filter=OpensAt eq time'PT8H30M'",
    to: 'Products?$filter=OpensAt eq 08:30:00',
    note: "With `--time-as time-of-day`; `duration'PT8H30M'` with `--time-as duration`.",
    convert: (node, migration) => convertLiteral(node, migration, 'time'),
  }),
  conversion('Literal', {
    from: "Tickets(guid'0f8fad5b-d9cb-469f-a165-70867728950e')",
    to: 'Tickets(0f8fad5b-d9cb-469f-a165-70867728950e)',
    convert: (node, migration) => convertLiteral(node, migration, 'guid'),
  }),
  conversion('Literal', {
    from: "Products?$filter=Modified gt datetimeoffset'2012-05-29T09:13:28Z'",
    to: 'Products?$filter=Modified gt 2012-05-29T09:13:28Z',
    convert: (node, migration) => convertLiteral(node, migration, 'datetimeoffset'),
  }),
  conversion('Literal', {
    from: "Products?$filter=Photo eq X'0AFF'",
    to: "Products?$filter=Photo eq binary'Cv8'",
    note: "`binary'…'` also becomes base64url; before V4 it has hexadecimal digits.",
    convert: (node, migration) => convertLiteral(node, migration, 'x', 'binary'),
  }),
  conversion('Literal', {
    from: "Products?$filter=Name eq null'Edm.String'",
    to: 'Products?$filter=Name eq null',
    note: 'In V3.',
    convert: (node, migration) => convertLiteral(node, migration, 'null'),
  }),
  conversion('Literal', {
    from: 'Products?$filter=Price gt 1.5M and Stock lt 5L',
    to: 'Products?$filter=Price gt 1.5 and Stock lt 5',
    note: 'The suffixes `d` and `f` are removed, too.',
    convert: (node, migration) => convertLiteral(node, migration, 'l', 'm', 'd', 'f'),
  }),
];
