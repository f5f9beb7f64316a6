/** Expressions as SQL, with the three-valued logic of OData. */
import {
  type Arithmetic,
  type Compare,
  type Expr,
  foldExpression,
  type FunctionCall,
  type In,
  type Path,
  type Quantifier,
  type Value,
} from '@odatalint/core/query';
import type { Span } from '@odatalint/core';
import { functionRow, operandsOf } from '@odatalint/core/internal';
import { arithmeticKind, isAlwaysNull } from './expression-facts.js';
import { withConditions } from './conditions.js';
import { followSteps, isOfType, rowsOfPath, startOf } from './follow-steps.js';
import { type RowSource, selectFrom } from './row.js';
import { allOf, failing, join, sql, type Sql, type SqlFragment, written } from './sql.js';
import type { FunctionOfConstant, SqlDialect, SqlFunction } from './sql-dialect.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/** Translates an expression as a value: a comparison is true or false, never null (URL conventions 5.1.1.1.1). */
export const translateValue = (translation: Translation, expression: Expr): Sql =>
  translate(translation, expression, false);

/** Translates a condition on rows. Null and false are the same there, so comparisons are plain and indexes are used. */
export const translateCondition = (translation: Translation, expression: Expr): Sql =>
  translate(translation, expression, true);

function translate(translation: Translation, expression: Expr, isCondition: boolean): Sql {
  const { dialect, mapping } = translation;
  const value = (part: Expr): Sql => translateValue(translation, part);
  const chain = (operands: readonly Expr[], word: string): Sql =>
    sql`(${join(
      operands.map((operand) => translate(translation, operand, isCondition)),
      ` ${word} `,
    )})`;
  if (isAlwaysNull(expression)) return written('NULL');
  return foldExpression<Sql>(expression, {
    value: (constant) => translateConstant(translation, constant),
    path: (path) => translatePath(translation, path),
    compare: (compare) => translateComparison(translation, compare, isCondition),
    and: ({ operands }) => chain(operands, 'AND'),
    or: ({ operands }) => chain(operands, 'OR'),
    not: ({ operand }) => (isCondition ? flipped(translation, operand) : undefined) ?? sql`(NOT ${value(operand)})`,
    negate: ({ operand }) => failing(sql`(-${value(operand)})`),
    arithmetic: (operation) => translateArithmetic(translation, operation),
    in: (list) => translateIn(translation, list, isCondition),
    like: ({ operand, pattern }) => {
      const operands = [value(operand), value(pattern)];
      const replaced = mapping.functions?.like;
      if (replaced !== undefined)
        return riskyUnlessMarked(
          operands,
          translation.once(operands, ([a, b]) => replaced(a!, b!)),
        );
      const matches = translation.once(operands, ([a, b]) => dialect.like(a!, b!));
      return pattern.kind === 'value' ? matches : failing(matches);
    },
    has: (has) => {
      if (mapping.enums === 'name')
        throw new Unsupported('"has" requires enumeration values that are stored as numbers.', has);
      return translation.once(
        [value(has.operand), value(has.flags)],
        ([operand, flags]) => sql`((${operand!} & ${flags!}) = ${flags!})`,
      );
    },
    call: (call) => translateCall(translation, call),
    quantifier: (quantifier) => translateQuantifier(translation, quantifier),
    count: (count) => sql`(${selectFrom(rowsOfPath(translation, count.of), written('count(*)'))})`,
    case: ({ branches }) =>
      sql`CASE ${join(
        branches.map(
          (branch) => sql`WHEN ${translateCondition(translation, branch.condition)} THEN ${value(branch.value)}`,
        ),
        ' ',
      )} END`,
    cast: (cast) => {
      const { operand, to } = cast;
      const from = operand.type?.family;
      const isPossible = dialect.cast(written('NULL'), from, to.name) !== undefined;
      if (!isPossible) throw new Unsupported(`This cast to ${to.name} has no translation to SQL.`, cast);
      const result = translation.once([value(operand)], ([given]) => dialect.cast(given!, from, to.name)!);
      return to.family === 'string' ? result : failing(result);
    },
    isof: (test) => {
      const { operand, of } = test;
      if (operand.kind !== 'path' || of.structured === undefined)
        throw new Unsupported('"isof" is translated to SQL for entities and complex values only.', test);
      const source = followSteps(translation, startOf(translation, operand), operand.steps, false, operand);
      const conditions = [...source.conditions, isOfType(translation, source, of.structured.name, test)];
      return source.tables.length === 0 ? allOf(conditions) : exists({ ...source, conditions });
    },
  });
}

const exists = (source: Pick<RowSource, 'tables' | 'conditions'>): Sql =>
  sql`EXISTS (${selectFrom(source, written('1'))})`;

/** A fragment of the mapping or the dialect can fail, unless it is marked. */
const riskyUnlessMarked = (operands: readonly Sql[], result: Sql): Sql => ({
  ...result,
  canFail: result.canFail !== false || operands.some(({ canFail }) => canFail === true),
});

function translateConstant({ mapping, dialect }: Translation, constant: Value): Sql {
  const { value } = constant;
  if (value.kind === 'enum' && mapping.enums === 'name')
    return dialect.value({ kind: 'string', value: value.members.join(',') })!;
  const translated = inStoredPlaces(dialect, constant) === undefined ? dialect.value(value) : undefined;
  if (translated === undefined)
    throw new Unsupported(
      `The database cannot store this ${value.kind} value, so it has no translation to SQL.`,
      constant,
    );
  return translated;
}

/** The value of a path. A path through collections or without a key is a subquery, whose result is null without a related row. */
function translatePath(translation: Translation, path: Path): Sql {
  const source = followSteps(translation, startOf(translation, path), path.steps, false, path);
  const value = valueAt(translation, source, path);
  if (source.tables.length > 0) return sql`(${selectFrom(source, value, written(' LIMIT 1'))})`;
  return source.conditions.length === 0 ? value : sql`CASE WHEN ${allOf(source.conditions)} THEN ${value} END`;
}

function valueAt(translation: Translation, { row, properties }: ReturnType<typeof followSteps>, path: Path): Sql {
  if (properties.length > 0) return translation.column(row, properties, path);
  if (row.kind === 'item') return translation.itemValue(row);
  // The key of an entity that does not exist is null.
  const key = row.kind === 'table' ? translation.keyOf(row)[0]?.value : undefined;
  if (key === undefined) throw new Unsupported('An entity is not a value in SQL.', path);
  return key;
}

const operators = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function translateComparison(translation: Translation, compare: Compare, isCondition: boolean): Sql {
  const { dialect } = translation;
  const stored = withStoredTimes(dialect, compare);
  if (typeof stored === 'boolean') return written(stored ? 'TRUE' : 'FALSE');
  const { operator, left, right } = stored;
  const [a, b] = [translateValue(translation, left), translateValue(translation, right)];
  if (operator === 'eq' || operator === 'ne') {
    const [value, other] = isAlwaysNull(left) ? [b, left] : [a, right];
    if (isAlwaysNull(other)) return operator === 'eq' ? sql`(${value} IS NULL)` : sql`(${value} IS NOT NULL)`;
    const isPlain = isNeverNull(left, a) || isNeverNull(right, b);
    const areBoth = isNeverNull(left, a) && isNeverNull(right, b);
    if (operator === 'ne') return areBoth ? sql`(${a} <> ${b})` : dialect.different(a, b);
    return areBoth || (isCondition && isPlain) ? sql`(${a} = ${b})` : dialect.same(a, b);
  }
  refuseOrderOf(translation, left, compare);
  return translateOrder(translation, { ...stored, operator }, [a, b], isCondition);
}

/** A constant with the decimal places of a second that the database stores; undefined if it has no more than these. */
function inStoredPlaces({ secondPlaces }: SqlDialect, expression: Expr): Value | undefined {
  if (expression.kind !== 'value') return undefined;
  const { value } = expression;
  if (value.kind !== 'dateTimeOffset' && value.kind !== 'timeOfDay') return undefined;
  const [, places = ''] = /\.(\d+)/.exec(value.text) ?? [];
  if (!/[1-9]/.test(places.slice(secondPlaces))) return undefined;
  const text = value.text.replace(places, places.slice(0, secondPlaces));
  return { ...expression, value: { ...value, text } };
}

const orders = {
  right: { lt: 'le', le: 'le', gt: 'gt', ge: 'gt' },
  left: { lt: 'lt', le: 'lt', gt: 'ge', ge: 'ge' },
} as const;

/**
 * A comparison with a time that has more decimal places than the database stores. No stored time equals it, and the times before it are
 * those up to its stored places.
 */
function withStoredTimes(dialect: SqlDialect, compare: Compare): Compare | boolean {
  const { operator, left, right } = compare;
  const [before, after] = [inStoredPlaces(dialect, left), inStoredPlaces(dialect, right)];
  if ((before === undefined) === (after === undefined)) return compare;
  if (operator === 'eq' || operator === 'ne') return operator === 'ne';
  return after === undefined
    ? { ...compare, left: before!, operator: orders.left[operator] }
    : { ...compare, right: after, operator: orders.right[operator] };
}

const isNeverNull = (expression: Expr, { isNotNull }: Sql): boolean =>
  isNotNull === true || (expression.kind === 'value' && expression.value.kind !== 'null');

/** Refuses to compare values that the database orders in another way. */
export function refuseOrderOf({ mapping, dialect }: Translation, { type }: Expr, at: Span): void {
  if (type?.family === 'enum' && mapping.enums === 'name')
    throw new Unsupported('An order requires enumeration values that are stored as numbers.', at);
  if (type?.family !== undefined && dialect.unordered.has(type.family))
    throw new Unsupported(`The database stores ${type.name} as text in another order, so it cannot sort it.`, at);
}

/** Null is neither greater nor less than anything, but it equals itself (URL conventions 5.1.1.1.4 and 5.1.1.1.6). */
function translateOrder(
  translation: Translation,
  { operator, left, right }: Compare & { readonly operator: keyof typeof operators },
  [a, b]: readonly [Sql, Sql],
  isCondition: boolean,
): Sql {
  const acceptsEqual = operator === 'ge' || operator === 'le';
  const value = isAlwaysNull(left) ? b : isAlwaysNull(right) ? a : undefined;
  if (value !== undefined) return acceptsEqual ? sql`(${value} IS NULL)` : written('FALSE');
  const compared = (x: Sql, y: Sql): Sql => sql`${x} ${written(operators[operator])} ${y}`;
  if (acceptsEqual && !isNeverNull(left, a) && !isNeverNull(right, b))
    return translation.once([a, b], ([x, y]) => sql`coalesce(${compared(x!, y!)}, ${x!} IS NULL AND ${y!} IS NULL)`);
  return isCondition ? sql`(${compared(a, b)})` : sql`coalesce(${compared(a, b)}, FALSE)`;
}

/** The condition that another condition is false or null. */
function translateNegation(translation: Translation, condition: Expr): Sql {
  if (condition.kind === 'or')
    return allOf(condition.operands.map((operand) => translateNegation(translation, operand)));
  return flipped(translation, condition) ?? sql`(${translateValue(translation, condition)} IS NOT TRUE)`;
}

const opposites = { eq: 'ne', ne: 'eq', gt: 'le', ge: 'lt', lt: 'ge', le: 'gt' } as const;

/** The opposite of a comparison of values that are never null, which indexes support; undefined for other conditions. */
function flipped(translation: Translation, condition: Expr): Sql | undefined {
  if (condition.kind !== 'compare') return undefined;
  const { left, right, operator } = condition;
  const areNeverNull = [left, right].every((each) =>
    each.kind === 'value' ? each.value.kind !== 'null' : translateValue(translation, each).isNotNull === true,
  );
  return areNeverNull
    ? translateComparison(translation, { ...condition, operator: opposites[operator] }, true)
    : undefined;
}

const isTime = (family: string | undefined): family is 'date' | 'dateTimeOffset' =>
  family === 'date' || family === 'dateTimeOffset';

function translateArithmetic(translation: Translation, operation: Arithmetic): Sql {
  const { operator, left, right } = operation;
  const { dialect, mapping } = translation;
  const operands = [translateValue(translation, left), translateValue(translation, right)];
  const of = (write: (a: SqlFragment, b: SqlFragment) => SqlFragment): Sql =>
    translation.once(operands, ([a, b]) => write(a!, b!));
  const [family, other] = [left.type?.family, right.type?.family];
  if (isTime(family)) {
    if (operator === 'sub' && other === family) return failing(of((a, b) => dialect.secondsBetween(b, a, family)));
    if (other !== 'duration') throw new Unsupported('This calculation has no translation to SQL.', operation);
    return failing(of((a, b) => dialect.addSeconds(a, operator === 'sub' ? sql`(-${b})` : b, family)));
  }
  if (isTime(other)) return failing(of((a, b) => dialect.addSeconds(b, a, other)));
  const replaced = mapping.functions?.[operator];
  if (replaced !== undefined) return riskyUnlessMarked(operands, of(replaced));
  const kind = arithmeticKind(operation);
  const result = of((a, b) => dialect.calculate(operator, a, b, kind));
  return kind === 'small' ? result : failing(result);
}

/** `in`: the items are compared by `eq`, so null equals null. */
function translateIn(translation: Translation, { operand, items, ...at }: In, isCondition: boolean): Sql {
  const value = translateValue(translation, operand);
  if (!Array.isArray(items)) return translateInItems(translation, value, items as Expr, at);
  const others = (items as readonly Expr[]).filter((item) => !isAlwaysNull(item));
  const hasNull = others.length < items.length;
  if (isAlwaysNull(operand)) return written(hasNull ? 'TRUE' : 'FALSE');
  const given = others.filter((item) => inStoredPlaces(translation.dialect, item) === undefined);
  const list = join(
    given.map((item) => translateValue(translation, item)),
    ', ',
  );
  return translation.once([value], ([tested]) => {
    const isListed = given.length === 0 ? written('FALSE') : sql`${tested!} IN (${list})`;
    const alternatives = hasNull ? sql`(${isListed} OR ${tested!} IS NULL)` : sql`(${isListed})`;
    return isCondition ? alternatives : sql`coalesce(${alternatives}, FALSE)`;
  });
}

/** `in` with a collection property: whether it has an item that equals the value. */
function translateInItems(translation: Translation, value: Sql, items: Expr, at: Span): Sql {
  if (items.kind !== 'path') throw new Unsupported('"in" requires a list of values or a collection property.', at);
  const source = rowsOfPath(translation, items);
  if (source.row.kind !== 'item') throw new Unsupported('"in" requires a collection of values, not of entities.', at);
  const equal = translation.dialect.same(translation.itemValue(source.row), value);
  return exists(withConditions(translation, source, [equal]));
}

/** Calls a function of the mapping, or else of the dialect. */
function translateCall(translation: Translation, call: FunctionCall): Sql {
  const { dialect, mapping } = translation;
  const { name, args } = call;
  if (args.some(({ type }) => type?.isCollection === true))
    throw new Unsupported(`The function ${name} is not translated to SQL for collections.`, call);
  const replaced = mapping.functions?.[name];
  if (replaced !== undefined) return ofFunction(translation, args.map(translation.value), replaced);
  const own = dialect.functions[name];
  if (own === undefined || 'unsupported' in own)
    throw new Unsupported(
      `The function ${name} is not supported by ${dialect.name}${own === undefined ? '' : ` because ${own.unsupported}`}.`,
      call,
    );
  const [write, constant] = 'write' in own ? [own.write, own.constant] : [own, undefined];
  if (args.length > write.length)
    throw new Unsupported(
      `The function ${name} with ${args.length} arguments is not supported by ${dialect.name}.`,
      call,
    );
  const readsTime = functionRow(name)?.overloads[0].parameters[0]?.type.accepts.includes('dateTimeOffset') === true;
  const operands = args.map((argument, i) => {
    if (constant !== undefined && i === 1) return translateConstantArgument(translation, call, argument, constant);
    const value = translation.value(argument);
    return readsTime && argument.type?.family === 'dateTimeOffset' ? dialect.inUtc(value) : value;
  });
  return ofFunction(translation, operands, write);
}

/** A function of the mapping can fail, unless it is marked. */
const ofFunction = (translation: Translation, operands: readonly Sql[], write: SqlFunction): Sql =>
  riskyUnlessMarked(
    operands,
    translation.once(operands, ([first, second, third]) => write(first!, second!, third!)),
  );

/** A constant in the notation of the database. */
function translateConstantArgument(
  { dialect }: Translation,
  { name }: FunctionCall,
  argument: Expr,
  constant: FunctionOfConstant['constant'],
): Sql {
  const given = argument.kind === 'value' && argument.value.kind === 'string' ? argument.value.value : undefined;
  const spelled = functionRow(name)?.spelling ?? name;
  if (given === undefined)
    throw new Unsupported(`${spelled} requires a constant as the second argument in ${dialect.name}.`, argument);
  const value = constant(given);
  if (value === undefined)
    throw new Unsupported(`${dialect.name} has another meaning for a part of this pattern.`, argument);
  return dialect.value({ kind: 'string', value })!;
}

/** `any` is true if the condition is true for an item; `all` is false if it is not true for one. */
function translateQuantifier(translation: Translation, { quantifier, over, variable, body }: Quantifier): Sql {
  const source = rowsOfPath(translation, over);
  if (variable !== undefined) translation.bind(variable, source.row);
  if (body === undefined) return exists(source);
  if (quantifier === 'any')
    return exists(withConditions(translation, source, operandsOf(body).map(translation.condition)));
  return sql`(NOT ${exists(withConditions(translation, source, [translateNegation(translation, body)]))})`;
}
